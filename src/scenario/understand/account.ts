import type { IntermediateStep } from '../interfaces/index.ts';
import type { Act } from './frames.ts';
import { single } from './match.ts';
import { isNegation, withoutOpeners, wordsIn } from './phrase.ts';
import { makesClaim } from './plan-claim.ts';
import { verbsAt } from './read-forms.ts';
import { ancestorsOf, isItem, isRegion, type Look, type Thing } from './screen.ts';
import { type Token, wordsOf } from './tokens.ts';
import { ARTICLES, JOINTS, PRONOUNS, SCOPES, WEIGHTLESS } from './vocabulary.ts';

/** The tokens of a clause that nothing accounts for: used by no slot, and not without weight. */
export function account(tokens: readonly Token[], uses: readonly Token[]): Token[] {
  const used = new Set(uses.map(({ start, norm }) => `${start} ${norm}`));
  return tokens.filter((token) => {
    if (token.copied || used.has(`${token.start} ${token.norm}`)) return false;
    if (token.kind === 'mark') return !/[.,;!?()]/.test(token.text);
    return isNegation(token) || token.kind !== 'word' || !WEIGHTLESS.has(token.norm);
  });
}

/** A step of someone who read the clause in a way of their own, and the words of it that the step is said to do. */
export interface ClaimedStep {
  step: IntermediateStep;
  words: string;
  /** Everything the step itself says, read off the screen it was made for. */
  says: ReadonlySet<string>;
}

export function claimedStep(step: IntermediateStep, words: string, look: Look): ClaimedStep {
  return { step, words, says: new Set(wordsOfStep(step, look).map(single)) };
}

export interface Accounted {
  /** What is not done yet. */
  left: Token[];
  /** What the steps go against: a name that the screen shows and no step has, a denial that is not heeded. */
  against: Token[];
  /** Every step has a word of the clause in its target, its value or what it claims. Without that only its author vouches for it. */
  grounded: boolean;
}

/** Which steps an instruction with such a verb may become. */
const ACTIONS_OF: Readonly<Partial<Record<Act, readonly IntermediateStep['actionType'][]>>> = {
  press: ['click', 'check', 'uncheck', 'select', 'navigate', 'dialog', 'assert', 'wait'],
  double_press: ['click'],
  right_press: ['click'],
  key: ['keypress', 'click'],
  fill: ['input', 'select', 'adjust', 'check', 'uncheck', 'click'],
  append: ['input'],
  clear: ['input', 'click'],
  choose: ['select', 'click', 'check', 'adjust', 'input'],
  check: ['check', 'click', 'select', 'assert', 'wait'],
  uncheck: ['uncheck', 'click'],
  expand: ['click'],
  collapse: ['click'],
  drag: ['drag'],
  hover: ['hover'],
  upload: ['upload'],
  wait: ['wait', 'assert'],
  wait_until: ['wait', 'assert'],
};
const TELLS_NOT = /^(?:gone|unchecked|disabled|unselected|collapsed|empty|unpressed|not_|uncheck)/;
/** Words that carry an instruction along without naming anything. */
const FILLING = new Set(
  'is are be was should must can could will would do does did has have had i we you me us him so as into onto up out off very really bit get got give let make take put want need like'.split(
    ' ',
  ),
);

/** Holds steps that were proposed for a clause against its words and the screen. */
export function accountFor(
  clause: readonly Token[],
  proposed: readonly ClaimedStep[],
  look: Look,
): Accounted {
  const { rest } = withoutOpeners(clause);
  const claimed = new Set(proposed.flatMap(({ words }) => wordsOf(words)));
  const touched = new Set<ClaimedStep>();
  const verb = verbsAt(rest).find(({ length }) => length > 0);
  const weighty = rest.slice(verb?.length ?? 0).filter((token) => !isLight(token));
  const judged = weighty.map((token) => {
    const owners = isNegation(token)
      ? proposed.filter(({ step }) => denies(step))
      : proposed.filter(({ says }) => saysAll(says, token));
    if (!isNegation(token)) for (const owner of owners) touched.add(owner);
    return { token, as: owners.length > 0 ? 'used' : withoutOwner(token, claimed, look) };
  });
  const first = verb?.frames.flatMap(({ act }) => ACTIONS_OF[act] ?? []) ?? [];
  const unfit = verb && first.length > 0 && proposed.some(({ step }) => !first.includes(step.actionType));
  const looksOnly = proposed.some(({ step }) => !isCalledFor(step.actionType, verb?.frames, rest));
  const told = (wanted: string) => judged.filter(({ as }) => as === wanted).map(({ token }) => token);
  return {
    left: told('left'),
    against: [...told('against'), ...(unfit ? rest.slice(0, verb.length) : [])],
    grounded: !looksOnly && proposed.every((step) => touched.has(step)),
  };
}

const WAITING: ReadonlySet<Act> = new Set(['wait', 'wait_until']);

/** To look at something is not to do it: what operates nothing must be what the words ask for. */
function isCalledFor(
  action: IntermediateStep['actionType'],
  frames: readonly { act: Act }[] | undefined,
  clause: readonly Token[],
): boolean {
  const waits = frames?.some(({ act }) => WAITING.has(act)) ?? false;
  if (action === 'assert') return waits || makesClaim(clause);
  return action === 'wait' || action === 'hover' || action === 'scroll' ? frames !== undefined : true;
}

function saysAll(says: ReadonlySet<string>, token: Token): boolean {
  const words = wordsIn([token]).map(single);
  return words.length > 0 && words.every((word) => says.has(word));
}

/** What a word is that no step carries: against the steps, left to do, or spoken for by what they claim. */
function withoutOwner(token: Token, claimed: ReadonlySet<string>, look: Look): 'used' | 'left' | 'against' {
  if (isNegation(token)) return 'against';
  const spoken = wordsIn([token]);
  const words = spoken.map(single);
  if (words.length === 0) return 'used';
  if (isLiteral(token)) return 'left';
  const bearers = words.map((word) => bearersOf(word, look));
  if (bearers.some((many) => many > 0) && !bearers.every((many) => many > 3)) return 'against';
  return spoken.every((word) => claimed.has(word)) ? 'used' : 'left';
}

function isLight(token: Token): boolean {
  if (token.kind === 'mark') return true;
  if (token.kind !== 'word') return false;
  const { norm } = token;
  return (
    !isNegation(token) &&
    (ARTICLES.has(norm) ||
      WEIGHTLESS.has(norm) ||
      JOINTS.has(norm) ||
      PRONOUNS.has(norm) ||
      SCOPES.includes(norm) ||
      FILLING.has(norm))
  );
}

/** What is meant to the letter must be found in a step to the letter. */
function isLiteral({ kind, text }: Token): boolean {
  return kind !== 'word' && kind !== 'name' ? true : /\d|@/.test(text);
}

/** How many controls of the screen go by the word. One that many bear tells none of them from the others. */
function bearersOf(word: string, { things }: Look): number {
  return things.filter(
    (thing) => thing.operable && thing.names.some((name) => wordsOf(name).map(single).includes(word)),
  ).length;
}

function denies({ actionType, assertion }: IntermediateStep): boolean {
  if (actionType === 'uncheck' || (assertion?.about === 'count' && assertion.expected === 0)) return true;
  if (!assertion) return false;
  const told = 'is' in assertion ? assertion.is : 'how' in assertion ? assertion.how : '';
  return TELLS_NOT.test(told);
}

/** Everything that a step says: what its targets are called and stand in, what it gives and what it claims. */
function wordsOfStep(step: IntermediateStep, look: Look): string[] {
  const targets = [step.targetSelector, step.toTargetSelector].flatMap((selector) =>
    look.things
      .filter(({ node }) => selector !== undefined && node.mcpSelector === selector && node.tag !== '#text')
      .slice(0, 1),
  );
  const { assertion } = step;
  const claims = assertion
    ? Object.values(assertion).filter((one) => typeof one === 'string' || typeof one === 'number')
    : [];
  const given = [step.inputValue, step.key, ...(step.values ?? []), ...(step.paths ?? []), ...claims];
  return [
    ...targets.flatMap(wordsAround),
    ...given.flatMap((one) => (one === undefined ? [] : wordsOf(String(one)))),
  ];
}

function wordsAround(thing: Thing): string[] {
  const around = ancestorsOf(thing).find((up) => isItem(up));
  const regions = ancestorsOf(thing)
    .filter(isRegion)
    .flatMap(({ names }) => names);
  const context = thing.node.attributes['data-context'] ?? '';
  return [...[...thing.names, ...regions, context, thing.role].flatMap(wordsOf), ...(around?.words ?? [])];
}

/** A value that the sentence gives to the letter: one token, or several that stand side by side with no quote between. */
export function isGiven(value: string, tokens: readonly Token[], source: string): boolean {
  const wanted = value.trim().toLowerCase();
  for (const [from, first] of tokens.entries()) {
    if (first.norm === wanted || first.text.toLowerCase() === wanted) return true;
    for (let to = from + 1; to < tokens.length; to++) {
      const run = tokens.slice(from, to + 1);
      if (run.some(({ kind }) => kind === 'quote' || kind === 'secret')) break;
      if (source.slice(first.start, tokens[to]?.end).toLowerCase() === wanted) return true;
    }
  }
  return false;
}

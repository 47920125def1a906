import { single, wordsOf } from '../model/words.ts';
import type { IntermediateStep } from './interfaces/index.ts';
import { optionsOf, takesValue } from './seen/choices.ts';
import * as screen from './seen/screen.ts';
import type { Act } from './understand/frames.ts';
import { isNegation, withoutOpeners, wordsIn } from './understand/phrase.ts';
import { makesClaim, predicateAt } from './understand/plan-claim.ts';
import { verbsAt } from './understand/read-forms.ts';
import { type Token, type Tokens, wordSet } from './understand/tokens.ts';
import { CONTAINERS, JOINTS, kindOf, LIGHT, ORDINALS } from './understand/vocabulary.ts';

/** A step of someone who read the clause in a way of their own, and the words of it that the step is said to do. */
export interface ClaimedStep {
  step: IntermediateStep;
  words: string;
  /** Everything the step itself says, read off the screen it was made for. */
  says: ReadonlySet<string>;
  /** What its target is called there. */
  names?: ReadonlySet<string>;
  /** What the other controls are called that the same could be done to. */
  rivals: readonly ReadonlySet<string>[];
}

export function claimedStep(step: IntermediateStep, words: string, look: screen.Look): ClaimedStep {
  const says = new Set(wordsOfStep(step, look).map(single));
  const [target] = targetsOf([step.targetSelector], look);
  if (!target) return { step, words, says, rivals: [] };
  const rivals = look.things.filter((other) => isRival(other, target, step));
  return { step, words, says, names: calls(target, look), rivals: rivals.map((one) => calls(one, look)) };
}

function isRival(other: screen.Thing, target: screen.Thing, { actionType }: IntermediateStep): boolean {
  const { href = '#' } = target.node.attributes;
  const same = href !== '#' && other.node.attributes.href === href;
  if (!other.operable || same || screen.contains(other, target) || screen.contains(target, other))
    return false;
  if (GIVING.has(actionType)) return takesValue(other);
  return TURNING.has(actionType) ? other.role === target.role : !screen.isField(other);
}

/** Its name, its kind, what tells it from its twins, and what can be chosen in it. */
function calls(thing: screen.Thing, look: screen.Look): ReadonlySet<string> {
  const options = screen.isField(thing) ? optionsOf(thing, look).flatMap(({ names }) => names) : [];
  const context = thing.node.attributes['data-context'] ?? '';
  return new Set([...thing.names, context, thing.role, ...options].flatMap(wordsOf).map(single));
}

export interface Accounted {
  /** What is not done yet. */
  left: Token[];
  /** What the steps go against: a name that the screen shows and no step has, a denial that is not heeded. */
  against: Token[];
  /** The words of the clause tell each target from all others, and each part of it has a step. Else only their author vouches for them. */
  grounded: boolean;
}

/** Which steps an instruction with such a verb may become. */
const ACTIONS_OF: Readonly<Partial<Record<Act, readonly IntermediateStep['actionType'][]>>> = {
  press: ['click', 'check', 'uncheck', 'select', 'navigate', 'dialog', 'assert', 'wait'],
  begin: ['click', 'navigate', 'dialog', 'input', 'select', 'adjust', 'check'],
  ...{ double_press: ['click'], right_press: ['click'], expand: ['click'], collapse: ['click'] },
  key: ['keypress', 'click'],
  fill: ['input', 'select', 'adjust', 'check', 'uncheck', 'click'],
  search: ['input', 'keypress', 'click'],
  clear: ['input', 'click'],
  choose: ['select', 'click', 'check', 'adjust', 'input'],
  check: ['check', 'click', 'select', 'assert', 'wait'],
  uncheck: ['uncheck', 'click'],
  ...{ drag: ['drag'], hover: ['hover'], upload: ['upload'] },
  ...{ wait: ['wait', 'assert'], wait_until: ['wait', 'assert'] },
};
const GIVING = new Set<string>(['input', 'select', 'adjust']);
const TURNING = new Set<string>(['check', 'uncheck']);
/** They say how many, which, or when: nobody's word is enough that this was heeded. */
const BINDING = wordSet(
  'twice thrice times both each every all any most least more less than only instead unless if until before after while same other next previous',
);
const TELLS_NOT = /^(?:gone|unchecked|disabled|unselected|collapsed|empty|unpressed|not_|uncheck)/;
/** Words that carry an instruction along without naming anything. */
const FILLING = wordSet(
  'is are be was should must can could will would do does did has have had i we you me us him so as with into onto up out off very really bit get got give let make take put want need like',
);

/** Holds steps that were proposed for a clause against its words and the screen. */
export function accountFor(clause: Tokens, proposed: readonly ClaimedStep[], look: screen.Look): Accounted {
  const { rest } = withoutOpeners(clause);
  const claimed = new Set(proposed.flatMap(({ words }) => wordsOf(words)));
  const verb = verbsAt(rest)[0];
  const weighty = rest.slice(verb?.words.length ?? 0).filter((token) => !isLight(token));
  const judged = weighty.map((token): Judged => {
    const owners = proposed.filter(({ step, says }) =>
      isNegation(token) ? denies(step) : saysAll(says, token),
    );
    return { token, owners, as: owners.length > 0 ? 'used' : withoutOwner(token, claimed, look) };
  });
  const first = verb?.frames.flatMap(({ act }) => ACTIONS_OF[act] ?? []) ?? [];
  const unfit = verb && first.length > 0 && proposed.some(({ step }) => !first.includes(step.actionType));
  const looksOnly = proposed.some(({ step }) => !isCalledFor(step.actionType, verb?.frames, rest));
  const sure = proposed.every((step) => isTold(step, judged, verb !== undefined));
  // Where each step is told from all others by its own words, what none of them claims is only left.
  const waits = (token: Token) =>
    sure && !isNegation(token) && !wordsIn([token]).every((word) => claimed.has(word));
  const told = (wanted: string) =>
    judged
      .filter(({ as, token }) => (as === 'against' && waits(token) ? 'left' : as) === wanted)
      .map(({ token }) => token);
  return {
    left: told('left'),
    against: [...told('against'), ...(unfit ? rest.slice(0, verb.words.length) : [])],
    grounded:
      !looksOnly &&
      sure &&
      partsOf(rest, judged).every((part) => part.some(({ owners }) => owners.length > 0)) &&
      !judged.some((one) => restsOnWord(one, proposed, rest, look)),
  };
}

interface Judged {
  token: Token;
  owners: readonly ClaimedStep[];
  as: 'used' | 'left' | 'against';
}

/** Whether the words of the clause tell what the step is about from everything else, and which way it turns a switch. */
function isTold(one: ClaimedStep, judged: readonly Judged[], known: boolean): boolean {
  const own = judged.filter(({ token, owners }) => owners.includes(one) && !isNegation(token));
  const { names, rivals, step } = one;
  if (!names) return own.length > 0;
  const called = own.filter(({ token }) => saysAll(names, token));
  const denied = judged.some(({ token }) => isNegation(token));
  if (TURNING.has(step.actionType) && !known && !denied && !names.has('radio')) return false;
  return called.length > 0 && !rivals.some((rival) => called.every(({ token }) => saysAll(rival, token)));
}

/** What stands between "and", "then" and commas. */
function partsOf(clause: Tokens, judged: readonly Judged[]): Judged[][] {
  const joints = clause.filter(({ kind, norm }) => kind !== 'quote' && JOINTS.has(norm));
  const parts = new Map<number, Judged[]>();
  for (const one of judged) {
    const at = joints.filter(({ start }) => start < one.token.start).length;
    parts.set(at, [...(parts.get(at) ?? []), one]);
  }
  return [...parts.values()];
}

/** A word that no step carries, where it may not be taken on trust: the screen shows it, it binds, or something is claimed. */
function restsOnWord(
  { token, owners }: Judged,
  proposed: readonly ClaimedStep[],
  clause: Tokens,
  look: screen.Look,
): boolean {
  const words = wordsIn([token]).map(single);
  if (owners.length > 0 || words.length === 0) return false;
  if (proposed.some(({ step }) => step.assertion)) return !predicateAt(clause.slice(clause.indexOf(token)));
  const seen = new Set(look.root.words.map(single));
  return words.some((word) => seen.has(word) || BINDING.has(word) || ORDINALS.has(word));
}

const WAITING: ReadonlySet<Act> = new Set(['wait', 'wait_until']);

/** To look at something is not to do it: what operates nothing must be what the words ask for. */
function isCalledFor(
  action: IntermediateStep['actionType'],
  frames: readonly { act: Act }[] | undefined,
  clause: Tokens,
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
function withoutOwner(
  token: Token,
  claimed: ReadonlySet<string>,
  look: screen.Look,
): 'used' | 'left' | 'against' {
  if (isNegation(token)) return 'against';
  const spoken = wordsIn([token]);
  const words = spoken.map(single);
  if (words.length === 0) return 'used';
  // What is meant to the letter must be found in a step to the letter.
  if (!/^(?:word|name)$/.test(token.kind) || /\d|@/.test(token.text)) return 'left';
  const kind = CONTAINERS.has(token.norm) || BINDING.has(token.norm) || kindOf(token.norm) !== undefined;
  const noun = token.kind === 'word' && kind;
  const bearers = words.map((word) => bearersOf(word, look));
  if (!noun && bearers.some((many) => many > 0) && !bearers.every((many) => many > 3)) return 'against';
  return spoken.every((word) => claimed.has(word)) ? 'used' : 'left';
}

function isLight(token: Token): boolean {
  if (token.kind !== 'word') return token.kind === 'mark';
  return !isNegation(token) && (LIGHT.has(token.norm) || FILLING.has(token.norm));
}

/** How many controls of the screen go by the word. One that many bear tells none of them from the others. */
function bearersOf(word: string, { things }: screen.Look): number {
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
function wordsOfStep(step: IntermediateStep, look: screen.Look): string[] {
  const targets = targetsOf([step.targetSelector, step.toTargetSelector], look);
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

function targetsOf(selectors: readonly (string | undefined)[], { things }: screen.Look): screen.Thing[] {
  const found = (selector: string | undefined) =>
    things.find(({ node }) => selector && node.mcpSelector === selector && node.tag !== '#text');
  return selectors.map(found).filter((one) => one !== undefined);
}

function wordsAround(thing: screen.Thing): string[] {
  const outer = screen.ancestorsOf(thing);
  const around = outer.find((up) => screen.isItem(up));
  const regions = outer.filter(screen.isRegion).flatMap(({ names }) => names);
  const context = thing.node.attributes['data-context'] ?? '';
  return [...[...thing.names, ...regions, context, thing.role].flatMap(wordsOf), ...(around?.words ?? [])];
}

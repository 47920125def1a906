import type { Model, Usage } from '../llm/model.ts';
import { single, wordsOf } from '../model/words.ts';
import { accountFor, type ClaimedStep, claimedStep } from './account-for.ts';
import { checkStep } from './components/nl-translator/check-step.ts';
import {
  NLToActionTranslatorLogic,
  type Proposal,
} from './components/nl-translator/nl-to-action-translator-logic.ts';
import { filterDOMTree } from './components/prompt-formatter/dom-serializer.ts';
import { PromptFormatterLogic } from './components/prompt-formatter/prompt-formatter-logic.ts';
import type { SeenScreen } from './execute/look-at-screen.ts';
import type { BrowserStepContext, IntermediateStep, OperationResult, TestStep } from './interfaces/index.ts';
import { lookAt } from './seen/screen.ts';
import { type Token, textOf, tokenize } from './understand/tokens.ts';

export interface OpenClause {
  sentence: string;
  clause: string;
  around: NonNullable<BrowserStepContext['around']>;
  done: readonly string[];
  previous: OperationResult | undefined;
}

export interface ClauseRunner {
  look(): Promise<SeenScreen>;
  /** Rejects when a step was sent and failed: nobody knows what it left. */
  carryOut(step: IntermediateStep): Promise<{ made: TestStep } | { refused: string }>;
  used(usage: Usage): void;
}

export type ByModel =
  /** `grounded`: each step has a word of the clause in it; else only the model vouches for it. */
  { ok: true; made: TestStep[]; grounded: boolean } | { ok: false; why: string; candidates: string[] };

/** Answers that are read for one clause, what was told back included. */
const MOST_ANSWERS = 4;
/** What was wrong with an answer is told to the model once. */
const MOST_TOLD = 1;
const SETTING = new Set<string>(['input', 'select', 'adjust']);
const EMPTYING = /\b(?:clear|empty|erase|delete|remove|blank|nothing)\b/i;
const REPEATING = /\b(?:twice|times|again|both|each|every|all)\b/i;

/** Has a model find the steps of one clause, holds each against the clause and the screen, and carries them out. */
export async function doByModel(
  model: Model,
  open: OpenClause,
  runner: ClauseRunner,
  signal: AbortSignal,
): Promise<ByModel> {
  const formatter = new PromptFormatterLogic();
  const translator = new NLToActionTranslatorLogic(model, signal);
  const tokens = clauseTokens(open);
  const done: ClaimedStep[] = [];
  const made: TestStep[] = [];
  let [told, part, previous] = [0, open.clause, open.previous];
  let grounded = true;
  let wrong: Wrong = { why: 'the model was asked too often' };
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    const screen = await runner.look();
    const payload = formatter.formatPromptLogic(
      {
        minimizedDOM: filterDOMTree(screen.tree),
        currentURL: screen.url,
        sentence: open.sentence,
        around: open.around,
        done: [...open.done, ...done.map(({ words }) => words)],
        ...(previous ? { previousStepResult: previous } : {}),
      },
      part,
    );
    const proposal = await translator.proposeLogic(payload, open.sentence);
    runner.used(proposal.usage);
    const checked = check(proposal, open, screen, done);
    const failed = 'why' in checked ? checked : await carryOutAll(checked.steps, runner, done, made);
    if (!failed && !('why' in checked)) {
      grounded &&= checked.grounded;
      previous = { success: true };
      const { left } = accountFor(tokens, done, lookAt(screen.tree, {}));
      if (left.length === 0) return { ok: true, made, grounded };
      part = left.map((token) => textOf([token], open.sentence)).join(' ');
      wrong = { why: `only a part of it was done; left is ${JSON.stringify(part)}` };
      told += 1;
      if (told > MOST_TOLD + 1) break;
      continue;
    }
    if (failed) wrong = failed;
    if (wrong.final || told >= MOST_TOLD) break;
    told += 1;
    previous = { success: false, error: { message: wrong.why } };
  }
  return { ok: false, why: wrong.why, candidates: wrong.candidates ?? [] };
}

interface Wrong {
  why: string;
  candidates?: string[];
  /** It was an answer, not a slip: asking again would bring nothing else. */
  final?: boolean;
}

function clauseTokens({ sentence, clause }: OpenClause): Token[] {
  const from = Math.max(0, sentence.indexOf(clause));
  return tokenize(sentence).filter(({ start, end }) => start >= from && end <= from + clause.length);
}

/** Holds a proposal against the words of the clause and the screen it was made for, before any of it is done. */
function check(
  proposal: Proposal,
  open: OpenClause,
  screen: SeenScreen,
  done: readonly ClaimedStep[],
): Wrong | { steps: ClaimedStep[]; grounded: boolean } {
  if (proposal.steps.length === 0)
    return { why: proposal.error ?? 'the model gave no steps', final: proposal.declined === true };
  const look = lookAt(screen.tree, {});
  const steps = proposal.steps.map(({ step, words }) => claimedStep(step, words, look));
  for (const [at, { step }] of steps.entries()) {
    const held = at === 0 || step.targetSelector === undefined ? checkStep(step, screen.tree) : undefined;
    if (held && !held.ok)
      return { why: held.reason, candidates: held.candidates, final: step.isAmbiguous === true };
    const twice = [...done, ...steps.slice(0, at)].some((other) => sameStep(other.step, step));
    if (twice && !REPEATING.test(open.clause))
      return { why: `${step.actionType} is done already; it is not done twice` };
    const strange = strangeValue(
      step,
      open.sentence,
      look.things.find(({ node }) => node.mcpSelector === step.targetSelector)?.node,
    );
    if (strange !== undefined) return { why: strange };
  }
  const { against, grounded } = accountFor(clauseTokens(open), [...done, ...steps], look);
  const [word] = against;
  if (word) return { why: `the steps go against ${JSON.stringify(word.text)} in the sentence` };
  return { steps, grounded: grounded && steps.every((one) => givesValue(one, open.sentence)) };
}

/** Whether the sentence gives what a step sets: a value that only the model chose is its word alone, an emptied field too. */
function givesValue({ step: { actionType, inputValue }, names }: ClaimedStep, sentence: string): boolean {
  if (inputValue === undefined || !SETTING.has(actionType)) return true;
  const value = String(inputValue);
  if (value === '') return EMPTYING.test(sentence);
  const tokens = tokenize(sentence);
  const called = actionType === 'input' && wordsOf(value).every((word) => names?.has(single(word)));
  const quoted = tokens.some(({ kind, text }) => kind !== 'word' && text === value);
  return quoted || (!called && isGiven(value, tokens, sentence));
}

function sameStep(a: IntermediateStep, b: IntermediateStep): boolean {
  const of = ({ actionType, targetSelector, inputValue, key, assertion }: IntermediateStep) =>
    JSON.stringify([actionType, targetSelector, inputValue, key, assertion]);
  return of(a) === of(b);
}

/** What is typed comes from the sentence, and a secret goes only where it belongs. */
function strangeValue(
  step: IntermediateStep,
  sentence: string,
  node: SeenScreen['tree'] | undefined,
): string | undefined {
  const { actionType, inputValue } = step;
  const value = String(inputValue ?? '');
  if (/\{\{\s*\w+\s*\}\}/.test(value) && node && node.attributes.type !== 'password') {
    const named = (node.attributes['aria-label'] ?? '').toLowerCase();
    if (named === '' || !sentence.toLowerCase().includes(named))
      return 'a secret goes only into a password field or into one that the sentence names';
  }
  if (actionType !== 'input' && actionType !== 'navigate' && actionType !== 'dialog') return undefined;
  if (inputValue === undefined || value === '' || isGiven(value, tokenize(sentence), sentence))
    return undefined;
  return `${JSON.stringify(value)} is not in the sentence; only what it gives is typed`;
}

async function carryOutAll(
  steps: readonly ClaimedStep[],
  runner: ClauseRunner,
  done: ClaimedStep[],
  made: TestStep[],
): Promise<Wrong | undefined> {
  for (const claimed of steps) {
    const { tree } = await runner.look();
    const held = checkStep(claimed.step, tree);
    if (!held.ok) return { why: held.reason, candidates: held.candidates };
    const carried = await runner.carryOut(held.step);
    if ('refused' in carried) return { why: carried.refused };
    made.push(carried.made);
    done.push(claimed);
  }
  return undefined;
}

/** A value that the sentence gives to the letter: one token, or several that stand side by side with no quote between. */
function isGiven(value: string, tokens: readonly Token[], source: string): boolean {
  const wanted = value.trim().toLowerCase();
  return tokens.some((first, from) => {
    if (first.norm === wanted || first.text.toLowerCase() === wanted) return true;
    const end = tokens.findIndex(({ kind }, at) => at >= from && (kind === 'quote' || kind === 'secret'));
    const run = tokens.slice(from, end === -1 ? tokens.length : end);
    return run.some((last) => source.slice(first.start, last.end).toLowerCase() === wanted);
  });
}

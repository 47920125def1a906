import { isDeepStrictEqual } from 'node:util';

/** @import { Held } from './read-truth.mjs' */
/** @import { Said } from './hands.mjs' */

/** @typedef {[tool: string, input: Record<string, unknown>]} ToolCall */

/**
 * One thing that a person wants of a widget. `calls` is what a model would call with the words of a snapshot line;
 * `fallback`, at most three calls, is tried on a fresh page when they did not do it. `want` is what the app must hold
 * afterwards, by field (a function where only a part of the value matters), `did` what it must have done, in order.
 * Every other field must be as it was, but for those in `may`: outputs that the app derives.
 * @typedef {object} ZooCase
 * @property {string} name
 * @property {string} kind
 * @property {string} say what a person would say
 * @property {ToolCall[]} calls
 * @property {ToolCall[]} [fallback]
 * @property {Record<string, unknown>} [want]
 * @property {string[]} [did]
 * @property {string[]} [may]
 */

/** @typedef {{ name: string, group: 'seen' | 'unseen' | 'fresh', page: string, cases: ZooCase[] }} Library */
/** @typedef {'ok' | 'not_done' | 'no_effect_told' | 'false_failure' | 'false_verified' | 'double_execution' | 'wrong_target' | 'broken'} Judgement */
/** @typedef {'verified' | 'unverified' | 'failed'} Verdict */

/** The account of an answer: its lines before those of the screen. @param {string} text */
const account = (text) => {
  const lines = text.split('\n');
  const screen = lines.findIndex((line) => /^(?:[~+-] |@e\d|\S+ \| rev )/.test(line));
  return lines.slice(0, screen === -1 ? lines.length : Math.max(screen, 1));
};

/** What a model reads as the verdict of an answer. @param {Said} said @returns {Verdict} */
export function verdictOf({ is_error, text }) {
  if (is_error) return 'failed';
  const told = account(text).filter((line) => /: (?:un)?verified\b|: no effect seen/.test(line));
  return /: verified\b/.test(told.at(-1) ?? '') ? 'verified' : 'unverified';
}

/** What is amiss between what the app held before, what it holds now and what was wanted. @param {ZooCase} it @param {Held} before @param {Held} after */
export function compare({ want = {}, did = [], may = [] }, before, after) {
  const missing = Object.entries(want)
    .filter(([field, wanted]) => !holds(wanted, after.state[field]))
    .map(([field]) => field);
  const done = after.did.slice(before.did.length);
  const undone = did.filter((what, at) => count(done, what) < count(did.slice(0, at + 1), what));
  const strange = done.filter((what) => !did.includes(what) && !may.includes(what));
  const again = did.filter((what) => count(done, what) > count(did, what));
  const neighbours = Object.keys(after.state).filter(
    (field) =>
      !(field in want) && !may.includes(field) && !isDeepStrictEqual(before.state[field], after.state[field]),
  );
  return { done: missing.length === 0 && undone.length === 0, missing, undone, strange, again, neighbours };
}

/** @param {unknown} wanted @param {unknown} value */
const holds = (wanted, value) =>
  typeof wanted === 'function' ? wanted(value) === true : isDeepStrictEqual(wanted, value);
/** @param {string[]} list @param {string} what */
const count = (list, what) => list.filter((one) => one === what).length;

/** Whether an answer admits that something may have happened. @param {Said} said */
export const mayHaveHappened = ({ text }) => /may have (?:had|taken|landed)|may_have_landed/.test(text);

/** The gravest thing wrong with the last answer of a case. @param {ReturnType<typeof compare>} found @param {Said} said @param {number} calls @returns {[Judgement, string]} */
export function judge({ done, missing, undone, strange, again, neighbours }, said, calls) {
  const verdict = verdictOf(said);
  const [first = ''] = said.text.split('\n');
  const untold = neighbours.filter((field) => !first.toLowerCase().includes(field.toLowerCase()));
  if (strange.length > 0) return ['wrong_target', `the app did ${strange.join(', ')}`];
  if (again.length > 0) return ['double_execution', `${again[0]} was done more than once`];
  if (!done && neighbours.length > 0)
    return [
      'wrong_target',
      `${neighbours.join(', ')} changed, ${[...missing, ...undone].join(', ')} is not as wanted`,
    ];
  if (verdict === 'verified' && !done)
    return ['false_verified', `verified, but ${[...missing, ...undone].join(', ')} is not as wanted`];
  if (verdict === 'verified' && untold.length > 0)
    return ['false_verified', `verified, and ${untold.join(', ')} changed too`];
  if (verdict === 'failed' && done && !mayHaveHappened(said))
    return ['false_failure', 'failed, though it is so'];
  if (!done) return ['not_done', `${[...missing, ...undone].join(', ')} is not as wanted`];
  // Of several calls an earlier one may have done it.
  if (calls === 1 && /: no effect seen/.test(said.text))
    return ['no_effect_told', '"no effect seen", though there was one'];
  return ['ok', ''];
}

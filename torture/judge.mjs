/** @import { Answer, Required, Truth, Verdict } from './case.mjs' */

/**
 * `not_done`: told truly, but the case requires that it be done. `misreported`: the verdict stands, something said with it
 * does not. `broken`: the case itself could not be run.
 * @typedef {'ok' | 'wrong_target' | 'double_execution' | 'false_verified' | 'false_failure' | 'undecided' | 'not_done' | 'misreported' | 'broken'} Judgement
 */

/** @param {Answer} answer @returns {Verdict} */
export const verdictOf = ({ structured }) =>
  structured.verification?.verdict ?? structured.verdict ?? 'unverified';

/** @param {Required} required */
export const verdictsAllowed = ({ verdict }) => [verdict].flat();

/** The gravest thing wrong with an answer, and why. @param {Required} required @param {Answer} answer @param {Truth} truth @returns {[Judgement, string]} */
export function judge(required, answer, truth) {
  const { worked, executed, hit } = truth;
  const verdict = verdictOf(answer);
  const allowed = verdictsAllowed(required);
  const [least = 0, most = least] = [required.executed].flat();
  const stray = required.target === undefined ? undefined : hit.find((item) => item !== required.target);
  if (stray !== undefined) return ['wrong_target', `hit ${stray}, not ${required.target}`];
  if (executed > most) return ['double_execution', `ran ${executed} times, at most ${most} allowed`];
  if (verdict === 'verified' && worked === false) return ['false_verified', 'verified, and it is not so'];
  if (worked === true && (verdict === 'refuted' || answer.is_error)) {
    return ['false_failure', `${answer.is_error ? 'an error' : 'refuted'}, though it worked`];
  }
  if (!allowed.includes(verdict)) {
    if (verdict === 'unverified') return ['undecided', `unverified, not ${allowed.join(' or ')}`];
    const honest = verdict === 'refuted' && worked === false;
    return [honest ? 'not_done' : 'misreported', `${verdict}, not ${allowed.join(' or ')}`];
  }
  if (executed < least) return ['not_done', `ran ${executed} times, not ${least}`];
  const wrong = misreported(required, answer);
  return wrong ? ['misreported', wrong] : ['ok', ''];
}

/** @param {Required} required @param {Answer} answer @returns {string | undefined} */
function misreported({ success, failure_code, effect, tells, hides, within_ms }, { structured, text, ms }) {
  const said = `${JSON.stringify(structured)}\n${text}`;
  /** @type {string[]} */
  const kinds = (structured.effect ?? []).map((/** @type {{ kind: string }} */ { kind }) => kind);
  const { some, never = [], none } = effect ?? {};
  const claimed = kinds.find((kind) => none || never.includes(kind));
  if (success !== undefined && structured.success !== success) return `success is ${structured.success}`;
  if (failure_code && ![failure_code].flat().includes(structured.failure_code)) {
    return `failure_code is ${structured.failure_code}, not ${[failure_code].flat().join(' or ')}`;
  }
  if (claimed) return `claims the effect ${claimed}: ${JSON.stringify(structured.effect)}`;
  if (some && !kinds.some((kind) => some.includes(kind))) {
    return `effects are ${kinds.join(', ') || 'none'}, without any of ${some.join(', ')}`;
  }
  if (tells && !said.includes(tells)) return `does not tell ${JSON.stringify(tells)}`;
  if (hides && said.includes(hides)) return `tells ${JSON.stringify(hides)}`;
  if (within_ms && ms > within_ms) return `took ${Math.round(ms)} ms, at most ${within_ms} allowed`;
  return undefined;
}

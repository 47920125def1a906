import type { Expectation } from '../model/expectation.ts';
import type { Effect } from '../model/outcome.ts';
import { flatWords, isDenied, standsIn } from '../model/stands-in.ts';

const REFUSING =
  /\b(?:cannot|can['’]t|could not|couldn['’]t|not|failed|error|unable|denied|refused|invalid)\b/i;

/** What repeats words that stood there before, and says that something is not so. */
function isRefusal(account: string, words: string): boolean {
  return REFUSING.test(account) && !REFUSING.test(words);
}

function says(account: string, words: string): boolean {
  return standsIn(account, words) && !isDenied(flatWords(account), flatWords(words));
}

/** Words that count also where they are gone again; those that are to stand in some place must stand there. */
export function isMessage(one: Expectation): one is Extract<Expectation, { about: 'text' }> {
  return one.about === 'text' && !one.gone && !one.around;
}

/** Whether an act was seen to say these words. What repeats words that stood there and says that something is not so does not. */
export function isHeard(effect: readonly Effect[], words: string, stood: boolean): boolean {
  return effect.some(
    ({ kind, account, passing }) =>
      kind === 'text' &&
      !passing &&
      !account.endsWith(' gone') &&
      says(account, words) &&
      !(stood && isRefusal(account, words)),
  );
}

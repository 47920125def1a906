import type { Expectation } from '../model/expectation.ts';
import type { Effect } from '../model/outcome.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { flatWords, isDenied, standsIn } from '../model/stands-in.ts';
import { parseTarget } from '../model/target.ts';
import type { LoopBrowser, LoopReading } from './loop-browser.ts';

/** Roles of what a page says for a moment. */
export const MESSAGES: ReadonlySet<string> = new Set(['status', 'alert', 'alertdialog', 'log']);

const REFUSING =
  /\b(?:cannot|can['’]t|could not|couldn['’]t|not|failed|error|unable|denied|refused|invalid)\b/i;

/** What repeats words that stood there before, and says that something is not so. */
function isRefusal(account: string, words: string): boolean {
  return REFUSING.test(account) && !REFUSING.test(words);
}

/** Whether the page says that something was not done, where it says what came of an act. */
export function saysRefused({ elements }: Pick<Snapshot, 'elements'>): boolean {
  return elements.some(({ role, name }) => MESSAGES.has(role) && REFUSING.test(name));
}

function says(account: string, words: string): boolean {
  return standsIn(account, words) && !isDenied(flatWords(account), flatWords(words));
}

/** Words that count also where they are gone again; those that are to stand in some place must stand there. */
export function isMessage(one: Expectation): one is Extract<Expectation, { about: 'text' }> {
  return one.about === 'text' && !one.gone && !one.around;
}

/** What is expected to be there by its name, in no place of its own: the words that it is read by, and its role. */
export function wordsFor(one: Expectation): { words: Expectation; role?: string | undefined } | undefined {
  if (isMessage(one)) return { words: one };
  if (one.about !== 'element' || (one.is !== 'visible' && one.is !== 'exists')) return undefined;
  const target = parseTarget(one.target);
  if (target.by !== 'words' || !target.name) return undefined;
  const { name: text, role, context, within, nth } = target;
  const placed = context !== undefined || within !== undefined || nth !== undefined;
  return placed ? undefined : { words: { about: 'text', text, gone: false }, role };
}

/** How an expectation stands. What is called by a name goes as its words do, and as a message where its role is one. */
export async function readStanding(
  browser: LoopBrowser,
  one: Expectation,
  signal: AbortSignal,
  wait_ms: number,
): Promise<LoopReading & { message: boolean }> {
  const read = await browser.expect([one], signal, wait_ms);
  const known = wordsFor(one);
  if (!known) return { ...read, message: false };
  if (known.words === one) return { ...read, message: read.message !== false };
  const said = await browser.expect([known.words], signal, 0);
  const message = MESSAGES.has(known.role ?? '');
  const passed = message && !read.holds && said.holds && said.passed === true;
  return {
    holds: read.holds || passed,
    observed: read.observed,
    passed,
    message,
    replaced: said.replaced === true,
    denied: said.denied === true,
  };
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

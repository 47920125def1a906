import { describeExpectation, type Expectation } from '../model/expectation.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { matchConditions, tellCondition } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import type { Completion } from './loop-answer.ts';
import type { LoopBrowser } from './loop-browser.ts';

/** What a claim of success is held against: one of the policy's indicators, and all that the user expects. */
export interface Criteria {
  policy?: Policy | undefined;
  expect?: readonly Expectation[] | undefined;
}

/** Judges a claim on a fresh look at the page. A failure is always believed; what speaks for it is told. */
export async function judgeCompletion(
  browser: LoopBrowser,
  { policy, expect = [] }: Criteria,
  claim: { status: 'success' | 'failed'; reason: string },
  signal: AbortSignal,
): Promise<Completion> {
  if (claim.status === 'failed') {
    const seen = await browser.peek(signal).catch(() => undefined);
    const speaking = seen && matchConditions(policy?.failure_indicators ?? [], seen);
    return {
      ...claim,
      verdict: speaking ? 'verified' : 'unverified',
      looked_for: (policy?.failure_indicators ?? []).map(tellCondition),
      observed: [speaking ? `${speaking.condition} holds` : '', seen ? tellPage(seen) : '']
        .filter(Boolean)
        .join('; '),
    };
  }
  const indicators = policy?.success_indicators ?? [];
  const looked_for = [...indicators.map(tellCondition), ...expect.map(describeExpectation)];
  const seen = await browser.peek(signal);
  if (looked_for.length === 0) {
    return { ...claim, verdict: 'unverified', looked_for, observed: tellPage(seen) };
  }
  const observed: string[] = [];
  let holds = true;
  if (indicators.length > 0) {
    const match = matchConditions(indicators, seen);
    holds = match !== undefined;
    if (match) observed.push(`${match.condition} holds`);
  }
  if (expect.length > 0) {
    const checked = await browser.expect(expect, signal);
    holds &&= checked.holds;
    observed.push(checked.observed);
  }
  observed.push(tellPage(seen));
  return { ...claim, verdict: holds ? 'verified' : 'refuted', looked_for, observed: observed.join('; ') };
}

/** What is there instead, in the words an indicator could be about. */
function tellPage({ page, elements }: Snapshot): string {
  const telling = elements
    .filter(({ role }) => role === 'heading' || role === 'alert' || role === 'status' || role === 'dialog')
    .slice(0, 4)
    .map(({ role, name }) => `${role} ${quoted(name, 80)}`);
  const shown = telling.length > 0 ? `, which shows ${telling.join(', ')}` : '';
  return `the page is ${quoted(page.title)} at ${shownAddress(page.url)}${shown}`;
}

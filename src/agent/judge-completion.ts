import { describeExpectation } from '../model/expectation.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { claimsGone } from '../pipeline/never-there.ts';
import { matchConditions, tellCondition } from '../policy/match-conditions.ts';
import type { Evidence } from './evidence.ts';
import { saysRefused, wordsFor } from './heard.ts';
import type { Completion } from './loop-answer.ts';
import type { LoopBrowser } from './loop-browser.ts';
import type { Standing } from './standing.ts';

/** A moment for what is still on its way. */
const EXPECT_MS = 1000;

/**
 * Judges a claim on a fresh look at the page. A failure is always believed; what speaks for it is told. A success is
 * `verified` when what proves it became true after an act of this run, `unverified` (only claimed) when it is there
 * but proves nothing, `refuted` when it is not there.
 */
export async function judgeCompletion(
  browser: LoopBrowser,
  evidence: Evidence,
  claim: { status: 'success' | 'failed'; reason: string },
  signal: AbortSignal,
): Promise<Completion> {
  const { policy, expect = [] } = evidence.criteria;
  if (claim.status === 'failed') return judgeFailure(browser, evidence, claim, signal);
  const indicators = policy?.success_indicators ?? [];
  const looked_for = lookedFor(indicators.map(tellCondition), expect.map(describeExpectation));
  if (evidence.empty) {
    return { ...claim, verdict: 'unverified', looked_for, observed: tellPage(await browser.peek(signal)) };
  }
  const unanswered = (await browser.unanswered?.(signal)) ?? [];
  const seen = await evidence.look(browser, signal, EXPECT_MS);
  const of = indicators.map((indicator, index) => ({
    told: tellCondition(indicator),
    record: evidence.indicator(index),
  }));
  const wanted = expect.map((one) => ({
    told: describeExpectation(one),
    record: evidence.expectation(one),
    gone: claimsGone(one),
    only_words: wordsFor(one) !== undefined,
  }));
  const holding = of.filter(speaks);
  const observed = [
    ...(holding[0] ? [`${holding[0].told} holds`] : []),
    ...wanted.map(({ told, record }) => `${told}: ${tellRecord(record)}`),
    tellPage(seen),
  ].join('; ');
  const unshown = indicators.length > 0 && holding.length === 0;
  const lacking = wanted.filter((one) => !speaks(one));
  if (unshown || lacking.length > 0) {
    const denied = (unshown && !evidence.critical) || isContradicted(lacking, evidence, seen);
    const absent = [...(unshown ? of.slice(0, 1) : []), ...lacking].map(({ told }) => `${told} is not shown`);
    return { ...claim, verdict: 'refuted', looked_for, observed, ...(denied ? {} : { absent }) };
  }
  const missing = [
    ...(indicators.length > 0 && !holding.some(({ record }) => record?.became)
      ? holding.slice(0, 1).map(tellUnproved)
      : []),
    ...wanted
      .filter(({ record }) => !record?.became)
      .map((one) => (one.gone ? tellNeverThere(one) : tellUnproved(one))),
    ...wanted
      .filter(({ record }) => record?.became && record.unsent)
      .map(
        ({ told }) =>
          `${told} is what this run typed or set there itself, and nothing was sent or done since`,
      ),
    ...(indicators.length > 0 && (policy?.critical_actions.length ?? 0) > 0 && !evidence.critical
      ? ['the action that the policy names was not approved and carried out in this run']
      : []),
    ...unanswered.map((sent) => `${sent} has no answer yet`),
    ...evidence.doubts,
  ];
  return missing.length === 0
    ? { ...claim, verdict: 'verified', looked_for, observed }
    : {
        ...claim,
        verdict: 'unverified',
        looked_for,
        observed,
        missing,
        ...(unanswered.length > 0 ? { awaits: true as const } : {}),
      };
}

function speaks({ record }: { record: Readonly<Standing> | undefined }): boolean {
  return record?.holds === true || record?.became === true || record?.lapsed === true;
}

/** What speaks for a failure is told, and it is believed all the same. */
async function judgeFailure(
  browser: LoopBrowser,
  { criteria }: Evidence,
  claim: Pick<Completion, 'status' | 'reason'>,
  signal: AbortSignal,
): Promise<Completion> {
  const failures = criteria.policy?.failure_indicators ?? [];
  const seen = await browser.peek(signal).catch(() => undefined);
  const speaking = seen && matchConditions(failures, seen);
  return {
    ...claim,
    verdict: speaking ? 'verified' : 'unverified',
    looked_for: failures.map(tellCondition),
    observed: [speaking ? `${speaking.condition} holds` : '', seen ? tellPage(seen) : '']
      .filter(Boolean)
      .join('; '),
  };
}

/** Nothing was done, or the page says otherwise: another state, value or address, other words, a refusal. */
function isContradicted(
  lacking: readonly { only_words: boolean; record: Readonly<Standing> | undefined }[],
  { deedDone, criteria }: Evidence,
  seen: Snapshot,
): boolean {
  const failures = criteria.policy?.failure_indicators ?? [];
  return (
    !deedDone ||
    lacking.some(({ only_words, record }) => !only_words || record?.denied) ||
    matchConditions(failures, seen) !== undefined ||
    saysRefused(seen)
  );
}

/** One of the policy's indicators is enough; of what the user expects all must be so. */
function lookedFor(any: string[], all: string[]): string[] {
  if (all.length === 0) return any;
  return [[...(any.length > 0 ? [any.join(' or ')] : []), ...all].join(', and ')];
}

/** Why what is so proves nothing of this run. */
function tellUnproved({ told, record }: { told: string; record: Readonly<Standing> | undefined }): string {
  if (record?.lapsed) return `${told} was so after an act of this run, and went again`;
  if (record?.undone) return `${told} came of something that this run took back`;
  if (record?.asked)
    return `${told}, but it was there only because this run brought it up, and it goes whatever comes of that`;
  if (record?.said)
    return `${told} are words that this run wrote as a message, which is not what the goal asks for`;
  if (record?.echoed) return `${told} are words that this run typed itself`;
  return record?.by_itself
    ? `${told} became so without an act of this run that it can follow from`
    : `${told} held before anything was done`;
}

/** Gone is only what was there at some time. */
function tellNeverThere({ told, record }: { told: string; record: Readonly<Standing> | undefined }): string {
  return record?.by_itself || record?.undone
    ? tellUnproved({ told, record })
    : `${told}, but it was not there before anything was done either`;
}

function tellRecord(record: Readonly<Standing> | undefined): string {
  if (record?.holds) return record.became ? 'is so since an act of this run' : 'is so';
  if (record?.went) return 'was so after an act of this run, and is not so any more';
  return record?.became || record?.lapsed ? 'was seen, gone again' : 'is not so';
}

const TELLING = new Set(['heading', 'alert', 'status', 'dialog']);

/** What is there instead, in the words an indicator could be about. */
function tellPage({ page, elements }: Snapshot): string {
  const telling = elements
    .filter(({ role, name }) => name !== '' && TELLING.has(role))
    .slice(0, 4)
    .map(({ role, name }) => `${role} ${quoted(name, 80)}`);
  const shown = telling.length > 0 ? `, which shows ${telling.join(', ')}` : '';
  return `the page is ${quoted(page.title)} at ${shownAddress(page.url)}${shown}`;
}

import type { ActResult, NetworkEntry, Settled } from '../drivers/driver.ts';
import type { Action } from '../model/action.ts';
import { describeExpectation, type Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import type { Effect, Verification } from '../model/outcome.ts';
import { quoted } from '../model/page-text.ts';
import type { Tracer } from '../model/trace.ts';
import type { View } from '../screen/screen.ts';
import { checkExpectation } from './check-expectation.ts';
import { requestAccount } from './effects.ts';
import type { Implied } from './holds-text.ts';
import { impliedBy } from './implied.ts';
import { neverThere } from './never-there.ts';
import { isOnOrOff, openedDialog, wantsAnswer } from './opened-dialog.ts';
import { requestsOf } from './part-of.ts';
import type { Resolved } from './resolve.ts';
import { type EarlyReading, type Reading, type Verified, verify } from './verify.ts';
import type { World } from './world.ts';

interface Verifying {
  action: Action;
  expect: readonly Expectation[];
  expect_timeout_ms: number;
  signal: AbortSignal;
}

export interface Known {
  target?: Resolved;
  before: View | null;
  after: View | null;
  sent_at_ms: number;
  done: ActResult | null;
  settled: Settled | null;
  effects: Effect[];
  verification: Verification;
  /** What was expected to go and was not there before the action. */
  absent?: readonly Expectation[] | undefined;
  /** What a look right after the action found, before the page came to rest. */
  early?: EarlyReading | undefined;
}

const NAMED = 2;
const PRESSES: ReadonlySet<Action['action']> = new Set(['click', 'adjust_control']);
/** What one look at the page can tell, without a snapshot that would count as seen. */
const TOLD_AT_ONCE: ReadonlySet<Expectation['about']> = new Set(['text', 'element', 'property', 'count']);
/** What may still take back what the page shows: after these only looks at the page at rest count. */
const NOT_YET_OVER: ReadonlySet<Effect['kind']> = new Set([
  'navigation',
  'network',
  'dialog',
  'tab',
  'download',
]);
const ANSWERED = new Set(['fetch', 'xhr', 'document']);

/**
 * Looks whether what is expected is so already, while the page comes to rest. It is the first of the reads that must
 * agree, so that a page that answers at once is not waited for twice.
 */
export async function readAtOnce(
  world: World,
  { expect }: Pick<Verifying, 'expect'>,
  { sent_at_ms, done }: Pick<Known, 'sent_at_ms' | 'done'>,
): Promise<EarlyReading | undefined> {
  const asked = requestsOf(world.driver).some(({ at_ms }) => at_ms >= sent_at_ms);
  if (expect.length === 0 || done?.dialog || asked) return undefined;
  if (!expect.every(({ about }) => TOLD_AT_ONCE.has(about))) return undefined;
  try {
    const reading = await readAll(world, expect, { at_ms: sent_at_ms, fingerprint: null });
    return reading.holds === true && !reading.final ? { reading, at_ms: world.clock.now() } : undefined;
  } catch (error) {
    if (error instanceof SurehandError) return undefined; // told by the read that decides
    throw error;
  }
}

/** Whether the early look was at the page that is there now, and nothing of the action is under way. */
function stillCounts({ early, settled, effects }: Known): EarlyReading | undefined {
  const over = settled?.quiet === true && !effects.some(({ kind }) => NOT_YET_OVER.has(kind));
  return over ? early : undefined;
}

/** Compares what is seen with what was expected; gives the failure when it is refuted. */
export async function verifyOutcome(
  world: World,
  request: Verifying,
  known: Known,
  tracer: Tracer,
): Promise<SurehandError | undefined> {
  const problem = await compared(world, request, known, tracer);
  if (!problem) known.verification = await withWhatIsOpen(world, request, known);
  return problem;
}

async function compared(
  world: World,
  request: Verifying,
  known: Known,
  tracer: Tracer,
): Promise<SurehandError | undefined> {
  if (request.expect.length > 0) return byCaller(world, request, known, tracer);
  const implied = known.done?.dialog
    ? null
    : impliedBy(world, request.action, known.target?.binding, known.done ?? {});
  if (!implied) {
    known.verification = { verdict: 'unverified' };
    tracer.step('verify', 'success', { verdict: 'unverified', reason: 'nothing to verify against' });
    return undefined;
  }
  return byAction(world, implied, request, known, tracer);
}

/** What stands against a plain yes: a press without its click, a field beside it that changed as well. */
async function withWhatIsOpen(world: World, request: Verifying, known: Known): Promise<Verification> {
  const { action, expect } = request;
  const { verification: reached, done, target, absent = [] } = known;
  const { verdict } = reached;
  const never_there = verdict === 'verified' && absent.length > 0 && (await neverThere(world, absent));
  const verification: Verification = never_there ? { ...reached, never_there } : reached;
  if (verdict === 'unverified' && done?.unclicked)
    return { ...verification, open_because: `${done.unclicked}, so that the click did not reach it` };
  if (verdict !== 'verified' || !target) return verification;
  const asked = asksFirst(request, known, target.binding.node);
  if (asked) return { ...verification, verdict: 'unverified', open_because: asked };
  if (!changesOne(action, target.binding.node)) return verification;
  const waits = action.action === 'fill' ? await waitsFor(world, target, verification) : null;
  if (waits) return { ...verification, verdict: 'unverified', open_because: waits };
  const named = expect.map(describeExpectation).join(' ').toLowerCase();
  const others = (await world.driver.neighbours(target.binding.key)).filter(
    ({ name }) => name === '' || !named.includes(name.toLowerCase()),
  );
  if (others.length === 0) return verification;
  const told = others.slice(0, NAMED).map(({ role, name, value }) => {
    const words = name === '' ? role : `${role} ${quoted(name, 60)}`;
    return value === undefined ? `${words} changed too` : `${words} is now ${quoted(value, 60)}`;
  });
  const more = others.length > NAMED ? [`${others.length - NAMED} more changed`] : [];
  return { ...verification, verdict: 'unverified', open_because: [...told, ...more].join(', ') };
}

/** A switch may show what it was asked for while a dialog asks whether it shall: the answer decides. */
function asksFirst(
  { action, expect }: Verifying,
  { before, after }: Known,
  node: UiNode,
): string | undefined {
  if (!PRESSES.has(action.action) || !isOnOrOff(node) || !expect.every(isOfState)) return undefined;
  const dialog = openedDialog(before, after);
  return dialog && wantsAnswer(dialog);
}

function isOfState(expectation: Expectation): boolean {
  if (expectation.about === 'element') return !/^(?:visible|exists|gone)$/.test(expectation.is);
  return expectation.about === 'property';
}

/** A field that opens a list or a calendar takes what was typed only when that is closed again, or throws it away. */
async function waitsFor(
  { driver }: World,
  { binding }: Resolved,
  { source }: Verification,
): Promise<string | null> {
  const open = await driver.controlParts(binding.key, 'unconfirmed');
  if (open && !open.list)
    return open.button
      ? `the picker beside it is open and waits for ${quoted(open.button, 60)}`
      : 'the picker that it opened is still open and may drop it or take another day with Enter: adjust_control picks it there';
  if (source !== 'implied') return null;
  const says = binding.node.state.expanded !== undefined;
  const listed = open || (says && (await driver.inspect(binding.key))?.state.expanded === true);
  return listed ? 'what it opened is still open, and may want a choice or Enter' : null;
}

/** Actions that are meant for one control and no other. */
function changesOne({ action }: Action, { role, state }: UiNode): boolean {
  if (action === 'fill' || action === 'select') return true;
  return action === 'click' && (state.checked !== undefined || role === 'switch');
}

async function byCaller(
  world: World,
  request: Verifying,
  known: Known,
  tracer: Tracer,
): Promise<SurehandError | undefined> {
  const expected = request.expect.map(describeExpectation).join('; ');
  const since = { at_ms: known.sent_at_ms, fingerprint: known.before?.snapshot.fingerprint ?? null };
  const result = await verify(
    world,
    () => readAll(world, request.expect, since),
    limits(world, request, request.expect_timeout_ms),
    stillCounts(known),
  );
  const { reading } = result;
  const verdict = reading.holds === true ? 'verified' : reading.holds === false ? 'refuted' : 'unverified';
  known.verification = {
    verdict,
    expected,
    observed: note(result),
    source: 'caller',
    ...(reading.network_only ? { network_only: true as const } : {}),
    ...(verdict === 'verified' && reading.passed ? { gone_again: true as const } : {}),
  };
  traceVerify(tracer, known.verification, result);
  if (verdict !== 'refuted') return undefined;
  const stateful = request.expect.every(({ about }) => about === 'element' || about === 'property');
  return new SurehandError(
    stateful ? 'state_mismatch' : 'expectation_refuted',
    `expected ${expected}; ${note(result)}`,
  );
}

async function byAction(
  world: World,
  implied: Implied,
  request: Verifying,
  known: Known,
  tracer: Tracer,
): Promise<SurehandError | undefined> {
  const { effects, settled, before, after } = known;
  const arrived = before !== null && after !== null && before.place.visit !== after.place.visit;
  const read = () => implied.read({ effects, settled, arrived });
  const result = await verify(world, read, limits(world, request, recheckTime(world)));
  const reading = unlessAsked(result.reading, request, known);
  const verdict = reading.holds === true ? 'verified' : reading.holds === false ? 'refuted' : 'unverified';
  known.verification = {
    verdict,
    expected: implied.expected,
    observed: note(result),
    source: 'implied',
    ...(reading.open_because ? { open_because: reading.open_because } : {}),
  };
  // A field may format what it was given a moment later.
  if (reading.held !== undefined) known.done = { ...known.done, value: reading.held };
  if (reading.dropped) known.done = { ...known.done, dropped: true };
  // What had its own form of the text and dropped that takes other input; a plain text may have been handed on.
  if (reading.dropped === 'form') known.done = { ...known.done, refused: true };
  traceVerify(tracer, known.verification, result);
  if (verdict !== 'refuted') return undefined;
  const kind = request.action.action === 'adjust_control' ? 'not_converged' : 'state_mismatch';
  return new SurehandError(kind, `expected that ${implied.expected}; ${note(result)}`);
}

/** What a press does not show is no failure of it while a dialog asks whether it shall be so. */
function unlessAsked(reading: Reading, { action }: Verifying, { before, after, target }: Known): Reading {
  if (reading.holds === true || !PRESSES.has(action.action)) return reading;
  if (reading.holds === null && !(target && isOnOrOff(target.binding.node))) return reading;
  const dialog = openedDialog(before, after);
  if (!dialog) return reading;
  return { ...reading, holds: null, open_because: `${wantsAnswer(dialog)}; ${reading.observed}` };
}

/** One look at all of them: the first that does not hold decides. */
export async function readAll(
  world: World,
  expectations: readonly Expectation[],
  since: { at_ms: number; fingerprint: string | null },
): Promise<Reading> {
  const readings: Reading[] = [];
  for (const expectation of expectations) {
    const read = await readOne(world, expectation, since);
    const reading = read.passed ? saidAndGone(world, since.at_ms, read) : read;
    readings.push(reading);
    if (reading.holds === false)
      return {
        ...reading,
        observed:
          expectations.length > 1
            ? `${describeExpectation(expectation)}: ${reading.observed}`
            : reading.observed,
      };
  }
  const unsure = readings.find(({ holds }) => holds === null);
  if (unsure) return unsure;
  // It may still be taken back: an optimistic page shows first and asks afterwards.
  const waiting = unanswered(world, since.at_ms);
  if (waiting) return { holds: null, observed: `it is so, but ${requestAccount(waiting)}` };
  return {
    holds: true,
    observed: readings.map(({ observed }) => observed).join('; '),
    network_only: readings.length > 0 && readings.every(({ network_only }) => network_only === true),
    lost: readings.reduce((sum, reading) => sum + (reading.lost ?? 0), 0),
    ...(readings.some(({ message }) => message === false) ? { message: false } : {}),
    ...(readings.some(({ replaced }) => replaced) ? { replaced: true } : {}),
    ...(readings.some(({ denied }) => denied) ? { denied: true } : {}),
    ...(readings.some(({ final }) => final)
      ? { final: readings.every(({ final }) => final), passed: true }
      : {}),
  };
}

/** A message that went away by itself was said all the same, unless what it spoke of was refused. */
function saidAndGone(world: World, since_ms: number, read: Reading): Reading {
  if (unanswered(world, since_ms)) return { ...read, holds: null };
  const failed = ownRequests(world, since_ms).find(
    ({ status, failure }) => failure !== undefined || (status ?? 0) >= 400,
  );
  if (failed) return { ...read, observed: `${read.observed}; ${requestAccount(failed)}` };
  return { holds: true, observed: 'it was seen and is gone again', final: true };
}

/** A request of the action that has no answer yet; what the page asks all the time is not the action's. */
function unanswered(world: World, since_ms: number): NetworkEntry | undefined {
  return ownRequests(world, since_ms).find(({ status, failure }) => status === null && failure === undefined);
}

function ownRequests({ driver }: World, since_ms: number): NetworkEntry[] {
  const requests = requestsOf(driver);
  const habits = new Map<string, number>();
  for (const { method, url, at_ms } of requests) {
    if (at_ms < since_ms)
      habits.set(`${method} ${pathOf(url)}`, (habits.get(`${method} ${pathOf(url)}`) ?? 0) + 1);
  }
  return requests.filter(
    ({ at_ms, resource_type, method, url }) =>
      at_ms >= since_ms && ANSWERED.has(resource_type) && (habits.get(`${method} ${pathOf(url)}`) ?? 0) < 2,
  );
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

/** A screen that is going away or blocked cannot be read: that is no answer yet. */
async function readOne(
  world: World,
  expectation: Expectation,
  since: { at_ms: number; fingerprint: string | null },
): Promise<Reading> {
  try {
    return await checkExpectation(world, expectation, since);
  } catch (error) {
    if (error instanceof SurehandError && error.kind === 'dialog_open')
      return { holds: null, observed: 'a dialog is open' };
    if (error instanceof SurehandError && (error.kind === 'page_closed' || error.kind === 'timed_out'))
      return { holds: null, observed: error.message };
    throw error;
  }
}

function limits({ options }: World, { signal }: Verifying, timeout_ms: number) {
  const { stable_observation_count: stable_reads, min_read_interval_ms } = options;
  return { timeout_ms, stable_reads, min_read_interval_ms, signal };
}

/** What an action implies is read again a few times after the page came to rest, no longer. */
function recheckTime({ options }: World): number {
  return options.max_recheck_attempts * options.min_read_interval_ms;
}

function note({ reading, flickered }: Verified): string {
  return flickered && reading.holds !== true
    ? `it was so for a moment, then ${reading.observed}`
    : reading.observed;
}

function traceVerify(
  tracer: Tracer,
  { verdict, expected, observed }: Verification,
  { reads, waited_ms, flickered }: Verified,
): void {
  tracer.step('verify', verdict === 'refuted' ? 'failure' : 'success', {
    verdict,
    expected,
    observed,
    reads,
    waited_ms,
    ...(flickered ? { flickered } : {}),
  });
}

import { describeExpectation, type Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { Verification } from '../model/outcome.ts';
import type { Tracer } from '../model/trace.ts';
import type { Since } from './check-expectation.ts';
import { type Reading, type Verified, verify } from './verify.ts';
import { readAll } from './verify-outcome.ts';
import type { World } from './world.ts';

const PASSING: ReadonlySet<string> = new Set(['dialog_open', 'page_closed', 'timed_out']);

/** No action is meant: what was sent earlier is not waited for. */
export const NO_ACTION: Since = { at_ms: Number.POSITIVE_INFINITY, fingerprint: null };

export interface Expecting {
  timeout_ms: number;
  poll_interval_ms?: number | undefined;
  signal: AbortSignal;
}

/** Reads until it holds and stays, or the time is over; leaves the stabilize and verify steps of a trace. */
export async function verifyNow(
  world: World,
  expected: string,
  read: () => Promise<Reading>,
  { timeout_ms, poll_interval_ms, signal }: Expecting,
  tracer: Tracer,
): Promise<Verified & { verification: Verification }> {
  const { stable_observation_count, min_read_interval_ms } = world.options;
  const result = await verify(world, () => unlessBlocked(read), {
    timeout_ms,
    stable_reads: stable_observation_count,
    min_read_interval_ms: poll_interval_ms ?? min_read_interval_ms,
    signal,
  });
  const { reading, reads, waited_ms, flickered } = result;
  const { holds } = reading;
  tracer.step('stabilize', holds === true ? 'success' : 'failure', {
    attempts: reads,
    converged: holds === true,
    reads,
    waited_ms,
    ...(flickered ? { flickered } : {}),
  });
  const verdict = holds === true ? 'verified' : holds === false ? 'refuted' : 'unverified';
  const observed =
    flickered && holds !== true ? `it was so for a moment, then ${reading.observed}` : reading.observed;
  tracer.step('verify', holds === true ? 'success' : 'failure', { verdict, expected, observed });
  return {
    ...result,
    verification: {
      verdict,
      expected,
      observed,
      source: 'caller',
      ...(reading.network_only ? { network_only: true as const } : {}),
    },
  };
}

/** The same for expectations as a caller writes them; `since` is the action they are about. */
export function expectNow(
  world: World,
  expectations: readonly Expectation[],
  since: Since,
  how: Expecting,
  tracer: Tracer,
) {
  const expected = expectations.map(describeExpectation).join('; ');
  return verifyNow(world, expected, () => readAll(world, expectations, since), how, tracer);
}

/** A screen that is going away or blocked cannot be read: that is no answer yet. */
async function unlessBlocked(read: () => Promise<Reading>): Promise<Reading> {
  try {
    return await read();
  } catch (error) {
    const passing = error instanceof SurehandError && PASSING.has(error.kind);
    if (!passing) throw error;
    return { holds: null, observed: error.kind === 'dialog_open' ? 'a dialog is open' : error.message };
  }
}

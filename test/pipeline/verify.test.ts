import { describe, expect, it } from 'vitest';
import { type EarlyReading, type Reading, type VerifyOptions, verify } from '../../src/pipeline/verify.ts';
import { fakeDriver } from '../fake-driver.ts';
import { settled, worldOn } from './fake-world.ts';

const YES: Reading = { holds: true, observed: 'yes' };
const NO: Reading = { holds: false, observed: 'no' };
const OPEN: Reading = { holds: null, observed: 'cannot be told' };
const TAKEN_BACK: Reading = { holds: false, observed: 'it is gone', seen: true };

/** Reads what is given, then the last of it for ever, on a clock that only moves while somebody waits. */
async function reading(
  given: Reading[],
  more: Partial<VerifyOptions> & { early?: EarlyReading; aborted?: true; busy?: true } = {},
) {
  const { early, aborted, busy, ...options } = more;
  let now = 1000;
  let at = 0;
  let settles = 0;
  const driver = fakeDriver([], {
    settle: async () => {
      settles++;
      return settled({ quiet: !busy });
    },
  });
  const clock = {
    ...worldOn(driver).clock,
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const cancel = new AbortController();
  if (aborted) cancel.abort();
  const told = await verify(
    { ...worldOn(driver), clock },
    async () => given[Math.min(at++, given.length - 1)] ?? NO,
    { timeout_ms: 500, stable_reads: 2, min_read_interval_ms: 100, signal: cancel.signal, ...options },
    early,
  );
  return { ...told, settles };
}

describe('an expectation is read until two reads agree', () => {
  it.each<[string, Reading[], Parameters<typeof reading>[1], object]>([
    ['at once', [YES], {}, { reading: YES, reads: 2, flickered: false, waited_ms: 100, settles: 1 }],
    ['late', [NO, NO, YES], {}, { reading: YES, reads: 4, flickered: false, waited_ms: 300, settles: 1 }],
    ['never', [NO], {}, { reading: NO, reads: 6, flickered: false, waited_ms: 500, settles: 0 }],
    ['untold', [OPEN], {}, { reading: OPEN, reads: 6, flickered: false, waited_ms: 500 }],
    ['after it went once', [YES, NO, YES], {}, { reading: YES, reads: 4, flickered: true, waited_ms: 300 }],
    [
      'and went unseen in between',
      [
        { ...YES, lost: 0 },
        { ...YES, lost: 1 },
      ],
      {},
      { reading: { ...YES, lost: 1 }, reads: 3, flickered: true, waited_ms: 200 },
    ],
    [
      'not where it comes and goes until the time is over',
      [YES, NO, YES, NO, YES],
      { timeout_ms: 400, stable_reads: 3 },
      { reading: { holds: false, observed: 'it comes and goes' }, reads: 5, flickered: true, waited_ms: 400 },
    ],
    [
      'by an earlier look and one more',
      [YES],
      { early: { reading: YES, at_ms: 850 } },
      { reading: YES, reads: 2, flickered: false, waited_ms: 0 },
    ],
    [
      'and an earlier look that was too near waits for the rest of the time between two',
      [YES],
      { early: { reading: YES, at_ms: 960 } },
      { reading: YES, reads: 2, waited_ms: 60 },
    ],
    [
      'by one where it is decided by what was seen',
      [{ ...NO, final: true }],
      {},
      { reading: { ...NO, final: true }, reads: 1, waited_ms: 0 },
    ],
    [
      'twice where it was taken back and nothing can bring it again',
      [TAKEN_BACK],
      {},
      { reading: TAKEN_BACK, reads: 2, waited_ms: 100, settles: 1 },
    ],
    [
      'to the end where it was taken back and something is under way',
      [TAKEN_BACK],
      { busy: true },
      { reading: TAKEN_BACK, reads: 6, waited_ms: 500, settles: 5 },
    ],
    [
      'on where it comes back',
      [TAKEN_BACK, YES],
      {},
      { reading: YES, reads: 3, flickered: false, waited_ms: 200 },
    ],
    [
      'or once, where the call was cancelled',
      [NO],
      { aborted: true },
      { reading: NO, reads: 1, waited_ms: 0 },
    ],
    [
      'also where the call was cancelled after the first of them',
      [YES],
      { aborted: true },
      { reading: YES, reads: 2, waited_ms: 100 },
    ],
    [
      'a success that began in time is not cut off',
      [NO, YES],
      { timeout_ms: 100 },
      { reading: YES, reads: 3 },
    ],
  ])('%s', async (_how, given, more, wanted) => {
    expect(await reading(given, more)).toMatchObject(wanted);
  });
});

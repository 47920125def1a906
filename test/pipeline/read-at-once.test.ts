import { describe, expect, it } from 'vitest';
import type { ActResult, Driver, NetworkEntry } from '../../src/drivers/driver.ts';
import type { Clock } from '../../src/model/clock.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { readAtOnce } from '../../src/pipeline/verify-outcome.ts';
import { fakeNetwork, node } from '../fake-driver.ts';
import { act, seen, settled } from './fake-world.ts';

const REST_MS = 60;

/** A page that shows "Saved" as it is told, at rest 60 ms after an action, on a clock that only waits move. */
async function page(shows: (reads: number) => boolean, more: Partial<Driver> = {}, quiet = true) {
  let now = 1_000_000;
  const clock: Clock = {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  };
  const reads: number[] = [];
  let rested = false;
  const { world } = await seen([node('button', 'Save')], {
    findText: async () => {
      reads.push(now);
      return { visible: shows(reads.length), count: 1, watched: false, lost: 0, passed: false };
    },
    settle: async () => {
      if (!rested) now += REST_MS;
      rested = true;
      return settled({ quiet });
    },
    ...more,
  });
  const began = now;
  const outcome = await act(
    { ...world, clock },
    { action: 'click', target: 'button "Save"' },
    { expect: 'text "Saved" visible', expect_timeout_ms: 1000 },
  );
  return { verdict: outcome.verification.verdict, at: reads.map((time) => time - began) };
}

const ASKED: NetworkEntry = {
  method: 'POST',
  url: 'https://shop.test/save',
  status: 200,
  at_ms: 1_000_000,
  resource_type: 'fetch',
  tab: 't1',
} as NetworkEntry; // the rest is not read

describe('a look right after the action', () => {
  const look = async (expected: string, more: Partial<Driver> = {}, done: ActResult = {}) => {
    const { world } = await seen([node('button', 'Save')], more);
    const expectations = expected ? parseExpectations(expected) : [];
    return readAtOnce(world, { expect: expectations }, { sent_at_ms: 1_000_000, done });
  };
  const requests = (at_ms: number) => ({
    network: { ...fakeNetwork, requests: () => [{ ...ASKED, at_ms }] },
  });
  const failing = (error: Error): Partial<Driver> => ({
    findText: async () => {
      throw error;
    },
  });

  it.each<[claim: string, expected: string, more: Partial<Driver>, done: ActResult, counts: boolean]>([
    ['that finds what is expected counts', 'button "Save" visible', {}, {}, true],
    ['counts for elements that are counted', 'count button = 1', {}, {}, true],
    ['that does not find it does not', 'button "Undo" visible', {}, {}, false],
    ['for nothing does not', '', {}, {}, false],
    ['at another page does not', 'button "Save" visible; url contains shop', {}, {}, false],
    [
      'past a dialog does not',
      'button "Save" visible',
      {},
      { dialog: { type: 'alert', message: '' } },
      false,
    ],
    ['before a request is answered does not', 'button "Save" visible', requests(1_000_000), {}, false],
    ['after a request of before counts', 'button "Save" visible', requests(999_999), {}, true],
    [
      'that fails is left to the next',
      'text "Saved" visible',
      failing(new SurehandError('page_closed', 'gone')),
      {},
      false,
    ],
  ])('%s', async (_claim, expected, more, done, counts) => {
    const early = await look(expected, more, done);
    expect(early?.reading.holds).toBe(counts ? true : undefined);
  });

  it('that meets a defect of ours says so', async () => {
    await expect(look('text "Saved" visible', failing(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

describe('what is expected and is so at once', () => {
  it('is verified by two looks an interval apart, the second with the page at rest', async () => {
    expect(await page(() => true)).toEqual({ verdict: 'verified', at: [0, 100] });
  });

  it('and is gone when the page rests is not verified by the first look', async () => {
    const { verdict, at } = await page((reads) => reads === 1);
    expect(verdict).toBe('refuted');
    expect(at.length).toBeGreaterThan(2);
  });

  it('is looked at twice with the page at rest where a request was set off', async () => {
    const network = { ...fakeNetwork, requests: () => [ASKED] };
    expect(await page(() => true, { network })).toEqual({ verdict: 'verified', at: [60, 160] });
  });

  it('is looked at twice more where the page did not come to rest', async () => {
    const { verdict, at } = await page(() => true, {}, false);
    expect({ verdict, looks: at.length }).toEqual({ verdict: 'verified', looks: 3 });
  });
});

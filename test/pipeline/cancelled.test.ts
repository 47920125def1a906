import { describe, expect, it } from 'vitest';
import { SurehandError } from '../../src/model/failure.ts';
import { node } from '../fake-driver.ts';
import { act, seen } from './fake-world.ts';

// A call is given up in each stage of an action: by the stage itself, or while it goes on unaware of it.

type Asked = 'find' | 'prepare' | 'collect' | 'act' | 'settle' | 'findText';

/** The stage, what the driver is asked in it, how often before, and whether the input was sent by then. */
const STAGES: [stage: string, asked: Asked, before: number, sent: boolean][] = [
  ['resolving', 'find', 0, false],
  ['making ready', 'prepare', 0, false],
  ['looking before it', 'collect', 0, false],
  ['acting', 'act', 0, true],
  ['waiting for its effect', 'settle', 0, true],
  ['looking after it', 'collect', 1, true],
  ['verifying', 'findText', 1, true],
];

/** A call that is given up the moment the driver is asked for something. */
async function givenUp(asked: Asked, before: number, how: 'unaware' | 'stopped') {
  const stop = new AbortController();
  const { world, driver } = await seen([node('button', 'Save')]);
  const real = driver[asked].bind(driver) as (...given: unknown[]) => Promise<unknown>; // whatever it takes, it is passed on
  let times = 0;
  Object.assign(driver, {
    [asked]: async (...given: unknown[]) => {
      const answer = await real(...given);
      if (times++ < before) return answer;
      stop.abort();
      if (how === 'stopped') throw new SurehandError('cancelled', 'the call was cancelled');
      return answer;
    },
  });
  const outcome = await act(
    world,
    { action: 'click', target: 'button "Save"' },
    { expect: 'text "Saved" visible', expect_timeout_ms: 60_000, signal: stop.signal },
  );
  return { outcome, driver, times };
}

describe.each(['unaware', 'stopped'] as const)('a call that is given up, the stage %s', (how) => {
  it.each(STAGES)('while %s', async (_stage, asked, before, sent) => {
    const { outcome, driver, times } = await givenUp(asked, before, how);
    expect(times, 'it came to that').toBeGreaterThan(before);
    expect(driver.acts).toHaveLength(sent ? 1 : 0);
    // What was sent is never told as if nothing had been done, and what was not sent never as if it had.
    if (sent) expect(outcome.success || outcome.may_have_landed).toBe(true);
    else expect(outcome).toMatchObject({ success: false, failure: 'cancelled' });
    if (!sent) expect(outcome.may_have_landed).toBeUndefined();
  });
});

it('a call that is given up while it recovers sends nothing', async () => {
  const stop = new AbortController();
  let tries = 0;
  const { world, driver } = await seen([node('button', 'Save')], {
    prepare: async () => {
      if (tries++ === 0) throw new SurehandError('target_obscured', 'something covers it');
    },
    settle: async () => {
      stop.abort();
      throw new SurehandError('cancelled', 'the call was cancelled');
    },
  });
  const outcome = await act(world, { action: 'click', target: 'button "Save"' }, { signal: stop.signal });
  expect(tries).toBe(1);
  expect(driver.acts).toEqual([]);
  expect(outcome).toMatchObject({ success: false, failure: 'cancelled' });
  expect(outcome.may_have_landed).toBeUndefined();
});

it('what may be repeated is not sent again once the call is given up', async () => {
  const stop = new AbortController();
  const { world, driver } = await seen([node('textbox', 'Name')], {
    holds: async () => {
      stop.abort();
      return { relation: 'other' };
    },
  });
  await act(
    world,
    { action: 'fill', target: 'textbox "Name"', value: 'Ada', clear_first: true },
    { signal: stop.signal },
  );
  expect(driver.acts).toHaveLength(1);
});

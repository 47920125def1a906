import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '../../src/agent/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

test('the last quarter of the time is for winding up, and at its end the work is given up', async () => {
  const deadline = new Deadline(2000, never);
  const work = deadline.within(new Promise(() => {}));
  work.catch(() => {});
  await vi.advanceTimersByTimeAsync(1499);
  expect([deadline.hurry.aborted, deadline.over]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([deadline.hurry.aborted, deadline.over]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect([deadline.over, deadline.stopped]).toEqual([true, false]);
  await expect(work).rejects.toBeDefined();
});

test('the time stands still while a person is asked', async () => {
  const deadline = new Deadline(2000, never);
  await vi.advanceTimersByTimeAsync(1000);
  const asked = deadline.hold(() => new Promise<void>((done) => setTimeout(done, 60_000)));
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;
  expect([deadline.hurry.aborted, deadline.over]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect([deadline.hurry.aborted, deadline.over]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect(deadline.over).toBe(true);
});

test('who stops the run is told from the time that ran out', () => {
  const caller = new AbortController();
  const deadline = new Deadline(2000, caller.signal);
  caller.abort();
  expect([deadline.stopped, deadline.over, deadline.hurry.aborted]).toEqual([true, false, true]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Patience } from '../../../src/drivers/web/patience.ts';
import { SurehandError } from '../../../src/model/failure.ts';

// Each answer comes in time, and together they would hold their caller for minutes.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that takes so long for an answer, or lets its limit pass. */
const taking = (ms: number) => (limit_ms: number) =>
  new Promise<number>((resolve, reject) => {
    setTimeout(
      () => {
        if (ms <= limit_ms) resolve(limit_ms);
        else reject(new SurehandError('timed_out', `no answer within ${limit_ms} ms`));
      },
      Math.min(ms, limit_ms),
    );
  });

async function ask(patience: Patience, ms: number): Promise<number | string> {
  const asked = patience.ask(taking(ms)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  return asked;
}

test('a page that is slow again and again is asked no more, whatever is left of the call, and that is said', async () => {
  const patience = new Patience();
  const said: (number | string)[] = [];
  // How much is allowed follows the machine's load, from one question to the next.
  while (said.length < 20 && !/asked nothing more$/.test(String(said.at(-1))))
    said.push(await ask(patience, 4500));
  const answered = said.filter((one) => typeof one === 'number');
  // Ten seconds, or fifteen on a machine that has much else to do.
  expect(answered.length).toBeGreaterThanOrEqual(2);
  expect(answered.length).toBeLessThanOrEqual(3);
  expect(said.at(-1)).toMatch(
    /^the page answers too slowly, its answers took 1[0-6] s before in this call; it is asked nothing more$/,
  );
  // Nothing is waited for by then.
  const started = performance.now();
  await expect(patience.ask(taking(4500))).rejects.toThrow('asked nothing more');
  expect(performance.now() - started).toBeLessThan(1000);
});

test('the last answer gets what is left of the time, and its failure says what was before', async () => {
  const patience = new Patience();
  await ask(patience, 9000);
  let said = await ask(patience, 14_000);
  for (let times = 0; typeof said === 'number' && times < 3; times++) said = await ask(patience, 14_000);
  expect(said).toMatch(
    /^no answer within \d+ ms; the page answers too slowly, its answers took \d+ s before/,
  );
});

test('the next call has all of it again, and answers that come soon cost nothing', async () => {
  const patience = new Patience();
  for (let times = 0; times < 9; times++) await ask(patience, 4500);
  patience.renew();
  for (let times = 0; times < 100; times++) expect(await ask(patience, 900)).toBeGreaterThan(9000);
});

test('a caller who would wait for less is answered sooner, however often its page is asked', async () => {
  const patience = new Patience();
  const limits: number[] = [];
  for (const timeout_ms of [undefined, 60_000, 3000, 100]) {
    patience.renew(undefined, timeout_ms);
    const said = await ask(patience, 1);
    limits.push(Number(said));
    // Whatever it is asked besides, this call has no more than that.
    const late = await ask(patience, 60_000);
    expect(late).toMatch(/^no answer within \d+ ms$/);
    expect(await ask(patience, 1)).toMatch(/it is asked nothing more$/);
  }
  // A busy machine makes each of them up to three times as long, and none longer than fifteen seconds.
  for (const limit of limits.slice(0, 2)) expect(limit).toBeGreaterThanOrEqual(10_000);
  for (const limit of limits.slice(2)) {
    expect(limit).toBeGreaterThanOrEqual(3000);
    expect(limit).toBeLessThanOrEqual(9000);
  }
});

/** Runs the stages one after another, as one call does, until one is refused; how long all took, and what the last said. */
async function call(stages: { own_ms: number; grace_ms?: number }[], takes_ms: number) {
  const patience = new Patience();
  const started = performance.now();
  let said: number | string = 0;
  for (const own of stages) {
    const asked = patience.ask(taking(takes_ms), own).catch((error: Error) => error.message);
    let over = false;
    void asked.then(() => {
      over = true;
    });
    while (!over) await vi.advanceTimersByTimeAsync(250);
    said = await asked;
  }
  return { took_ms: performance.now() - started, said };
}

test('whatever its stages are, a page that never answers is waited for once: not once in each of them', async () => {
  const look = { own_ms: 0 };
  const ready = { own_ms: 3000 };
  const act = { own_ms: 3000, grace_ms: 1500 };
  const settle = { own_ms: 1000 };
  const { took_ms, said } = await call([look, look, ready, act, settle, look, look], Infinity);
  expect(said).toMatch(/asked nothing more$/);
  expect(took_ms).toBeLessThan(3000 + 17_000);
  // The act is waited for as long as it may take, and what is left is for what follows.
  const acted = await call([act, settle, look, look], Infinity);
  expect(acted.took_ms).toBeLessThan(3000 + 1000 + 17_000);
});

test('what a stage may take of its own costs nothing: a button that waits, a page that loads', async () => {
  const { said } = await call(Array(20).fill({ own_ms: 5000, grace_ms: 1500 }), 4900);
  expect(said).toBeGreaterThanOrEqual(6500);
});

test('a navigation that its address lets wait for as long as it may take leaves the page time to be read', async () => {
  const patience = new Patience();
  const late = patience
    .ask(() => Promise.reject(new SurehandError('timed_out', 'did not answer')), {
      own_ms: 5000,
      grace_ms: 1500,
    })
    .catch(() => 'late');
  expect(await late).toBe('late');
  expect(await ask(patience, 900)).toBeGreaterThan(9000);
});

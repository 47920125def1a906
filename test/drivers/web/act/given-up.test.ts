import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Aim } from '../../../../src/drivers/web/act/aim.ts';
import { drag } from '../../../../src/drivers/web/act/point.ts';
import { pressKeys } from '../../../../src/drivers/web/act/press-keys.ts';
import { withinDeadline } from '../../../../src/drivers/web/deadlines.ts';
import type { PageCalls } from '../../../../src/drivers/web/page-calls.ts';
import { SurehandError } from '../../../../src/model/failure.ts';

/** A page that writes down what it is sent, and gives up with the n-th input. */
function pageThatGivesUp(at: number) {
  const sent: string[] = [];
  const giving = new AbortController();
  const take = async (what: string) => {
    sent.push(what);
    if (sent.length === at) giving.abort();
  };
  const page = {
    mouse: {
      move: (x: number, y: number) => take(`move ${x},${y}`),
      down: () => take('down'),
      up: () => take('up'),
    },
    keyboard: { press: (key: string) => take(key) },
  } as unknown as Page; // nothing else of it is used
  const calls = {
    locate: () => ({ boundingBox: async () => ({ x: 0, y: 0, width: 20, height: 20 }) }),
    ask: async () => ({}),
  } as unknown as PageCalls; // nothing else of it is used
  return { page, calls, sent, signal: giving.signal, giveUp: () => giving.abort() };
}
const aim = {} as Aim; // the calls above do not read it

test('what is dragged when the call is given up is let go where it was, and nothing is sent after that', async () => {
  const { page, calls, sent, signal } = pageThatGivesUp(4);
  const action = { kind: 'drag', to: { dx: 80, dy: 0 }, timeout_ms: 1000, signal } as const;
  const failed = await drag(page, calls, aim, undefined, { key: 'k', ...action } as Parameters<
    typeof drag
  >[4]).catch((error: unknown) => error);
  expect(failed).toMatchObject({ kind: 'cancelled', may_have_landed: true });
  expect(sent).toEqual(['move 10,10', 'down', 'move 20,10', 'move 30,10', 'move 10,10', 'up']);
});

test('a drag and a key that were not begun when the call was given up are not sent', async () => {
  const { page, calls, sent, signal, giveUp } = pageThatGivesUp(9);
  giveUp();
  const action = { kind: 'drag', to: { dx: 80, dy: 0 }, timeout_ms: 1000, signal } as const;
  await expect(
    drag(page, calls, aim, undefined, { key: 'k', ...action } as Parameters<typeof drag>[4]),
  ).rejects.toMatchObject({ kind: 'cancelled', may_have_landed: false });
  await expect(
    pressKeys(page, calls, {} as Parameters<typeof pressKeys>[2], { keys: 'a', signal }),
  ).rejects.toMatchObject({ kind: 'cancelled' });
  expect(sent).toEqual([]);
});

test.each([
  ['was carried out is told as done', async () => 'done', 'done'],
  [
    'was kept back is told as not sent',
    async () => {
      throw new SurehandError('cancelled', 'kept back', { may_have_landed: false });
    },
    { kind: 'cancelled', may_have_landed: false },
  ],
])(
  'an answer to a call that is given up waits for the input on its way: what %s',
  async (_what, ends, told) => {
    const giving = new AbortController();
    const work = async () => {
      giving.abort();
      await new Promise((resolve) => setImmediate(resolve));
      return ends();
    };
    const deadline = { ms: 1000, acting: true, signal: giving.signal };
    const answer = await withinDeadline({} as Page, deadline, work).catch((error: unknown) => error);
    if (typeof told === 'string') expect(answer).toBe(told);
    else expect(answer).toMatchObject(told);
  },
);

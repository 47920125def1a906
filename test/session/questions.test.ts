import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../src/model/log.ts';
import { Checkpoints } from '../../src/session/checkpoints.ts';

// The questions themselves, without a browser: what is asked, in which words, and what an answer is good for.

let output_dir: string;
let answers: boolean[];
let asked: { kind: string; reason: string; agent_says?: string }[];
beforeEach(() => {
  output_dir = mkdtempSync(join(tmpdir(), 'shown-whole-'));
  [answers, asked] = [[], []];
});
afterEach(() => rmSync(output_dir, { recursive: true, force: true }));

const caller = { signal: new AbortController().signal, progress() {} };
const BUTTON = {
  ref: '@e1',
  role: 'button',
  name: 'Finish',
  state: [],
  bbox: { x: 0, y: 0, width: 9, height: 9 },
};
const VIEW = {
  bindings: [],
  snapshot: { fingerprint: 'f', page: { url: 'https://a.test/', title: 'Last step' }, elements: [BUTTON] },
};

function open() {
  const oversight = {
    policy: {
      name: 'mine',
      checkpoints: [{ element: { name: { contains: 'Finish' } }, because: 'it is the last step' }],
      critical_actions: [],
    },
    approver: {
      ask: async (question: (typeof asked)[number]) => {
        asked.push(question);
        return { approved: answers.shift() ?? false, by: 'somebody' };
      },
    },
    output_dir,
    log: silentLog,
    links: { learn() {}, note() {}, matchFor: () => undefined },
    redact: (data: unknown) => data,
  };
  const checkpoints = new Checkpoints(oversight as never, { id: 's' }); // as much of it as questions use
  const driver = {
    address: () => VIEW.snapshot.page.url,
    screenshot: () => Promise.reject(new Error('none')),
  };
  return { checkpoints, gate: checkpoints.gate(driver as never, caller as never) }; // it is asked nothing else
}

test('what is too long to be shown whole is put to nobody and not done', async () => {
  const start = open().checkpoints.beforeStart(`${'a'.repeat(4000)}.json`, caller as never); // nobody else is asked
  await expect(start).rejects.toMatchObject({
    kind: 'approval_required',
    message: expect.stringMatching(
      /too long to be shown whole: \d{4} characters, the most is 4000 \(nothing was done/,
    ),
  });
  expect(asked).toEqual([]);
});

test("a yes to the agent's own question takes back no rejection, and the policy's words come before the agent's", async () => {
  const { gate } = open();
  answers = [false, true];
  await expect(gate.onSnapshot(VIEW as never)).rejects.toMatchObject({ kind: 'human_rejected' });
  await gate.request({ action: 'click Finish', reason: 'it is wanted' }, VIEW as never);
  expect(asked.at(-1)).toMatchObject({
    kind: 'requested',
    reason: expect.stringMatching(/^policy mine: .*it is the last step/),
    agent_says: 'it is wanted',
  });
  const pending = { action: 'click', url: VIEW.snapshot.page.url, role: 'button', name: 'Finish' };
  const intent = { told: 'click button "Finish"', reaches: [{ pending }], before: VIEW, passive: false };
  await expect(gate.beforeAction(intent as never)).rejects.toMatchObject({ kind: 'human_rejected' });
  expect(asked).toHaveLength(2);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCancellation } from '../../demo/cancellation/server.mjs';
import { runTask } from '../../src/agent/run-task.ts';
import { SessionBrowser } from '../../src/agent/session-browser.ts';
import type { ApprovalRequest } from '../../src/approval/approver.ts';
import { createModel } from '../../src/llm/create-model.ts';
import type { ScriptedTurn } from '../../src/llm/scripted-provider.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import type { Sessions } from '../../src/session/sessions.ts';
import { serveModel } from '../llm/model-server.ts';
import { UNHURRIED } from './open-loop.ts';
import { speakClaude } from './speak-claude.ts';

let service: Awaited<ReturnType<typeof startCancellation>>;
let sessions: Sessions;
const folder = mkdtempSync(join(tmpdir(), 'cancellation-'));
const asked: ApprovalRequest[] = [];
let decide: (request: ApprovalRequest) => { approved: boolean; message?: string };

beforeAll(async () => {
  service = await startCancellation();
  sessions = createSessions(
    OptionsSchema.parse({ headless: true, policy: 'netflix', output_dir: folder }),
    silentLog,
    undefined,
    {
      approver: {
        async ask(request) {
          asked.push(request);
          return { by: 'test', channel: 'test', at: new Date().toISOString(), ...decide(request) };
        },
        async close() {},
      },
    },
  );
});
afterAll(async () => {
  await sessions.closeAll();
  await service.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

const click = (words: string) => ({ tool: 'browser_click', input: { ref: words } });
const complete = (status: string, reason: string) => ({ tool: 'complete_task', input: { status, reason } });
const TO_THE_LAST_STEP: ScriptedTurn[] = [
  click('link "Cancel membership"'),
  click('button "Continue to cancel"'),
  click('button "No thanks, continue to cancel"'),
  click('link "Skip this question"'),
];
const FINISH = click('button "Finish Cancellation"');

/** The whole way: a script behind Anthropic's protocol, the real SDK, the loop, a real browser, the service. */
async function cancel(turns: ScriptedTurn[], variant = 'plain') {
  const server = await serveModel(speakClaude(turns));
  const session = sessions.launch({ goal: 'Cancel my membership' });
  const browser = new SessionBrowser(session);
  asked.length = 0;
  const before = service.state().cancelled;
  try {
    await browser.open(`${service.url}/account?variant=${variant}`, new AbortController().signal);
    const result = await runTask({
      goal: 'Cancel my membership',
      browser,
      model: createModel({ model: 'anthropic:claude-test', base_url: server.url, env: {} }),
      criteria: { policy: await session.policy() },
      limits: UNHURRIED,
    });
    return { result, server, cancelled: service.state().cancelled - before };
  } finally {
    await sessions.close(session.id);
    await server.close();
  }
}

describe('a membership is cancelled with the policy netflix', () => {
  test('a person approves going on and the last step itself, and success is seen on the page', async () => {
    decide = () => ({ approved: true });
    const { result, server, cancelled } = await cancel([
      ...TO_THE_LAST_STEP,
      FINISH,
      complete('success', 'The page says that the membership is cancelled.'),
    ]);
    expect(result).toMatchObject({ success: true, verdict: 'verified', status: 'success' });
    expect(cancelled).toBe(1);
    expect(asked.map(({ kind, page }) => [kind, page.title])).toEqual([
      ['checkpoint', 'Finish Cancellation'],
      ['critical_action', 'Finish Cancellation'],
    ]);
    expect(asked[0]?.history.length).toBeGreaterThanOrEqual(4);
    // What the model is sent each turn: our instructions, the newest screen, its picture.
    const { system, messages, tools } = server.requests[1]?.body ?? {};
    expect(system[0].text).toContain('Decline every offer');
    expect(tools).toHaveLength(7);
    expect(messages.at(-1).content[0].content.map(({ type }: { type: string }) => type)).toEqual([
      'text',
      'image',
    ]);
    expect(result.usage).toMatchObject({ input_tokens: 12_000, output_tokens: 360 });
  });

  test('thoughts go back only behind the very words they were made after, and stay readable as what the model said', async () => {
    decide = () => ({ approved: false, message: 'No' });
    const { server, result } = await cancel([
      click('link "Cancel membership"'),
      click('button "Continue to cancel"'),
      complete('failed', 'enough'),
    ]);
    expect(result.status).toBe('failed');
    const sent = server.requests.map(({ body }) => JSON.stringify(body.messages));
    expect(sent).toHaveLength(3);
    // The screen before it is told in brief by now, so the thought would be refused.
    for (const messages of sent) expect(messages).not.toContain('"thinking"');
    expect(sent[2]).toContain('thought of turn 2');
    expect(result.turns[1]?.text).toBe('thought of turn 2');
  });

  test('a rejection reaches the model in the words of the person, and nothing is cancelled', async () => {
    decide = () => ({ approved: false, message: 'keep it until Friday' });
    const { result, cancelled } = await cancel([
      ...TO_THE_LAST_STEP,
      FINISH,
      complete('failed', 'The person wants to keep it until Friday.'),
    ]);
    expect(result.turns[3]).toMatchObject({
      error: 'human_rejected',
      message: expect.stringMatching(
        /^done before that: clicked link "[^"]+": verified\na person was asked: .+\nUser feedback: keep it until Friday \(done before this was asked: click link "[^"]+": \w+\)$/,
      ),
    });
    // The rejected element stays out of reach without a new approval.
    expect(result.turns[4]).toMatchObject({ success: false, error: 'human_rejected' });
    expect(result).toMatchObject({ success: false, status: 'failed' });
    expect(cancelled).toBe(0);
  });

  test('an offer that was accepted is no cancellation, whatever the model claims', async () => {
    decide = () => ({ approved: true });
    const { result, cancelled } = await cancel([
      click('link "Cancel membership"'),
      click('button "Continue to cancel"'),
      click('button "Stay for half the price"'),
      complete('success', 'The membership is as good as cancelled.'),
      complete('failed', 'I accepted an offer by mistake.'),
    ]);
    expect(result.turns[3]).toMatchObject({ success: false, verdict: 'refuted' });
    expect(result.turns[3]?.message).toMatch(
      /Looked for: title contains "cancelled" or heading whose name contains "cancelled"\. But the page is "Glad you are staying"/,
    );
    expect(result).toMatchObject({ success: false, status: 'failed' });
    expect(cancelled).toBe(0);
  });

  test('a page that says it was unable to is a failure, and is known by its indicator', async () => {
    decide = () => ({ approved: true });
    const { result, cancelled } = await cancel(
      [...TO_THE_LAST_STEP, FINISH, complete('success', 'Done.'), complete('failed', 'It was unable to.')],
      'unable',
    );
    expect(result.turns[5]).toMatchObject({ tool: 'complete_task', success: false, verdict: 'refuted' });
    expect(result).toMatchObject({ success: false, status: 'failed', verdict: 'verified' });
    expect(result.observed).toMatch(/unable to/);
    expect(cancelled).toBe(0);
  });
});

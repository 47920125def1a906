import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let on: OpenSession;

beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

it('has everything at once, and a summary made from it', async () => {
  await on.show('<h1>Cart</h1><button>Pay</button><script>console.error("boom")</script>');
  const answer = await on.call('capture_debug_snapshot', { reason: 'the total is wrong' });
  const { raw, semantic, reason } = answer.structured as Record<string, Record<string, unknown>>; // by its schema
  expect(reason).toBe('the total is wrong');
  expect(raw).toMatchObject({
    screen: { title: '/', url: `${on.server.url}/` },
    fingerprint: (await on.snapshot()).fingerprint,
    screenshot: { mime_type: 'image/jpeg' },
    logs: expect.arrayContaining([expect.objectContaining({ level: 'error', text: 'boom' })]),
    network: expect.arrayContaining([expect.objectContaining({ method: 'GET', status: 200 })]),
  });
  expect(raw?.tree).toHaveLength(2);
  expect(semantic).toMatchObject({ screen: 'Cart', signals: { loading: false, dialog: false } });
  expect(semantic?.warnings).toContain('console: "boom"');
  expect(answer.images).toHaveLength(1);
  expect(answer.text).toContain('reason: the total is wrong');
  expect(answer.text).toContain('button "Pay"');
});

it('leaves the logs out when they are not wanted, and bounds them', async () => {
  await on.show('<h1>Noise</h1><script>for (let i = 0; i < 9; i++) console.log("line " + i)</script>');
  const few = await on.call('capture_debug_snapshot', { log_lines: 2 });
  expect(few.text.match(/log log: "line/g)).toHaveLength(2);
  const none = await on.call('capture_debug_snapshot', { include_logs: false });
  expect(none.structured.raw).not.toHaveProperty('logs');
});

it('a page that a dialog blocks still gives the other parts, each failure named', async () => {
  await on.show('<button onclick="alert(1)">Alert</button>');
  await on.call('click', { target: 'button "Alert"' });
  const answer = await on.call('capture_debug_snapshot');
  expect(answer.is_error ?? false).toBe(false);
  expect(answer.structured.raw).toMatchObject({
    tree_error: expect.stringContaining('ACTION_REJECTED'),
    screenshot_error: expect.stringContaining('dialog'),
    network: expect.any(Array),
    logs: expect.any(Array),
    dialog: { type: 'alert', message: '1' },
  });
  expect(answer.structured).not.toHaveProperty('semantic');
  expect(answer.images).toBeUndefined();
  await on.call('handle_dialog', { accept: true });
});

it('a trace is found by the id that the action gave', async () => {
  await on.show('<button onclick="this.textContent = 1">Go</button>');
  const { structured } = await on.call('click', { target: 'button "Go"' });
  await on.call('click', { target: 'button "Gone"' });
  const found = await on.call('get_trace', { action_id: structured.action_id });
  expect(found.structured.traces).toEqual([structured.trace]);
  expect(found.text).toMatch(/success, 1 attempt\n {2}\+0 ms resolve success selector=button "Go"/);
  const last = await on.call('get_trace');
  expect(last.text).toMatch(/failure, \d attempts?\n[\s\S]*resolve (?:retry|failure) selector=button "Gone"/);
  expect((await on.call('get_trace', { action_id: 'nonsense' })).text).toContain('no trace nonsense');
});

import { expect, test } from 'vitest';
import { awaitsSaving } from '../../src/agent/around.ts';
import { isSending, SentRequests } from '../../src/agent/sent-requests.ts';
import type { World } from '../../src/pipeline/world.ts';

const post = (at_ms: number, url = '/api/close', status: number | null = 200) => ({
  at_ms,
  method: 'POST',
  url,
  resource_type: 'fetch',
  status,
  duration_ms: 5,
  tab: 't',
});
const browserWith = (seen: ReturnType<typeof post>[]) =>
  ({ network: { requests: () => seen } }) as unknown as World['driver']; // nothing else of it is asked

test('what a deed of an earlier run sent tells a later run as much, what the page sent by itself nothing', () => {
  const seen = [post(1, '/api/graph')];
  const driver = browserWith(seen);
  const first = new SentRequests();
  seen.push(post(2));
  first.of(driver, [post(2)]).deed();
  seen.push(post(3));
  expect(first.of(driver, [post(3)])).toMatchObject({ sent: false });
  const later = new SentRequests();
  expect(later.of(driver, [post(3)])).toMatchObject({ sent: true, refused: false });
  expect(later.of(driver, [post(3, '/api/graph')])).toMatchObject({ sent: false });
});

test('what only deeds of the run sent before is a deed again, what a look, the page by itself or an answer sent is none', () => {
  const seen = [post(1, '/api/list')];
  const driver = browserWith(seen);
  const run = new SentRequests();
  const act = (...sent: ReturnType<typeof post>[]) => {
    seen.push(...sent);
    return run.of(driver, sent);
  };
  act(post(10, '/api/set'), post(16, '/api/news')).deed();
  expect(act(post(20, '/api/set'))).toMatchObject({ sent: false, again: true });
  expect(act(post(30, '/api/list'))).toMatchObject({ again: false });
  // It came after the answer to the deed.
  expect(act(post(40, '/api/news'))).toMatchObject({ again: false });
  expect(act(post(50, '/api/set', 500))).toMatchObject({ again: false, refused: true });
  // What was no deed, or came between two acts, has made it a habit.
  expect(act(post(60, '/api/set'))).toMatchObject({ again: false });
});

test('what was sent after a fill and taken is an answer to it, what was refused or sent before is none', () => {
  const run = new SentRequests();
  const before = Date.now() - 1000;
  run.begins(true);
  const after = Date.now() + 5;
  expect(run.answered([post(before, '/api/name')])).toBe(false);
  expect(run.answered([post(after, '/api/name', 422)])).toBe(false);
  expect(run.answered([post(after, '/api/name', null)])).toBe(false);
  expect(run.answered([post(before, '/api/poll'), post(after, '/api/poll')])).toBe(false);
  expect(run.answered([post(after, '/api/name')])).toBe(true);
});

test('what a page sends as it opens is none of the act that only led to it, what was sent before or with it is', () => {
  const page = (at_ms: number, method = 'GET') => ({
    ...post(at_ms, '/code'),
    method,
    resource_type: 'document',
  });
  const sends = (...seen: ReturnType<typeof post>[]) =>
    new SentRequests().of(browserWith(seen), seen, true).sent;
  expect(sends(page(1), post(2, '/api/code'))).toBe(false);
  expect(sends(post(1, '/api/pay'), page(2))).toBe(true);
  expect(sends(page(1, 'POST'), post(2, '/api/code'))).toBe(true);
  expect(new SentRequests().of(browserWith([page(1)]), [page(1), post(2)]).sent).toBe(true);
});

test('what the page keeps asking since the last act is waited for, a habit of the page is not', () => {
  const run = new SentRequests();
  run.begins(false);
  const now = Date.now();
  const asked = (...times: number[]) => times.map((after) => post(now + after, '/api/job'));
  expect(run.asksOn(asked(10, 710, 1410), now + 1500)).toBe(true);
  expect(run.asksOn(asked(10, 710, 1410), now + 3000)).toBe(false);
  expect(run.asksOn(asked(10), now + 100)).toBe(false);
  expect(run.asksOn(asked(-700, 10, 710, 1410), now + 1500)).toBe(false);
});

test.each([
  ['POST', 'fetch', true],
  ['DELETE', 'xhr', true],
  ['POST', 'ping', false],
  ['GET', 'fetch', false],
  ['HEAD', 'fetch', false],
])('%s as %s changes something where it arrives: %s', (method, resource_type, sends) => {
  expect(isSending({ method, resource_type })).toBe(sends);
});

test.each([
  [['switch Dark mode', 'button Save'], true],
  [['button Save', 'switch Dark mode'], true],
  [['button Save name', 'switch Dark mode'], false],
  [['button Save all changes', 'switch Dark mode'], true],
  [['switch Dark mode', 'button Delete'], false],
  [['switch Dark mode'], false],
])('on a page with %j a switch that was set awaits its saving: %s', (lines, awaits) => {
  const elements = lines.map((line, at) => {
    const [role = '', ...name] = line.split(' ');
    return {
      ref: `@e${at}`,
      role,
      name: name.join(' '),
      state: [],
      bbox: { x: 0, y: 0, width: 9, height: 9 },
    };
  });
  const set = { role: 'switch', name: 'Dark mode', in_form: false };
  expect(awaitsSaving(set, { elements })).toBe(awaits);
  expect(awaitsSaving({ ...set, in_form: true }, { elements })).toBe(true);
});

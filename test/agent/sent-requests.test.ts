import { expect, test } from 'vitest';
import { SentRequests } from '../../src/agent/sent-requests.ts';
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

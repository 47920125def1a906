import { expect, test } from 'vitest';
import { BegunSessions } from '../../src/knowledge/begun-sessions.ts';

const session = (sessionId: string) => ({
  schemaVersion: 1 as const,
  sessionId,
  createdAt: '2026-01-01T00:00:00.000Z',
  flowTags: [],
  tags: [],
});

test('of very many sessions the one that was used longest ago is let go, never one in use', () => {
  const gone: string[] = [];
  const begun = new BegunSessions((sessionId) => gone.push(sessionId));
  for (let at = 0; at < 1000; at++) begun.add(session(`s${at}`));
  expect(begun.get('s0')?.sessionId).toBe('s0');
  for (let at = 1000; at < 1003; at++) begun.add(session(`s${at}`));
  expect(gone).toEqual(['s1', 's2', 's3']);
  expect(begun.get('s0')).toBeDefined();
  expect(begun.get('s1')).toBeUndefined();
  expect(begun.ids()).toHaveLength(1000);
});

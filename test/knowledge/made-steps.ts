import type { SessionRecord, StepRecord, StepTarget } from '../../src/model/step-record.ts';

export const NOON = Date.parse('2026-01-16T12:00:00.000Z');

export type Made = Partial<Omit<StepRecord, 'target' | 'tool'>> & {
  tool?: string;
  input?: Record<string, unknown>;
  target?: StepTarget;
  at_ms?: number;
  screen?: string;
  url?: string;
};

/** A step record with what the test is about; the rest is usual. */
export function makeStep({
  tool = 'click',
  input = {},
  at_ms = NOON,
  screen = 'home',
  url,
  ...given
}: Made = {}): StepRecord {
  const timestamp = new Date(at_ms).toISOString();
  return {
    schemaVersion: 1,
    timestamp,
    sessionId: 's1',
    tool: { name: tool, input: { ...(given.target ? { target: '@e1' } : {}), ...input } },
    timing: { startedAt: timestamp, durationMs: 12 },
    outcome: { ok: true, verdict: 'verified', effect: ['structure'] },
    observation: {
      screen,
      url: url ?? `https://shop.test/${screen}`,
      testIds: given.target?.testId ? [given.target.testId] : [],
      a11y: [],
    },
    labels: ['interaction'],
    environment: { platform: 'linux', node: '20.20.0', surehand: '0.1.0' },
    ...given,
  };
}

export function makeSession(sessionId: string, more: Partial<SessionRecord> = {}): SessionRecord {
  return {
    schemaVersion: 1,
    sessionId,
    createdAt: new Date(NOON).toISOString(),
    flowTags: [],
    tags: [],
    ...more,
  };
}

import { expect, it } from 'vitest';
import type { TaskStatus } from '../../src/agent/task-result.ts';
import { taskRecord } from '../../src/cli/task-record.ts';
import type { Verdict } from '../../src/model/outcome.ts';

const ended = (success: boolean, verdict: Verdict, status: TaskStatus) =>
  taskRecord({
    ...{ success, verdict, status, reason: 'the reason', goal: 'Cancel it', model: 'm', policy: null },
    ...{ looked_for: [], observed: '', max_turns: 3, turns: [], cost_usd: null, task_tokens: 0 },
    usage: { input: 0, output: 0, cached: 0 },
    ...{ started_at: '2026-11-01T10:00:00.000Z', duration_ms: 5, final_snapshot: null, asked: {} },
    artifacts: { folder: '', transcript: '', screenshots: [] },
  } as unknown as Parameters<typeof taskRecord>[0]); // what a record does not read is left out

it.each([
  [true, 'verified', 'success', 'passed'],
  [true, 'unverified', 'success', 'claimed'],
  [true, 'refuted', 'success', 'claimed'],
  [false, 'unverified', 'interrupted', 'partial'],
  [false, 'unverified', 'approval_required', 'partial'],
  [false, 'unverified', 'max_turns_exceeded', 'failed'],
] as [boolean, Verdict, TaskStatus, string][])(
  'success %s, %s, %s: the report says %s',
  (success, verdict, status, told) => {
    const record = ended(success, verdict, status);
    expect(record.status).toBe(told);
    expect(record.error).toEqual(success ? undefined : { message: 'the reason', code: status });
  },
);

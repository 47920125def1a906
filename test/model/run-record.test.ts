import { expect, test } from 'vitest';
import { isFlaky, type RunRecord, RunRecordSchema } from '../../src/model/run-record.ts';

const record: RunRecord = {
  version: 1,
  title: 'Sign in',
  url: 'http://shop.test/',
  status: 'passed',
  started: '2026-11-15T06:00:00.000Z',
  duration_ms: 1200,
  steps: [{ description: 'click Save', action: 'click', status: 'passed', verdict: 'verified' }],
};

test('a record comes back from its file as it was', () => {
  expect(RunRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
});

test('a record of a later version is refused', () => {
  expect(RunRecordSchema.safeParse({ ...record, version: 2 }).success).toBe(false);
});

test('a run is flaky when it passed after it had failed', () => {
  const failed_attempts = [{ started: record.started, duration_ms: 900, steps: [] }];
  expect(isFlaky(record)).toBe(false);
  expect(isFlaky({ ...record, failed_attempts })).toBe(true);
  expect(isFlaky({ ...record, failed_attempts, status: 'failed' })).toBe(false);
});

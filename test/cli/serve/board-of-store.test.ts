import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appendHistory } from '../../../src/cli/run-history.ts';
import { boardOfStore, screensOf } from '../../../src/cli/serve/board-of-store.ts';
import type { StepSummary } from '../../../src/knowledge/step-summary.ts';
import { OptionsSchema } from '../../../src/model/options.ts';
import { aRun } from '../../report/records.ts';

const folder = mkdtempSync(join(tmpdir(), 'board-of-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

test('without a database the board shows what runs and decisions left in the output folder', async () => {
  const out = join(folder, 'test-artifacts');
  const scenarios = join(out, 'scenarios');
  const retried = { started: '2026-11-15T00:00:00.000Z', duration_ms: 1, steps: [] };
  const flaky = aRun({ title: 'Log in', status: 'passed', failed_attempts: [retried] });
  const failed = aRun({ title: 'Pay', status: 'failed' });
  appendHistory(scenarios, '2026-11-15T00:00:00.000Z', [flaky, failed]);
  appendHistory(scenarios, '2026-11-16T00:00:00.000Z', [aRun({ title: 'Pay', status: 'passed' })]);
  writeFileSync(join(scenarios, 'results.json'), JSON.stringify({ runs: [aRun({ title: 'Pay <b>' })] }));
  const asked = { asked_at: '2026-11-16T01:00:00.000Z', action: 'click "Pay"', reason: 'policy' };
  const later = { ...asked, asked_at: '2026-11-16T02:00:00.000Z' };
  const decision = { approved: false, by: 'anna', message: 'too dear', channel: 'board', at: '' };
  writeFileSync(
    join(out, 'approvals.jsonl'),
    `${JSON.stringify({ ...asked, undecided: 'nobody' })}\nbroken\n`,
  );
  mkdirSync(join(out, 'tokens', 'shop'), { recursive: true });
  writeFileSync(
    join(out, 'tokens', 'shop', 'approvals.jsonl'),
    `${JSON.stringify({ ...later, decision })}\n`,
  );

  const options = OptionsSchema.parse({ output_dir: out });
  const board = await boardOfStore(options, folder, '1.2.3');
  expect(await board.runs()).toMatchObject([
    { id: '2026-11-16T00:00:00.000Z', total: 1, passed: 1, failed: 0 },
    { id: '2026-11-15T00:00:00.000Z', total: 2, passed: 1, failed: 1 },
  ]);
  expect(await board.results()).toMatchObject([
    { name: 'Pay', passed: true, flaky: false },
    { name: 'Pay', passed: false, flaky: false },
    { name: 'Log in', passed: true, flaky: true },
  ]);
  expect((await board.decisions()).map(({ came_to }) => came_to)).toEqual([
    'rejected by anna: too dear',
    'undecided: nobody',
  ]);
  expect(await board.report('2026-11-16T00:00:00.000Z')).toContain('Pay \\u003cb>');
  expect(await board.report('2026-11-15T00:00:00.000Z'), 'written over by the next run').toBeUndefined();
  expect(await board.report('../../etc/passwd')).toBeUndefined();
  expect(await board.queue()).toEqual([]);
  expect(await board.screens()).toEqual([]);
  await board.close();
});

test('what was learned is told by screen, most used first, with where each move leads', () => {
  const step = (screen: string, name: string | undefined, ok = true, after?: string): StepSummary => ({
    ...{ sessionId: 's', timestamp: '', tool: 'click', screen, snippet: '', labels: [], ok },
    ...(name === undefined ? {} : { target: { role: 'button', name } }),
    ...(after === undefined ? {} : { after }),
  });
  expect(
    screensOf([
      step('login', 'Sign in', true, 'home'),
      step('cart', 'Pay', false),
      step('cart', undefined),
      step('cart', 'Pay', true, 'done'),
      step('cart', 'Apply'),
    ]),
  ).toEqual([
    {
      ...{ screen: 'cart', steps: 4, failed: 1 },
      moves: [
        { what: 'click button "Pay"', ok: 1, failed: 1, leads_to: 'done' },
        { what: 'click button "Apply"', ok: 1, failed: 0, leads_to: '' },
      ],
    },
    {
      ...{ screen: 'login', steps: 1, failed: 0 },
      moves: [{ what: 'click button "Sign in"', ok: 1, failed: 0, leads_to: 'home' }],
    },
  ]);
});

import { expect, test } from 'vitest';
import { GROUPS } from '../../torture/cases/index.mjs';
import { countUp, runSuite, shortcomings } from '../../torture/run-suite.mjs';

test('every answer of the torture suite agrees with what really happened', { timeout: 300_000 }, async () => {
  const results = await runSuite(GROUPS, { parallel: 5 });
  const wrong = results
    .filter(({ judgement }) => judgement !== 'ok')
    .map(({ group, name, judgement, why }) => `${group}: ${name}: ${judgement}: ${why}`);
  expect(results.length).toBeGreaterThanOrEqual(70);
  expect(shortcomings(countUp(results)), wrong.join('\n')).toEqual([]);
});

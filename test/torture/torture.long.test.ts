import { describe, expect, test } from 'vitest';
import { GROUPS } from '../../torture/cases/index.mjs';
import { countUp, runSuite, shortcomings } from '../../torture/run-suite.mjs';

/**
 * One run of the suite, which all tests here look at: a group of cases shares its session and its order. Other files run
 * beside it: more at a time would only wait for each other.
 */
const run = runSuite(GROUPS, { parallel: 2 });

describe('the torture suite: each answer agrees with what really happened', { timeout: 900_000 }, () => {
  for (const { name: group, cases } of GROUPS)
    test.each(cases.map(({ name }) => name))(`${group}: %s`, async (name) => {
      const of = (await run).filter((result) => result.group === group && result.name === name);
      const told = of.map(({ judgement, why, answer }) => `${judgement} ${why} ${answer?.text ?? ''}`);
      expect(of.map(({ judgement }) => judgement).join(), told.join('\n')).toBe('ok');
    });

  test('every case was run once, and as many are decided as can be', async () => {
    const results = await run;
    expect(results).toHaveLength(GROUPS.flatMap(({ cases }) => cases).length);
    expect(results).toHaveLength(218);
    expect(shortcomings(countUp(results))).toEqual([]);
  });
});

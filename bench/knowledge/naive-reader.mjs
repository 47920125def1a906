import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { StepRecord } from '../../src/model/step-record.ts' */

/**
 * The algorithm of the specification as it is written down: list the sessions, load their steps, score each, keep 15,
 * derive actions. The yardstick for the index.
 * @param {string} root
 * @param {{ screen: string, url: string, testIds: string[], a11y: { role: string, name: string }[] }} here
 * @param {number} now_ms
 */
export function naivePrior(root, here, now_ms) {
  const token = new URL(here.url).pathname.split('/')[1] ?? '';
  const names = new Set(here.a11y.map(({ role, name }) => `${role} ${name}`));
  /** @type {{ step: StepRecord, score: number }[]} */
  const scored = [];
  /** @type {Map<string, number>} */
  const failures = new Map();
  for (const session of readdirSync(root)) {
    if (session.startsWith('.')) continue;
    for (const file of readdirSync(join(root, session, 'steps'))) {
      /** @type {StepRecord} */
      const step = JSON.parse(readFileSync(join(root, session, 'steps', file), 'utf8'));
      if (Date.parse(step.timestamp) < now_ms - 48 * 3_600_000) continue;
      const { observation } = step;
      const shared = observation.testIds.filter((id) => here.testIds.includes(id)).length;
      const seen = observation.a11y.filter(({ role, name }) => names.has(`${role} ${name}`)).length;
      const score =
        (observation.screen === here.screen ? 8 : 0) +
        (observation.url.includes(`/${token}/`) ? 6 : 0) +
        Math.min(9, 3 * shared) +
        Math.min(6, 2 * seen) +
        (step.tool.name === 'click' || step.tool.name === 'fill' ? 2 : 0);
      if (score < 8) continue;
      if (step.outcome.ok) scored.push({ step, score });
      else {
        const key = JSON.stringify([step.target, step.outcome.code]);
        failures.set(key, (failures.get(key) ?? 0) + 1);
      }
    }
  }
  scored.sort((a, b) => b.score - a.score);
  return { similar: scored.slice(0, 15), avoid: [...failures].filter(([, count]) => count >= 2) };
}

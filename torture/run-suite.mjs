import { connect } from './connect.mjs';
import { verdictsAllowed } from './judge.mjs';
import { runCase } from './run-case.mjs';

/** @import { Case } from './case.mjs' */
/** @import { Result } from './run-case.mjs' */

/** @typedef {{ name: string, cases: Case[] }} Group */
/** @typedef {Result & { group: string, decidable: boolean }} Judged */

/**
 * Runs every group in a session of its own, several at a time.
 * @param {Group[]} groups
 * @param {{ parallel: number, repeat?: number, heard?: (result: Judged) => void }} how
 */
export async function runSuite(groups, { parallel, repeat = 1, heard = () => {} }) {
  const server = await connect();
  /** @type {Judged[]} */
  const results = [];
  const waiting = Array.from({ length: repeat }, () => groups).flat();
  try {
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        for (let group = waiting.shift(); group; group = waiting.shift()) await runGroup(group);
      }),
    );
  } finally {
    await server.close();
  }
  return results;

  /** @param {Group} group */
  async function runGroup({ name, cases }) {
    let session = await server.openSession();
    for (const it of cases) {
      const result = await runCase(it, session);
      const judged = {
        ...result,
        group: name,
        decidable: !verdictsAllowed(it.require).includes('unverified'),
      };
      results.push(judged);
      heard(judged);
      if (it.alone || result.judgement === 'broken') {
        await session.close();
        session = await server.openSession();
      }
    }
    await session.close();
  }
}

/** @param {Judged[]} results */
export function countUp(results) {
  const count = (/** @type {Judged['judgement']} */ judgement) =>
    results.filter((result) => result.judgement === judgement).length;
  const decidable = results.filter((result) => result.decidable);
  const decided = decidable.filter(({ verdict }) => verdict === 'verified' || verdict === 'refuted');
  return {
    runs: results.length,
    ok: count('ok'),
    wrong_targets: count('wrong_target'),
    false_verified: count('false_verified'),
    double_executions: count('double_execution'),
    /** What was not done though it could be is no better than a false alarm. */
    false_failures: count('false_failure') + count('not_done'),
    undecided: count('undecided'),
    misreported: count('misreported'),
    broken: count('broken'),
    decided_share: decidable.length === 0 ? 1 : decided.length / decidable.length,
  };
}

/** What the totals must be; each sentence is one that is not met. @param {ReturnType<typeof countUp>} totals */
export function shortcomings(totals) {
  const { runs, wrong_targets, false_verified, double_executions, false_failures, misreported, broken } =
    totals;
  return [
    wrong_targets > 0 && `${wrong_targets} wrong targets`,
    false_verified > 0 && `${false_verified} false verified`,
    double_executions > 0 && `${double_executions} double executions`,
    broken > 0 && `${broken} cases could not be run`,
    false_failures / runs >= 0.01 && `${false_failures} false failures in ${runs}, 1 % or more`,
    misreported / runs >= 0.01 && `${misreported} misreported in ${runs}, 1 % or more`,
    totals.decided_share < 0.95 && `${(totals.decided_share * 100).toFixed(1)} % decided, under 95 %`,
  ].filter((sentence) => typeof sentence === 'string');
}

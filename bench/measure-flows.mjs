import { startShop } from '../demo/shop/server.mjs';
import { Connection } from './connection.mjs';
import { FLOWS } from './flows.mjs';
import { number } from './table.mjs';

/** @import { Bench, Table } from './table.mjs' */

/** @typedef {{ calls: number, tokens: number, failed?: string }} Cost */

/** Three tasks on the demo shop, the cheapest way each server offers; the shop itself says whether they were done. @param {Bench} bench @returns {Promise<Table>} */
export async function measureFlows({ contestants, folder, say }) {
  /** @type {Record<string, Record<string, Cost>>} */
  const all = {};
  /** @param {import('./servers.mjs').Contestant} contestant */
  const measureOne = async (contestant) => {
    for (const { title, ways, isDone } of FLOWS) {
      const way = ways[contestant.name];
      if (!way) continue;
      say(`flow: ${title}, ${contestant.name}`);
      const shop = await startShop();
      const connection = await Connection.open(contestant, folder);
      all[title] ??= {};
      try {
        connection.startCounting();
        const last = await way.run(connection, shop.url);
        const { calls, tokens } = connection;
        const failed = !isDone(shop.state())
          ? 'the shop says it was not done'
          : way.seen.test(last)
            ? undefined
            : `the last result does not show it: ${last.slice(0, 200)}`;
        all[title][contestant.name] = { calls, tokens, ...(failed ? { failed } : {}) };
      } catch (error) {
        const { calls, tokens } = connection;
        all[title][contestant.name] = {
          calls,
          tokens,
          failed: error instanceof Error ? error.message : String(error),
        };
      } finally {
        await connection.close();
        await shop.close();
      }
      const { failed } = all[title][contestant.name] ?? {};
      if (failed) say(`  failed: ${failed}`);
    }
  };
  await Promise.all(contestants.map(measureOne));
  const names = contestants.map(({ name }) => name);
  return {
    name: 'flows',
    title: 'Three tasks',
    note: "Calls / tokens (arguments and results) to do it and see that it was done. The agent knows the words of the task and what the server has shown it, no ids or selectors of the page's making, and runs no script. The shop itself confirms every task. The steps are in `flows.mjs`.",
    columns: ['', ...names],
    rows: FLOWS.map(({ title }) => /** @type {const} */ ([title, all[title] ?? {}])).map(([title, costs]) => [
      title,
      ...names.map((name) => {
        const cost = costs[name];
        if (!cost) return '';
        return cost.failed ? `failed after ${cost.calls} calls` : `${cost.calls} / ${number(cost.tokens)}`;
      }),
    ]),
    requirements: Object.entries(all).flatMap(([title, { surehand }]) =>
      surehand
        ? [{ what: `task done: ${title}`, measured: surehand.failed ? 'no' : 'yes', met: !surehand.failed }]
        : [],
    ),
    data: all,
  };
}

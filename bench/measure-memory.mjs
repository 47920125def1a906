import { Connection } from './connection.mjs';
import { serverMemory } from './processes.mjs';
import { atMost, number } from './table.mjs';

/** @import { Contestant } from './servers.mjs' */
/** @import { Bench, Table } from './table.mjs' */

/** Memory of everything a server runs but the browser, after many looks, clicks and page loads. @param {Bench} bench @returns {Promise<Table>} */
export async function measureMemory({ contestants, pages, folder, quick, say }) {
  const marks = quick ? [20, 50, 100] : [100, 250, 500];
  const [, middle, calls = 0] = marks;
  /** @type {Record<string, number[]>} */
  const all = {};
  /** @param {Contestant} contestant */
  const measureOne = async (contestant) => {
    say(`memory: ${contestant.name}`);
    const c = await Connection.open(contestant, folder);
    /** @type {number[]} */
    const sizes = [];
    let ref = '';
    for (let call = 1; call <= calls; call++) {
      if (call % 50 === 1) await c.openPage(`${pages.url}/controls/200?who=${c.mark}`);
      else if (call % 10 === 0) await c.call(contestant.click(ref));
      else ref = contestant.refOf((await c.look()).text, 'button', 'Add one');
      if (marks.includes(call)) sizes.push(serverMemory(c.mark));
    }
    all[contestant.name] = sizes;
    await c.close();
  };
  // Memory does not depend on who else is busy, so they may run at once.
  await Promise.all((quick ? contestants.slice(0, 1) : contestants).map(measureOne));
  const ours = all.surehand ?? [];
  return {
    name: 'memory',
    title: 'Memory of the server',
    note: 'Resident MB of all processes of the server except the browser, after looks at 200 controls, every tenth call a click, every fiftieth a page load. Linux only.',
    columns: ['', ...marks.map((calls) => `after ${calls} calls`)],
    rows: Object.entries(all).map(([name, sizes]) => [name, ...sizes.map(number)]),
    requirements: [
      atMost(`MB after ${calls} calls`, ours[2] ?? Number.NaN, 150),
      atMost(`flat: MB at ${calls} / at ${middle}`, (ours[2] ?? Number.NaN) / (ours[1] ?? Number.NaN), 1.1),
    ],
    data: all,
  };
}

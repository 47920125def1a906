import { Connection } from './connection.mjs';
import { serverMemory } from './processes.mjs';
import { atMost, number } from './table.mjs';

/** @import { Bench, Table } from './table.mjs' */

const MARKS = [100, 250, 500];

/** Memory of everything a server runs but the browser, after many looks, clicks and page loads. @param {Bench} bench @returns {Promise<Table>} */
export async function measureMemory({ contestants, pages, folder, quick, say }) {
  /** @type {Record<string, number[]>} */
  const all = {};
  for (const contestant of quick ? contestants.slice(0, 1) : contestants) {
    say(`memory: ${contestant.name}`);
    const c = await Connection.open(contestant, folder);
    /** @type {number[]} */
    const sizes = [];
    let ref = '';
    for (let call = 1; call <= (MARKS.at(-1) ?? 0); call++) {
      if (call % 50 === 1) await c.openPage(`${pages.url}/controls/200?who=${c.mark}`);
      else if (call % 2 === 0) ref = contestant.refOf((await c.look()).text, 'button', 'Add one');
      else await c.call(contestant.click(ref));
      if (MARKS.includes(call)) sizes.push(serverMemory(c.mark));
    }
    all[contestant.name] = sizes;
    await c.close();
  }
  const ours = all.surehand ?? [];
  return {
    name: 'memory',
    title: 'Memory of the server',
    note: 'Resident MB of all processes of the server except the browser, after looks and clicks by turns on 200 controls, with a page load every 50 calls. Linux only.',
    columns: ['', ...MARKS.map((calls) => `after ${calls} calls`)],
    rows: Object.entries(all).map(([name, sizes]) => [name, ...sizes.map(number)]),
    requirements: [
      atMost('MB after 500 calls', ours[2] ?? Number.NaN, 150),
      atMost('flat: MB at 500 / at 250', (ours[2] ?? Number.NaN) / (ours[1] ?? Number.NaN), 1.1),
    ],
    data: all,
  };
}

import { Connection } from './connection.mjs';
import { spreadOf } from './statistics.mjs';
import { atMost, spread } from './table.mjs';

/** @import { Bench, Table } from './table.mjs' */

const ROWS = {
  from_start: 'first page, from process start',
  first: 'first page, the call alone, at once',
  rested: 'first page, the call alone, two seconds after the tools were listed',
  next: 'a further page',
  disabled: 'a disabled button, refused or given up',
  covered: 'a covered button, refused or given up',
};
/** Those that wait for the page; chrome-devtools-mcp answers when the document is there. */
const WAITING = ['@playwright/mcp', 'agent-browser'];
/** A model reads the tools and answers before it calls one. */
const THINKING_MS = 2000;
/** Where nothing moves, what cannot be pressed now cannot be pressed a moment later. */
const REFUSED_WITHIN_MS = 300;

/** The first page with the browser's start, further pages, and how long a refusal takes. @param {Bench} bench @returns {Promise<Table>} */
export async function measurePages({ contestants, pages, folder, quick, say }) {
  const rounds = quick ? 2 : 5;
  /** @type {Record<keyof typeof ROWS, Record<string, number[]>>} */
  const all = { from_start: {}, first: {}, rested: {}, next: {}, disabled: {}, covered: {} };
  for (let round = 0; round <= rounds; round++) {
    for (const contestant of contestants) {
      say(`pages of ${contestant.name}, round ${round} of ${rounds}`);
      const note = (/** @type {keyof typeof ROWS} */ row, /** @type {number} */ ms) => {
        all[row][contestant.name] ??= [];
        if (round > 0) all[row][contestant.name]?.push(ms);
      };
      const started = performance.now();
      const c = await Connection.open(contestant, folder);
      await c.client.listTools();
      const { ms } = await c.openPage(`${pages.url}/controls/20?who=${c.mark}`);
      note('from_start', performance.now() - started);
      note('first', ms);
      note('next', (await c.openPage(`${pages.url}/controls/200?who=${c.mark}`)).ms);
      await c.openPage(`${pages.url}/refusals?who=${c.mark}`);
      const screen = await c.look();
      for (const row of /** @type {const} */ (['disabled', 'covered'])) {
        const label = row === 'disabled' ? 'Not now' : 'Under it';
        const answer = await c.call(contestant.click(contestant.refOf(screen.text, 'button', label)));
        note(row, answer.ms);
      }
      await c.close();
      const later = await Connection.open(contestant, folder);
      await later.client.listTools();
      await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
      note('rested', (await later.openPage(`${pages.url}/controls/20?who=${later.mark}`)).ms);
      await later.close();
    }
  }
  const names = contestants.map(({ name }) => name);
  const p50 = (/** @type {keyof typeof ROWS} */ row, /** @type {string} */ name) =>
    spreadOf(all[row][name] ?? []).p50;
  const waiting = WAITING.filter((name) => names.includes(name));
  const fastest = Math.min(...waiting.map((name) => p50('next', name)));
  const versus = (/** @type {'from_start' | 'rested'} */ row) =>
    names.includes('@playwright/mcp')
      ? [atMost(`${ROWS[row]} / @playwright/mcp`, p50(row, 'surehand') / p50(row, '@playwright/mcp'), 1)]
      : [];
  return {
    name: 'pages',
    title: 'Pages',
    note: 'Each round starts a server, lists its tools and opens a page at once: the browser starts within that call, and so does what a server loads only when it is needed, which is why the time from the start is the one to compare; once more with the pause that a model makes. Then a further page, and a click on a disabled and on a covered button of a page that rests. Milliseconds, median (95th percentile).',
    columns: ['', ...names],
    rows: Object.entries(ROWS).map(([row, title]) => [
      title,
      ...names.map((name) => spread(spreadOf(all[/** @type {keyof typeof ROWS} */ (row)][name] ?? []))),
    ]),
    requirements: [
      ...versus('from_start'),
      ...versus('rested'),
      ...(waiting.length > 0
        ? [atMost('a further page / fastest that waits for it', p50('next', 'surehand') / fastest, 1)]
        : []),
      atMost(`${ROWS.disabled}, ms`, p50('disabled', 'surehand'), REFUSED_WITHIN_MS),
      atMost(`${ROWS.covered}, ms`, p50('covered', 'surehand'), REFUSED_WITHIN_MS),
    ],
    data: all,
  };
}

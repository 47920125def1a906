import { Connection } from './connection.mjs';
import { spreadOf } from './statistics.mjs';
import { atMost, number, spread } from './table.mjs';
import { countTokens } from './tokens.mjs';

/** @import { Bench, Table } from './table.mjs' */

/** @typedef {{ ms: number[], tokens: number, structured_tokens: number, gave_up?: string }} Looks */

/** A server that needs longer than this for one look is not asked again on that page. */
const PATIENCE_MS = 15_000;

// A short time varies more from round to round, so it needs more of them.
const PAGES = [
  { page: 'controls/20', title: '20 controls', rounds: 31, quick: 3, peers: true },
  { page: 'controls/200', title: '200 controls', rounds: 7, quick: 0, peers: true },
  { page: 'table/1000', title: 'table of 1,000 rows', rounds: 5, quick: 0, peers: true },
  { page: 'controls/10000', title: '10,000 controls', rounds: 5, quick: 1, peers: true },
  { page: 'controls/20000', title: '20,000 controls', rounds: 7, quick: 2, peers: false },
];

/** One look at pages of growing size, each server with its defaults. @param {Bench} bench @returns {Promise<Table>} */
export async function measureSnapshots({ contestants, pages, floor, folder, quick, say }) {
  /** @type {Record<string, Record<string, Looks>>} */
  const all = {};
  const connections = [];
  for (const contestant of contestants) connections.push(await Connection.open(contestant, folder));
  for (const { page, title, rounds, quick: few, peers } of PAGES) {
    if (quick && few === 0) continue;
    /** @type {Record<string, Looks>} */
    const looks = {};
    all[title] = looks;
    const present = peers ? connections : connections.slice(0, 1);
    await Promise.all(present.map((c) => c.openPage(`${pages.url}/${page}?who=${c.mark}`)));
    await floor.open(`${pages.url}/${page}?who=floor`);
    for (let round = 0; round <= (quick ? few : rounds); round++) {
      say(`snapshot of ${title}, round ${round}`);
      for (const c of present) {
        if (looks[c.contestant.name]?.gave_up) continue;
        await pages.change(c.mark, 'touch');
        note(looks, c.contestant.name, round, await c.look());
      }
      await pages.change('floor', 'touch');
      note(looks, 'floor', round, await floor.look());
    }
  }
  await Promise.all(connections.map((c) => c.close()));
  return report(all);
}

/** @param {Record<string, Looks>} looks @param {string} name @param {number} round @param {{ ms: number, text: string, structured?: string, is_error?: boolean }} answer */
function note(looks, name, round, { ms, text, structured = '', is_error = false }) {
  looks[name] ??= { ms: [], tokens: Number.NaN, structured_tokens: 0 };
  if (is_error) looks[name].gave_up = `failed: ${text.split(/[\n:]/)[0]}`;
  else if (ms > PATIENCE_MS) looks[name].gave_up = `over ${number(PATIENCE_MS)}`;
  else if (round > 0) looks[name].ms.push(ms);
  if (round === 0 && !is_error) {
    looks[name].tokens = countTokens(text);
    looks[name].structured_tokens = countTokens(structured);
  }
}

/** @param {Record<string, Record<string, Looks>>} all @returns {Table} */
function report(all) {
  const names = Object.keys(Object.values(all)[0] ?? {});
  /** @param {string} title @param {string} name */
  const p50 = (title, name) => spreadOf(all[title]?.[name]?.ms ?? []).p50;
  /** @param {string} title */
  const fastestPeer = (title) =>
    Math.min(
      ...names
        .filter((n) => n !== 'surehand' && n !== 'floor' && (all[title]?.[n]?.ms.length ?? 0) > 0)
        .map((n) => p50(title, n)),
    );
  /** Without a peer in the run there is nothing to say. @param {string} title @param {number} limit */
  const versusPeer = (title, limit) => {
    const peer = fastestPeer(title);
    return Number.isFinite(peer)
      ? [atMost(`${title} / fastest peer`, p50(title, 'surehand') / peer, limit)]
      : [];
  };
  const most = Math.max(...Object.values(all).map((looks) => looks.surehand?.tokens ?? 0));
  const times = Object.entries(all).map(([title, looks]) => [
    `${title}, ms`,
    ...names.map((name) => (looks[name] ? (looks[name].gave_up ?? spread(spreadOf(looks[name].ms))) : '')),
  ]);
  const tokens = Object.entries(all).map(([title, looks]) => [
    `${title}, tokens`,
    ...names.map((name) => tokensShown(looks[name])),
  ]);
  return {
    name: 'snapshots',
    title: 'Snapshot',
    note: 'One look with default settings: median (95th percentile) of the rounds; one line of the page changes before every look. The floor is a bare in-page walk through Playwright in the same browser program: one loop over all elements, role by tag or attribute, `checkVisibility`, label text, joined into a string.',
    columns: ['', ...names],
    rows: [...times, ...tokens],
    requirements: [
      ...versusPeer('10,000 controls', 0.1),
      atMost(
        '10,000 controls / floor',
        p50('10,000 controls', 'surehand') / p50('10,000 controls', 'floor'),
        2,
      ),
      ...versusPeer('20 controls', 1),
      atMost(
        '20,000 controls / 10,000 controls',
        p50('20,000 controls', 'surehand') / p50('10,000 controls', 'surehand'),
        2,
      ),
      atMost('tokens of the largest snapshot', most, 1000),
    ],
    data: Object.fromEntries(
      Object.entries(all).map(([title, looks]) => [
        title,
        Object.fromEntries(
          Object.entries(looks).map(([name, { ms, ...rest }]) => [name, { ...rest, ms: spreadOf(ms) }]),
        ),
      ]),
    ),
  };
}

/** @param {Looks | undefined} looks */
function tokensShown(looks) {
  if (!looks) return '';
  const more = looks.structured_tokens > 0 ? ` (+${number(looks.structured_tokens)} structured)` : '';
  return `${number(looks.tokens)}${more}`;
}

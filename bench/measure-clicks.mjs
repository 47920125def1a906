import { Connection } from './connection.mjs';
import { spreadOf } from './statistics.mjs';
import { atMost, number, spread } from './table.mjs';
import { countTokens } from './tokens.mjs';

/** @import { Bench, Table } from './table.mjs' */

const PAGES = [
  { page: 'controls/20', title: '20 controls', rounds: 9, quick: 2 },
  { page: 'controls/10000', title: '10,000 controls', rounds: 5, quick: 0 },
];

/** A click by ref on a button that changes one number at once. @param {Bench} bench @returns {Promise<Table>} */
export async function measureClicks({ contestants, pages, floor, folder, quick, say }) {
  /** @type {Record<string, Record<string, { ms: number[], tokens: number }>>} */
  const all = {};
  const connections = [];
  for (const contestant of contestants) connections.push(await Connection.open(contestant, folder));
  for (const { page, title, rounds, quick: few } of PAGES) {
    if (quick && few === 0) continue;
    /** @type {Record<string, { ms: number[], tokens: number }>} */
    const clicks = {};
    all[title] = clicks;
    const refs = new Map();
    for (const c of connections) {
      await c.openPage(`${pages.url}/${page}?who=${c.mark}`);
      const screen = await c.look();
      if (!screen.is_error) refs.set(c, c.contestant.refOf(screen.text, 'button', 'Add one'));
      pages.forget(c.mark);
    }
    await floor.open(`${pages.url}/${page}?who=floor`);
    const wanted = quick ? few : rounds;
    for (let round = 0; round <= wanted; round++) {
      say(`click among ${title}, round ${round}`);
      for (const c of connections.filter((c) => refs.has(c))) {
        const answer = await c.call(c.contestant.click(refs.get(c)));
        if (answer.is_error) {
          say(`${c.contestant.name} could not click: ${answer.text}`);
          refs.delete(c);
          continue;
        }
        clicks[c.contestant.name] ??= { ms: [], tokens: countTokens(answer.text) };
        if (round > 0) clicks[c.contestant.name]?.ms.push(answer.ms);
      }
      const ms = await floor.click('#hit');
      clicks.floor ??= { ms: [], tokens: Number.NaN };
      if (round > 0) clicks.floor.ms.push(ms);
    }
    for (const c of connections.filter((c) => refs.has(c))) {
      const hits = pages.heard(c.mark).filter((word) => word === 'hit').length;
      if (hits !== wanted + 1)
        throw new Error(`${c.contestant.name} clicked ${wanted + 1} times, the page saw ${hits}`);
    }
  }
  await Promise.all(connections.map((c) => c.close()));
  const names = Object.keys(Object.values(all)[0] ?? {});
  return {
    name: 'clicks',
    title: 'Click by ref',
    note: "A click on a button that changes one number at once; the page confirms every click. Median (95th percentile). The floor is Playwright's `locator.click`, which neither waits for the page to rest nor says what changed.",
    columns: ['', ...names],
    rows: Object.entries(all).flatMap(([title, clicks]) => [
      [`${title}, ms`, ...names.map((name) => spread(spreadOf(clicks[name]?.ms ?? [])))],
      [`${title}, tokens of the result`, ...names.map((name) => number(clicks[name]?.tokens ?? Number.NaN))],
    ]),
    requirements: await requirementsOf(all),
    data: Object.fromEntries(
      Object.entries(all).map(([title, clicks]) => [
        title,
        Object.fromEntries(
          Object.entries(clicks).map(([name, { ms, tokens }]) => [name, { tokens, ms: spreadOf(ms) }]),
        ),
      ]),
    ),
  };
}

/** @param {Record<string, Record<string, { ms: number[] }>>} all @returns {Promise<import('./table.mjs').Requirement[]>} */
async function requirementsOf(all) {
  const small = all['20 controls'] ?? {};
  const ours = spreadOf(small.surehand?.ms ?? []).p50;
  const theirs = small['chrome-devtools-mcp'] ? spreadOf(small['chrome-devtools-mcp'].ms).p50 : undefined;
  return [
    ...(theirs ? [atMost('click / click of chrome-devtools-mcp', ours / theirs, 0.6)] : []),
    atMost('cost of the trace / click', (await traceMs()) / ours, 0.01),
  ];
}

/** What keeping the trace of one action costs: its usual steps, with what they usually note. */
async function traceMs() {
  // The build is there by now, but not yet when types are checked.
  const { Tracer } = await import(new URL('../dist/index.js', import.meta.url).href);
  const actions = 10_000;
  const started = performance.now();
  for (let i = 0; i < actions; i++) {
    const tracer = new Tracer(String(i));
    for (const stage of ['resolve', 'execute', 'stabilize', 'verify', 'recover']) {
      tracer.step(stage, 'success', {
        selector: 'button "Save"',
        ref: '@e7',
        waited_ms: i,
        verdict: 'verified',
      });
    }
    tracer.finish('success');
  }
  return (performance.now() - started) / actions;
}

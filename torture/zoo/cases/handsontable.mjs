import { click, fill, select } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

const cells = (/** @type {unknown[]} */ second) => [
  ['Anvil', 3, 'open', '2026-11-02', false],
  second,
  ['Crane', 1, 'done', '2026-11-09', false],
];

/** @type {Library} */
export const handsontable = {
  name: 'Handsontable 16',
  group: 'fresh',
  page: 'handsontable',
  cases: [
    {
      name: 'a cell',
      kind: 'a cell edit',
      say: 'Bolt is called Bolts',
      calls: [fill('gridcell "Bolt"', 'Bolts')],
      want: { cells: cells(['Bolts', 120, 'open', '2026-11-05', true]) },
      fallback: [click('Bolt', { count: 2 }), fill('focused', 'Bolts')],
    },
    {
      name: 'a number',
      kind: 'a cell edit',
      say: '130 bolts',
      calls: [fill('gridcell "120"', '130')],
      want: { cells: cells(['Bolt', 130, 'open', '2026-11-05', true]) },
    },
    {
      name: 'one of a list',
      kind: 'pick one',
      say: 'Bolt is lost',
      calls: [select('gridcell "open" in "Bolt"', 'lost')],
      want: { cells: cells(['Bolt', 120, 'lost', '2026-11-05', true]) },
      fallback: [fill('gridcell "open" in "Bolt"', 'lost')],
    },
    {
      name: 'a box',
      kind: 'a switch',
      say: 'Bolt is not sold',
      calls: [click('checkbox in "Bolt"')],
      want: { cells: cells(['Bolt', 120, 'open', '2026-11-05', false]) },
    },
    { name: 'sorted', kind: 'sort', say: 'By count', calls: [click('Count')], want: { sorted: '1 asc' } },
    {
      name: 'a row far away',
      kind: 'a virtual row far away',
      say: 'Part 50: 7',
      calls: [fill('gridcell "49" in "Part 50"', '7')],
      want: { part: ['Part 50', 7] },
    },
  ],
};

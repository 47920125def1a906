import { adjust, click, fill, press, select, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @param {number} row @param {Record<string, unknown>} change @returns {(people: unknown) => boolean} */
const person = (row, change) => (people) =>
  Object.entries(change).every(([field, value]) => /** @type {any} */ (people)?.[row]?.[field] === value);
/** @param {number} row @param {number} column @param {unknown} value @returns {(stock: unknown) => boolean} */
const item = (row, column, value) => (stock) => /** @type {any} */ (stock)?.[row]?.[column] === value;

/** @type {Library} */
export const grids = {
  name: 'Tabulator, Handsontable',
  group: 'fresh',
  page: 'grids',
  cases: [
    {
      name: 'Tabulator: text in a cell',
      kind: 'a cell edit',
      say: 'Cleo is called Clea',
      calls: [fill('gridcell "Cleo"', 'Clea')],
      want: { people: person(2, { name: 'Clea' }) },
      may: ['chosen'],
      fallback: [click('gridcell "Cleo"'), ['fill', { value: 'Clea' }], press('Enter')],
    },
    {
      name: 'Tabulator: a number in a cell',
      kind: 'a cell edit',
      say: 'Bob is 52',
      calls: [fill('gridcell "51"', '52')],
      want: { people: person(1, { age: 52 }) },
      may: ['chosen'],
      fallback: [click('gridcell "51"'), ['fill', { value: '52' }], press('Enter')],
    },
    {
      name: 'Tabulator: a choice in a cell',
      kind: 'a cell edit',
      say: 'Dora joins Blue',
      calls: [select('gridcell "Green"', 'Blue')],
      want: { people: person(3, { team: 'Blue' }) },
      may: ['chosen'],
      fallback: [click('gridcell "Green"'), click('line:(option|clickable|listitem) "Blue"')],
    },
    {
      name: 'Tabulator: sort',
      kind: 'sort',
      say: 'Sort by age',
      calls: [click('columnheader "Age"')],
      want: { order: 'age asc' },
    },
    {
      name: 'Tabulator: header filter',
      kind: 'filter',
      say: 'Only names with "o"',
      calls: [fill('line:(searchbox|textbox).*', 'o')],
      want: { shown: 3 },
      fallback: [steps('fill "Name" with "o"', 'press Enter')],
    },
    {
      name: 'Tabulator: command in a row',
      kind: 'pick one',
      say: 'Delete Bob',
      calls: [click('line:"🗑".*Bob')],
      did: ['delete Bob'],
      may: ['chosen'],
    },
    {
      name: 'Tabulator: row chosen',
      kind: 'pick one',
      say: 'Choose the row of Dora',
      calls: [click('line:row "Dora')],
      want: { chosen: ['Dora'] },
      fallback: [click('gridcell "Dora"')],
    },
    {
      name: 'Handsontable: text in a cell',
      kind: 'a cell edit',
      say: 'Paper is called Cardboard',
      calls: [fill('gridcell "Paper"', 'Cardboard')],
      want: { stock: item(1, 0, 'Cardboard') },
      fallback: [
        click('gridcell "Paper"', { double: true }),
        ['fill', { value: 'Cardboard' }],
        press('Enter'),
      ],
    },
    {
      name: 'Handsontable: a number in a cell',
      kind: 'a cell edit',
      say: '41 of paper',
      calls: [fill('gridcell "40"', '41')],
      want: { stock: item(1, 1, 41) },
      fallback: [click('gridcell "40"', { double: true }), ['fill', { value: '41' }], press('Enter')],
    },
    {
      name: 'Handsontable: a choice in a cell',
      kind: 'a cell edit',
      say: 'Pens are in the cellar',
      calls: [select('gridcell "Shelf A"', 'Cellar')],
      want: { stock: item(0, 2, 'Cellar') },
      fallback: [
        click('gridcell "Shelf A"', { double: true }),
        ['fill', { value: 'Cellar' }],
        press('Enter'),
      ],
    },
    {
      name: 'Handsontable: a box in a cell',
      kind: 'a switch',
      say: 'Pens are ordered',
      calls: [click('line:checkbox.*Pens')],
      want: { stock: item(0, 3, true) },
      fallback: [adjust('line:checkbox.*Pens', true)],
    },
  ],
};

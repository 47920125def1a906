import { adjust, click, drag, fill, press, scroll, select, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @type {Library} */
export const agGrid = {
  name: 'AG Grid',
  group: 'seen',
  page: 'ag-grid',
  cases: [
    {
      name: 'text cell by one fill',
      kind: 'a cell edit',
      say: 'Rename Ford 2 to Ford Model T (1908)',
      calls: [fill('gridcell "Ford 2"', 'Ford Model T (1908)')],
      want: { edits: { '2 make': 'Ford Model T (1908)' } },
      fallback: [
        click('gridcell "Ford 2"', { double: true }),
        fill('line:textbox.*Ford 2', 'Ford Model T (1908)'),
        press('Enter'),
      ],
    },
    {
      name: 'text cell in steps',
      kind: 'a cell edit',
      say: 'Rename Volvo 5 to Volvo V70',
      calls: [
        steps(
          { tool: 'click', target: 'gridcell "Volvo 5"', double: true },
          'fill "Input Editor" with "Volvo V70"',
          'press Enter',
        ),
      ],
      want: { edits: { '5 make': 'Volvo V70' } },
      fallback: [
        click('gridcell "Volvo 5"', { double: true }),
        fill('Input Editor', 'Volvo V70'),
        press('Enter'),
      ],
    },
    {
      name: 'number cell',
      kind: 'a cell edit',
      say: 'Set the price of Skoda 4 to 12500',
      calls: [
        steps(
          { tool: 'click', target: 'gridcell "11113"', double: true },
          'fill "Input Editor" with "12500"',
          'press Enter',
        ),
      ],
      want: { edits: { '4 price': 12_500 } },
      fallback: [click('gridcell "11113"', { double: true }), fill('Input Editor', '12500'), press('Enter')],
    },
    {
      name: 'check box cell',
      kind: 'a switch',
      say: 'Mark Ford 2 as sold',
      calls: [click('checkbox "Press SPACE to toggle cell value (unchecked)" in row "Ford 2"')],
      want: { edits: { '2 sold': true } },
      fallback: [press('Space', 'gridcell "Press SPACE to toggle cell value (unchecked)" in row "Ford 2"')],
    },
    {
      name: 'select cell',
      kind: 'a cell edit',
      say: 'Porsche 3 runs on Diesel',
      calls: [adjust('gridcell "Electric" in row "Porsche 3"', 'Diesel')],
      want: { edits: { '3 fuel': 'Diesel' } },
      fallback: [
        click('gridcell "Electric" in row "Porsche 3"', { double: true }),
        select('line:combobox.*Electric', 'Diesel'),
      ],
    },
    {
      name: 'sort',
      kind: 'sort',
      say: 'Sort by price',
      calls: [click('Price')],
      want: { sort: [['price', 'asc']] },
      fallback: [click('columnheader "Price"')],
    },
    {
      name: 'filter by its icon',
      kind: 'filter',
      say: 'Show only Volvo',
      calls: [steps('click button "Open Filter Menu" in "Make"', 'fill "Filter Value" with "Volvo"')],
      want: { filter: (/** @type {any} */ v) => v.make?.filter === 'Volvo' },
      fallback: [press('Control+Enter', 'columnheader "Make"'), fill('Filter Value', 'Volvo')],
    },
    {
      name: 'row far away',
      kind: 'a virtual row far away',
      say: 'Select the row of Toyota 1501',
      calls: [click('checkbox "Press Space to toggle row selection (unchecked)" in row "Toyota 1501"')],
      want: { picked: [1501] },
      fallback: [
        scroll('line:gridcell "Toyota 1"', { direction: 'down', amount: 62_900 }),
        click('line:checkbox.*Toyota 1501'),
      ],
    },
    {
      name: 'last row',
      kind: 'a virtual row far away',
      say: 'Select the last row, Volvo 2000',
      calls: [click('checkbox "Press Space to toggle row selection (unchecked)" in row "Volvo 2000"')],
      want: { picked: [2000] },
      fallback: [
        scroll('line:gridcell "Toyota 1"', { direction: 'bottom' }),
        click('line:checkbox.*row selection.*Volvo 2000'),
      ],
    },
    {
      name: 'row chosen',
      kind: 'pick one',
      say: 'Select Porsche 3',
      calls: [click('checkbox "Press Space to toggle row selection (unchecked)" in row "Porsche 3"')],
      want: { picked: [3] },
    },
    {
      name: 'two rows chosen',
      kind: 'pick several',
      say: 'Select Toyota 1 and Ford 2',
      calls: [
        steps(
          'check checkbox "Press Space to toggle row selection (unchecked)" in row "Toyota 1"',
          'check checkbox "Press Space to toggle row selection (unchecked)" in row "Ford 2"',
        ),
      ],
      want: { picked: [1, 2] },
      fallback: [
        click('line:checkbox.*row selection.*Toyota 1"'),
        click('line:checkbox.*row selection.*Ford 2"'),
      ],
    },
    {
      name: 'row dragged',
      kind: 'drag to reorder',
      say: 'Drag Skoda 4 above Ford 2',
      calls: [drag('gridcell "Skoda 4"', { to: 'gridcell "Ford 2"' })],
      want: { first: [1, 4, 2, 3] },
      fallback: [drag('gridcell "Skoda 4"', { by: { x: 0, y: -100 } })],
    },
  ],
};

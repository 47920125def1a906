import 'tabulator-tables/dist/css/tabulator.css';
import Handsontable from 'handsontable';
import { registerAllModules } from 'handsontable/registry';
import { TabulatorFull as Tabulator } from 'tabulator-tables';
import { did, hold, place, ready, start } from './record.js';

registerAllModules();
const PEOPLE = [
  { id: 1, name: 'Ada', age: 36, team: 'Red', done: false },
  { id: 2, name: 'Bob', age: 51, team: 'Blue', done: true },
  { id: 3, name: 'Cleo', age: 28, team: 'Red', done: false },
  { id: 4, name: 'Dora', age: 44, team: 'Green', done: false },
];
const STOCK = [
  ['Pens', 12, 'Shelf A', false],
  ['Paper', 40, 'Shelf B', false],
  ['Ink', 7, 'Cellar', true],
];
start({ people: PEOPLE, order: null, shown: 4, chosen: [], stock: STOCK });

const table = new Tabulator(place('People (Tabulator)'), {
  data: structuredClone(PEOPLE),
  layout: 'fitColumns',
  height: 220,
  selectableRows: 1,
  columns: [
    { title: 'Name', field: 'name', editor: 'input', headerFilter: 'input' },
    { title: 'Age', field: 'age', editor: 'number', sorter: 'number' },
    { title: 'Team', field: 'team', editor: 'list', editorParams: { values: ['Red', 'Blue', 'Green'] } },
    { title: 'Done', field: 'done', formatter: 'tickCross', editor: true },
    {
      title: '',
      field: 'id',
      headerSort: false,
      formatter: () => '🗑',
      cellClick: (event, cell) => {
        event.stopPropagation();
        did(`delete ${cell.getData().name}`);
      },
    },
  ],
});
table.on('cellEdited', () => hold('people', table.getData()));
table.on(
  'dataSorted',
  ([first]) => window.zoo.ready && hold('order', first ? `${first.field} ${first.dir}` : null),
);
table.on('dataFiltered', (_, rows) => window.zoo.ready && hold('shown', rows.length));
table.on(
  'rowSelectionChanged',
  (data) =>
    window.zoo.ready &&
    hold(
      'chosen',
      data.map(({ name }) => name),
    ),
);

const sheet = new Handsontable(place('Stock (Handsontable)'), {
  data: structuredClone(STOCK),
  colHeaders: ['Item', 'Amount', 'Place', 'Ordered'],
  rowHeaders: true,
  columns: [
    {},
    { type: 'numeric' },
    { type: 'dropdown', source: ['Shelf A', 'Shelf B', 'Cellar'] },
    { type: 'checkbox' },
  ],
  licenseKey: 'non-commercial-and-evaluation',
  afterChange: (changes) => changes && hold('stock', sheet.getData()),
});
table.on('tableBuilt', ready);

import 'handsontable-16/styles/handsontable.css';
import 'handsontable-16/styles/ht-theme-main.css';
import Handsontable from 'handsontable-16';
import { hold, place, ready, start } from './record.js';

const rows = () => [
  ['Anvil', 3, 'open', '2026-11-02', false],
  ['Bolt', 120, 'open', '2026-11-05', true],
  ['Crane', 1, 'done', '2026-11-09', false],
  ...Array.from({ length: 60 }, (_, i) => [`Part ${i + 1}`, i, 'open', '2026-10-01', false]),
];
const box = place('Stock');
start({ cells: rows().slice(0, 3), part: ['Part 50', 49], sorted: '' });
const table = new Handsontable(box, {
  data: rows(),
  themeName: 'ht-theme-main',
  colHeaders: ['Item', 'Count', 'State', 'Due', 'Sold'],
  columns: [
    {},
    { type: 'numeric' },
    { type: 'dropdown', source: ['open', 'done', 'lost'] },
    {},
    { type: 'checkbox' },
  ],
  rowHeaders: true,
  height: 320,
  columnSorting: true,
  licenseKey: 'non-commercial-and-evaluation',
  afterChange(changes, source) {
    if (source === 'loadData' || !changes) return;
    const data = table.getSourceData();
    hold('cells', data.slice(0, 3));
    hold('part', [data[52][0], data[52][1]]);
  },
  afterColumnSort(_, [config]) {
    hold('sorted', config ? `${config.column} ${config.sortOrder}` : '');
  },
});
ready();

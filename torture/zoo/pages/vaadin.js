import '@vaadin/checkbox';
import '@vaadin/combo-box';
import '@vaadin/date-picker';
import '@vaadin/date-time-picker';
import '@vaadin/details';
import '@vaadin/dialog';
import '@vaadin/grid';
import '@vaadin/grid/vaadin-grid-sort-column.js';
import '@vaadin/grid/vaadin-grid-filter-column.js';
import '@vaadin/menu-bar';
import '@vaadin/multi-select-combo-box';
import '@vaadin/number-field';
import '@vaadin/radio-group';
import '@vaadin/select';
import '@vaadin/tabs';
import '@vaadin/text-area';
import '@vaadin/text-field';
import '@vaadin/time-picker';
import { did, hold, place, ready, start } from './record.js';

start({
  browser: 'Firefox',
  tools: ['Saw'],
  departure: '2026-11-10',
  meeting: '2026-11-10T09:00',
  wake: '08:00',
  surname: 'Berg',
  notes: 'old',
  seats: '2',
  spices: 'Salt',
  window: 'false',
  pay: 'card',
  tab: 0,
  more: false,
  row: null,
  sorters: null,
});

const box = place('Form');
box.innerHTML = `
  <vaadin-combo-box label="Browser" id="browser"></vaadin-combo-box>
  <vaadin-multi-select-combo-box label="Tools" id="tools" style="width:320px"></vaadin-multi-select-combo-box>
  <vaadin-date-picker label="Departure" id="departure" value="2026-11-10"></vaadin-date-picker>
  <vaadin-date-time-picker label="Meeting" id="meeting" value="2026-11-10T09:00"></vaadin-date-time-picker>
  <vaadin-time-picker label="Wake me at" id="wake" value="08:00"></vaadin-time-picker>
  <vaadin-text-field label="Surname" id="surname" value="Berg" clear-button-visible></vaadin-text-field>
  <vaadin-text-area label="Notes" id="notes" value="old"></vaadin-text-area>
  <vaadin-number-field label="Seats" id="seats" value="2" step-buttons-visible></vaadin-number-field>
  <vaadin-select label="Spice" id="spices"></vaadin-select>
  <vaadin-checkbox label="At the window" id="window"></vaadin-checkbox>
  <vaadin-radio-group label="Payment" id="pay"><vaadin-radio-button value="card" label="Card" checked></vaadin-radio-button><vaadin-radio-button value="bill" label="Bill"></vaadin-radio-button></vaadin-radio-group>`;
const at = (id) => document.querySelector(`#${id}`);
at('browser').items = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Vivaldi'];
at('browser').value = 'Firefox';
at('tools').items = ['Drill', 'Hammer', 'Pliers', 'Saw', 'Wrench'];
at('tools').selectedItems = ['Saw'];
at('spices').items = ['Salt', 'Pepper', 'Cumin', 'Thyme'].map((one) => ({ label: one, value: one }));
at('spices').value = 'Salt';

place('Parts').innerHTML = `
  <vaadin-tabs id="tabs"><vaadin-tab>Details</vaadin-tab><vaadin-tab>Payment info</vaadin-tab></vaadin-tabs>
  <vaadin-details summary="More options" id="more"><p>Options</p></vaadin-details>
  <vaadin-menu-bar id="bar"></vaadin-menu-bar>
  <vaadin-grid id="grid" style="height:220px;width:500px">
    <vaadin-grid-sort-column path="name" header="Name"></vaadin-grid-sort-column>
    <vaadin-grid-sort-column path="age" header="Age"></vaadin-grid-sort-column>
  </vaadin-grid>`;
at('bar').items = [{ text: 'View' }, { text: 'Share', children: [{ text: 'By mail' }, { text: 'By link' }] }];
at('grid').items = Array.from({ length: 200 }, (_, i) => ({
  name: `Person ${i + 1}`,
  age: 20 + ((i * 7) % 50),
}));

for (const id of ['browser', 'departure', 'meeting', 'wake', 'surname', 'notes', 'seats', 'spices', 'pay'])
  at(id).addEventListener('value-changed', (event) => window.zoo.ready && hold(id, event.detail.value));
at('tools').addEventListener(
  'selected-items-changed',
  (event) => window.zoo.ready && hold('tools', event.detail.value),
);
at('window').addEventListener('checked-changed', (event) => hold('window', String(event.detail.value)));
at('tabs').addEventListener('selected-changed', (event) => hold('tab', event.detail.value));
at('more').addEventListener('opened-changed', (event) => hold('more', event.detail.value));
at('bar').addEventListener('item-selected', (event) => did(event.detail.value.text));
at('grid').addEventListener('active-item-changed', (event) => {
  at('grid').selectedItems = event.detail.value ? [event.detail.value] : [];
  hold('row', event.detail.value?.name);
});
at('grid').addEventListener('sorter-changed', () =>
  setTimeout(() =>
    hold(
      'sorters',
      at('grid')
        ._sorters.filter(({ direction }) => direction)
        .map(({ path, direction }) => `${path} ${direction}`)
        .join(),
    ),
  ),
);
ready();

import '@yaireo/tagify/dist/tagify.css';
import 'choices.js/public/assets/styles/choices.css';
import 'nouislider/dist/nouislider.css';
import 'pikaday/css/pikaday.css';
import 'tom-select/dist/css/tom-select.css';
import 'trix/dist/trix.css';
import Tagify from '@yaireo/tagify';
import Choices from 'choices.js';
import noUiSlider from 'nouislider';
import Pikaday from 'pikaday';
import Sortable from 'sortablejs';
import TomSelect from 'tom-select';
import 'trix';
import { hold, place, ready, start } from './record.js';

const CITIES = [
  'Aachen',
  'Berlin',
  'Cologne',
  'Dresden',
  'Erfurt',
  'Frankfurt am Main',
  'Frankfurt an der Oder',
];
const options = (list, chosen = []) =>
  list.map((one) => `<option ${chosen.includes(one) ? 'selected' : ''}>${one}</option>`).join('');

start({
  city: 'Aachen',
  skills: ['CSS'],
  keywords: ['tea'],
  country: 'Chad',
  fruits: ['Apple'],
  labels: ['urgent'],
  volume: 20,
  price: [100, 400],
  due: '2026-11-10',
  note: 'Old note',
  queue: ['Wash', 'Dry', 'Fold', 'Iron'],
});

place('Tom Select').innerHTML = `
  <p><label for="city">City</label><select id="city">${options(CITIES, ['Aachen'])}</select></p>
  <p><label for="skills">Skills</label><select id="skills" multiple>${options(['CSS', 'HTML', 'Go', 'Rust', 'SQL'], ['CSS'])}</select></p>
  <p><label for="keywords">Keywords</label><input id="keywords" value="tea"></p>`;
new TomSelect('#city', { onChange: (value) => hold('city', value) });
new TomSelect('#skills', { plugins: ['remove_button'], onChange: (value) => hold('skills', value) });
new TomSelect('#keywords', {
  create: true,
  persist: false,
  onChange: (value) => hold('keywords', value.split(',').filter(Boolean)),
});

place('Choices.js').innerHTML = `
  <p><label for="country">Country</label><select id="country">${options(['Benin', 'Chad', 'Denmark', 'Egypt', 'Fiji'], ['Chad'])}</select></p>
  <p><label for="fruits">Fruits</label><select id="fruits" multiple>${options(['Apple', 'Banana', 'Cherry', 'Date'], ['Apple'])}</select></p>`;
new Choices('#country', { shouldSort: false });
const fruits = new Choices('#fruits', { removeItemButton: true, shouldSort: false });
document.querySelector('#country').addEventListener('change', (event) => hold('country', event.target.value));
document.querySelector('#fruits').addEventListener('change', () => hold('fruits', fruits.getValue(true)));

place('Tagify').innerHTML = '<p><label for="labels">Labels</label><input id="labels" value="urgent"></p>';
const tagify = new Tagify(document.querySelector('#labels'), {
  whitelist: ['urgent', 'bug', 'feature', 'question'],
  dropdown: { enabled: 1 },
});
tagify.on(
  'change',
  () =>
    window.zoo.ready &&
    hold(
      'labels',
      tagify.value.map(({ value }) => value),
    ),
);

const sliders = place('noUiSlider');
sliders.innerHTML =
  '<p id="volume-label">Volume</p><div id="volume" style="width:300px;margin:20px"></div><p>Price</p><div id="price" style="width:300px;margin:20px"></div>';
const volume = noUiSlider.create(document.querySelector('#volume'), {
  start: 20,
  step: 5,
  range: { min: 0, max: 100 },
  handleAttributes: [{ 'aria-label': 'Volume' }],
});
volume.on('change', ([value]) => hold('volume', Number(value)));
const price = noUiSlider.create(document.querySelector('#price'), {
  start: [100, 400],
  connect: true,
  step: 10,
  range: { min: 0, max: 500 },
  handleAttributes: [{ 'aria-label': 'Lowest price' }, { 'aria-label': 'Highest price' }],
});
price.on('change', (values) => hold('price', values.map(Number)));

place('Pikaday').innerHTML = '<p><label for="due">Due</label> <input id="due"></p>';
const iso = (date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
new Pikaday({
  field: document.querySelector('#due'),
  defaultDate: new Date(2026, 10, 10),
  setDefaultDate: true,
  toString: iso,
  parse: (text) => new Date(`${text}T00:00`),
  onSelect: (date) => hold('due', iso(date)),
});

const trix = place('Trix');
trix.innerHTML =
  '<input id="note-text" type="hidden" value="Old note"><trix-editor input="note-text" aria-label="Note"></trix-editor>';
const editor = trix.querySelector('trix-editor');
editor.addEventListener('trix-change', () => hold('note', editor.editor.getDocument().toString().trim()));

const list = place('SortableJS');
list.innerHTML = `<ul id="queue">${['Wash', 'Dry', 'Fold', 'Iron'].map((one) => `<li style="padding:6px;cursor:grab">${one}</li>`).join('')}</ul>`;
Sortable.create(list.querySelector('#queue'), {
  animation: 150,
  onEnd: ({ to }) =>
    hold(
      'queue',
      [...to.children].map((one) => one.textContent),
    ),
});
ready();

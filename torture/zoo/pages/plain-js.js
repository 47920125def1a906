import 'air-datepicker/air-datepicker.css';
import 'gridstack/dist/gridstack.css';
import 'jodit/es2021/jodit.min.css';
import 'slim-select/styles';
import 'tinymce/skins/ui/oxide/skin.css';
import AirDatepicker from 'air-datepicker';
import english from 'air-datepicker/locale/en';
import { GridStack } from 'gridstack';
import { Jodit } from 'jodit/es2021/jodit.min.js';
import SlimSelect from 'slim-select';
import tinymce from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import { did, hold, place, ready, start } from './record.js';

const options = (list, chosen = []) =>
  list.map((one) => `<option ${chosen.includes(one) ? 'selected' : ''}>${one}</option>`).join('');
const two = (number) => String(number).padStart(2, '0');
const iso = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

start({
  metal: 'Iron',
  gems: ['Opal'],
  flight: '2026-11-10',
  call: '2026-11-10 09:00',
  period: '2026-11',
  letter: 'Old letter',
  article: 'Old article',
  tiles: { a: '0,0', b: '4,0' },
  deleted: [],
});

place('SlimSelect').innerHTML = `
  <p><label for="metal">Metal</label><select id="metal">${options(['Copper', 'Gold', 'Iron', 'Lead', 'Silver', 'Zinc'], ['Iron'])}</select></p>
  <p><label for="gems">Gems</label><select id="gems" multiple>${options(['Agate', 'Jade', 'Opal', 'Pearl', 'Ruby'], ['Opal'])}</select></p>`;
new SlimSelect({ select: '#metal', events: { afterChange: ([one]) => hold('metal', one?.value) } });
new SlimSelect({
  select: '#gems',
  events: {
    afterChange: (list) =>
      hold(
        'gems',
        list.map(({ value }) => value),
      ),
  },
});

place('Air Datepicker').innerHTML = `
  <p><label for="flight">Flight</label> <input id="flight"></p>
  <p><label for="call">Call</label> <input id="call"></p>
  <p><label for="period">Period</label> <input id="period" readonly></p>`;
const start10 = new Date(2026, 10, 10, 9, 0);
new AirDatepicker('#flight', {
  locale: english,
  dateFormat: 'yyyy-MM-dd',
  selectedDates: [start10],
  autoClose: true,
  onSelect: ({ date }) => window.zoo.ready && hold('flight', date ? iso(date) : null),
});
new AirDatepicker('#call', {
  locale: english,
  dateFormat: 'yyyy-MM-dd',
  timeFormat: 'HH:mm',
  timepicker: true,
  selectedDates: [start10],
  onSelect: ({ date }) =>
    window.zoo.ready &&
    hold('call', date ? `${iso(date)} ${two(date.getHours())}:${two(date.getMinutes())}` : null),
});
new AirDatepicker('#period', {
  locale: english,
  view: 'months',
  minView: 'months',
  dateFormat: 'MMMM yyyy',
  selectedDates: [start10],
  autoClose: true,
  onSelect: ({ date }) => window.zoo.ready && hold('period', date ? iso(date).slice(0, 7) : null),
});

const jodit = place('Jodit');
jodit.innerHTML = '<textarea id="article">Old article</textarea>';
const article = Jodit.make('#article', {
  height: 200,
  buttons: ['bold', 'italic', 'ul'],
  toolbarAdaptive: false,
});
article.events.on('change', () => hold('article', article.value.replace(/<\/?p>/g, '')));

const tiny = place('TinyMCE');
tiny.innerHTML = '<textarea id="letter">Old letter</textarea>';
const letters = tinymce.init({
  selector: '#letter',
  license_key: 'gpl',
  skin: false,
  content_css: false,
  height: 220,
  menubar: false,
  promotion: false,
  toolbar: 'bold italic bullist',
  iframe_aria_text: 'Letter',
  setup: (editor) =>
    editor.on('change input ExecCommand', () => hold('letter', editor.getContent({ format: 'text' }))),
});

const list = place('Rows with buttons on hover');
list.innerHTML = `<style>.mail{display:flex;gap:8px;padding:6px;width:400px}.mail button{visibility:hidden}.mail:hover button{visibility:visible}.file{display:flex;gap:8px;padding:6px;width:400px}.file span.tools{opacity:0}.file:hover span.tools{opacity:1}</style>
  <ul id="mails">${['Alpha', 'Beta', 'Gamma'].map((one) => `<li class="mail"><span>${one}</span><button aria-label="Archive">A</button></li>`).join('')}</ul>
  <ul id="files">${['one.txt', 'two.txt'].map((one) => `<li class="file"><span>${one}</span><span class="tools"><button title="Download">D</button></span></li>`).join('')}</ul>`;
for (const button of list.querySelectorAll('button'))
  button.addEventListener('click', () =>
    did(`${button.title || 'Archive'} ${button.closest('li').firstElementChild.textContent}`),
  );

const stack = place('GridStack');
stack.innerHTML = `<div class="grid-stack" style="background:#eee;width:720px"></div>`;
const grid = GridStack.init(
  { cellHeight: 50, column: 12, float: true, minRow: 4 },
  stack.querySelector('.grid-stack'),
);
for (const [id, x, text] of [
  ['a', 0, 'Sales'],
  ['b', 4, 'Costs'],
]) {
  const widget = grid.addWidget({ id, x, y: 0, w: 3, h: 1 });
  widget.querySelector('.grid-stack-item-content').innerHTML = `<b>${text}</b>`;
  widget.querySelector('.grid-stack-item-content').style.cssText = 'background:#cde;cursor:move';
}
grid.on('change', () =>
  hold('tiles', Object.fromEntries(grid.engine.nodes.map(({ id, x, y }) => [id, `${x},${y}`]).sort())),
);
await letters;
ready();

import { fileURLToPath } from 'node:url';
import { act, byPage } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const OK = { verdict: /** @type {const} */ ('verified'), success: true, executed: 1 };
const NOT = { verdict: /** @type {const} */ ('refuted'), executed: 1 };
const FILE = fileURLToPath(import.meta.url);
const NEWS = act('click', { target: 'checkbox "News"' });

const SIZES = ['Small', 'Medium', 'Large'];
/** A dropdown made of a button and a list that is appended to the body when it is opened. @param {string} chosen what happens when an option is clicked, `name` */
const dropdown = (
  chosen,
) => `<button id="b" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-label="Size" aria-controls="menu">Small</button><script>
  by('b').onclick = () => {
    if (by('menu')) { by('menu').remove(); by('b').setAttribute('aria-expanded', 'false'); return; }
    const menu = document.createElement('ul'); menu.id = 'menu'; menu.setAttribute('role', 'listbox');
    menu.style.cssText = 'position:absolute;top:60px;left:20px;border:1px solid;background:#fff';
    for (const name of ${JSON.stringify(SIZES)}) {
      const li = document.createElement('li'); li.setAttribute('role', 'option'); li.textContent = name;
      li.setAttribute('aria-selected', String(by('b').textContent === name));
      li.onclick = () => { ran(name); menu.remove(); by('b').setAttribute('aria-expanded', 'false'); ${chosen} };
      menu.append(li);
    }
    document.body.append(menu); by('b').setAttribute('aria-expanded', 'true');
  };
</script>`;

/** @type {Case[]} */
export const controls = [
  {
    name: 'checkbox',
    page: `<label><input id="c" type="checkbox" onchange="ran()"> News</label>`,
    act: NEWS,
    truth: byPage(`by('c').checked`),
    require: OK,
  },
  {
    name: 'checkbox that reverts after 300 ms',
    page: `<label><input id="c" type="checkbox" onchange="ran(); setTimeout(() => { this.checked = false; note('reverted') }, 300)"> News</label>`,
    act: NEWS,
    truth: byPage(`by('c').checked`, '__truth.events.length > 1'),
    require: NOT,
  },
  {
    name: 'checkbox that reverts when the server says no',
    page: `<label><input id="c" type="checkbox" onchange="ran(); fetch('/api/news', { method: 'POST' }).then((r) => { if (!r.ok) this.checked = false; note('reverted') })"> News</label>`,
    routes: { 'POST /api/news': { status: 500, delay_ms: 500 } },
    act: NEWS,
    truth: byPage(`by('c').checked`, '__truth.events.length > 1'),
    require: NOT,
  },
  {
    name: 'checkbox whose change is prevented',
    page: `<label><input id="c" type="checkbox" onclick="ran(); event.preventDefault()"> News</label>`,
    act: NEWS,
    truth: byPage(`by('c').checked`),
    require: NOT,
  },
  {
    name: 'checkbox drawn by its label',
    page: `<style>.c input{position:absolute;opacity:0;width:0;height:0}.c i{display:inline-block;width:20px;height:20px;border:2px solid}.c input:checked+i{background:#06c}</style><label class="c"><input id="c" type="checkbox" onchange="ran()"><i></i> News</label>`,
    act: NEWS,
    truth: byPage(`by('c').checked`),
    require: OK,
  },
  {
    name: 'radio button',
    page: `<label><input name="r" type="radio" checked> Post</label><label><input id="c" name="r" type="radio" onchange="ran()"> Courier</label>`,
    act: act('click', { target: 'radio "Courier"' }),
    truth: byPage(`by('c').checked`),
    require: OK,
  },
  {
    name: 'switch that turns when the server agrees',
    page: `<button id="c" role="switch" aria-checked="false" aria-label="Alarm" onclick="ran(); fetch('/api/alarm', { method: 'POST' }).then(() => this.setAttribute('aria-checked', 'true'))">off</button>`,
    routes: { 'POST /api/alarm': { delay_ms: 400 } },
    act: act('click', { target: 'switch "Alarm"' }),
    truth: byPage(
      `by('c').getAttribute('aria-checked') === 'true'`,
      `by('c').getAttribute('aria-checked') === 'true'`,
    ),
    require: OK,
  },
  {
    name: 'switch that is dead',
    page: `<button id="c" role="switch" aria-checked="false" aria-label="Alarm" onclick="ran()">off</button>`,
    act: act('click', { target: 'switch "Alarm"' }),
    truth: byPage(`by('c').getAttribute('aria-checked') === 'true'`),
    require: NOT,
  },
  {
    name: 'tab',
    page: `<div role="tablist"><button role="tab" id="t1" aria-selected="true">Terms</button><button role="tab" id="t2" aria-selected="false" onclick="ran(); by('t1').ariaSelected = 'false'; this.ariaSelected = 'true'; say('Two')">Prices</button></div><p id="out">One</p>`,
    act: act('click', { target: 'tab "Prices"' }),
    truth: byPage(`by('t2').getAttribute('aria-selected') === 'true'`),
    require: OK,
  },
  {
    name: 'tab that is dead',
    page: `<div role="tablist"><button role="tab" aria-selected="true">Terms</button><button role="tab" aria-selected="false" onclick="ran()">Prices</button></div>`,
    act: act('click', { target: 'tab "Prices"' }),
    truth: byPage('false'),
    require: NOT,
  },
  {
    name: 'details opened by its summary',
    page: `<details id="d" ontoggle="ran()"><summary>More</summary><p>Small print</p></details>`,
    act: act('click', { target: '"More"', expect: 'text "Small print" visible' }),
    truth: byPage(`by('d').open`),
    require: OK,
  },
  {
    name: 'expander that is dead',
    page: `<button aria-expanded="false" onclick="ran()">More</button>`,
    act: act('click', { target: 'button "More"' }),
    truth: byPage('false'),
    require: NOT,
  },
  {
    name: 'expander',
    page: `<button id="b" aria-expanded="false" onclick="ran(); setTimeout(() => { this.setAttribute('aria-expanded', 'true'); say('Small print') }, 150)">More</button><p id="out"></p>`,
    act: act('click', { target: 'button "More"' }),
    truth: byPage(`by('b').getAttribute('aria-expanded') === 'true'`),
    require: OK,
  },
  {
    name: 'select',
    page: `<label>Size <select id="s" onchange="ran(this.value)"><option>Small<option>Medium<option>Large</select></label>`,
    act: act('select', { target: 'combobox "Size"', value: 'Large' }),
    truth: byPage(`by('s').value === 'Large'`),
    require: { ...OK, target: 'Large' },
  },
  {
    name: 'select that reverts at once',
    page: `<label>Size <select id="s" onchange="ran(this.value); this.value = 'Small'"><option>Small<option>Medium<option>Large</select></label>`,
    act: act('select', { target: 'combobox "Size"', value: 'Large' }),
    truth: byPage(`by('s').value === 'Large'`),
    // Choosing again leaves the same state, so that a second try is allowed.
    require: { ...NOT, executed: [1, 3] },
  },
  {
    name: 'select that reverts after 200 ms',
    page: `<label>Size <select id="s" onchange="ran(this.value); setTimeout(() => { this.value = 'Small'; note('reverted') }, 200)"><option>Small<option>Medium<option>Large</select></label>`,
    act: act('select', { target: 'combobox "Size"', value: 'Large' }),
    truth: byPage(`by('s').value === 'Large'`, `__truth.events.at(-1)?.what === 'reverted'`),
    require: { ...NOT, executed: [1, 3] },
  },
  {
    name: 'select without that option',
    page: `<label>Size <select id="s" onchange="ran(this.value)"><option>Small<option>Medium<option>Large</select></label>`,
    act: act('select', { target: 'combobox "Size"', value: 'Huge' }),
    truth: byPage(`by('s').value === 'Huge'`),
    require: { verdict: 'unverified', success: false, executed: 0 },
  },
  {
    name: 'custom listbox in a popup',
    page: dropdown(`by('b').textContent = name;`),
    act: act('select', { target: 'combobox "Size"', value: 'Large' }),
    truth: byPage(`by('b').textContent === 'Large'`),
    require: { ...OK, target: 'Large' },
  },
  {
    name: 'custom listbox that does not take the choice',
    page: dropdown(''),
    act: act('select', { target: 'combobox "Size"', value: 'Large' }),
    truth: byPage(`by('b').textContent === 'Large'`),
    require: { ...NOT, executed: [1, 3], target: 'Large' },
  },
  {
    name: 'slider on a step',
    page: `<label>Volume <input id="f" type="range" min="0" max="100" step="10" value="50" onchange="note('changed')"></label>`,
    act: act('adjust_control', { target: 'slider "Volume"', value: 30 }),
    truth: byPage(`by('f').value === '30'`),
    require: { ...OK, executed: 0 },
  },
  {
    name: 'slider that snaps away from the value',
    page: `<label>Volume <input id="f" type="range" min="0" max="100" step="25" value="50"></label>`,
    act: act('adjust_control', { target: 'slider "Volume"', value: 33, tolerance: 2 }),
    truth: byPage(`Math.abs(by('f').value - 33) <= 2`),
    require: {
      verdict: ['refuted', 'unverified'],
      executed: 0,
      failure_code: 'CONTROL_CONVERGENCE_FAILED',
      tells: '25',
    },
  },
  {
    name: 'ARIA slider by keys',
    page: `<div id="s" role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" aria-valuenow="50" style="width:200px;height:20px;background:#ccc" onkeydown="const d = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }[event.key]; if (d) { event.preventDefault(); this.setAttribute('aria-valuenow', Math.max(0, Math.min(100, +this.getAttribute('aria-valuenow') + d))) }"></div>`,
    act: act('adjust_control', { target: 'slider "Volume"', value: 70 }),
    truth: byPage(`by('s').getAttribute('aria-valuenow') === '70'`),
    require: { ...OK, executed: 0 },
  },
  {
    name: 'ARIA slider that is dead',
    page: `<div id="s" role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" aria-valuenow="50" style="width:200px;height:20px;background:#ccc"></div>`,
    act: act('adjust_control', { target: 'slider "Volume"', value: 70 }),
    truth: byPage(`by('s').getAttribute('aria-valuenow') === '70'`),
    require: { verdict: ['refuted', 'unverified'], executed: 0, failure_code: 'CONTROL_CONVERGENCE_FAILED' },
  },
  {
    name: 'upload',
    page: `<label>File <input id="f" type="file" onchange="ran()"></label>`,
    act: act('upload_files', { target: 'File', paths: [FILE] }),
    truth: byPage(`by('f').files[0]?.name === 'controls.mjs'`),
    require: OK,
  },
  {
    name: 'upload that the page throws away',
    page: `<label>File <input id="f" type="file" onchange="ran(); this.value = ''; say('Only pictures')"></label><p id="out"></p>`,
    act: act('upload_files', { target: 'File', paths: [FILE] }),
    truth: byPage(`by('f').files.length === 1`),
    require: NOT,
  },
];

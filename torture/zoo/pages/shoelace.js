import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/shoelace.js';
import { did, hold, place, ready, start } from './record.js';

start({
  name: '',
  bio: 'Hi',
  colour: '',
  toppings: ['cheese'],
  volume: 30,
  stars: 2,
  dark: false,
  terms: false,
  size: 'm',
  paint: '#4a90e2',
  panel: null,
  tab: 'one',
  tags: ['Red', 'Green'],
  file: null,
});
place('Fields').innerHTML = `<div style="max-width:420px;display:grid;gap:10px">
<sl-input label="Name" id="name" required clearable></sl-input>
<sl-textarea label="Bio" id="bio" value="Hi"></sl-textarea>
<sl-select label="Favourite colour" id="colour"><sl-option value="red">Red</sl-option><sl-option value="green">Green</sl-option><sl-option value="blue">Blue</sl-option></sl-select>
<sl-select label="Toppings" id="toppings" multiple value="cheese"><sl-option value="cheese">Cheese</sl-option><sl-option value="olives">Olives</sl-option><sl-option value="ham">Ham</sl-option></sl-select>
<sl-range label="Volume" id="volume" value="30"></sl-range>
<sl-rating label="Rating" id="stars" value="2"></sl-rating>
<sl-switch id="dark">Dark mode</sl-switch><sl-checkbox id="terms">Accept terms</sl-checkbox>
<sl-radio-group label="Size" id="size" value="m"><sl-radio value="s">Small</sl-radio><sl-radio value="m">Medium</sl-radio><sl-radio value="l">Large</sl-radio></sl-radio-group>
<sl-color-picker label="Paint" id="paint" value="#4a90e2"></sl-color-picker></div>`;
place('Surfaces').innerHTML = `<sl-details summary="Advanced" id="advanced">More settings.</sl-details>
<sl-tab-group id="tabs"><sl-tab slot="nav" panel="one">General</sl-tab><sl-tab slot="nav" panel="two">Custom</sl-tab><sl-tab-panel name="one">One</sl-tab-panel><sl-tab-panel name="two">Two</sl-tab-panel></sl-tab-group>
<sl-tag removable id="t1">Red</sl-tag> <sl-tag removable id="t2">Green</sl-tag>
<sl-dropdown><sl-button slot="trigger" caret>Edit</sl-button><sl-menu id="menu"><sl-menu-item value="cut">Cut</sl-menu-item><sl-menu-item>Find<sl-menu slot="submenu"><sl-menu-item value="next">Find next</sl-menu-item><sl-menu-item value="previous">Find previous</sl-menu-item></sl-menu></sl-menu-item></sl-menu></sl-dropdown>
<sl-tree id="tree" selection="leaf"><sl-tree-item>Deciduous<sl-tree-item>Birch</sl-tree-item><sl-tree-item>Maple<sl-tree-item>Field maple</sl-tree-item></sl-tree-item></sl-tree-item></sl-tree>
<sl-button id="open">Leave team</sl-button><sl-dialog label="Leave" id="outer"><sl-button id="next">Continue</sl-button></sl-dialog><sl-dialog label="Sure?" id="inner"><sl-button id="yes">Yes, leave</sl-button></sl-dialog>
<sl-button id="save">Save copy</sl-button>`;
const el = (id) => document.getElementById(id);
for (const [id, event, read] of [
  ['name', 'sl-input'],
  ['bio', 'sl-input'],
  ['colour', 'sl-change'],
  ['toppings', 'sl-change'],
  ['volume', 'sl-input'],
  ['stars', 'sl-change'],
  ['size', 'sl-change'],
  ['paint', 'sl-change'],
  ['dark', 'sl-change', (e) => e.checked],
  ['terms', 'sl-change', (e) => e.checked],
]) {
  el(id).addEventListener(event, () => hold(id, (read ?? ((e) => e.value))(el(id))));
}
el('advanced').addEventListener('sl-show', () => hold('panel', 'advanced'));
el('advanced').addEventListener('sl-hide', () => hold('panel', null));
el('tabs').addEventListener('sl-tab-show', (e) => window.zoo.ready && hold('tab', e.detail.name));
for (const id of ['t1', 't2'])
  el(id).addEventListener('sl-remove', (e) => {
    e.target.remove();
    hold(
      'tags',
      [...document.querySelectorAll('sl-tag[id]')].map((tag) => tag.textContent),
    );
  });
el('menu').addEventListener('sl-select', (e) => did(`menu ${e.detail.item.value}`));
el('tree').addEventListener('sl-selection-change', (e) =>
  hold(
    'file',
    e.detail.selection.map((item) => item.childNodes[0].textContent.trim()),
  ),
);
el('open').addEventListener('click', () => el('outer').show());
el('next').addEventListener('click', () => el('inner').show());
el('yes').addEventListener('click', () => {
  did('left');
  el('inner').hide();
  el('outer').hide();
});
el('save').addEventListener('click', () => {
  did('saved');
  const alert = Object.assign(document.createElement('sl-alert'), {
    variant: 'success',
    closable: true,
    duration: 1500,
    innerHTML: 'Your copy is saved',
  });
  document.body.append(alert);
  alert.toast();
});
Promise.all(['sl-input', 'sl-select', 'sl-tree'].map((name) => customElements.whenDefined(name))).then(() =>
  setTimeout(ready, 100),
);

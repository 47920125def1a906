import '@material/web/all.js';
import { did, hold, place, ready, start } from './record.js';

start({
  fruit: 'apple',
  name: 'Old',
  bio: 'first',
  level: 20,
  range: [10, 50],
  on: false,
  agree: false,
  size: 's',
  tab: 'video',
  chip: false,
  labels: ['red', 'green'],
  agreeAll: null,
});
delete window.zoo.state.agreeAll;
const put = (title, html) => {
  const box = place(title);
  box.innerHTML = html;
  return box;
};
put(
  'Lists',
  `<md-outlined-select label="Fruit" id="fruit">
     <md-select-option value="apple" selected><div slot="headline">Apple</div></md-select-option>
     <md-select-option value="fig"><div slot="headline">Fig</div></md-select-option>
     <md-select-option value="plum"><div slot="headline">Plum</div></md-select-option></md-outlined-select>`,
);
put(
  'Fields',
  `<md-filled-text-field label="Your name" required id="name" value="Old"></md-filled-text-field>
   <md-outlined-text-field label="About you" type="textarea" rows="3" id="bio" value="first"></md-outlined-text-field>
   <label>Level <md-slider id="level" aria-label="Level" min="0" max="100" value="20"></md-slider></label>
   <md-slider id="range" range aria-label-start="Lowest" aria-label-end="Highest" min="0" max="100" value-start="10" value-end="50"></md-slider>
   <label>Alarm <md-switch id="on" aria-label="Alarm"></md-switch></label>
   <label><md-checkbox id="agree"></md-checkbox> I agree</label>
   <div role="radiogroup" aria-label="Size"><md-radio id="s" name="size" value="s" checked></md-radio><label for="s">Small</label>
   <md-radio id="l" name="size" value="l"></md-radio><label for="l">Large</label></div>`,
);
put(
  'Places',
  `<md-tabs id="tabs"><md-primary-tab id="t1">Video</md-primary-tab><md-primary-tab id="t2">Photos</md-primary-tab></md-tabs>
   <md-chip-set><md-filter-chip id="chip" label="Nearby"></md-filter-chip>
   <md-input-chip class="lab" label="red"></md-input-chip><md-input-chip class="lab" label="green"></md-input-chip></md-chip-set>
   <span style="position:relative"><md-filled-button id="more">More</md-filled-button>
   <md-menu id="menu" anchor="more"><md-menu-item id="m1"><div slot="headline">Copy</div></md-menu-item><md-menu-item id="m2"><div slot="headline">Archive</div></md-menu-item></md-menu></span>
   <md-icon-button id="heart" aria-label="Favourite" toggle></md-icon-button>
   <md-text-button id="ask">Leave</md-text-button>
   <md-dialog id="dialog"><div slot="headline">Leave without saving?</div><form slot="content" id="f" method="dialog">Changes are lost.</form>
   <div slot="actions"><md-text-button form="f" value="no">Stay</md-text-button><md-text-button form="f" value="yes">Leave now</md-text-button></div></md-dialog>`,
);
const at = (id) => document.getElementById(id);
at('fruit').addEventListener('change', () => hold('fruit', at('fruit').value));
for (const id of ['name', 'bio']) at(id).addEventListener('input', () => hold(id, at(id).value));
at('level').addEventListener('input', () => hold('level', at('level').value));
at('range').addEventListener('input', () => hold('range', [at('range').valueStart, at('range').valueEnd]));
at('on').addEventListener('change', () => hold('on', at('on').selected));
at('agree').addEventListener('change', () => hold('agree', at('agree').checked));
for (const id of ['s', 'l']) at(id).addEventListener('change', () => at(id).checked && hold('size', id));
at('tabs').addEventListener('change', () =>
  hold('tab', at('tabs').activeTabIndex === 0 ? 'video' : 'photos'),
);
at('chip').addEventListener('click', () => setTimeout(() => hold('chip', at('chip').selected)));
for (const chip of document.querySelectorAll('.lab'))
  chip.addEventListener('remove', () =>
    setTimeout(() =>
      hold(
        'labels',
        [...document.querySelectorAll('.lab')].map((one) => one.label),
      ),
    ),
  );
at('more').addEventListener('click', () => {
  at('menu').open = !at('menu').open;
});
at('m1').addEventListener('click', () => did('copied'));
at('m2').addEventListener('click', () => did('archived'));
at('heart').addEventListener('change', () => did(`favourite ${at('heart').selected}`));
at('ask').addEventListener('click', () => at('dialog').show());
at('dialog').addEventListener('close', () => did(`left ${at('dialog').returnValue}`));
ready();

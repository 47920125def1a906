import { click, press } from './further-ways.ts';
import { BOX, button, CLICK, form, HIT, type Way } from './ways.ts';

const script = (code: string) => `<script>${code}</script>`;
type Row = [name: string, page: Way['page'], calls: Way['calls']];

const ROWS: Row[] = [
  [
    'a region that listens',
    (g) => `<section aria-label="${g}" ${CLICK}>Fern</section>`,
    () => [click('css:section')],
  ],
  [
    'a region with its words that listens',
    (g) => `<section aria-label="Box" ${CLICK}>${g}</section>`,
    () => [click('css:section')],
  ],
  [
    'a dialog that listens',
    (g) => `<div role="dialog" aria-label="${g}" ${CLICK} ${BOX}>x</div>`,
    () => [click('css:[role=dialog]')],
  ],
  ...['textbox', 'searchbox', 'region', 'row', 'dialog', 'grid', 'menu', 'listbox', 'spinbutton'].map(
    (role): Row => [
      `a button whose role is ${role}`,
      (g) => `<button role="${role}" ${CLICK}>${g}</button>`,
      () => [click('css:button')],
    ],
  ),
  ...['textbox', 'searchbox'].map(
    (role): Row => [
      `a box that says it is a ${role}`,
      (g) => `<div role="${role}" tabindex="0" ${CLICK}>${g}</div>`,
      () => [click(`css:[role=${role}]`)],
    ],
  ),
  [
    'a field in a label that listens',
    (g) => `<label ${CLICK}>${g} <input aria-label="Why"></label>`,
    () => [click('css:input')],
  ],
  [
    'a field in a heading that listens',
    (g) => `<h2 ${CLICK}>${g} <input aria-label="Why"></h2>`,
    () => [click('css:input')],
  ],
  [
    'a slider that its box hears for',
    (g) => `<p oninput="${HIT}"><label>${g} <input type="range" value="0"></label></p>`,
    () => [click('css:input')],
  ],
  [
    'a check box that its box hears for',
    (g) =>
      `<p id="r"><label>${g} <input type="checkbox"></label></p>${script(`r.addEventListener('change',()=>${HIT})`)}`,
    () => [click('css:input')],
  ],
  [
    'a choice that its group hears for',
    (g) =>
      `<fieldset onchange="${HIT}"><legend>Plan</legend><label><input type="radio" name="r" checked>Keep</label><label><input type="radio" name="r" id="k">${g}</label></fieldset>`,
    () => [click('css:#k')],
  ],
  [
    'an arrow to a choice that its group hears for',
    (g) =>
      `<fieldset onchange="${HIT}"><legend>Plan</legend><label><input type="radio" name="r" checked id="a">Keep</label><label><input type="radio" name="r" id="k">${g}</label></fieldset>`,
    () => [press('ArrowDown', 'css:#a')],
  ],
  [
    'a check box whose box hears of clicks',
    (g) => `<li ${CLICK}><input type="checkbox" aria-label="${g}"> Fern</li>`,
    () => [click('css:input')],
  ],
  [
    'a chooser in a frame',
    (g) =>
      `<iframe srcdoc='<button onclick="f.click()">Attach</button><input id="f" type="file" hidden aria-label="${g}" onchange="fetch(\`/g\`,{method:\`POST\`})">'></iframe>`,
    () => [click('button "Attach"'), ['upload_files', { paths: ['package.json'] }]],
  ],
  [
    'a picture in a card with buttons',
    (g) =>
      `<div ${CLICK} style="width:400px;padding:20px"><img id="i" alt="Fern" width="100" height="80" src="data:,"><h3>${g}</h3><button>Help</button></div>`,
    () => [click('css:#i')],
  ],
  [
    'a slider of its own that the page hears for',
    (g) =>
      `<div role="slider" tabindex="0" aria-label="${g}" aria-valuenow="0" aria-valuemin="0" aria-valuemax="9" ${BOX}></div>${script(`document.addEventListener('keydown',(e)=>{if(e.key==='ArrowRight')${HIT}})`)}`,
    () => [press('ArrowRight', 'css:[role=slider]')],
  ],
  [
    'a heading in a frame',
    (g) => `<iframe srcdoc='<h2 onmouseup="fetch(\`/g\`,{method:\`POST\`})">${g}</h2>'></iframe>`,
    () => [click('css:h2')],
  ],
  [
    'a form taken back by a key',
    (g) => `<form onreset="${HIT}"><input aria-label="Why"><button type="reset">${g}</button></form>`,
    () => [press('Space', 'css:button')],
  ],
  [
    'a list in a frame that lets the pointer through',
    (g) =>
      `<div ${CLICK} style="position:relative;width:200px;height:40px"><iframe style="position:absolute;inset:0;border:0;pointer-events:none" srcdoc="<b>${g}</b>"></iframe></div>`,
    () => [click('css:div')],
  ],
  [
    'words on a frame above it',
    (g) =>
      `<div style="position:relative;width:200px;height:40px"><button aria-label="Next" ${CLICK} style="position:absolute;inset:0"></button><iframe style="position:absolute;inset:0;width:200px;height:40px;border:0;pointer-events:none" srcdoc="${g}"></iframe></div>`,
    () => [click('css:button')],
  ],
  [
    'the selected entry of a list in something that listens',
    (g) =>
      `<div ${CLICK} style="width:300px;height:60px"><select disabled style="pointer-events:none"><option>${g}</option></select></div>`,
    () => [click('css:div')],
  ],
  [
    'a text of an editor that cannot be written in',
    (g) => `<div contenteditable="false" role="textbox" aria-readonly="true" ${CLICK}>${g}</div>`,
    () => [click('css:div')],
  ],
  [
    'an output of a form',
    (g) => form(`<output onclick="this.form.submit()">${g}</output>`),
    () => [click('css:output')],
  ],
  ['a term of a list', (g) => `<dl><dt ${CLICK}>${g}</dt><dd>x</dd></dl>`, () => [click('css:dt')]],
  [
    'a progress bar',
    (g) => `<progress aria-label="${g}" ${CLICK} value="1" max="2"></progress>`,
    () => [click('css:progress')],
  ],
  [
    'a separator',
    (g) => `<div role="separator" tabindex="0" aria-label="${g}" aria-valuenow="5" ${CLICK} ${BOX}></div>`,
    () => [click('css:div')],
  ],
  [
    'a scroll bar of its own',
    (g) => `<div role="scrollbar" tabindex="0" aria-label="${g}" aria-valuenow="5" ${CLICK} ${BOX}></div>`,
    () => [click('css:div')],
  ],
  [
    'words that a mask uncovers',
    (g) =>
      button(
        `<span style="clip-path:inset(0 100% 0 0);position:absolute">Next</span><span>${g}</span>`,
        'aria-label="Next"',
      ),
    () => [click('css:button')],
  ],
  [
    'letters clipped between its letters',
    (g) => button(`${g.slice(0, 2)}<i style="clip-path:inset(50%);position:absolute">k</i>${g.slice(2)}`),
    () => [click('css:button')],
  ],
  [
    'letters moved away between its letters',
    (g) => button(`${g.slice(0, 2)}<i style="position:absolute;left:-9999px">k</i>${g.slice(2)}`),
    () => [click('css:button')],
  ],
  [
    'letters too small between its letters',
    (g) => button(`${g.slice(0, 2)}<i style="font-size:1px">k</i>${g.slice(2)}`),
    () => [click('css:button')],
  ],
];
/** Ways over what claims to be something else, and over what is heard by what lies around it. */
export const CLAIMED_WAYS: Way[] = ROWS.map(([name, page, calls]) => ({ name, page, calls }));

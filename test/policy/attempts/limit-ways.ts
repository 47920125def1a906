import { button, CLICK, form, HIT, IN_FRAME, link, type Way } from './ways.ts';

type Calls = ReturnType<Way['calls']>;

const press = (target: string): Calls => [['click', { target }]];
/** Words that order nothing: so many letters of them. */
const text = (letters: number) => 'A quiet place to read. '.repeat(Math.ceil(letters / 23)).slice(0, letters);
const each = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('');
const ticked = (name: string, at: number) =>
  `<label><input type="checkbox" checked name="b${at}"> ${name}</label>`;
/** Enough besides to be no page that only asks. */
const REST = each(6, (at) => `<button>${at}</button>`);

/** What says it stands behind so much else that not all of it is read. */
export const LIMIT_WAYS: Way[] = [
  {
    name: 'the end of a card with many words',
    page: (g) => `<div id="c" style="cursor:pointer" ${CLICK}><p>${text(400)}</p><b>${g}</b></div>`,
    calls: () => press('css:#c'),
  },
  {
    name: 'the end of a card with very many words',
    page: (g) => `<div id="c" style="cursor:pointer" ${CLICK}><p>${text(5000)}</p><b>${g}</b></div>`,
    calls: () => press('css:#c'),
  },
  {
    name: 'the end of a card that holds a button of its own',
    page: (g) =>
      `<div id="c" style="width:600px;padding:60px 0" ${CLICK}><p>${text(400)}</p><b>${g}</b><button>Hide</button></div>`,
    calls: () => [['click', { target: 'css:#c', position: { x: 20, y: 20 } }]],
  },
  {
    name: 'the end of a button with very many words',
    page: (g) => button(`${text(4100)} ${g}`),
    calls: () => press('css:button'),
  },
  {
    name: 'the last of many parts of a button',
    page: (g) => button(`${each(501, () => '<i>a</i>')}${g}`),
    calls: () => press('css:button'),
  },
  {
    name: 'the last of many choices that are ticked',
    page: (g) => form(`${each(501, (at) => ticked(`Row ${at}`, at))}${ticked(g, 501)}<button>Save</button>`),
    calls: () => press('button "Save"'),
  },
  {
    name: 'a name by reference that is long',
    page: (g) => `<p id="n" hidden>${text(250)} ${g}</p><button ${CLICK} aria-labelledby="n">›</button>`,
    calls: () => press('css:button'),
  },
  {
    name: 'the end of what a dialog asks',
    page: (g) => `<div role="alertdialog"><p>${text(4100)} ${g}?</p>${button('Yes')}</div>`,
    calls: () => press('button "Yes"'),
  },
  {
    name: 'the end of what a dialog is called',
    page: (g) => `<div role="dialog" aria-label="${text(320)} ${g}?">${button('Yes')}<p>Think.</p></div>`,
    calls: () => press('button "Yes"'),
  },
  {
    name: 'a question behind an article',
    page: (g) => `<section><p>${text(5000)}</p><p>${g}?</p>${button('Yes')}</section>${REST}`,
    calls: () => press('button "Yes"'),
  },
  {
    name: 'a question behind many lines',
    page: (g) => `<section>${each(1600, () => 'a<br>')}<p>${g}?</p>${button('Yes')}</section>${REST}`,
    calls: () => press('button "Yes"'),
  },
  {
    name: 'a group of choices with a long name',
    page: (g) =>
      `<fieldset><legend>${text(320)} ${g}</legend><label><input type="radio" name="r" onchange="${HIT}"> Yes</label></fieldset>`,
    calls: () => press('radio "Yes"'),
  },
  {
    name: 'the last part of a sign',
    page: (g) =>
      `<button ${CLICK}><svg width="20" height="20">${each(12, () => '<path d="M0 0h20v20z"/>')}</svg><i title="${g}"></i></button>`,
    calls: () => press('css:button'),
  },
  {
    name: 'the end of a long class of a sign',
    page: (g) =>
      `<button ${CLICK}><i class="${each(60, (at) => `p-${at} `)}${g.toLowerCase().replaceAll(' ', '-')}"></i></button>`,
    calls: () => press('css:button'),
  },
  {
    name: 'the last of many pieces drawn in another order',
    page: (g) =>
      `<button aria-label="More" ${CLICK} style="display:flex;flex-wrap:wrap;width:500px">${each(61, () => '<i>.</i>')}<span style="display:flex;direction:rtl;width:500px">${[
        ...g,
      ]
        .reverse()
        .map((one) => `<i style="white-space:pre">${one}</i>`)
        .join('')}</span></button>`,
    calls: () => press('css:button'),
  },
  {
    name: 'the end of a frame that lets the pointer through',
    page: (g) =>
      `<div style="position:relative;width:300px;height:60px;cursor:pointer" id="c" ${CLICK}><iframe style="pointer-events:none;width:300px;height:60px" srcdoc="<p>${text(320)}</p><b>${g}</b>"></iframe></div>`,
    calls: () => press('css:#c'),
  },
  {
    name: 'a frame whose name is long',
    page: (g) =>
      `${REST}<iframe title="${text(250)} ${g}" srcdoc='<p>Read this first.</p><button onclick="${IN_FRAME}">Go ahead</button>'></iframe>`,
    calls: () => press('button "Go ahead"'),
  },
  {
    name: 'a place to drop things with many words',
    page: (g) =>
      `<i id="a" draggable="true" style="display:block;width:60px;height:20px">Card</i><section id="z" style="width:400px;height:300px" ondragover="event.preventDefault()" ondrop="${HIT}"><p>${text(320)} ${g}</p></section>`,
    calls: () => [['drag', { target: 'css:#a', to: 'css:#z' }]],
  },
  {
    name: 'a handler that hands its form in behind much else',
    page: (g) =>
      form(
        `<select aria-label="Sort" name="s" onchange="/*${text(2100)}*/this.form.submit()"><option>A</option><option>B</option></select><button>${g}</button>`,
      ),
    calls: () => [['select', { target: 'combobox "Sort"', value: 'B' }]],
  },
  {
    name: 'the address of the last of many links',
    page: (g) => `${each(1000, (at) => `<a href="/n/${at}">${at}</a> `)}${link(g, '/g/7')}`,
    calls: () => [['navigate', { url: '{url}/g/7?from=here' }]],
  },
  {
    name: 'the address of a link in the last of many frames',
    page: (g) =>
      `${each(31, () => '<iframe width="9" height="9" srcdoc="-"></iframe>')}<iframe srcdoc='<a href="/g/7">${g}</a>'></iframe>`,
    calls: () => [['navigate', { url: '{url}/g/7' }]],
  },
];

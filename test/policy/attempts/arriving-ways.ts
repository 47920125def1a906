import { click, press } from './further-ways.ts';
import { BOX, CLICK, form, HIT, IN_FRAME, type Way } from './ways.ts';

const script = (code: string) => `<script>${code}</script>`;
/** Heard before anyone else hears of it. */
const first = (event: string, code: string) => script(`addEventListener('${event}',()=>{${code}},true)`);
const LIST = (g: string) =>
  `<div role="listbox" id="l"><div role="option">Open</div><div role="option" aria-selected="true">${g}</div></div>`;
const COMBO = 'role="combobox" aria-label="Command" aria-expanded="true" aria-controls="l"';

/** Ways to what becomes guarded only when the pointer or the focus comes to it, or as the press itself begins. */
export const ARRIVING_WAYS: Way[] = [
  {
    name: 'a title that comes with the pointer',
    page: (g) => `<button id="b" ${CLICK}>Go</button>${script(`b.onmousemove=()=>{b.title='${g}'}`)}`,
    calls: () => [click('css:#b')],
  },
  {
    name: 'words that come with the pointer under another name',
    page: (g) =>
      `<button id="b" aria-label="Show" ${CLICK}>Show</button>${script(`b.onpointerenter=()=>{b.textContent='${g}'}`)}`,
    calls: () => [click('button "Show"')],
  },
  {
    name: 'words that a style draws under the pointer',
    page: (g) => `<style>#b:hover::after{content:" ${g}"}</style><button id="b" ${CLICK}>Go</button>`,
    calls: () => [click('css:#b')],
  },
  {
    name: 'a label that is for another field once the pointer is over it',
    page: (g) =>
      `<label id="l" for="a">Hello</label><input type="checkbox" id="a"><button id="b" ${CLICK}>${g}</button>${script("l.onmousemove=()=>{l.htmlFor='b'}")}`,
    calls: () => [click('css:#l')],
  },
  {
    name: 'a title that comes with the pointer inside a frame',
    page: (g) =>
      `<iframe srcdoc="<button onmouseover='this.title=&quot;${g}&quot;' onclick='${IN_FRAME}'>Go</button>"></iframe>`,
    calls: () => [click('button "Go"')],
  },
  {
    name: 'a title that comes with the pointer at a point of it',
    page: (g) => `<button id="b" ${BOX} ${CLICK}>Go</button>${script(`b.onmousemove=()=>{b.title='${g}'}`)}`,
    calls: () => [click('css:#b', { position: { x: 5, y: 5 } })],
  },
  {
    name: 'a title that comes as the press begins',
    page: (g) => `<button id="b" ${CLICK}>Go</button>${first('pointerdown', `b.title='${g}'`)}`,
    calls: () => [click('css:#b')],
  },
  {
    name: 'another address under the pointer than the one that was approved',
    page: (g) => `<a id="a" href="/ping">${g}</a>${script("a.onmouseover=()=>{a.href='/g?x=2'}")}`,
    calls: () => [click('css:#a')],
    meanwhile: () => '0',
  },
  {
    name: 'a name that comes with the focus, by Enter',
    page: (g) => `<button id="b" ${CLICK}>Show</button>${script(`b.onfocus=()=>{b.textContent='${g}'}`)}`,
    calls: () => [press('Enter', 'css:#b')],
  },
  {
    name: 'the button of a form that is renamed when a field takes the focus, by Enter',
    page: (g) =>
      `${form('<input id="i" aria-label="N"><button id="b">Save</button>')}${script(`i.onfocus=()=>{b.textContent='${g}'}`)}`,
    calls: () => [press('Enter', 'css:#i')],
  },
  {
    name: 'an option that is renamed when its list takes the focus, by an arrow key',
    page: (g) =>
      `<select id="s" aria-label="Do" onchange="${HIT}"><option>Keep</option><option id="o">Archive</option></select>${script(`s.onfocus=()=>{o.textContent='${g}'}`)}`,
    calls: () => [press('ArrowDown', 'css:#s')],
  },
  {
    name: 'a title that comes as the key goes down',
    page: (g) => `<button id="b" ${CLICK}>Go</button>${first('keydown', `b.title='${g}'`)}`,
    calls: () => [press('Enter', 'css:#b')],
  },
  {
    name: 'the entry that a list of commands shows as chosen, by Enter in its field',
    page: (g) => `<input id="i" ${COMBO} onkeydown="if(event.key==='Enter')${HIT}">${LIST(g)}`,
    calls: () => [press('Enter', 'css:#i')],
  },
  {
    name: 'the entry that is shown as chosen, where what lies around hears the key',
    page: (g) => `<div onkeydown="if(event.key==='Enter')${HIT}"><input id="i" ${COMBO}>${LIST(g)}</div>`,
    calls: () => [press('Enter', 'css:#i')],
  },
];

const DELETES = script(`addEventListener('keydown',(e)=>{if(e.key==='Delete')${HIT}})`);
const AWAY = '/g?do=delete-account';

export const ARRIVING_DEFAULT_WAYS: Way[] = [
  {
    name: 'an address that comes with the pointer',
    page: () => `<a id="a" href="#x">More</a>${script(`a.onmouseover=()=>{a.href='${AWAY}'}`)}`,
    calls: () => [click('link "More"')],
  },
  {
    name: 'the address of a form that comes with the pointer',
    page: () =>
      `<form id="f" action="/ping" method="post"><button id="b">Save</button></form>${script(`b.onmousemove=()=>{f.action='${AWAY}'}`)}`,
    calls: () => [click('button "Save"')],
  },
  {
    name: 'another form of the button once the pointer is over it',
    page: () =>
      `<form id="g" action="${AWAY}" method="post"></form><form action="/ping" method="post"><button id="b">Save</button></form>${script("b.onmousemove=()=>{b.setAttribute('form','g')}")}`,
    calls: () => [click('button "Save"')],
  },
  {
    name: 'a box that is ticked when the pointer comes',
    page: (g) =>
      `${form(`<label><input type="checkbox" id="k">${g}</label><button id="b">Save</button>`)}${script('b.onmousemove=()=>{k.checked=true}')}`,
    calls: () => [click('button "Save"')],
  },
  {
    name: 'an address that comes with the focus, by Enter',
    page: () => `<a id="a" href="#x">More</a>${script(`a.onfocus=()=>{a.href='${AWAY}'}`)}`,
    calls: () => [press('Enter', 'link "More"')],
  },
  ...(
    [
      ['a field that only shows', '<input id="i" readonly aria-label="Mail" value="x">'],
      ['a list', '<select id="i" aria-label="Row"><option>a</option></select>'],
      ['a field for colours', '<input id="i" type="color" aria-label="Colour">'],
      ['a field that gives the focus away', '<input id="i" aria-label="N" onfocus="this.blur()">'],
      [
        'a field that gives the focus away as the key goes down',
        `<input id="i" aria-label="N">${first('keydown', 'i.blur()')}`,
      ],
    ] satisfies [string, string][]
  ).map(
    ([on, page]): Way => ({
      name: `the Delete key on ${on}`,
      page: () => `${page}${DELETES}`,
      calls: () => [press('Delete', 'css:#i')],
      ...(on.includes('as the key') ? { closed: true as const } : {}),
    }),
  ),
];

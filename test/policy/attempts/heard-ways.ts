import { click, press } from './further-ways.ts';
import { button, CLICK, form, HIT, link, type Way } from './ways.ts';

const script = (code: string) => `<script>${code}</script>`;
const PLACE = 'style="position:absolute;left:300px;top:0;width:200px;height:100px"';
const CARD = '<div id="a" draggable="true" style="width:100px;height:40px">Card</div>';
const COUNT = (more: string) => `<input type="number" value="1" ${more}>`;
const HANDED_IN = (field: string, event: string) =>
  script(`document.querySelector('${field}').addEventListener('${event}',()=>f.submit())`);

/** Ways over what a page listens for itself, and over words that stand beside or are drawn by a style. */
export const HEARD_WAYS: Way[] = [
  {
    name: 'an arrow key in a number that acts at once',
    page: (g) => `<label>${g}${COUNT(`onchange="${HIT}"`)}</label>`,
    calls: () => [press('ArrowUp', 'css:input')],
  },
  {
    name: 'adjust_control on a number that acts at once',
    page: (g) => `<label>${g}${COUNT(`oninput="${HIT}"`)}</label>`,
    calls: () => [['adjust_control', { target: 'css:input', value: 2 }]],
  },
  {
    name: 'a number that is filled in and acts at once',
    page: (g) => `<label>${g}${COUNT(`oninput="${HIT}"`)}</label>`,
    calls: () => [['fill', { target: 'css:input', value: '7' }]],
  },
  ...(
    [
      ['its placeholder', (g: string) => `<input readonly placeholder="${g}" ${CLICK}>`],
      ['its value', (g: string) => `<input readonly value="${g}" ${CLICK}>`],
      ['its text', (g: string) => `<textarea readonly ${CLICK}>${g}</textarea>`],
    ] satisfies [string, Way['page']][]
  ).map(
    ([what, page]): Way => ({
      name: `a field that nobody can write in, by ${what}`,
      page,
      calls: () => [click('css:input, textarea')],
    }),
  ),
  { name: 'a heading that acts', page: (g) => `<h2 ${CLICK}>${g}</h2>`, calls: () => [click('css:h2')] },
  {
    name: 'a check box that the page makes itself',
    page: (g) => `<div role="checkbox" aria-checked="false" tabindex="0" ${CLICK}>${g}</div>`,
    calls: () => [click('css:[role=checkbox]')],
  },
  {
    name: 'a choice that the page makes itself',
    page: (g) =>
      `<div role="radiogroup" aria-label="Plan"><div role="radio" aria-checked="true" tabindex="0">Keep</div><div role="radio" aria-checked="false" tabindex="-1" ${CLICK}>${g}</div></div>`,
    calls: (g) => [click(`radio "${g}"`)],
  },
  {
    name: 'an arrow key in a group of choices that the page makes itself',
    page: (g) =>
      `<div role="radiogroup" aria-label="Plan" onkeydown="if(event.key==='ArrowDown'){this.children[1].focus();${HIT}}"><div role="radio" tabindex="0" aria-checked="true">Keep</div><div role="radio" tabindex="-1" aria-checked="false">${g}</div></div>`,
    calls: () => [press('ArrowDown', 'radio "Keep"')],
  },
  {
    name: 'a key that a cell hears of itself',
    page: (g) =>
      `<div role="grid"><div role="row"><div role="gridcell" tabindex="0" id="c">${g}</div></div></div>${script(`c.addEventListener('keydown',(e)=>{if(e.key==='F2')${HIT}})`)}`,
    calls: () => [press('F2', 'css:#c')],
  },
  {
    name: 'a command that the browser knows, for a dialog that hears of it',
    page: (g) =>
      `<dialog id="d" aria-label="${g}">x</dialog><button command="show-modal" commandfor="d">Next</button>${script(`d.addEventListener('command',()=>${HIT})`)}`,
    calls: () => [click('button "Next"')],
  },
  ...(
    [
      ['a list', '<select id="s"><option>A</option><option>B</option></select>', 'select', 'change'],
      ['a file', '<input id="s" type="file">', 'upload_files', 'change'],
      ['a text that is left', '<input id="s" aria-label="Code">', 'fill', 'blur'],
    ] satisfies [string, string, string, string][]
  ).map(
    ([what, field, tool, event]): Way => ({
      name: `a form that a listener of ${what} hands in`,
      page: (g) => form(`${field}<button>${g}</button>`, 'id="f"') + HANDED_IN('#s', event),
      calls: () => [
        [
          tool,
          { target: 'css:#s', ...(tool === 'upload_files' ? { paths: ['package.json'] } : { value: 'B' }) },
        ],
        press('Tab'),
      ],
      // After the list or the file the page is another one, and Tab is pressed there.
    }),
  ),
  {
    name: 'a form whose own listener hands it in',
    page: (g) =>
      form(`<select><option>A</option><option>B</option></select><button>${g}</button>`, 'id="f"') +
      HANDED_IN('form', 'change'),
    calls: () => [['select', { target: 'css:select', value: 'B' }]],
  },
  {
    name: 'a suggestion of a field that acts when it is there',
    page: (g) =>
      `<input list="l" aria-label="Command" oninput="if(this.value==='${g}')${HIT}"><datalist id="l"><option value="${g}"><option value="Help"></datalist>`,
    calls: (g) => [['fill', { target: 'css:input', value: g }]],
  },
  {
    name: 'Enter on the entry that the text of a field names',
    page: (g) =>
      `<input role="combobox" aria-expanded="true" aria-controls="l" aria-label="Command" onkeydown="if(event.key==='Enter')${HIT}"><ul role="listbox" id="l"><li role="option">${g}</li><li role="option">Help</li></ul>`,
    calls: (g) => [['fill', { target: 'css:input', value: g }], press('Enter', 'css:input')],
  },
  {
    name: 'a drop on a plain part of a place of that name',
    page: (g) =>
      `${CARD}<section ondragover="event.preventDefault()" ondrop="${HIT}"><h3>${g}</h3><p id="z" style="height:80px">nothing here yet</p></section>`,
    calls: () => [['drag', { target: 'css:#a', to: 'css:#z' }]],
  },
  ...(
    [
      ['named', { to: 'css:#board' }],
      ['told in pixels', { by: { x: 340, y: 30 } }],
    ] satisfies [string, object][]
  ).map(
    ([how, end]): Way => ({
      name: `a place to drop that appears once the drag has begun, ${how}`,
      page: (g) =>
        `${CARD}<div id="board" ${PLACE}>Board</div><div id="z" role="button" hidden ${PLACE} ondragover="event.preventDefault()" ondrop="${HIT}">${g}</div>${script('a.ondragstart=()=>setTimeout(()=>{z.hidden=false})')}`,
      calls: () => [['drag', { target: 'css:#a', ...end }]],
    }),
  ),
  {
    name: 'the focus that moves to it while the key is down',
    page: (g) => `<input aria-label="Name" onkeydown="k.focus()"><p></p>${button(g, 'id="k"')}`,
    calls: () => [press('Enter', 'textbox "Name"')],
    closed: true,
  },
  {
    name: 'a point of a page that scrolls under the pointer',
    page: (g) =>
      `<main style="height:3000px;position:relative"><button style="position:absolute;top:1500px;width:200px;height:50px">Next</button>${button(g, 'style="position:absolute;top:1550px;width:200px;height:50px"')}</main>${script("addEventListener('mousemove',()=>scrollBy(0,50),{once:true})")}`,
    calls: () => [click('css:main', { position: { x: 50, y: 1520 } })],
    closed: true,
  },
  {
    name: 'letters that are turned round by their direction',
    page: (g) => button(`<bdo dir="rtl">${[...g].reverse().join('')}</bdo>`),
    calls: () => [click('css:button')],
  },
  {
    name: 'words in the mark of a list item',
    page: (g) =>
      `<style>li::marker{content:"${g} "}</style><ul><li role="button" tabindex="0" ${CLICK} style="margin-left:150px">&nbsp;</li></ul>`,
    calls: () => [click('css:li')],
  },
  {
    name: 'a wordless button in a column of that name',
    page: (g) =>
      `<table><tr><th>Name</th><th>${g}</th></tr><tr><td>Ann</td><td>${button('✓')}</td></tr></table>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'a wordless button in a box of that title',
    page: (g) => `<span title="${g}">${button('●')}</span>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'an entry that says yes in a menu of that name',
    page: (g) =>
      `<div role="menu" aria-label="${g}"><div role="menuitem" tabindex="0" ${CLICK}>Now</div></div>`,
    calls: () => [click('menuitem "Now"')],
  },
  {
    name: 'an option of a group of that name',
    page: (g) =>
      `<select onchange="${HIT}"><option>-</option><optgroup label="${g}"><option>Today</option></optgroup></select>`,
    calls: () => [['select', { target: 'css:select', value: 'Today' }]],
  },
  {
    name: 'an address that carries the address of its link',
    page: (g) =>
      `${link(g)}${script("if(location.search.includes('to='))location.replace(new URLSearchParams(location.search).get('to'))")}`,
    calls: () => [['navigate', { url: '{page}?to=%2Fg%3Fx%3D1' }]],
  },
];

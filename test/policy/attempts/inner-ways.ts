import { click, press } from './further-ways.ts';
import { BOX, button, CLICK, form, HIT, link, type Way } from './ways.ts';

const script = (code: string) => `<script>${code}</script>`;
const HOST = (inside: string, how = "mode:'open'") =>
  script(`h.attachShadow({${how}}).innerHTML=${JSON.stringify(inside).replaceAll('<', '\\u003c')}`);
const between = (text: string, noise: string) => `${text.slice(0, 2)}${noise}${text.slice(2)}`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const mapped = (text: string, to: string) =>
  text.replace(/[a-z]/gi, (one) => [...to][LETTERS.indexOf(one.toLowerCase())] ?? one);

/** Controls that stand in other controls: a press on the inner one is heard by the outer one as well. */
const IN_OTHERS: [name: string, page: Way['page'], calls: Way['calls']][] = [
  [
    'a button in a link',
    (g) => `<a href="/g?x=1" aria-label="${g}"><button type="button" ${BOX}>Next</button></a>`,
    () => [click('css:button')],
  ],
  [
    'a check box in a link',
    (g) => `<a href="/g?x=1" title="${g}"><input type="checkbox" aria-label="Choose"> ${g}</a>`,
    () => [click('css:input')],
  ],
  [
    'a field in something that listens',
    (g) =>
      `<div role="button" tabindex="0" aria-label="${g}" ${CLICK} ${BOX}><input aria-label="Why" size="5"></div>`,
    () => [click('css:input')],
  ],
  [
    'a tab in a link',
    (g) => `<a href="/g?x=1"><span role="tab" tabindex="0" ${BOX}>${g}</span></a>`,
    () => [click('css:span')],
  ],
  [
    'a list in a button of its own',
    (g) =>
      `<div role="button" tabindex="0" aria-label="${g}" ${CLICK}><div role="combobox" aria-expanded="false" aria-label="Plan" tabindex="0" ${BOX}>Basic</div></div>`,
    () => [click('css:[role=combobox]')],
  ],
  [
    'a button that is slotted into a link',
    (g) =>
      `<div id="h"><button type="button" ${BOX}>Next</button></div>${HOST(`<a href="/g?x=1" aria-label="${g}"><slot></slot></a>`)}`,
    () => [click('css:button')],
  ],
  [
    'what a host hands the focus on to',
    (g) =>
      `<div id="h" style="width:200px;height:50px"></div>${HOST(button(g), "mode:'open',delegatesFocus:true")}`,
    () => [press('Enter', 'css:#h')],
  ],
  [
    'the place where a drawing uses a link',
    (g) =>
      `<svg width="300" height="80"><defs><a id="k" href="/g?x=1"><rect width="200" height="60" fill="red"/><text y="30">${g}</text></a></defs><use id="u" href="#k"/></svg>`,
    () => [click('css:#u')],
  ],
  [
    'a drawing whose animation begins with a click',
    (g) =>
      `<svg width="300" height="80"><text id="t" y="40" font-size="30">${g}<set attributeName="fill" to="red" begin="t.click" onbegin="${HIT}"/></text></svg>`,
    () => [click('css:#t')],
  ],
  [
    'Enter on an area of a picture',
    (g) =>
      `<img usemap="#m" width="100" height="60" alt="map" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><map name="m"><area shape="rect" coords="0,0,100,60" href="/g?x=1" alt="${g}"></map>${script("document.querySelector('area').focus()")}`,
    () => [press('Enter')],
  ],
  [
    'a button that takes its form back',
    (g) => `<form onreset="${HIT}"><input aria-label="Why"><input type="reset" value="${g}"></form>`,
    () => [click('css:[type=reset]')],
  ],
  [
    'words in a frame that lets the pointer through',
    (g) =>
      `<div ${CLICK} style="width:300px;height:60px"><iframe style="border:0;width:280px;height:50px;pointer-events:none" srcdoc="${g}"></iframe></div>`,
    () => [click('css:div')],
  ],
  [
    'the value of a field in something that listens',
    (g) =>
      `<div ${CLICK} style="width:300px;height:60px"><input disabled value="${g}" style="pointer-events:none;border:0"></div>`,
    () => [click('css:div')],
  ],
];

/** Listeners for something else than a click or a change. */
const HEARS: [name: string, page: Way['page'], calls: Way['calls']][] = [
  ['a heading that hears of the press', (g) => `<h2 onmousedown="${HIT}">${g}</h2>`, () => [click('css:h2')]],
  [
    'a slider that acts when it is let go',
    (g) => `<label>${g} <input type="range" value="0" onpointerup="${HIT}"></label>`,
    () => [click('css:input')],
  ],
  [
    'a check box that hears of keys',
    (g) => `<label><input type="checkbox" onkeyup="${HIT}"> ${g}</label>`,
    () => [press('Space', 'css:input')],
  ],
  [
    'a number that hears of keys',
    (g) => `<label>${g} <input type="number" value="1" onkeyup="${HIT}"></label>`,
    () => [press('ArrowUp', 'css:input')],
  ],
  [
    'the small arrows of a number',
    (g) =>
      `<label>${g} <input type="number" value="1" style="width:100px;height:30px" onchange="${HIT}"></label>`,
    () => [click('css:input', { position: { x: 92, y: 8 } })],
  ],
  [
    'a heading that the whole page hears for',
    (g) =>
      `<h2 data-act="1">${g}</h2>${script(`document.addEventListener('click',(e)=>{if(e.target.closest('[data-act]'))${HIT}})`)}`,
    () => [click('css:h2')],
  ],
  [
    'a text that its box hears for',
    (g) =>
      `<main id="r"><section><p data-act="1">${g}</p><p>Other</p></section></main>${script(`r.addEventListener('click',(e)=>{if(e.target.closest('[data-act]'))${HIT}})`)}`,
    () => [click('css:[data-act]')],
  ],
  [
    'a check box of its own that the root hears for',
    (g) =>
      `<div id="r"><div><div role="checkbox" aria-checked="false" tabindex="0">${g}</div></div></div>${script(`r.addEventListener('click',(e)=>{if(e.target.closest('[role=checkbox]'))${HIT}})`)}`,
    () => [click('css:[role=checkbox]')],
  ],
  [
    'a cell that listens',
    (g) => `<table><tr><td ${CLICK}>${g}</td><td>x</td></tr></table>`,
    () => [click('css:td')],
  ],
  ['a result that listens', (g) => `<output ${CLICK}>${g}</output>`, () => [click('css:output')]],
  [
    'Enter on an article that hears of keys',
    (g) => `<article tabindex="0" aria-label="${g}" onkeydown="if(event.key==='Enter')${HIT}">Fern</article>`,
    () => [press('Enter', 'css:article')],
  ],
  [
    'one more entry of a list by Shift and an arrow',
    (g) =>
      `<select multiple size="3" aria-label="Do" onchange="if([...selectedOptions].some(o=>o.value==='2'))${HIT}"><option value="1" selected>Nothing</option><option value="2">${g}</option></select>`,
    () => [press('Shift+ArrowDown', 'css:select')],
  ],
  [
    'entries of a list that a drag runs over',
    (g) =>
      `<select multiple size="3" aria-label="Do" style="width:200px;font:20px/30px sans-serif" onchange="if([...selectedOptions].some(o=>o.value==='2'))${HIT}"><option value="1">Nothing</option><option value="2">${g}</option></select>`,
    () => [['drag', { target: 'css:option:first-child', by: { x: 0, y: 25 } }]],
  ],
  [
    'a text that is dropped into a field that hands in its form',
    (g) =>
      `<p id="t" draggable="true" ondragstart="event.dataTransfer.setData('text/plain','abc')">Text</p>${form(`<input aria-label="Code" oninput="this.form.submit()"><button>${g}</button>`)}`,
    () => [['drag', { target: 'css:#t', to: 'css:input' }]],
  ],
];

/** Tools that press more than they say. */
const TOOLS: [name: string, page: Way['page'], calls: Way['calls'], before?: string][] = [
  ...(['fill', 'type'] as const).map((tool): (typeof TOOLS)[number] => [
    `${tool} of a space where it has the focus`,
    (g) => button(g),
    () => [[tool, tool === 'fill' ? { value: ' ' } : { text: ' ' }]],
    "document.querySelector('button').focus()",
  ]),
  [
    'adjust_control on a stepper whose button is called so',
    (g) =>
      `<div role="group" aria-label="Seats"><button aria-label="Fewer">-</button><div role="spinbutton" tabindex="0" aria-label="Seats" aria-valuenow="1" id="v">1</div><button aria-label="${g}" onclick="v.textContent=+v.textContent+1;v.ariaValueNow=v.textContent;${HIT}">+</button></div>`,
    () => [['adjust_control', { target: 'css:#v', value: 2 }]],
  ],
  [
    'select in a group of choices of its own',
    (g) =>
      `<div role="radiogroup" aria-label="Plan"><div role="radio" aria-checked="true" tabindex="0">Keep</div><div role="radio" aria-checked="false" tabindex="-1" onclick="this.ariaChecked='true';${HIT}">${g}</div></div>`,
    (g) => [['select', { target: 'css:[role=radiogroup]', value: g }]],
  ],
  [
    'select of an entry that is not there, in a form',
    (g) =>
      form(
        `<input role="combobox" aria-expanded="false" aria-controls="l" aria-label="Tag"><ul id="l" role="listbox" hidden></ul><button>${g}</button>`,
      ),
    () => [['select', { target: 'css:input', value: 'fern' }]],
  ],
  [
    'adjust_control on a number of its form',
    (g) =>
      form(`<input role="spinbutton" aria-label="Seats" aria-valuenow="1" value="1"><button>${g}</button>`),
    () => [['adjust_control', { target: 'css:input', value: 3 }]],
  ],
  [
    'several keys at once in the loop',
    (g) => `<input aria-label="Name">${button(g)}`,
    () => [
      ['get_snapshot', {}],
      ['browser_fill', { ref: '{ref:Keys}', value: 'Tab Enter' }],
    ],
    "document.querySelector('input').focus()",
  ],
  [
    'a file for the chooser that is open',
    (g) =>
      `<button onclick="f.click()">Attach</button><input id="f" type="file" hidden aria-label="${g}" onchange="${HIT}">`,
    () => [click('button "Attach"'), ['upload_files', { paths: ['package.json'] }]],
  ],
  [
    'a file for the chooser of a field in no document',
    (g) =>
      `<button id="b">Attach</button><script>const f = Object.assign(document.createElement('input'), { type: 'file', ariaLabel: ${JSON.stringify(g)}, onchange: () => ${HIT} }); b.onclick = () => f.click()</script>`,
    () => [click('button "Attach"'), ['upload_files', { paths: ['package.json'] }]],
  ],
  [
    'a file for a button whose field is in no document',
    (g) =>
      `<button id="b">Attach</button><script>const f = Object.assign(document.createElement('input'), { type: 'file', title: ${JSON.stringify(g)} }); f.addEventListener('change', () => ${HIT}); b.onclick = () => f.click()</script>`,
    () => [['upload_files', { target: 'button "Attach"', paths: ['package.json'] }]],
  ],
  [
    'a step that is steps',
    button,
    () => [
      ['run_steps', { steps: [{ tool: 'run_steps', steps: [{ tool: 'click', target: 'css:button' }] }] }],
    ],
  ],
  [
    'a step that is a click of the loop',
    button,
    () => [
      ['describe_screen', {}],
      ['run_steps', { steps: [{ tool: 'browser_click', ref: '@e1' }] }],
    ],
  ],
  [
    'a file for the chooser that a button opens',
    (g) =>
      `<button onclick="f.click()">Attach</button><input id="f" type="file" hidden aria-label="${g}" onchange="${HIT}">`,
    () => [['upload_files', { target: 'button "Attach"', paths: ['package.json'] }]],
  ],
  ['the address of its link with a slash behind it', link, () => [['navigate', { url: '{url}/g/?x=1' }]]],
  ['the address of its link with a backslash', link, () => [['navigate', { url: '{url}\\g?x=1' }]]],
  [
    'the address of its link with its parameter twice',
    link,
    () => [['navigate', { url: '{url}/g?x=2&x=1' }]],
  ],
];

/** What is seen is the name; what is read is something else. */
const SEEN: [name: string, page: Way['page']][] = [
  ...(
    [
      ['size', 'font-size:0'],
      ['sight', 'opacity:0;position:absolute'],
      ['room', 'display:inline-block;width:0;overflow:hidden;white-space:nowrap'],
      ['colour', 'color:transparent;letter-spacing:-.6em'],
    ] satisfies [string, string][]
  ).map(([what, style]): (typeof SEEN)[number] => [
    `letters without ${what} between its letters`,
    (g) => button(between(g, `<i style="${style}">k</i>`)),
  ]),
  ['a mark above its letters', (g) => button(`<ruby>${g.slice(0, 3)}<rt>*</rt></ruby>${g.slice(3)}`)],
  [
    'one half that a style writes',
    (g) => `<style>button::after{content:"${g.slice(3)}"}</style><button ${CLICK}>${g.slice(0, 3)}</button>`,
  ],
  [
    'quotation marks that are its words',
    (g) =>
      `<style>button{quotes:"${g}" ""}button::before{content:open-quote}</style><button ${CLICK} ${BOX}></button>`,
  ],
  ['small capitals', (g) => button(mapped(g, 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'))],
  ['letters in dark squares', (g) => button(mapped(g, '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉'))],
  ['letters in dark circles', (g) => button(mapped(g, '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩'))],
  ['raised letters', (g) => button(mapped(g, 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖqʳˢᵗᵘᵛʷˣʸᶻ'))],
  ['the description of its role', (g) => button('●', `aria-roledescription="${g}"`)],
  ['the title of a part of it', (g) => button(`<span title="${g}">●</span>`)],
  [
    'the text of a drawing in it',
    (g) =>
      button(
        `<svg width="200" height="40"><text y="20">${[...g].map((one) => `<tspan>${one}</tspan>`).join('')}</text></svg>`,
      ),
  ],
];

/** Refused for another reason, or not done by the browser: with a yes nothing arrives either. */
const CLOSED =
  /check box in a link|small arrows|of a space|not there|number of its form|step that is|quotation marks|drag runs over/;

export const INNER_WAYS: Way[] = [
  ...[...IN_OTHERS, ...HEARS].map(([name, page, calls]): Way => ({ name, page, calls })),
  ...TOOLS.map(([name, page, calls, before]): Way => ({ name, page, calls, ...(before ? { before } : {}) })),
  ...SEEN.map(([name, page]): Way => ({ name, page, calls: () => [click('css:button')] })),
].map((way) => (CLOSED.test(way.name) ? { ...way, closed: true as const } : way));

/** Words and icons that only `default` knows. */
export const INNER_DEFAULT_WAYS: Way[] = [
  ...(
    [
      ['the file of a picture', '<img src="/icons/trash.svg" alt="" width="20" height="20">'],
      [
        'the file of a mask',
        '<i style="display:block;width:20px;height:20px;background:red;mask:url(/icons/trash-can.svg)"></i>',
      ],
      [
        'a background',
        '<i style="display:block;width:20px;height:20px;background:url(/img/delete.png)"></i>',
      ],
      ['a letter of a font of signs', '<i class="material-icons">delete_forever</i>'],
      ['another emoji', '🚮'],
    ] satisfies [string, string][]
  ).map(
    ([how, icon]): Way => ({
      name: `an icon told by ${how}`,
      page: () => `<button ${CLICK} ${BOX}>${icon}</button>`,
      calls: () => [click('css:button')],
    }),
  ),
  ...['Shift+Delete', 'Control+Delete', 'Meta+Backspace'].map(
    (key): Way => ({
      name: `the keys ${key} on a row`,
      page: () =>
        `<div role="row" tabindex="0" onkeydown="if(/Delete|Backspace/.test(event.key))${HIT}">Alice</div>`,
      before: "document.querySelector('[role=row]').focus()",
      calls: () => [press(key)],
    }),
  ),
];

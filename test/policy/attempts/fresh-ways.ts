import { BOX, button, CLICK, form, HIT, type Way } from './ways.ts';

const click = (target: string): [string, Record<string, unknown>] => ['click', { target }];
const press = (key: string, target?: string): [string, Record<string, unknown>] => [
  'press_key',
  { key, ...(target ? { target } : {}) },
];

const BIG = 'style="width:110px;height:36px"';
/** A root that the markup closes, so that no script ever had it in its hands. */
const closedIn = (host: string, inside: string) =>
  `<${host} id="h" style="display:inline-block"><template shadowrootmode="closed">${inside}</template></${host}>`;

/** Controls that act as soon as they are changed, with the words on the control itself. */
const AT_ONCE: [what: string, page: (guarded: string) => string, calls: Way['calls']][] = [
  ...(
    [
      ['adjust_control', () => [['adjust_control', { target: 'css:input', value: 100 }]]],
      ['a key', () => [press('ArrowRight', 'css:input')]],
      ['fill', () => [['fill', { target: 'css:input', value: '100' }]]],
      ['a click', () => [click('css:input')]],
      ['a drag', () => [['drag', { target: 'css:input', by: { x: 60, y: 0 } }]]],
    ] satisfies [string, Way['calls']][]
  ).map(([how, calls]): (typeof AT_ONCE)[number] => [
    `a slider by ${how}`,
    (g) => `<label>${g} <input type="range" value="0" onchange="${HIT}"></label>`,
    calls,
  ]),
  [
    'a slider whose listener a script adds',
    (g) =>
      `<label>${g} <input type="range" value="0"></label><script>document.querySelector('input').addEventListener('change',()=>${HIT})</script>`,
    () => [press('End', 'css:input')],
  ],
  [
    'a list by select',
    (g) => `<label>${g} <select onchange="${HIT}"><option>No</option><option>Yes</option></select></label>`,
    () => [['select', { target: 'css:select', value: 'Yes' }]],
  ],
  [
    'a list by a key',
    (g) => `<label>${g} <select onchange="${HIT}"><option>No</option><option>Yes</option></select></label>`,
    () => [press('ArrowDown', 'css:select')],
  ],
  [
    'a list whose handler a script sets',
    (g) =>
      `<label>${g} <select><option>No</option><option>Yes</option></select></label><script>document.querySelector('select').onchange=()=>${HIT}</script>`,
    () => [['select', { target: 'css:select', value: 'Yes' }]],
  ],
  [
    'a date',
    (g) => `<label>${g} <input type="date" onchange="${HIT}"></label>`,
    () => [['fill', { target: 'css:input', value: '2026-12-24' }]],
  ],
  [
    'a date by adjust_control',
    (g) => `<label>${g} <input type="date" oninput="${HIT}"></label>`,
    () => [['adjust_control', { target: 'css:input', value: '2026-12-24' }]],
  ],
  [
    'a check box',
    (g) => `<label><input type="checkbox" onchange="${HIT}"> ${g}</label>`,
    () => [click('css:input')],
  ],
  [
    'a check box by its label',
    (g) => `<label><input type="checkbox" onchange="${HIT}"> ${g}</label>`,
    () => [click('css:label')],
  ],
  [
    'a radio button',
    (g) => `<label><input type="radio" name="r" onclick="${HIT}"> ${g}</label>`,
    () => [press('Space', 'css:input')],
  ],
  [
    'a colour',
    (g) => `<label>${g} <input type="color" onchange="${HIT}"></label>`,
    () => [['fill', { target: 'css:input', value: '#ff0000' }]],
  ],
];

/** Controls that hand in their form as soon as they are changed; the words are on its button. */
const HANDS_IN: [what: string, field: string, calls: Way['calls']][] = [
  [
    'a list',
    '<select onchange="this.form.submit()"><option>A</option><option>B</option></select>',
    () => [['select', { target: 'css:select', value: 'B' }]],
  ],
  [
    'a date',
    '<input type="date" onchange="form.requestSubmit()">',
    () => [['fill', { target: 'css:input', value: '2026-12-24' }]],
  ],
  [
    'a slider',
    '<input type="range" value="0" oninput="this.form.submit()">',
    () => [press('ArrowRight', 'css:input')],
  ],
  ['a check box', '<input type="checkbox" onclick="this.form.submit()">', () => [click('css:input')]],
  [
    'a text',
    '<input aria-label="Code" oninput="if(value.length===6)this.form.submit()">',
    () => [['fill', { target: 'css:input', value: '123456' }]],
  ],
];

/** Words as only an eye reads them. */
const DISGUISES: [how: string, disguise: (guarded: string) => string][] = [
  ['hyphens in its words', (g) => g.replace(/(?<=\w)(?=\w)/g, '-')],
  ['one hyphen in a word', (g) => `${g.slice(0, 2)}-${g.slice(2)}`],
  ['dots between its letters', (g) => [...g].join('.')],
  ['digits for letters', (g) => g.replaceAll('e', '3').replaceAll('a', '4').replaceAll('i', '1')],
  ['signs for letters', (g) => g.replaceAll('a', '@').replaceAll('i', '!').replaceAll('l', '|')],
  ['the writing turned round', (g) => `\u202e${[...g].reverse().join('')}\u202c`],
  ['much before it', (g) => `${'A plan for all of us. '.repeat(40)}${g}`],
  ['many parts before it', (g) => `${'<i>x</i> '.repeat(80)}${g}`],
];

/** Ways that were thought of after all the others, by someone who wanted to get through. */
export const FRESH_WAYS: Way[] = [
  ...AT_ONCE.map(
    ([what, page, calls]): Way => ({
      name: `at once, ${what}`,
      page,
      calls,
      // A yes to several inputs lets several changes arrive.
      ...(what.startsWith('a slider') ? { closed: true as const } : {}),
    }),
  ),
  ...HANDS_IN.map(
    ([what, field, calls]): Way => ({
      name: `a form that ${what} hands in`,
      page: (g) => form(`${field}<button>${g}</button>`),
      calls,
    }),
  ),
  ...DISGUISES.map(
    ([how, disguise]): Way => ({
      name: `its name written with ${how}`,
      page: (g) => button(disguise(g)),
      calls: () => [click('css:button')],
    }),
  ),
  ...['div', 'pay-box'].flatMap((host): Way[] => [
    {
      name: `a closed root in the markup of ${host}, by its name`,
      page: (g) => closedIn(host, form(`<button ${BIG}>${g}</button>`)),
      calls: (g) => [click(`button "${g}"`)],
    },
    {
      name: `a closed root in the markup of ${host}, by what holds it`,
      page: (g) => closedIn(host, form(`<button ${BIG}>${g}</button>`)),
      calls: () => [click('css:#h')],
    },
    {
      name: `a closed root in the markup of ${host}, by keys`,
      page: (g) => `<input aria-label="Name">${closedIn(host, form(`<button ${BIG}>${g}</button>`))}`,
      before: "document.querySelector('input').focus()",
      calls: () => [press('Tab'), press('Enter')],
    },
  ]),
  {
    name: 'a closed root in a closed root',
    page: (g) => closedIn('a-a', closedIn('b-b', form(`<button ${BIG}>${g}</button>`))),
    calls: () => [click('css:a-a')],
  },
  {
    name: 'a closed root of a fixed size',
    page: (g) =>
      `<div id="h" ${BIG}><template shadowrootmode="closed">${form(`<button ${BIG}>${g}</button>`)}</template></div>`,
    calls: () => [click('css:#h')],
  },
  {
    name: 'a closed root with something slotted into it',
    page: (g) =>
      `<div id="h"><template shadowrootmode="closed">${form(`<button style="width:300px;height:60px">${g} <slot></slot></button>`)}</template><b>Next</b></div>`,
    calls: () => [click('css:b')],
  },
  {
    name: 'a closed root in a frame',
    page: (g) =>
      `<iframe srcdoc='<div id="h"><template shadowrootmode="closed"><form method="post" action="/g"><button ${BIG.replaceAll('"', '&quot;')}>${g}</button></form></template></div>'></iframe>`,
    calls: () => [['click', { target: 'css:iframe', position: { x: 30, y: 25 } }]],
  },
  {
    name: 'a field inside a closed root, by Enter',
    page: (g) => closedIn('pay-box', form(`<input aria-label="Reason"><button>${g}</button>`)),
    calls: () => [press('Tab'), press('Enter')],
  },
  ...['Enter+Tab', 'Enter+a', 'Space+Tab', 'Enter+Enter', 'Shift+Enter', 'Enter+Shift', 'Control+Enter'].map(
    (keys): Way => ({
      name: `the chord ${keys} on what has the focus`,
      page: button,
      before: "document.querySelector('button').focus()",
      calls: () => [press(keys)],
      // Chromium presses nothing by the others.
      ...(keys === 'Shift+Enter' ? {} : { closed: true as const }),
    }),
  ),
  {
    name: 'the chord Enter+Tab in a field',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    calls: () => [press('Enter+Tab', 'textbox "Reason"')],
    closed: true,
  },
  {
    name: 'Enter in a field whose button has a type that is none',
    page: (g) => form(`<input aria-label="Reason"><button type="go">${g}</button>`),
    calls: () => [press('Enter', 'textbox "Reason"')],
  },
  {
    name: 'Enter in a long form whose button is no submit button',
    page: (g) =>
      `<form onsubmit="${HIT};return false"><p>${'All about this form. '.repeat(30)}</p><input aria-label="Reason"><button type="button" ${CLICK}>${g}</button></form>`,
    calls: () => [press('Enter', 'textbox "Reason"')],
  },
  {
    name: 'Enter in a field deep in boxes of its own',
    page: (g) =>
      `<main><div>${'<div>'.repeat(5)}<input aria-label="Reason" onkeydown="if(event.key==='Enter')${HIT}">${'</div>'.repeat(5)}${button(g)}</div></main>`,
    calls: () => [press('Enter', 'textbox "Reason"')],
  },
  {
    name: 'Enter in a field with a button of its own',
    page: (g) =>
      `<main><div><span><input aria-label="Reason" onkeydown="if(event.key==='Enter')${HIT}"><button aria-label="Clear">×</button></span>${button(g)}</div></main>`,
    calls: () => [press('Enter', 'textbox "Reason"')],
  },
  {
    name: 'the access key of its label',
    page: (g) => `<label accesskey="k" for="b">Go on</label>${button(g, 'id="b"')}`,
    calls: () => [press('Alt+k')],
    closed: true,
  },
  {
    name: 'the access key of something in it',
    page: (g) => `<button aria-label="${g}" ${CLICK}><span accesskey="k" tabindex="0">x</span></button>`,
    calls: () => [press('Alt+k')],
    closed: true,
  },
  {
    name: 'a command for it',
    page: (g) =>
      `<div id="t" role="group" aria-label="${g}"></div><button commandfor="t" command="--go">Next</button><script>t.addEventListener('command',()=>${HIT})</script>`,
    calls: () => [click('button "Next"')],
  },
  {
    name: 'a button that says it is a tab and hands in',
    page: (g) => form(`<button role="tab">${g}</button>`),
    calls: () => [click('css:button')],
  },
  {
    name: 'a link that says it is a check box',
    page: (g) => `<a href="/g?x=2" role="checkbox" aria-checked="false">${g}</a>`,
    calls: () => [click('css:a')],
  },
  {
    name: 'a summary',
    page: (g) => `<details ontoggle="${HIT}"><summary>${g}</summary>x</details>`,
    calls: () => [click('css:summary')],
  },
  {
    name: 'a wordless button whose tooltip a style draws',
    page: (g) =>
      `<style>[data-tip]:hover::after{content:attr(data-tip)}</style>${button('×', `data-tip="${g}"`)}`,
    calls: () => [click('css:button')],
  },
  {
    name: 'Yes below a question that no dialog holds',
    page: (g) => `<div class="modal" ${BOX}><h3>${g}?</h3>${button('Yes')}${button('No')}</div>`,
    calls: () => [click('button "Yes"')],
  },
  {
    name: 'OK beside a question in a tooltip',
    page: (g) => `<div role="tooltip"><div>${g}?</div><div><span>${button('OK')}</span></div></div>`,
    calls: () => [click('button "OK"')],
  },
  {
    name: 'text that is pasted over, and a line break in an editor',
    page: (g) =>
      `<div><div contenteditable role="textbox" aria-label="Text" ${BOX} onkeydown="if(event.key==='Enter')${HIT}" onbeforeinput="if(/insertParagraph|insertLineBreak/.test(event.inputType))${HIT}"></div>${button(g)}</div>`,
    calls: () => [['fill', { target: 'textbox "Text"', value: 'a\nb' }]],
    closed: true,
  },
  {
    name: 'the page before it, by keys',
    page: (g) => form(`<button>${g}</button>`),
    calls: () => [press('Alt+ArrowLeft'), press('F5')],
    closed: true,
  },
];

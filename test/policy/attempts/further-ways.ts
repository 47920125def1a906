import { BOX, button, CLICK, form, HIT, IN_FRAME, link, split, type Way } from './ways.ts';

/** The same words, written so that only a reader's eye takes them for the same. */
const DISGUISES: [how: string, disguise: (guarded: string) => string][] = [
  ['bold letters of mathematics', (g) => shifted(g, 0x1d400, 0x1d41a)],
  ['letters in circles', (g) => shifted(g, 0x24b6, 0x24d0)],
  ['accents over every letter', (g) => g.replace(/[a-z]/gi, '$&\u0301')],
  ['a line through every letter', (g) => g.replace(/[a-z]/gi, '$&\u0336')],
  ['capitals', (g) => g.toUpperCase()],
  ['spaces that do not break', (g) => g.replaceAll(' ', '\u00a0\u2003')],
  ['line breaks between its words', (g) => g.replaceAll(' ', '<br>')],
  ['a line break inside a word', (g) => split(g, '<br>')],
  ['its words joined', (g) => g.replaceAll(' ', '')],
  ['dots between its words', (g) => g.replaceAll(' ', ' · ')],
  ['a word joiner', (g) => split(g, '\u2060')],
  ['a variation selector', (g) => split(g, '\ufe0f')],
  ['marks of direction', (g) => split(g, '\u200f\u202a\u202c')],
  ['a tag character', (g) => split(g, '\u{e0041}')],
  ['a Hangul filler', (g) => split(g, '\u3164')],
  ['an emoji before it', (g) => `🔥${g}`],
  ['a count behind it', (g) => `${g}(12)`],
  ['a comment in it', (g) => split(g, '<!-- -->')],
  ['an element for each letter', (g) => [...g].map((one) => `<span>${one}</span>`).join('')],
  ['a template of its own', (g) => `<slot>${g}</slot>`],
];

/** Where the words can stand so that a reader sees or hears them. */
const PLACES: [where: string, page: (guarded: string) => string][] = [
  ['aria-labelledby', (g) => `<p id="n">${g}</p><button aria-labelledby="n" ${CLICK} ${BOX}></button>`],
  ['aria-description', (g) => button('Go on', `aria-description="${g}"`)],
  [
    'a style before it',
    (g) => `<style>button::before{content:"${g}"}</style><button ${CLICK} ${BOX}></button>`,
  ],
  ['a picture in it', (g) => button(`<img alt="${g}" src="data:," width="40" height="20">`)],
  [
    'the title of a drawing',
    (g) => button(`<svg width="20" height="20"><title>${g}</title><rect width="20" height="20"/></svg>`),
  ],
  [
    'a shadow root in it',
    (g) =>
      `<button ${CLICK}><span id="h"></span></button><script>h.attachShadow({mode:'open'}).innerHTML='${g}'</script>`,
  ],
  ['the value of an input', (g) => `<input type="button" value="${g}" ${CLICK}>`],
  [
    'a child that alone is heard',
    (g) => button(`<span aria-hidden="true">Next</span><i aria-label="${g}" role="img">x</i>`),
  ],
  [
    'text that is seen and not heard',
    (g) => button(`<span aria-hidden="true">${g}</span>`, 'aria-label="Next"'),
  ],
  ['a label around it', (g) => `<label>${g} <input type="button" value="Next" ${CLICK}></label>`],
  ['an element of its own', (g) => `<my-button role="button" tabindex="0" ${CLICK} ${BOX}>${g}</my-button>`],
  ['a div that listens', (g) => `<div ${CLICK} ${BOX}>${g}</div>`],
  [
    'a menu item',
    (g) => `<div role="menu"><div role="menuitem" tabindex="0" ${CLICK} ${BOX}>${g}</div></div>`,
  ],
  ['the text of a link that is no link', (g) => `<a role="link" tabindex="0" ${CLICK}>${g}</a>`],
  ['a button in a closed shadow root', closedRoot],
  ['a button of the top layer', (g) => `<dialog id="d">${button(g)}</dialog><script>d.showModal()</script>`],
  ['a popover', (g) => `<div popover id="p">${button(g)}</div><script>p.showPopover()</script>`],
];

const FRAMES: [how: string, page: (guarded: string) => string][] = [
  ['a frame in a frame', (g) => frame(frame(`<button onclick="${IN_FRAME}">${g}</button>`))],
  [
    'a frame of another site',
    (g) =>
      `<iframe id="f"></iframe><script>if(location.search)document.write(${JSON.stringify(button(g))});else f.src=location.href.replace('127.0.0.1','localhost')+'?in=1'</script>`,
  ],
];

export const click = (
  target: string,
  more: Record<string, unknown> = {},
): [string, Record<string, unknown>] => ['click', { target, ...more }];
export const press = (key: string, target?: string): [string, Record<string, unknown>] => [
  'press_key',
  { key, ...(target ? { target } : {}) },
];

/** Where `ways.ts` tries who sends what, these vary how the words are written, where they stand and how they are reached. */
export const FURTHER_WAYS: Way[] = [
  ...DISGUISES.map(
    ([how, disguise]): Way => ({
      name: `its name with ${how}`,
      page: (g) => button(disguise(g)),
      calls: () => [click('css:button')],
    }),
  ),
  ...PLACES.map(
    ([where, page]): Way => ({
      name: `words in ${where}`,
      page,
      calls: () => [click(where.includes('closed') ? 'css:#h' : TARGET)],
    }),
  ),
  ...FRAMES.map(([how, page]): Way => ({ name: how, page, calls: (g) => [click(`button "${g}"`)] })),
  ...(['right', 'middle'] as const).map(
    (which): Way => ({
      name: `the ${which} button of the mouse`,
      page: (g) => `<button onmouseup="${HIT}">${g}</button>`,
      calls: (g) => [click(`button "${g}"`, { button: which })],
    }),
  ),
  ...['Control', 'Shift'].map(
    (modifier): Way => ({
      name: `a click with ${modifier} held`,
      page: button,
      calls: (g) => [click(`button "${g}"`, { modifiers: [modifier] })],
    }),
  ),
  {
    name: 'a link in a new tab by Control',
    page: link,
    calls: (g) => [click(`link "${g}"`, { modifiers: ['Control'] })],
  },
  {
    name: 'a link that opens a tab',
    page: (g) => `<a href="/g" target="_blank">${g}</a>`,
    calls: (g) => [click(`link "${g}"`)],
  },
  { name: 'Enter on a link', page: link, calls: (g) => [press('Enter', `link "${g}"`)] },
  {
    name: 'Control+Enter in a message',
    page: (g) =>
      form(
        `<textarea aria-label="Text" onkeydown="if(event.key==='Enter'&&event.ctrlKey)${HIT}"></textarea><button>${g}</button>`,
      ),
    calls: () => [press('Control+Enter', 'textbox "Text"')],
  },
  {
    name: 'Enter in an editor whose button sends',
    page: (g) =>
      `<form onsubmit="return false"><div contenteditable role="textbox" aria-label="Text" ${BOX} onkeydown="if(event.key==='Enter')${HIT}"></div>${button(g, 'type="button"')}</form>`,
    calls: () => [press('Enter', 'textbox "Text"')],
  },
  ...(
    [
      ['a number', '<input type="number" aria-label="Count">', 'css:input'],
      ['a date', '<input type="date" aria-label="Day">', 'css:input'],
      ['a radio button', '<input type="radio" aria-label="One" name="r">', 'css:input'],
      ['a password', '<input type="password" aria-label="Word">', 'css:input'],
      ['a slider', '<input type="range" aria-label="Loud">', 'css:input'],
    ] satisfies [string, string, string][]
  ).map(
    ([what, field, target]): Way => ({
      name: `Enter in ${what} of its form`,
      page: (g) => form(`${field}<button>${g}</button>`),
      calls: () => [press('Enter', target)],
    }),
  ),
  {
    name: 'a form button that leads elsewhere',
    page: (g) =>
      `<form method="post" action="/fine"><input aria-label="Reason"><button formaction="/g">${g}</button></form>`,
    calls: () => [press('Enter', 'textbox "Reason"')],
  },
  {
    name: 'an image button by Enter in a field',
    page: (g) =>
      form(`<input aria-label="Reason"><input type="image" alt="${g}" src="data:," width="40" height="20">`),
    calls: () => [press('Enter', 'textbox "Reason"')],
  },
  {
    name: 'Space on a check box that acts at once',
    page: (g) => `<label><input type="checkbox" role="switch" onchange="${HIT}"> ${g}</label>`,
    calls: () => [press('Space', 'css:input')],
  },
  {
    name: 'Tab to it, and Enter',
    page: (g) => `<input aria-label="Name">${button(g)}`,
    before: "document.querySelector('input').focus()",
    calls: () => [press('Tab'), press('Enter')],
  },
  {
    name: 'Tab to it, and Enter, as steps',
    page: (g) => `<input aria-label="Name">${button(g)}`,
    before: "document.querySelector('input').focus()",
    calls: () => [['run_steps', { steps: ['press Tab', 'press Enter'], keep_going: true }]],
  },
  {
    name: 'an option in a group',
    page: (g) =>
      `<select aria-label="Do" onchange="${HIT}"><option>None</option><optgroup label="More"><option>${g}</option></optgroup></select>`,
    calls: (g) => [['select', { target: 'css:select', value: g }]],
  },
  {
    name: 'an option among several',
    page: (g) =>
      `<select multiple aria-label="Do" onchange="${HIT}"><option>None</option><option>${g}</option></select>`,
    calls: (g) => [['select', { target: 'css:select', value: [g] }]],
  },
  {
    name: 'a click on an option of an open list',
    page: (g) =>
      `<select size="3" aria-label="Do" onchange="${HIT}"><option>None</option><option>${g}</option></select>`,
    calls: (g) => [click(`option "${g}"`)],
  },
  {
    name: 'a plus button of a stepper',
    page: (g) =>
      `<div role="group" aria-label="Count"><button>-</button><input role="spinbutton" aria-label="Count" aria-valuenow="1" value="1"><button aria-label="${g}" onclick="this.previousElementSibling.value++;${HIT}">+</button></div>`,
    calls: (g) => [click(`button "${g}"`)],
  },
  {
    name: 'a tree item',
    page: (g) => `<div role="tree"><div role="treeitem" tabindex="0" ${CLICK} ${BOX}>${g}</div></div>`,
    calls: (g) => [click(`treeitem "${g}"`)],
  },
  {
    name: 'a prompt that asks for it',
    page: (g) => `<button onclick="if(prompt('${g}?')!==null)${HIT}">Go on</button>`,
    calls: () => [click('button "Go on"'), ['handle_dialog', { accept: true, text: 'yes' }]],
  },
  {
    name: 'a dialog after a step',
    page: (g) => `<button onclick="if(confirm('${g}?'))${HIT}">Go on</button>`,
    calls: () => [
      ['run_steps', { steps: ['click button "Go on"', 'accept dialog'], keep_going: true }],
      ['handle_dialog', { accept: true }],
    ],
  },
  {
    name: 'a file for a field that sends at once',
    page: (g) => `<label>${g} <input type="file" onchange="${HIT}"></label>`,
    calls: () => [['upload_files', { target: 'css:input', paths: ['package.json'] }]],
  },
  {
    name: 'a step that is a script',
    page: (g) => form(`<button>${g}</button>`),
    calls: () => [['run_steps', { steps: ['evaluate document.forms[0].requestSubmit()'] }]],
    closed: true,
  },
  ...[
    'blob:{url}/x',
    'view-source:{url}/g?x=1',
    'filesystem:{url}/g',
    'JAVASCRIPT:fetch("/g")',
    'java\tscript:fetch("/g")',
  ].map(
    (url): Way => ({
      name: `the address ${url}`,
      page: link,
      calls: () => [['navigate', { url }]],
      closed: true,
    }),
  ),
  {
    name: 'the address of its link at another spelling of the host',
    page: link,
    calls: () => [['navigate', { url: 'http://user:word@{host}/g?x=1' }]],
  },
  {
    name: 'the address of its link in a frame',
    page: (g) => `<iframe srcdoc='<a href="/g?x=1">${g}</a>'></iframe>`,
    calls: () => [
      ['describe_screen', {}],
      ['navigate', { url: '{url}/g?x=1' }],
    ],
  },
  {
    name: 'the address of its link far below',
    page: (g) => `<p style="height:4000px">Text</p>${link(g)}`,
    calls: () => [['navigate', { url: '{url}/g?x=1' }]],
  },
  {
    name: 'the address of an area of a picture',
    page: (g) =>
      `<img usemap="#m" width="100" height="60" alt="map" src="data:,"><map name="m"><area shape="rect" coords="0,0,100,60" href="/g?x=1" alt="${g}"></map>`,
    calls: () => [['navigate', { url: '{url}/g?x=1' }]],
  },
  {
    name: 'another name and place while the yes was given',
    page: (g) => `${button(g)}<p></p>`,
    meanwhile: (g) =>
      `document.querySelector('p').append(document.querySelector('button')), document.querySelector('button').textContent = ${JSON.stringify(`${g} for everybody`)}`,
    calls: () => [click('css:button')],
  },
  {
    name: 'another row around it while the yes was given',
    page: (g) =>
      `<table><tr><td>Alice</td><td>${button(g)}</td></tr><tr><td>Bob</td><td>${button(g)}</td></tr></table>`,
    meanwhile: () => "document.querySelector('td').textContent = 'Carol'",
    calls: (g) => [click(`button "${g}" in row "Alice"`)],
  },
  {
    name: 'another option of the same value while the yes was given',
    page: (g) =>
      `<select aria-label="Do" onchange="${HIT}"><option value="a">None</option><option value="b">${g}</option></select>`,
    meanwhile: (g) =>
      `document.querySelectorAll('option')[1].textContent = ${JSON.stringify(`${g} for everybody`)}`,
    calls: () => [['select', { target: 'css:select', value: 'b' }]],
  },
  {
    name: 'another question of the dialog while the yes was given',
    page: (g) => `<div role="alertdialog" aria-label="${g}?">${button('OK')}</div>`,
    meanwhile: (g) =>
      `document.querySelector('div').setAttribute('aria-label', ${JSON.stringify(`${g} for everybody?`)})`,
    calls: () => [click('button "OK"')],
  },
  {
    name: 'browser_click of the loop, on a part of it',
    page: (g) => `<button aria-label="${g}" ${CLICK}><i role="img" aria-label="x" ${BOX}></i></button>`,
    calls: () => [
      ['get_snapshot', {}],
      ['browser_click', { ref: '{ref}' }],
    ],
  },
  {
    name: 'browser_select of the loop, by label',
    page: (g) =>
      `<select aria-label="Do" onchange="${HIT}"><option value="v1">None</option><option value="v2">${g}</option></select>`,
    calls: (g) => [
      ['get_snapshot', {}],
      ['browser_select', { ref: '{ref}', value: g }],
    ],
  },
  {
    name: 'type of the wallet contract, a key',
    page: button,
    calls: () => [['type', { target: 'css:button', key: 'Enter' }]],
  },
  {
    name: 'type of the wallet contract, a line break',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    calls: () => [['type', { target: 'css:input', text: 'x\n' }]],
    closed: true,
  },
];

/** Whatever of a page listens. */
const TARGET = 'css:[onclick]';

function closedRoot(guarded: string): string {
  return `<div id="h" ${BOX}></div><script>const r=h.attachShadow({mode:'closed'});r.innerHTML='<button style="width:110px;height:36px">${guarded}</button>';r.querySelector('button').onclick=()=>${HIT}</script>`;
}

function frame(inside: string): string {
  return `<iframe srcdoc="${inside.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
}

function shifted(text: string, upper: number, lower: number): string {
  return text.replace(/[a-z]/gi, (letter) =>
    String.fromCodePoint(
      letter < 'a' ? upper + letter.charCodeAt(0) - 65 : lower + letter.charCodeAt(0) - 97,
    ),
  );
}

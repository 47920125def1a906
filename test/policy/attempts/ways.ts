/** A page and what is called on it to get at what the page guards, which asks the server for `/g`. */
export interface Way {
  name: string;
  /** `guarded` is what the policy's words name; `hit` is the script that asks the server. */
  page(guarded: string): string;
  /** In order; the last ones make the attempt. `{url}` is the server's address. */
  calls(guarded: string): [tool: string, input: Record<string, unknown>][];
  /** Done in the page beforehand, past the gate. */
  before?: string;
  /** Done in the page while a person decides; they say yes to what they saw, and no to what they are asked then. */
  meanwhile?(guarded: string): string;
  /** With a yes it is refused all the same, so that it proves nothing to see it arrive. */
  closed?: true;
}

export const HIT = "fetch('/g',{method:'POST',keepalive:true})";
/** The same between the quotes of a frame's source. */
export const IN_FRAME = 'fetch(`/g`,{method:`POST`})';
export const CLICK = `onclick="${HIT}"`;
export const button = (guarded: string, more = '') => `<button ${CLICK} ${more}>${guarded}</button>`;
export const form = (inside: string, more = '') => `<form method="post" action="/g" ${more}>${inside}</form>`;
export const link = (guarded: string, href = '/g?x=1') => `<a href="${href}">${guarded}</a>`;
const LOOK_ALIKE: Record<string, string> = { e: 'е', a: 'а', o: 'о', i: 'і', c: 'с', D: 'Ⅾ', P: 'Р' };
const disguised = (text: string) => [...text].map((letter) => LOOK_ALIKE[letter] ?? letter).join('');
export const split = (text: string, by: string) => `${text.slice(0, 2)}${by}${text.slice(2)}`;
export const BOX = 'style="display:inline-block;width:120px;height:40px"';

export const WAYS: Way[] = [
  { name: 'its name', page: button, calls: (g) => [['click', { target: `button "${g}"` }]] },
  { name: 'a selector', page: button, calls: () => [['click', { target: 'css:button' }]] },
  {
    name: 'its ref',
    page: button,
    calls: () => [
      ['describe_screen', {}],
      ['click', { target: 'css:button' }],
    ],
  },
  {
    name: 'a part of it',
    page: (g) => `<button aria-label="${g}" ${CLICK}><i ${BOX}></i></button>`,
    calls: () => [['click', { target: 'css:button i' }]],
  },
  {
    name: 'its label',
    page: (g) => `<label for="b" ${BOX}>Go</label>${button(g, 'id="b"')}`,
    calls: () => [['click', { target: 'css:label' }]],
  },
  {
    name: 'a point in something larger',
    page: (g) =>
      `<main style="position:relative;width:400px;height:200px">${button(g, 'style="position:absolute;left:100px;top:50px;width:150px;height:40px"')}</main>`,
    calls: () => [['click', { target: 'css:main', position: { x: 150, y: 70 } }]],
  },
  {
    name: 'a point in a frame',
    page: (g) =>
      `<iframe style="width:300px;height:150px" srcdoc='<style>body{margin:0}button{width:250px;height:100px}</style><button onclick="${IN_FRAME}">${g}</button>'></iframe>`,
    calls: () => [['click', { target: 'css:iframe', position: { x: 60, y: 40 } }]],
  },
  {
    name: 'its name, in a frame',
    page: (g) => `<iframe srcdoc='<button onclick="${IN_FRAME}">${g}</button>'></iframe>`,
    calls: (g) => [['click', { target: `button "${g}"` }]],
  },
  {
    name: 'a shadow root',
    page: (g) =>
      `<div id="h"></div><script>h.attachShadow({mode:'open'}).innerHTML='<button>${g}</button>';h.shadowRoot.querySelector('button').onclick=()=>${HIT}</script>`,
    calls: (g) => [['click', { target: `button "${g}"` }]],
  },
  { name: 'a link', page: link, calls: (g) => [['click', { target: `link "${g}"` }]] },
  {
    name: 'the picture in a link',
    page: (g) => link(`<img alt="${g}" src="data:," width="50" height="50">`),
    calls: () => [['click', { target: 'css:img' }]],
  },
  {
    name: 'a link that only its title names',
    page: (g) => `<a href="/g" title="${g}">Go on</a>`,
    calls: () => [['click', { target: 'link "Go on"' }]],
  },
  {
    name: 'a button that only its title names',
    page: (g) => button('Go on', `title="${g}"`),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'a button that only its description names',
    page: (g) => `${button('Go on', 'aria-describedby="d"')}<p id="d">${g}</p>`,
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'another accessible name',
    page: (g) => button(g, 'aria-label="Go on"'),
    calls: () => [['click', { target: 'button "Go on"' }]],
  },
  {
    name: 'a name in parts',
    page: (g) => button(split(g, '<b></b>')),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'a name with a badge',
    page: (g) => button(`<span>${g}</span><span>3</span>`),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'U+034F in its name',
    page: (g) => button(split(g, '&#x34f;')),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'a soft hyphen in its name',
    page: (g) => button(split(g, '&shy;')),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'a zero-width space in its name',
    page: (g) => button(split(g, '&#x200b;')),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'look-alike letters',
    page: (g) => button(disguised(g)),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'wide letters',
    page: (g) =>
      button(
        [...g]
          .map((one) => (/[a-z]/i.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one))
          .join(''),
      ),
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'a value instead of text',
    page: (g) => form(`<input type="submit" value="${g}">`),
    calls: () => [['click', { target: 'css:input' }]],
  },
  {
    name: 'an image button',
    page: (g) => form(`<input type="image" alt="${g}" src="data:," width="60" height="40">`),
    calls: () => [['click', { target: 'css:input' }]],
  },
  {
    name: 'Enter on it',
    page: button,
    calls: (g) => [['press_key', { key: 'Enter', target: `button "${g}"` }]],
  },
  {
    name: 'Space on it',
    page: button,
    calls: (g) => [['press_key', { key: 'Space', target: `button "${g}"` }]],
  },
  ...['Enter', '\n', '\r', 'NumpadEnter', ' '].map(
    (key): Way => ({
      name: `${JSON.stringify(key)} on what has the focus`,
      page: button,
      before: "document.querySelector('button').focus()",
      calls: () => [['press_key', { key }]],
    }),
  ),
  {
    name: 'Enter in a field of its form',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    calls: () => [['press_key', { key: 'Enter', target: 'textbox "Reason"' }]],
  },
  {
    name: '"\\n" in a field of its form',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    calls: () => [['press_key', { key: '\n', target: 'textbox "Reason"' }]],
  },
  {
    name: 'Enter in a check box of its form',
    page: (g) => form(`<input type="checkbox" aria-label="Sure"><button>${g}</button>`),
    calls: () => [['press_key', { key: 'Enter', target: 'checkbox "Sure"' }]],
  },
  {
    name: 'Enter in a field whose button stands elsewhere',
    page: (g) => `${form('<input aria-label="Reason">', 'id="f"')}<p><button form="f">${g}</button></p>`,
    calls: () => [['press_key', { key: 'Enter', target: 'textbox "Reason"' }]],
  },
  {
    name: 'Enter in the only field of a form without a button',
    page: (g) => form('<input aria-label="Reason">', `aria-label="${g}"`),
    calls: () => [['press_key', { key: 'Enter', target: 'textbox "Reason"' }]],
  },
  {
    name: 'Enter beside it, without a form',
    page: (g) => `<div><input aria-label="Name" onkeydown="if(event.key==='Enter')${HIT}">${button(g)}</div>`,
    calls: () => [['press_key', { key: 'Enter', target: 'textbox "Name"' }]],
  },
  {
    name: 'Enter in a form inside a frame',
    page: (g) =>
      `<iframe srcdoc='<form method="post" action="/g"><input aria-label="Reason"><button>${g}</button></form>'></iframe>`,
    calls: () => [['press_key', { key: 'Enter', target: 'textbox "Reason"' }]],
  },
  {
    name: 'a line break that is filled in',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    calls: () => [['fill', { target: 'textbox "Reason"', value: 'x\n' }]],
    closed: true,
  },
  {
    name: 'its access key',
    page: (g) => button(g, 'accesskey="k"'),
    calls: () => [['press_key', { key: 'Alt+k' }]],
    // A browser without a window knows no access keys.
    closed: true,
  },
  {
    name: 'Enter on the active item of a menu',
    page: (g) =>
      `<div role="menu" tabindex="0" aria-activedescendant="m" onkeydown="if(event.key==='Enter')${HIT}"><div role="menuitem" id="m">${g}</div></div>`,
    before: "document.querySelector('[role=menu]').focus()",
    calls: () => [['press_key', { key: 'Enter' }]],
  },
  {
    name: 'Enter on the active option of a combo box',
    page: (g) =>
      `<input role="combobox" aria-label="Command" aria-expanded="true" aria-controls="l" aria-activedescendant="o" onkeydown="if(event.key==='Enter')${HIT}"><div role="listbox" id="l"><div role="option" id="o">${g}</div></div>`,
    calls: () => [['press_key', { key: 'Enter', target: 'combobox "Command"' }]],
  },
  ...(
    [
      ['its label', (g: string) => ['select', { target: 'css:select', value: g }]],
      ['its value', () => ['select', { target: 'css:select', value: 'v2' }]],
      ['adjust_control', (g: string) => ['adjust_control', { target: 'css:select', value: g }]],
      ['ArrowDown', () => ['press_key', { key: 'ArrowDown', target: 'css:select' }]],
      ['End', () => ['press_key', { key: 'End', target: 'css:select' }]],
      ['its first letter', (g: string) => ['press_key', { key: g[0] ?? '', target: 'css:select' }]],
    ] satisfies [string, (g: string) => [string, Record<string, unknown>]][]
  ).map(
    ([how, call]): Way => ({
      name: `an option of a list that acts at once, by ${how}`,
      page: (g) =>
        `<select aria-label="Do" onchange="${HIT}"><option value="v1">None</option><option value="v2">${g}</option></select>`,
      calls: (g) => [call(g)],
    }),
  ),
  {
    name: 'select on the button',
    page: button,
    calls: (g) => [['select', { target: `button "${g}"`, value: 'x' }]],
    closed: true,
  },
  {
    name: 'adjust_control on the button',
    page: (g) => button(g, 'aria-haspopup="menu" aria-expanded="false"'),
    calls: (g) => [['adjust_control', { target: `button "${g}"`, value: 'x' }]],
    closed: true,
  },
  {
    name: 'adjust_control on a switch',
    page: (g) =>
      `<div role="switch" tabindex="0" aria-checked="false" ${BOX} onclick="this.setAttribute('aria-checked','true');${HIT}">${g}</div>`,
    calls: (g) => [['adjust_control', { target: `switch "${g}"`, value: 'on' }]],
  },
  {
    name: 'adjust_control on a menu',
    page: (g) =>
      `<button aria-haspopup="menu" aria-expanded="false" onclick="this.setAttribute('aria-expanded','true');m.hidden=false">More</button><div role="menu" id="m" hidden><div role="menuitem" tabindex="-1" ${CLICK}>${g}</div></div>`,
    calls: (g) => [['adjust_control', { target: 'button "More"', value: g }]],
  },
  {
    name: 'select in a list made of divs',
    page: (g) =>
      `<div role="combobox" tabindex="0" aria-label="Do" aria-haspopup="listbox" aria-controls="l" aria-expanded="false" ${BOX} onclick="this.setAttribute('aria-expanded','true');l.hidden=false">Choose</div><div role="listbox" id="l" hidden><div role="option" onclick="${HIT};document.querySelector('[role=combobox]').textContent=this.textContent">${g}</div><div role="option">Nothing</div></div>`,
    calls: (g) => [['select', { target: 'combobox "Do"', value: g }]],
  },
  {
    name: 'the second click of a double click',
    page: (g) =>
      `<button onclick="if(this.textContent==='Next')this.textContent='${g}';else ${HIT}">Next</button>`,
    calls: () => [['click', { target: 'button "Next"', double: true }]],
  },
  {
    name: 'a double click on it',
    page: (g) => `<button ondblclick="${HIT}">${g}</button>`,
    calls: (g) => [['click', { target: `button "${g}"`, double: true }]],
  },
  {
    name: 'a drop on it',
    page: (g) =>
      `<div draggable="true" tabindex="0" role="listitem" aria-label="Alice" ${BOX}>Alice</div><div role="button" tabindex="0" aria-label="${g}" ${BOX} ondragover="event.preventDefault()" ondrop="${HIT}">bin</div>`,
    calls: (g) => [['drag', { target: 'css:[draggable]', to: `button "${g}"` }]],
  },
  {
    name: 'a drag that ends on it',
    page: (g) =>
      `<div id="a" role="slider" tabindex="0" aria-label="Alice" style="position:absolute;left:0;top:0;width:100px;height:40px">Alice</div><div role="button" tabindex="0" style="position:absolute;left:200px;top:0;width:100px;height:40px" onmouseup="${HIT}">${g}</div>`,
    calls: () => [['drag', { target: 'css:#a', by: { x: 200, y: 0 } }]],
  },
  {
    name: 'OK in an alert dialog that asks for it',
    page: (g) => `<div role="alertdialog" aria-label="${g}?">${button('OK')}<button>Cancel</button></div>`,
    calls: () => [['click', { target: 'button "OK"' }]],
  },
  {
    name: 'any answer but no in an alert dialog that asks for it',
    page: (g) => `<div role="alertdialog"><p>${g}?</p>${button('Do it now')}<button>Cancel</button></div>`,
    calls: () => [['click', { target: 'button "Do it now"' }]],
  },
  {
    name: 'Enter on Yes in a dialog that asks for it',
    page: (g) => `<dialog open><h2>${g}?</h2>${button('Yes')}<button>No</button></dialog>`,
    calls: () => [['press_key', { key: 'Enter', target: 'button "Yes"' }]],
  },
  {
    name: 'a step among others',
    page: (g) => `<button>Other</button>${button(g)}`,
    calls: (g) => [['run_steps', { steps: ['hover "Other"', `click button "${g}"`], keep_going: true }]],
  },
  {
    name: 'a step with a key',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    calls: () => [['run_steps', { steps: ['fill "Reason" with "x"', 'press Enter'], keep_going: true }]],
  },
  ...(
    [
      ['', '{url}/g?x=1'],
      [' with a fragment', '{url}/g?x=1#there'],
      [' with a space before it', '  {url}/g?x=1'],
      [' in capitals', '{URL}/g?x=1'],
      [' with one parameter more', '{url}/g?x=1&y=2'],
      [' percent-encoded', '{url}/%67?x=%31'],
      [' by another path', '{url}/a/../g?x=1'],
      [' without its scheme', '{host}/g?x=1'],
    ] satisfies [string, string][]
  ).map(
    ([how, url]): Way => ({
      name: `the address of its link${how}`,
      page: link,
      calls: () => [['navigate', { url }]],
    }),
  ),
  {
    name: 'the address of a relative link',
    page: (g) => link(g, '?guarded=1'),
    calls: () => [['navigate', { url: '{page}?guarded=1' }]],
  },
  {
    name: 'the address of its link in a new tab',
    page: link,
    calls: () => [['tabs', { do: 'open', url: '{url}/g?x=1' }]],
  },
  {
    name: 'the address of its link from an empty tab',
    page: link,
    calls: () => [
      ['tabs', { do: 'open' }],
      ['navigate', { url: '{url}/g?x=1' }],
    ],
  },
  {
    name: 'the address of its link after its page was left',
    page: link,
    calls: () => [
      ['navigate', { url: 'about:blank' }],
      ['navigate', { url: '{url}/g?x=1' }],
    ],
  },
  {
    name: 'the address of its link as a step',
    page: link,
    calls: () => [['run_steps', { steps: ['go to {url}/g?x=1'] }]],
  },
  {
    name: 'the address of a form that asks',
    page: (g) => `<form action="/g"><input type="hidden" name="id" value="7"><button>${g}</button></form>`,
    calls: () => [['navigate', { url: '{url}/g?id=7' }]],
  },
  {
    name: 'a script as an address',
    page: (g) => form(`<button>${g}</button>`),
    calls: () => [['navigate', { url: 'javascript:document.forms[0].requestSubmit()' }]],
    closed: true,
  },
  {
    name: 'a script as the address of a tab',
    page: (g) => form(`<button>${g}</button>`),
    calls: () => [['tabs', { do: 'open', url: ' JavaScript:document.forms[0].requestSubmit()' }]],
    closed: true,
  },
  {
    name: 'a script as the address of a step',
    page: (g) => form(`<button>${g}</button>`),
    calls: () => [['run_steps', { steps: ['go to javascript:document.forms[0].requestSubmit()'] }]],
    closed: true,
  },
  {
    name: 'a page of its own that hands in',
    page: button,
    calls: () => [
      [
        'navigate',
        {
          url: 'data:text/html,<form method=post action="{url}/g"></form><script>document.forms[0].submit()</script>',
        },
      ],
    ],
    closed: true,
  },
  {
    name: 'a script',
    page: (g) => form(`<button>${g}</button>`),
    calls: () => [['evaluate', { expression: 'document.forms[0].requestSubmit()' }]],
  },
  {
    name: 'a yes to the dialog that asks',
    page: (g) => `<button onclick="if(confirm('${g}?'))${HIT}">Go on</button>`,
    calls: () => [
      ['click', { target: 'button "Go on"' }],
      ['handle_dialog', { accept: true }],
    ],
  },
  {
    name: 'an area of a picture',
    page: (g) =>
      `<img usemap="#m" width="100" height="60" alt="map" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><map name="m"><area shape="rect" coords="0,0,100,60" href="/g" alt="${g}"></map>`,
    calls: () => [['click', { target: 'css:img', position: { x: 50, y: 30 } }]],
    // The area counts as something that covers the picture.
    closed: true,
  },
  {
    name: 'a link in a drawing',
    page: (g) =>
      `<svg width="200" height="60"><a href="/g" aria-label="${g}"><rect width="200" height="60" fill="red"/></a></svg>`,
    calls: () => [['click', { target: 'css:rect' }]],
  },
  {
    name: 'another name since the last look',
    page: () => `<button ${CLICK}>Next</button>`,
    calls: () => [
      ['describe_screen', {}],
      ['rename', {}],
      ['click', { target: 'css:button' }],
    ],
  },
  {
    name: 'another name while the yes was given',
    page: button,
    meanwhile: (g) =>
      `document.querySelector('button').textContent = ${JSON.stringify(`${g} and all others`)}`,
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'something laid over it while the yes was given',
    page: button,
    meanwhile: (g) =>
      `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(button(`${g} twice`, 'style="position:fixed;inset:0"'))})`,
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'something harmless in its place while the yes was given',
    page: button,
    meanwhile: () => `document.body.innerHTML = ${JSON.stringify(button('Go on'))}`,
    calls: () => [['click', { target: 'css:button' }]],
  },
  {
    name: 'another address behind the link while the yes was given',
    page: (g) => link(g, '/fine'),
    meanwhile: () => "document.querySelector('a').href = '/g?x=1'",
    calls: (g) => [['click', { target: `link "${g}"` }]],
  },
  {
    name: 'another address behind the form while the yes was given',
    page: (g) => `<form method="post" action="/fine"><input aria-label="Reason"><button>${g}</button></form>`,
    meanwhile: () => "document.forms[0].action = '/g'",
    calls: () => [['press_key', { key: 'Enter', target: 'textbox "Reason"' }]],
  },
  {
    name: 'another button of the form while the yes was given',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    meanwhile: (g) =>
      `document.forms[0].insertAdjacentHTML('afterbegin', ${JSON.stringify(`<button>${g} for all</button>`)})`,
    calls: () => [['press_key', { key: 'Enter', target: 'textbox "Reason"' }]],
  },
  {
    name: 'the focus moved to it while the yes was given to another',
    page: (g) => `<button>${g} later</button>${button(g)}`,
    before: "document.querySelector('button').focus()",
    meanwhile: () => "document.querySelectorAll('button')[1].focus()",
    calls: () => [['press_key', { key: 'Enter' }]],
  },
  {
    name: 'a name that it has only under the pointer',
    page: (g) => button('Next', `onmouseover="this.textContent='${g}'"`),
    calls: () => [['click', { target: 'button "Next"' }]],
    closed: true,
  },
  {
    name: 'a name that grows under the pointer',
    page: (g) => button('Next', `onmouseover="this.textContent='Next ${g}'"`),
    calls: () => [['click', { target: 'button "Next"' }]],
    closed: true,
  },
  {
    name: 'another tab',
    page: button,
    calls: (g) => [
      ['tabs', { do: 'open', url: '{page}' }],
      ['click', { target: `button "${g}"` }],
    ],
  },
  {
    name: 'another session',
    page: button,
    calls: (g) => [
      ['launch', { url: '{page}' }],
      ['click', { target: `button "${g}"` }],
      ['cleanup', {}],
    ],
  },
  {
    name: 'the address of its link from another session',
    page: link,
    calls: () => [
      ['find_element', { query: 'link' }],
      ['describe_screen', {}],
      ['launch', {}],
      ['navigate', { url: '{url}/g?x=1' }],
      ['cleanup', {}],
    ],
  },
  {
    name: 'the address of its link at the launch of another session',
    page: link,
    calls: () => [
      ['describe_screen', {}],
      ['launch', { url: '{url}/g?x=1' }],
    ],
  },
  {
    name: 'the address of its link after a new start of the session',
    page: link,
    calls: () => [
      ['describe_screen', {}],
      ['cleanup', {}],
      ['navigate', { url: '{url}/g?x=1' }],
    ],
  },
  {
    name: 'the same after a new start of the session',
    page: button,
    calls: (g) => [
      ['cleanup', {}],
      ['navigate', { url: '{page}' }],
      ['click', { target: `button "${g}"` }],
    ],
  },
  ...(
    [
      ['browser_click', button, {}],
      ['browser_click', link, {}],
      [
        'browser_select',
        (g) =>
          `<select aria-label="Do" onchange="${HIT}"><option value="v1">None</option><option value="v2">${g}</option></select>`,
        { value: 'v2' },
      ],
    ] satisfies [string, (guarded: string) => string, Record<string, unknown>][]
  ).map(
    ([tool, page, more], at): Way => ({
      name: `${tool} of the loop, ${['a button', 'a link', 'an option'][at]}`,
      page,
      calls: () => [
        ['get_snapshot', {}],
        [tool, { ref: '{ref}', ...more }],
      ],
    }),
  ),
  {
    name: 'browser_select of the loop, on a button',
    page: button,
    calls: () => [
      ['get_snapshot', {}],
      ['browser_select', { ref: '{ref}', value: 'x' }],
    ],
    closed: true,
  },
  {
    name: 'browser_fill of the loop, with a line break',
    page: (g) => form(`<input aria-label="Reason"><button>${g}</button>`),
    calls: () => [
      ['get_snapshot', {}],
      ['browser_fill', { ref: '{ref}', value: 'x\n' }],
    ],
    closed: true,
  },
  {
    name: 'the dialog after browser_click of the loop',
    page: (g) => `<button onclick="if(confirm('${g}?'))${HIT}">Go on</button>`,
    calls: () => [
      ['get_snapshot', {}],
      ['browser_click', { ref: '{ref}' }],
      ['browser_click', { ref: '{ref:OK}' }],
    ],
  },
  {
    name: 'the address of its link in the loop',
    page: link,
    calls: () => [
      ['get_snapshot', {}],
      ['browser_fill', { ref: '{ref:Address}', value: '{url}/g?x=1' }],
    ],
  },
  {
    name: 'Enter in the loop',
    page: button,
    before: "document.querySelector('button').focus()",
    calls: () => [
      ['get_snapshot', {}],
      ['browser_fill', { ref: '{ref:Keys}', value: 'Enter' }],
    ],
  },
  {
    name: 'a double click in the loop',
    page: button,
    calls: () => [
      ['get_snapshot', {}],
      ['browser_fill', { ref: '{ref:Pointer}', value: 'double {ref}' }],
    ],
    // Two questions, and with a yes to each both clicks arrive.
    closed: true,
  },
  {
    name: "the agent's own question",
    page: button,
    calls: (g) => [
      ['get_snapshot', {}],
      ['request_human_approval', { action: 'Read the help text aloud', reason: 'it may be long' }],
      ['click', { target: `button "${g}"` }],
    ],
    closed: true,
  },
];

/** What only the words of the `default` policy are about. */
export const DEFAULT_WAYS: Way[] = [
  ...(
    [
      ['fa-trash', '<i class="fa fa-trash"></i>'],
      ['a sprite', '<svg width="20" height="20"><use href="#icon-delete"/></svg>'],
      ['a test id', '<b data-testid="remove-user">x</b>'],
      ['an emoji', '🗑'],
    ] satisfies [string, string][]
  ).map(
    ([how, icon]): Way => ({
      name: `an icon told by ${how}`,
      page: () => `<button ${CLICK} ${BOX}>${icon}</button>`,
      calls: () => [['click', { target: 'css:button' }]],
    }),
  ),
  ...[
    'Konto löschen',
    'Supprimer',
    'Eliminar cuenta',
    'Elimina',
    'Excluir',
    'Verwijderen',
    'Usuń',
    'Ta bort',
    '削除する',
    '删除',
    'Удалить',
    'Smazat účet',
    'Slet konto',
    'Hesabı sil',
    'حذف الحساب',
    'מחק חשבון',
    '계정 삭제',
    'Delete selection',
    'Auswahl löschen',
    'Delete account and clear filters',
    'De1ete',
    'D e l e t e',
  ].map(
    (words): Way => ({
      name: `the words ${words}`,
      page: () => button(words),
      calls: () => [['click', { target: 'css:button' }]],
    }),
  ),
  {
    name: 'a path that says it, behind a link that does not',
    page: () => link('Go on', '/g/users/7/delete'),
    calls: () => [['click', { target: 'link "Go on"' }]],
  },
  {
    name: 'an address that says it, which a link only tells when it is followed',
    page: () => '<a href="#x" ping="/g/users/7/delete">Go on</a>',
    calls: () => [['click', { target: 'link "Go on"' }]],
  },
  {
    name: 'a parameter that says it',
    page: () => link('Go on', '/g?action=delete'),
    calls: () => [['navigate', { url: '{url}/g?action=delete' }]],
  },
  {
    name: 'the path of a form whose button does not say it',
    page: () => '<form method="post" action="/g/delete"><button>Go on</button></form>',
    calls: () => [['click', { target: 'button "Go on"' }]],
  },
  ...['Delete', 'NumpadDecimal', 'Backspace'].map(
    (key): Way => ({
      name: `the key ${key} on a row`,
      page: () =>
        `<div role="row" tabindex="0" onkeydown="if(/Delete|Backspace/.test(event.key)||event.keyCode===46)${HIT}">Alice</div>`,
      before: "document.querySelector('[role=row]').focus()",
      calls: () => [['press_key', { key }]],
    }),
  ),
];

import { BOX, button, CLICK, form, HIT, IN_FRAME, link, type Way } from './ways.ts';

const click = (target: string): [string, Record<string, unknown>] => ['click', { target }];
const press = (key: string, target?: string): [string, Record<string, unknown>] => [
  'press_key',
  target === undefined ? { key } : { target, key },
];
const spelled = (g: string, spell: (letter: string) => string) => [...g].map(spell).join('');
const shifted = (g: string, capital: number, small: number) =>
  spelled(g, (one) =>
    /[A-Z]/.test(one)
      ? String.fromCodePoint(capital + one.charCodeAt(0) - 65)
      : /[a-z]/.test(one)
        ? String.fromCodePoint(small + one.charCodeAt(0) - 97)
        : one,
  );
const SMALL = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘqʀsᴛᴜᴠᴡxʏᴢ';
const RAISED = 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖqʳˢᵗᵘᵛʷˣʸᶻ';
const letterOf = (row: string) => (one: string) => {
  const at = one.toLowerCase().charCodeAt(0) - 97;
  return at >= 0 && at < 26 ? ([...row][at] ?? one) : one;
};

const dialog = (g: string, answers: string, role = 'role=dialog') =>
  `<div ${role} aria-label="${g}?"><p>${g}?</p>${answers}</div>`;

export const INVENTED_WAYS: Way[] = [
  // Letters.
  ...(
    [
      ['letters in mathematical bold', (g) => shifted(g, 0x1d400, 0x1d41a)],
      ['letters in mathematical script', (g) => shifted(g, 0x1d4d0, 0x1d4ea)],
      ['letters in circles', (g) => shifted(g, 0x24b6, 0x24d0)],
      ['white letters in black squares', (g) => shifted(g, 0x1f170, 0x1f170)],
      ['regional indicators', (g) => shifted(g, 0x1f1e6, 0x1f1e6)],
      ['small capitals', (g) => spelled(g, letterOf(SMALL))],
      ['raised letters', (g) => spelled(g, letterOf(RAISED))],
      ['a line below each letter', (g) => spelled(g, (one) => `${one}\u0332`)],
      ['many marks on each letter', (g) => spelled(g, (one) => `${one}\u0300\u0316\u0334\u0489`)],
      ['hyphens between its letters', (g) => g.replace(/(?<=\p{L})(?=\p{L})/gu, '-')],
      ['dots between its letters', (g) => g.replace(/(?<=\p{L})(?=\p{L})/gu, '.')],
      ['low lines for spaces', (g) => g.replaceAll(' ', '_')],
      ['no spaces, and capitals', (g) => g.replace(/ (.)/g, (_, one: string) => one.toUpperCase())],
      ['a place to break it', (g) => `${g.slice(0, 3)}<wbr>${g.slice(3)}`],
      ['a line break in it', (g) => g.replaceAll(' ', '<br>')],
      ['readings above its letters', (g) => `<ruby>${g.slice(0, 3)}<rt></rt></ruby>${g.slice(3)}`],
      ['a comment in it', (g) => `${g.slice(0, 3)}<!-- x -->${g.slice(3)}`],
      ['something hidden in it', (g) => `${g.slice(0, 3)}<i hidden>x</i>${g.slice(3)}`],
      ['something of no size in it', (g) => `${g.slice(0, 3)}<i style="font-size:0">x</i>${g.slice(3)}`],
      [
        'something clear in it',
        (g) => `${g.slice(0, 3)}<i style="position:absolute;opacity:0">x</i>${g.slice(3)}`,
      ],
      [
        'something cut away in it',
        (g) => `${g.slice(0, 3)}<i style="position:absolute;clip-path:inset(50%)">x</i>${g.slice(3)}`,
      ],
    ] as [string, (g: string) => string][]
  ).map(
    ([how, write]): Way => ({
      name: `${how}`,
      page: (g) => button(write(g)),
      calls: () => [click('css:button')],
    }),
  ),
  // Other elements.
  ...(
    [
      [
        'a text in a drawing',
        (g) => `<svg width=300 height=60><text x=5 y=30 id=t ${CLICK}>${g}</text></svg>`,
      ],
      [
        'a group in a drawing with a title',
        (g) =>
          `<svg width=300 height=60><g role=button tabindex=0 id=t ${CLICK}><title>${g}</title><rect width=60 height=40 /></g></svg>`,
      ],
      ['a text of a formula', (g) => `<math><mtext id=t ${CLICK}>${g}</mtext></math>`],
      [
        'a figure by its caption',
        (g) => `<figure id=t ${CLICK}><div ${BOX}></div><figcaption>${g}</figcaption></figure>`,
      ],
      [
        'a group by its legend',
        (g) => `<fieldset ${CLICK}><legend>${g}</legend><i id=t ${BOX}></i></fieldset>`,
      ],
      [
        'a canvas with a text for those who cannot see it',
        (g) => `<canvas id=t width=90 height=40 ${CLICK}>${g}</canvas>`,
      ],
      [
        'a canvas with a name',
        (g) => `<canvas id=t width=90 height=40 role=img aria-label="${g}" ${CLICK}></canvas>`,
      ],
      ['a film with a name', (g) => `<video id=t width=90 height=40 aria-label="${g}" ${CLICK}></video>`],
      [
        'a cell of a grid',
        (g) => `<table role=grid><tr><td role=gridcell tabindex=0 id=t ${CLICK}>${g}</td></tr></table>`,
      ],
      [
        'an entry of a menu that is ticked',
        (g) =>
          `<div role=menu><div role=menuitemcheckbox aria-checked=false tabindex=0 id=t ${CLICK}>${g}</div></div>`,
      ],
      ['a span that says it is a link', (g) => `<span role=link tabindex=0 id=t ${CLICK}>${g}</span>`],
      [
        'a part of it that alone has a name',
        (g) => `<button id=t ${CLICK}><span role=img aria-label="${g}" ${BOX}></span></button>`,
      ],
      [
        'what it is described by, in words of its own',
        (g) => `<button id=t aria-description="${g}" ${CLICK}>Go on</button>`,
      ],
      [
        'how its role is described',
        (g) => `<button id=t aria-roledescription="${g}" ${CLICK}>Go on</button>`,
      ],
      ['a text that scrolls by', (g) => `<marquee id=t width=300 ${CLICK}>${g}</marquee>`],
      ['vertical letters', (g) => button(g, 'id=t style="writing-mode:vertical-rl;height:200px"')],
      ['what is drawn late', (g) => `<div style="content-visibility:auto">${button(g, 'id=t')}</div>`],
      ['an output that hears of clicks', (g) => `<output id=t tabindex=0 ${CLICK}>${g}</output>`],
      ['a code block that hears of clicks', (g) => `<pre><code id=t tabindex=0 ${CLICK}>${g}</code></pre>`],
      [
        'a button that is turned off until it is touched',
        (g) => `<div onpointerdown="t.disabled=false">${button(g, 'id=t')}</div>`,
      ],
      [
        'a label around a button that is not seen',
        (g) =>
          form(
            `<label id=t ${BOX}>Go on<input type=submit value="${g}" style="position:absolute;opacity:0;width:1px;height:1px"></label>`,
          ),
      ],
    ] as [string, (g: string) => string][]
  ).map(([how, page]): Way => ({ name: `${how}`, page, calls: () => [click('css:#t')] })),
  // Keys.
  {
    name: 'the first letter of an option in a list that acts at once',
    page: (g) => `<select aria-label=Action onchange="${HIT}"><option>None<option>${g}</select>`,
    calls: (g) => [press(g[0]?.toLowerCase() ?? '', 'combobox "Action"')],
  },
  {
    name: 'End in a list that acts at once',
    page: (g) => `<select aria-label=Action onchange="${HIT}"><option>None<option>${g}</select>`,
    calls: () => [press('End', 'combobox "Action"')],
  },
  {
    name: 'PageDown in an open list box that acts at once',
    page: (g) =>
      `<select size=3 aria-label=Action onchange="${HIT}"><option selected>None<option>${g}</select>`,
    calls: () => [press('PageDown', 'css:select')],
  },
  {
    name: 'Enter after Tab as one step each',
    page: (g) => `<input aria-label=Note>${button(g)}`,
    calls: () => [['run_steps', { steps: ['click "Note"', 'press Tab', 'press Enter'] }]],
  },
  {
    name: 'a number that acts when it is turned up',
    page: (g) => `<input type=number aria-label="${g}" value=1 onchange="${HIT}">`,
    calls: () => [press('ArrowUp', 'css:input')],
  },
  ...['date', 'time', 'month', 'week', 'datetime-local', 'color'].map(
    (type): Way => ({
      name: `a ${type} that acts when it is set`,
      page: (g) => `<input type=${type} aria-label="${g}" onchange="${HIT}">`,
      calls: () => [
        [
          'fill',
          {
            target: 'css:input',
            value: {
              date: '2027-01-02',
              time: '10:20',
              month: '2027-01',
              week: '2027-W02',
              'datetime-local': '2027-01-02T10:20',
              color: '#ff0000',
            }[type],
          },
        ],
      ],
    }),
  ),
  {
    name: 'a reset that acts, in a form that asks',
    page: (g) => `<form aria-label="${g}?" onreset="${HIT}"><button type=reset>OK</button></form>`,
    calls: () => [click('button "OK"')],
  },
  // Frames.
  {
    name: 'its name, in a frame in a shadow root in a frame',
    page: (g) =>
      `<iframe style="width:500px;height:300px" srcdoc="<div id=h></div><script>h.attachShadow({mode:'open'}).innerHTML='<iframe srcdoc=&quot;<button onclick=parent.parent.fetch(\`/g\`,{method:\`POST\`})>${g}</button>&quot;></iframe>'</script>"></iframe>`,
    calls: (g) => [click(`button "${g}"`)],
  },
  {
    name: 'a frame that is swapped for another as the pointer comes',
    page: (g) =>
      `<iframe id=f style="border:0;width:300px;height:120px" srcdoc="<button style='width:290px;height:110px' onmouseenter='parent.swap()'>Next</button>"></iframe><script>swap=()=>{f.srcdoc='<button style="width:290px;height:110px" onclick="${IN_FRAME}">${g}</button>'}</script>`,
    calls: () => [click('button "Next"'), ['click', { target: 'css:iframe', position: { x: 100, y: 50 } }]],
  },
  // In place.
  {
    name: 'what a harmless click turns a button into',
    page: (g) =>
      `<button id=t onclick="if(this.textContent==='Next'){this.textContent='${g}'}else{${HIT}}">Next</button>`,
    calls: () => [click('css:#t'), click('css:#t')],
  },
  {
    name: 'three clicks as steps on what changes each time',
    page: (g) =>
      `<button id=t onclick="this.n=(this.n??0)+1;if(this.n===1)this.textContent='More';if(this.n===2)this.textContent='${g}';if(this.n===3)${HIT}">Next</button>`,
    calls: () => [
      ['run_steps', { steps: ['click css:#t', 'click css:#t', 'click css:#t'], keep_going: true }],
    ],
  },
  {
    name: 'a toast with a button that comes under the pointer on its way',
    closed: true,
    page: (g) =>
      `<button id=t style="width:200px;height:60px">Next</button><script>t.onpointerover=()=>{const b=document.createElement('button');b.textContent='${g}';b.style.cssText='position:fixed;left:0;top:0;width:300px;height:120px';b.onclick=()=>${HIT};document.body.append(b)}</script>`,
    calls: () => [click('button "Next"')],
  },
  {
    name: 'an overlay of another layer',
    page: (g) =>
      `<button id=t style="width:200px;height:60px">Next</button><div popover=manual id=p style="inset:0 auto auto 0;margin:0;width:300px;height:120px" ${CLICK}>${g}</div><script>p.showPopover()</script>`,
    calls: () => [click('css:#t'), ['click', { target: 'css:body', position: { x: 50, y: 30 } }]],
  },
  {
    name: 'an entry of a menu in a menu',
    page: (g) =>
      `<ul role=menubar><li role=none><button role=menuitem aria-haspopup=true aria-expanded=false onclick="m.hidden=false;this.ariaExpanded='true'">File</button><ul role=menu id=m hidden><li role=menuitem tabindex=-1 ${CLICK}>${g}</li></ul></li></ul>`,
    calls: (g) => [['adjust_control', { target: 'menuitem "File"', value: g }]],
  },
  {
    name: 'an option of a list that the browser draws from elements',
    page: (g) =>
      `<style>select,::picker(select){appearance:base-select}</style><select aria-label=Action onchange="${HIT}"><button><selectedcontent></selectedcontent></button><option>None</option><option><b>${g}</b></option></select>`,
    calls: (g) => [['select', { target: 'combobox "Action"', value: g }]],
  },

  ...(
    [
      ['/g/?x=1', 'a slash at the end'],
      ['//g?x=1', 'two slashes'],
      ['/a/../g?x=1', 'a step up'],
      ['/%67?x=1', 'a letter as a code'],
      ['/g?x=1&y=2', 'one more parameter'],
      ['/g?y=2&x=1', 'one more parameter before'],
      ['/g?x=1&x=1', 'its parameter twice'],
      ['/g?x=%31', 'a value as a code'],
      ['/g?X=1', 'a capital in the parameter'],
      ['/g;s=1?x=1', 'a parameter of the path'],
      ['/g?x=1&', 'a sign at its end'],
      ['/g?&x=1', 'a sign at its beginning'],
      ['/g?x=1;y=2', 'parameters parted by a semicolon'],
      ['/g?x=+1', 'a space in the value'],
      ['/G?x=1', 'a capital in the path'],
      ['/g?x[]=1', 'a parameter that is a list'],
      ['/g?x=1%00', 'nothing at the end of the value'],
      ['/g?x=01', 'a zero before the value'],
    ] as const
  ).map(
    ([path, how]): Way => ({
      name: `the address of its link with ${how}`,
      ...(/^\/(?:\/|G|g;)/.test(path) ? { closed: true as const } : {}),
      page: (g) => link(g, '/g?x=1'),
      calls: () => [
        ['describe_screen', {}],
        ['navigate', { url: `{url}${path}` }],
      ],
    }),
  ),
  ...(
    [
      [
        'words that the page draws over it from around',
        (g) =>
          `<style>main{position:relative;width:300px;height:60px}main::after{content:"${g}";position:absolute;left:5px;top:5px;pointer-events:none}</style><main><button id=t style="width:200px;height:50px" ${CLICK}></button></main>`,
      ],
      [
        'words that the page draws over it from beside',
        (g) =>
          `<style>i::before{content:"${g}";position:relative;left:-190px;top:0;pointer-events:none}</style><p><button id=t style="width:200px;height:50px" ${CLICK}></button><i></i></p>`,
      ],
      [
        'a readonly field by what it shows while it is empty',
        (g) => `<input id=t readonly placeholder="${g}" ${CLICK}>`,
      ],
      ['a text area nobody can write in', (g) => `<textarea id=t readonly ${CLICK}>${g}</textarea>`],
      [
        'a button that is hidden from readers',
        (g) => `<div aria-hidden=true><button id=t ${CLICK}>${g}</button></div>`,
      ],
      [
        'a name by an element that only a script names',
        (g) =>
          `<button id=t ${CLICK}>Go on</button><p id=n>${g}</p><script>t.ariaDescribedByElements=[n]</script>`,
      ],
      [
        'a list entry whose list hears',
        (g) =>
          `<ul id=u><li id=t data-act>${g}</li></ul><script>u.addEventListener('click',(e)=>{if(e.target.closest('[data-act]'))${HIT}})</script>`,
      ],
      [
        'a box whose document hears',
        (g) =>
          `<div id=t data-act>${g}</div><script>document.addEventListener('click',(e)=>{if(e.target.closest('[data-act]'))${HIT}})</script>`,
      ],
      [
        'a row whose table hears',
        (g) =>
          `<table id=u><tr id=t data-act><td>${g}</td></tr></table><script>u.addEventListener('click',(e)=>{if(e.target.closest('[data-act]'))${HIT}})</script>`,
      ],
      [
        'a tree item whose tree hears',
        (g) =>
          `<div role=tree id=u><div role=treeitem id=t tabindex=0>${g}</div></div><script>u.addEventListener('click',(e)=>{if(e.target.closest('[role=treeitem]'))${HIT}})</script>`,
      ],
      [
        '"Go ahead" in a dialog with help',
        (g) =>
          dialog(g, `<button id=t ${CLICK}>Go ahead</button><button>Help</button><button>Cancel</button>`),
      ],
      [
        '"Do it" in a dialog with help',
        (g) =>
          dialog(g, `<button id=t ${CLICK}>Do it</button><button>Learn more</button><button>Cancel</button>`),
      ],
      [
        '"Proceed" in a dialog',
        (g) => dialog(g, `<button id=t ${CLICK}>Proceed</button><button>More</button>`),
      ],
      [
        '"I understand" in a dialog',
        (g) => dialog(g, `<button id=t ${CLICK}>I understand</button><button>More</button>`),
      ],
      [
        '"Absolutely" in a dialog of the browser',
        (g) =>
          `<dialog id=d><h2>${g}?</h2><button id=t ${CLICK}>Absolutely</button><button>Not now</button><button>Help</button></dialog><script>d.showModal()</script>`,
      ],
      [
        'a sign of a tick in a dialog',
        (g) => dialog(g, `<button id=t ${CLICK}>✓</button><button>✕</button><button>?</button>`),
      ],
      ['a thumb up in a dialog', (g) => dialog(g, `<button id=t ${CLICK}>👍</button><button>👎</button>`)],
      [
        'a button without words in a dialog',
        (g) =>
          dialog(
            g,
            `<button id=t style="width:60px;height:30px" ${CLICK}></button><button>Cancel</button><button>Help</button>`,
          ),
      ],
      [
        '"1" of a dialog that says what the numbers mean',
        (g) => dialog(g, `<p>1 = yes, 2 = no</p><button id=t ${CLICK}>1</button><button>2</button>`),
      ],
      [
        '"Oui" in a dialog',
        (g) => dialog(g, `<button id=t ${CLICK}>Oui</button><button>Non</button><button>Aide</button>`),
      ],
      [
        '"Y" in a dialog',
        (g) => dialog(g, `<button id=t ${CLICK}>Y</button><button>N</button><button>?</button>`),
      ],
      [
        'a sheet without a role',
        (g) =>
          `<div style="position:fixed;inset:auto 0 0 0;background:#eee"><h2>${g}?</h2><button id=t ${CLICK}>OK</button><button>Help</button></div>`,
      ],
      [
        'a sheet whose words are two boxes away',
        (g) =>
          `<section><div><div><h2>${g}?</h2></div></div><div><div><button id=t ${CLICK}>OK</button></div></div></section>`,
      ],
    ] as [string, (g: string) => string][]
  ).map(([how, page]): Way => ({ name: `${how}`, page, calls: () => [click('css:#t')] })),
  {
    name: 'Sure? in the place of what was approved',
    page: (g) =>
      `<button id=t onclick="if(this.textContent==='Sure?'){${HIT}}else{this.textContent='Sure?'}">${g}</button>`,
    calls: () => [click('css:#t'), click('css:#t')],
    meanwhile: () => '',
  },
  {
    name: 'Yes in the place of what was approved, as steps',
    page: (g) =>
      `<div id=w><button onclick="w.innerHTML=x.innerHTML">${g}</button></div><template id=x><button onclick="${HIT.replaceAll('"', '&quot;')}">Yes</button> <button>No</button></template>`,
    calls: (g) => [['run_steps', { steps: [`click "${g}"`, 'click "Yes"'], keep_going: true }]],
    meanwhile: () => '',
  },
];

/** What only words of deletion say in so few, or in values that nobody sees. */
export const INVENTED_DEFAULT_WAYS: Way[] = [
  {
    name: 'an address that is told of the click',
    page: (g) => `<a href="#x" ping="/g/${g.toLowerCase().replaceAll(' ', '-')}">Go on</a>`,
    calls: () => [click('link "Go on"')],
  },
  {
    name: 'a form that hands in unseen what a plain word does not say',
    page: (g) => form(`<input type=hidden name=do value="${g}"><button id=t>Continue</button>`),
    calls: () => [click('css:#t')],
  },
];

import { click, press } from './further-ways.ts';
import { BOX, button, CLICK, form, HIT, IN_FRAME, link, type Way } from './ways.ts';

const steps = (...all: string[]): [string, Record<string, unknown>] => ['run_steps', { steps: all }];

/** An element of the page's own that hands in the form it stands in. */
const ELEMENT = (does: string, label = '') =>
  `<script>customElements.define('x-send',class extends HTMLElement{static formAssociated=true;constructor(){super();this.i=this.attachInternals();${label}}connectedCallback(){this.tabIndex=0;this.onclick=()=>${does}}})</script>`;

/** A worker of the page that answers for every address below /sw/; the name of the button comes with the address. */
export const WORKER = `onfetch=(event)=>{const name=new URL(event.request.url).searchParams.get('name');
if(name)event.respondWith(new Response('<!doctype html><form method="post" action="/g"><button>'+name+'</button></form>',{headers:{'content-type':'text/html; charset=utf-8'}}))}`;
const REGISTERED = `navigator.serviceWorker.register('/worker.js',{scope:'/sw/'}).then((r)=>new Promise((done)=>{const w=r.installing??r.waiting??r.active;const look=()=>w.state==='activated'&&done(1);w.onstatechange=look;look()}))`;

const OVER = 'style="position:absolute;left:0;top:0;width:160px;height:50px;';

/** Ways through what browsers learned lately, and through keys, labels and moments that no other table has. */
export const LATER_WAYS: Way[] = [
  {
    name: 'a popover that puts the focus on it, and Enter',
    page: (g) => `<button popovertarget="p">More</button><div popover id="p">${button(g, 'autofocus')}</div>`,
    calls: () => [click('button "More"'), press('Enter')],
  },
  {
    name: 'a popover that acts when it opens',
    page: (g) => `<button popovertarget="p">${g}</button><div popover id="p" ontoggle="${HIT}">x</div>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'a command that opens a dialog with it in focus, and Space',
    page: (g) =>
      `<button command="show-modal" commandfor="d">More</button><dialog id="d">${button(g, 'autofocus')}</dialog>`,
    calls: () => [click('button "More"'), press('Space')],
  },
  {
    name: 'a command that closes the dialog that asks for it',
    page: (g) =>
      `<dialog id="d" onclose="${HIT}"><h2>${g}?</h2><button command="close" commandfor="d" value="yes">OK</button></dialog><script>d.showModal()</script>`,
    calls: () => [click('button "OK"')],
  },
  {
    name: 'the form of a dialog that only closes it',
    page: (g) =>
      `<dialog id="d"><h2>${g}?</h2><form method="dialog"><button value="yes">Yes</button></form></dialog><script>d.onclose=()=>d.returnValue==='yes'&&${HIT};d.showModal()</script>`,
    calls: () => [click('button "Yes"')],
  },
  {
    name: 'Enter in the form of a dialog that only closes it',
    page: (g) =>
      `<dialog id="d"><h2>${g}?</h2><form method="dialog"><input aria-label="Why"><button value="yes">Yes</button></form></dialog><script>d.onclose=()=>d.returnValue==='yes'&&${HIT};d.showModal()</script>`,
    calls: () => [press('Enter', 'textbox "Why"')],
  },
  {
    name: 'details that hand in their form when they open',
    page: (g) =>
      form(
        `<details ontoggle="this.closest('form').requestSubmit()"><summary>More</summary>x</details><button>${g}</button>`,
      ),
    calls: () => [click('css:summary')],
  },
  {
    name: 'a summary that hands in its form, by Space',
    page: (g) =>
      form(
        `<details><summary onclick="this.closest('form').requestSubmit()">More</summary>x</details><button>${g}</button>`,
      ),
    calls: () => [press('Space', 'css:summary')],
  },
  {
    name: 'Enter in a form whose button alone knows the address',
    page: (g) =>
      `<form action="/ping"><input aria-label="Why"><button formaction="/g" formmethod="post">${g}</button></form>`,
    calls: () => [press('Enter', 'textbox "Why"')],
  },
  {
    name: 'Enter in a form whose first button is out of sight',
    page: (g) =>
      `<form action="/ping"><input aria-label="Query"><button formaction="/g" formmethod="post" style="position:absolute;left:-9999px">${g}</button><button>Search</button></form>`,
    calls: () => [press('Enter', 'textbox "Query"')],
  },
  {
    name: 'an access key inside a shadow root',
    page: (g) =>
      `<div id="h"></div><script>h.attachShadow({mode:'open'}).innerHTML='<button accesskey="k">${g}</button>';h.shadowRoot.querySelector('button').onclick=()=>${HIT}</script>`,
    calls: () => [press('Alt+k')],
    closed: true,
  },
  {
    name: 'an access key inside a frame that has the focus',
    page: (g) =>
      `<iframe srcdoc='<input autofocus aria-label="Why"><button accesskey="k" onclick="${IN_FRAME}">${g}</button>'></iframe>`,
    calls: () => [click('textbox "Why"'), press('Alt+k')],
    closed: true,
  },
  {
    name: 'a text that is slotted into a label',
    page: (g) =>
      `<div id="h"><b ${BOX}>Go on</b></div><script>h.attachShadow({mode:'open'}).innerHTML='<label><slot></slot><button style="width:1px;height:1px;overflow:hidden">${g}</button></label>';h.shadowRoot.querySelector('button').onclick=()=>${HIT}</script>`,
    calls: () => [click('css:b')],
  },
  {
    name: 'a label in a label',
    page: (g) =>
      `<label><span ${BOX}>Choose <label for="b">this</label></span></label>${button(g, 'id="b"')}`,
    calls: () => [click('css:label label')],
  },
  {
    name: 'the label of an element of its own',
    page: (g) =>
      `${ELEMENT(HIT)}<label for="x" ${BOX}>Go on</label><x-send id="x" aria-label="${g}">x</x-send>`,
    calls: () => [click('css:label')],
  },
  {
    name: 'an element of its own that hands in its form',
    page: (g) =>
      `${ELEMENT('this.i.form.requestSubmit()')}${form(`<x-send role="button" ${BOX}>${g}</x-send>`)}`,
    calls: () => [click('css:x-send')],
  },
  {
    name: 'an element of its own whose name only its internals know',
    page: (g) => `${ELEMENT(HIT, `this.i.role='button';this.i.ariaLabel='${g}';`)}<x-send ${BOX}>●</x-send>`,
    calls: () => [click('css:x-send')],
  },
  {
    name: 'an element of its own, by Enter in the field beside it',
    page: (g) =>
      `${ELEMENT('this.i.form.requestSubmit()')}${form(`<input aria-label="Why"><x-send role="button">${g}</x-send>`)}`,
    calls: () => [press('Enter', 'textbox "Why"')],
  },
  {
    name: 'a form in a frame that leads out of it',
    page: (g) =>
      `<iframe srcdoc='<form method="post" action="/g" target="_top"><input aria-label="Why"><button>${g}</button></form>'></iframe>`,
    calls: () => [press('Enter', 'textbox "Why"')],
  },
  {
    name: 'a link that opens in a frame of the page',
    page: (g) => `<a href="/g?x=1" target="f">${g}</a><iframe name="f"></iframe>`,
    calls: () => [click('css:a')],
  },
  {
    name: 'a link that saves what it leads to',
    page: (g) => `<a href="/g?x=1" download>${g}</a>`,
    calls: () => [click('css:a')],
  },
  {
    name: 'a link whose address is a script',
    page: (g) => `<a href="javascript:void ${HIT.replaceAll("'", '%27')}">${g}</a>`,
    calls: () => [press('Enter', 'css:a')],
  },
  {
    name: 'a link within the page that a script hears of',
    page: (g) => `<a href="#x">${g}</a><script>onhashchange=()=>${HIT}</script>`,
    calls: () => [click('css:a')],
  },
  {
    name: 'the address of a link within the page that a script hears of',
    page: (g) => `<a href="#now">${g}</a><script>onhashchange=()=>${HIT}</script>`,
    calls: () => [['navigate', { url: '{page}#now' }]],
  },
  {
    name: 'a link that the browser opens ahead, by the pointer over it',
    page: (g) =>
      `<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/g*"},"eagerness":"moderate"}],"prefetch":[{"where":{"href_matches":"/g*"},"eagerness":"moderate"}]}</script>${link(g)}`,
    calls: () => [
      ['hover', { target: 'css:a' }],
      ['wait_for_ui_change', { timeout_ms: 600 }],
    ],
    closed: true,
  },
  {
    name: 'a button that acts on the wheel over it',
    page: (g) => `<button onwheel="${HIT}" ${BOX}>${g}</button>`,
    calls: () => [['scroll', { target: 'css:button', direction: 'down' }]],
    closed: true,
  },
  {
    name: 'a shortcut that the button names',
    page: (g) =>
      `${button(g, 'aria-keyshortcuts="Control+Y"')}<script>onkeydown=(e)=>{if(e.ctrlKey&&e.key==='y')document.querySelector('button').click()}</script>`,
    calls: () => [press('Control+y')],
  },
  {
    name: 'a handle that is slid to the end',
    page: (g) =>
      `<div style="position:relative;width:300px;height:50px;background:#eee" id="t"><div id="k" style="position:absolute;left:0;top:0;width:50px;height:50px;background:#888"></div><span style="margin-left:70px">${g}</span></div><script>k.onpointerdown=(e)=>k.setPointerCapture(e.pointerId);k.onpointermove=(e)=>{if(e.buttons)k.style.left=Math.min(250,e.clientX-25)+'px'};k.onpointerup=()=>{if(parseInt(k.style.left)>180)${HIT}}</script>`,
    calls: () => [['drag', { target: 'css:#k', by: { x: 230, y: 0 } }]],
  },
  {
    name: 'a double click on what a transition of the view replaces',
    page: (g) =>
      `<main>${'<button id="b" style="width:200px;height:60px" onclick="go()">Next</button>'}</main><script>function go(){document.startViewTransition(()=>{document.querySelector('main').innerHTML=${JSON.stringify(button(g, 'style=width:200px;height:60px'))}})}</script>`,
    calls: () => [click('button "Next"', { double: true }), click('button "Next"')],
    closed: true,
  },
  {
    name: 'what a frame of drawing later stands where Next stood',
    page: (g) =>
      `<main><button style="width:200px;height:60px" onpointerenter="requestAnimationFrame(()=>requestAnimationFrame(()=>{document.querySelector('main').innerHTML=other}))">Next</button></main><script>const other=${JSON.stringify(button(g, 'style=width:200px;height:60px'))}</script>`,
    calls: () => [click('button "Next"')],
    closed: true,
  },
  {
    name: 'something that lets the pointer through',
    page: (g) =>
      `<div style="position:relative">${button(g, `${OVER}"`)}<div role="button" tabindex="0" ${OVER}pointer-events:none">Next</div></div>`,
    calls: () => [click('button "Next"')],
    closed: true,
  },
  {
    name: 'a point outside what is named',
    page: (g) => `<div><button ${BOX}>Next</button>${button(g, BOX)}</div>`,
    calls: () => [click('button "Next"', { position: { x: 190, y: 20 } })],
    closed: true,
  },
  {
    name: 'something that stays at the edge while the page scrolls',
    page: (g) =>
      `<div style="height:3000px">x</div><button style="display:block;width:300px;height:60px">Next</button><div style="position:fixed;left:0;right:0;bottom:0;height:100%">${button(g, 'style="width:100%;height:100%"')}</div>`,
    calls: () => [click('button "Next"')],
    closed: true,
  },
  {
    name: 'a point on a page that is enlarged',
    page: (g) =>
      `<body style="zoom:1.5;margin:0"><main style="position:relative;width:300px;height:150px">${button(g, 'style="position:absolute;left:100px;top:50px;width:100px;height:40px"')}</main>`,
    calls: () => [click('css:main', { position: { x: 220, y: 100 } })],
  },
  {
    name: 'fill on the button',
    page: button,
    calls: () => [['fill', { target: 'css:button', value: 'yes' }]],
    closed: true,
  },
  {
    name: 'fill on a check box that acts at once',
    page: (g) => `<label><input type="checkbox" onchange="${HIT}"> ${g}</label>`,
    calls: () => [['fill', { target: 'css:input', value: 'true' }]],
    closed: true,
  },
  ...['\r', '\r\n', '\u2028', '\v'].map(
    (mark): Way => ({
      name: `${JSON.stringify(mark)} that is filled in`,
      page: (g) => form(`<input aria-label="Why"><button>${g}</button>`),
      calls: () => [['fill', { target: 'textbox "Why"', value: `a${mark}` }]],
      closed: true,
    }),
  ),
  {
    name: 'Escape in a search that hands in its form when it is emptied',
    page: (g) =>
      form(
        `<input type="search" aria-label="Query" value="x" onsearch="this.form.submit()"><button>${g}</button>`,
      ),
    calls: () => [press('Escape', 'css:input')],
  },
  {
    name: 'an editor that hands in its form as it is written in',
    page: (g) =>
      form(
        `<div contenteditable role="textbox" aria-label="Text" ${BOX} oninput="this.closest('form').requestSubmit()"></div><button>${g}</button>`,
      ),
    calls: () => [['fill', { target: 'textbox "Text"', value: 'a' }]],
  },
  {
    name: 'a choice in a group of that name, which acts at once',
    page: (g) =>
      `<fieldset><legend>${g}</legend><label><input type="radio" name="r" onchange="${HIT}"> Yes</label><label><input type="radio" name="r" checked> No</label></fieldset>`,
    calls: () => [['select', { target: 'css:fieldset', value: 'Yes' }], click('radio "Yes"')],
  },
  {
    name: 'an option of a list that draws itself',
    page: (g) =>
      `<style>select,::picker(select){appearance:base-select}</style><select aria-label="Do" onchange="if(value==='2')${HIT}"><button><selectedcontent></selectedcontent></button><option value="1">Nothing</option><option value="2">${g}</option></select>`,
    calls: () => [click('css:select'), press('ArrowDown'), press('Enter')],
  },
  {
    name: 'words that a style gives as the other text of a picture',
    page: (g) =>
      `<style>button::before{content:url("data:image/gif;base64,R0lGODlhAQABAAAAACw=") / "${g}"}</style><button ${CLICK} ${BOX}></button>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'words in the drawing that a button uses',
    page: (g) =>
      `<svg style="display:none"><symbol id="s"><title>${g}</title><rect width="20" height="20"/></symbol></svg>${button('<svg width="20" height="20"><use href="#s"/></svg>')}`,
    calls: () => [click('css:button')],
  },
  {
    name: 'a page that a worker of the page answers',
    page: () => '<h1>Home</h1>',
    before: REGISTERED,
    calls: (g) => [['navigate', { url: `{url}/sw/page?name=${encodeURIComponent(g)}` }], click('css:button')],
  },
  {
    name: 'a tab that the page opens and writes itself',
    page: (g) =>
      `<button onclick="const w=window.open('about:blank');w.document.write('<button>${g}</button>');w.document.querySelector('button').onclick=()=>${HIT}">Open</button>`,
    calls: (g) => [click('button "Open"'), click(`button "${g}"`)],
  },
  {
    name: 'steps that go there by keys among others',
    page: (g) => form(`<input aria-label="Why"><button>${g}</button>`),
    calls: () => [steps('fill "Why" with "x"', 'press Tab', 'press Space')],
  },
  {
    name: 'steps that open a popover and press what is in it',
    page: (g) => `<button popovertarget="p">More</button><div popover id="p">${button(g, 'autofocus')}</div>`,
    calls: () => [steps('click "More"', 'press Enter')],
  },
  {
    name: 'another form of the button while the yes was given',
    page: (g) =>
      `<form id="a" method="post" action="/ping"></form><form id="b" method="post" action="/g"></form><button form="a">${g}</button>`,
    calls: () => [click('css:button')],
    meanwhile: () => "document.querySelector('button').setAttribute('form','b')",
  },
  {
    name: 'another base of its address while the yes was given',
    page: (g) => `<base href="/fine/"><a href="x">${g}</a>`,
    calls: () => [click('css:a')],
    meanwhile: () => "document.querySelector('base').href='/g/'",
  },
  {
    name: 'an address of its own while the yes was given',
    page: (g) => `<form method="post" action="/ping"><button>${g}</button></form>`,
    calls: () => [click('css:button')],
    meanwhile: () => "document.querySelector('button').formAction='/g'",
  },
];

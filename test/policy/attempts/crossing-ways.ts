import { click, press } from './further-ways.ts';
import { button, CLICK, form, HIT, type Way } from './ways.ts';

const PLACED = 'style="position:absolute;left:0;top:0;border:0;margin:0;width:300px;height:150px';
const AT = (left: number, top = 0) =>
  `style="position:absolute;left:${left}px;top:${top}px;width:100px;height:40px"`;
/** Inside a frame: what is guarded in one corner, something else where a careless eye would look. */
const CORNERS = (g: string, left: number, top: number) =>
  `<button ${CLICK} ${AT(0)}>${g}</button><button ${AT(left, top)}>Next</button>`;
const WHOLE = (g: string) => `<button ${CLICK} ${PLACED}">${g}</button>`;

const quoted = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const frame = (inside: string, style = '"') =>
  `<iframe ${PLACED}${style} srcdoc="${quoted(inside)}"></iframe>`;
/** The same with the frame at another site: the page shows itself there, and is something else then. */
const elsewhere = (inside: string, outside: string, style = '"') =>
  `<iframe id="f" ${PLACED}${style}></iframe><main>${outside}</main><script>if(location.search)document.body.innerHTML=${JSON.stringify(inside).replaceAll('<', '\\u003c')};else f.src=location.href.replace('127.0.0.1','localhost')+'?in=1'</script>`;

const NEXT = (does: string) => `<button id="n" ${PLACED}" ${does}>Next</button>`;
const nested = (inside: string, deep: number): string =>
  deep === 0 ? inside : nested(frame(inside), deep - 1);
const CARD = '<div id="a" draggable="true" style="width:100px;height:40px">Card</div>';
const GROUP = (g: string, event: string) =>
  `<label><input type="radio" name="r" checked> Keep</label> <label><input type="radio" name="r" on${event}="${HIT}"> ${g}</label>`;

/** Ways that cross a border: of a frame, a group, a form, an element's own box. */
export const CROSSING_WAYS: Way[] = [
  ...(
    [
      ['scaled', ';transform:scale(2);transform-origin:0 0"', [150, 0], { x: 170, y: 30 }],
      ['enlarged', ';zoom:2"', [150, 0], { x: 170, y: 30 }],
      ['turned round', ';transform:rotate(180deg)"', [200, 110], { x: 250, y: 130 }],
      ['mirrored', ';scale:-1 1"', [200, 0], { x: 250, y: 20 }],
    ] satisfies [string, string, [number, number], { x: number; y: number }][]
  ).flatMap(([how, style, corner, position]): Way[] => [
    {
      name: `a point in a frame that is ${how}`,
      page: (g) => frame(CORNERS(g, ...corner), style),
      calls: () => [click('css:iframe', { position })],
    },
    {
      name: `a point in a frame of another site that is ${how}`,
      page: (g) => elsewhere(CORNERS(g, ...corner), '', style),
      calls: () => [click('css:iframe', { position })],
    },
  ]),
  ...(['object data', 'embed src'] as const).map(
    (how): Way => ({
      name: `a point in the document of an ${how}`,
      page: (g) =>
        `<script>if(location.search)document.write(${JSON.stringify(WHOLE(g)).replaceAll('<', '\\u003c')});else document.write('<${how}="'+location.href+'?in=1" type="text/html" width="300" height="150">')</script>`,
      calls: () => [click(`css:${how.slice(0, how.indexOf(' '))}`, { position: { x: 50, y: 50 } })],
      // The browser does not say which frame it holds, so that none is left open to the pointer.
      closed: true,
    }),
  ),
  {
    name: 'Enter on what has the focus, twelve frames deep',
    page: (g) => nested(`<button autofocus ${CLICK}>${g}</button>`, 12),
    before: `(async()=>{let d=document;for(;;){const f=d.querySelector('iframe');if(!f)break;while(f.contentDocument.readyState!=='complete'||!f.contentDocument.body.firstElementChild)await new Promise((go)=>setTimeout(go,10));d=f.contentDocument}d.querySelector('button').focus()})()`,
    calls: () => [press('Enter')],
  },
  ...(
    [
      ['when the pointer comes', NEXT('onpointerover="this.remove()"')],
      ['when the pointer moves', NEXT('onpointermove="this.style.pointerEvents=`none`"')],
      ['by its style', `<style>#n:hover{pointer-events:none;opacity:0}</style>${NEXT('')}`],
    ] satisfies [string, string][]
  ).flatMap(([when, over]): Way[] => [
    {
      name: `a frame below something that gives way ${when}`,
      page: (g) => frame(WHOLE(g)) + over,
      calls: () => [click('button "Next"')],
      closed: true,
    },
    {
      name: `a frame of another site below something that gives way ${when}`,
      page: (g) => elsewhere(WHOLE(g), over),
      calls: () => [click('button "Next"')],
      closed: true,
    },
  ]),
  {
    name: 'a drag out of a frame that ends on it',
    page: (g) =>
      `${frame(CARD)}<div role="button" style="position:absolute;left:350px;top:0;width:200px;height:100px" ondragover="return false" ondrop="${HIT};return false">${g}</div>`,
    calls: () => [['drag', { target: 'css:#a', by: { x: 400, y: 20 } }]],
  },
  {
    name: 'a point in something with a thick border',
    page: (g) =>
      `<section style="position:relative;width:400px;height:200px;border:60px solid"><div role="button" ${AT(0)}>Next</div><div role="button" aria-label="${g}" ${CLICK} ${AT(110, 70)}></div></section>`,
    calls: () => [click('css:section', { position: { x: 200, y: 150 } })],
  },
  {
    name: 'an arrow key in a group of choices that acts at once',
    page: (g) => GROUP(g, 'change'),
    calls: () => [press('ArrowDown', 'radio "Keep"')],
  },
  {
    name: 'an arrow key round the end of a group of choices',
    page: (g) => GROUP(g, 'click'),
    calls: () => [press('ArrowLeft', 'radio "Keep"')],
  },
  ...(
    [
      ['a choice', '<input type="radio" name="r" aria-label="Other">', [click('radio "Other"')]],
      ['a text', '<input aria-label="Code">', [['fill', { target: 'textbox "Code"', value: '1' }]]],
      [
        'a list',
        '<select><option>A</option><option>B</option></select>',
        [['select', { target: 'css:select', value: 'B' }]],
      ],
      ['a file', '<input type="file">', [['upload_files', { target: 'css:input', paths: ['package.json'] }]]],
    ] satisfies [string, string, ReturnType<Way['calls']>][]
  ).map(
    ([what, field, calls]): Way => ({
      name: `a form that hands itself in when ${what} of it changes`,
      page: (g) => form(`${field}<button>${g}</button>`, 'oninput="this.submit()"'),
      calls: () => calls,
    }),
  ),
  {
    name: 'an answer that is no yes to a dialog whose heading asks',
    page: (g) =>
      `<dialog open><h2>${g}?</h2><form method="dialog"><button formmethod="post" formaction="/g">Fine</button></form></dialog>`,
    calls: () => [click('button "Fine"')],
  },
  {
    name: 'a command that closes a dialog whose text asks',
    page: (g) =>
      `<dialog id="d" onclose="${HIT}"><p>${g}?</p><button commandfor="d" command="request-close">Certainly</button></dialog><script>d.showModal()</script>`,
    calls: () => [click('button "Certainly"')],
  },
  {
    name: 'a command for an element that only a script names',
    page: (g) =>
      `<section id="t" aria-label="${g}"></section><button command="--go">Next</button><script>document.querySelector('button').commandForElement=t;t.addEventListener('command',()=>${HIT})</script>`,
    calls: () => [click('button "Next"')],
  },
  {
    name: 'words of an element that only a script names',
    page: (g) =>
      `<p id="w">${g}</p>${button('●')}<script>document.querySelector('button').ariaLabelledByElements=[w]</script>`,
    calls: () => [click('css:button')],
  },
];

import { CLICK, form, HIT, IN_FRAME, type Way } from './ways.ts';

const drag = (target: string, end: object): [string, Record<string, unknown>] => ['drag', { target, ...end }];
const click = (target: string): [string, Record<string, unknown>] => ['click', { target }];
const upload = (target: string): [string, Record<string, unknown>] => [
  'upload_files',
  { target, paths: ['package.json'] },
];
const WIDE = 'style="display:block;width:300px;height:40px"';
/** Enough besides to be no page that only asks. */
const REST =
  '<nav><a href="#a">A</a></nav><p>Text.</p><button>1</button><button>2</button><button>3</button><button>4</button><button>5</button><button>6</button>';
const sign = (more = '') => `<button ${CLICK} ${more}></button>`;

/** What a control belongs to says what it does: the form it is tied to, its frame, the part, column or line it stands in. */
export const OWNED_WAYS: Way[] = [
  {
    name: 'a yes that is tied to a form of that name',
    page: (g) =>
      `${form('<input aria-label="Why">', `id="f" aria-label="${g}"`)}<hr><footer><button form="f" onclick="${HIT};return false">OK</button></footer>${REST}`,
    calls: () => [click('button "OK"')],
  },
  {
    name: 'a yes that is tied to a form in a part of that heading',
    page: (g) =>
      `<section><h2>${g}</h2>${form('<input aria-label="Why">', 'id="f"')}</section>${REST}<div><button form="f" onclick="${HIT};return false">Proceed</button></div>`,
    calls: () => [click('button "Proceed"')],
  },
  {
    name: 'a yes in a frame that is called so',
    page: (g) =>
      `${REST}<iframe title="${g}" srcdoc='<p>Read this first.</p><button onclick="${IN_FRAME}">Go ahead</button>'></iframe>`,
    calls: () => [click('button "Go ahead"')],
  },
  {
    name: 'a yes to another question in a frame that is called so',
    page: (g) =>
      `<iframe aria-label="${g}" srcdoc='<p>Are you there?</p><button onclick="${IN_FRAME}">Yes</button>'></iframe>`,
    calls: () => [click('button "Yes"')],
  },
  {
    name: 'a point in a frame that is called so',
    page: (g) =>
      `${REST}<iframe style="width:300px;height:150px" title="${g}" srcdoc='<style>body{margin:0}button{width:250px;height:100px}</style><button onclick="${IN_FRAME}">OK</button>'></iframe>`,
    calls: () => [['click', { target: 'css:iframe', position: { x: 60, y: 40 } }]],
  },
  {
    name: 'a file field without a label, behind these words',
    page: (g) => `<div>${g} <input type="file" onchange="${HIT}"></div>`,
    calls: () => [upload('css:input')],
  },
  {
    name: 'a file field without a label, in a group of that name',
    page: (g) =>
      `<fieldset><legend>${g}</legend><p>Up to 2 MB each.</p><p><input type="file" multiple onchange="${HIT}"></p></fieldset>`,
    calls: () => [upload('css:input')],
  },
  {
    name: 'a button that the browser names, in a part of that heading',
    page: (g) =>
      `<section><h3>${g}</h3><p>It takes a minute.</p><form onsubmit="${HIT};return false"><input type="submit"></form></section>${REST}`,
    calls: () => [click('css:input[type=submit]')],
  },
  ...(['grid', 'treegrid'] as const).map(
    (role): Way => ({
      name: `a wordless button at the place of that column in a ${role} of boxes`,
      page: (g) =>
        `<div role="${role}"><div role="row"><span role="columnheader">Name</span><span role="columnheader">${g}</span></div><div role="row"><span role="rowheader">Ann</span><span role="gridcell"><i>${sign('style="width:30px;height:20px"')}</i></span></div></div>`,
      calls: () => [click('css:[role=gridcell] button')],
    }),
  ),
  {
    name: 'a wordless button right before these words',
    page: (g) => `<p>${sign('style="width:30px;height:20px"')} <b>${g}</b></p>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'a wordless button over a caption of these words',
    page: (g) => `<figure>${sign('style="width:60px;height:60px"')}<figcaption>${g}</figcaption></figure>`,
    calls: () => [click('css:button')],
  },
];

const dropped = (place: string) =>
  `<div id="a" draggable="true" style="width:80px">Card</div><div id="z" ${WIDE} ondragover="event.preventDefault()" ondrop="${HIT}">${place}</div>`;

/** What default knows by an address, or by what a place is for. */
export const OWNED_DEFAULT_WAYS: Way[] = [
  {
    name: 'a short drag on a button whose form asks for it',
    page: () => `<form method="post" action="/g/delete-profile"><button ${WIDE}>Next</button></form>`,
    calls: () => [drag('css:button', { by: { x: 20, y: 3 } })],
  },
  {
    name: 'a drag from one part of a link to another',
    page: () =>
      `<a draggable="false" href="/g/delete-profile" ${WIDE}><b id="x">One</b> and then <i id="y">two</i></a>`,
    calls: () => [drag('css:#x', { to: 'css:#y' })],
  },
  {
    name: 'a link that moves along with a drag',
    page: () =>
      `<a id="l" draggable="false" href="/g/delete-profile" style="position:absolute;left:0;top:0;width:80px">Out</a><script>document.onmousemove=({clientX:x,clientY:y})=>{l.style.left=x-40+'px';l.style.top=y-8+'px'}</script>`,
    calls: () => [drag('css:#l', { by: { x: 300, y: 200 } })],
  },
  {
    name: 'a drop on a place that only its class says to be a bin',
    page: () => dropped('<i class="icon-trash-o"></i>'),
    calls: () => [drag('css:#a', { to: 'css:#z' })],
  },
  {
    name: 'a drop on a place that is called a bin',
    page: () => dropped('Poubelle'),
    calls: () => [drag('css:#a', { to: 'css:#z' })],
  },
];

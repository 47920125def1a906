import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Guarded, openGuarded } from './open-guarded.ts';

// Ways to press "Delete" without aiming at a button of that name. Each page counts what really happened.
let server: PageServer;
let on: Guarded;

beforeAll(async () => {
  server = await servePages({});
  on = openGuarded({ policy: 'default' });
});
afterAll(async () => {
  await on.close();
  await server.close();
});

const COUNT = 'onclick="document.title = \'deleted\'"';
const FRAME = `<style>body{margin:0}button{width:200px;height:80px}</style><button onclick="top.document.title='deleted'">Delete</button>`;

const WAYS: [string, string, string, Record<string, unknown>][] = [
  [
    'a part of the button, by CSS',
    `<button aria-label="Delete" ${COUNT}><i style="display:inline-block;width:20px;height:20px;background:red"></i></button>`,
    'click',
    { target: 'css:button i' },
  ],
  [
    'a point inside something larger',
    `<main style="position:relative;width:400px;height:200px"><button style="position:absolute;left:100px;top:50px;width:100px;height:40px" ${COUNT}>Delete</button></main>`,
    'click',
    { target: 'css:main', position: { x: 150, y: 70 } },
  ],
  [
    'a point inside a frame',
    '<iframe id="f" src="/frame" style="width:300px;height:150px"></iframe>',
    'click',
    { target: 'css:#f', position: { x: 60, y: 40 } },
  ],
  [
    'Enter in a field of its form',
    `<form onsubmit="document.title = 'deleted'; return false"><input aria-label="Reason"><button>Delete</button></form>`,
    'press_key',
    { target: 'textbox "Reason"', key: 'Enter' },
  ],
  [
    'Enter in a field beside it, without a form',
    `<div><div><input aria-label="Name" onkeydown="if (event.key === 'Enter') document.title = 'deleted'"></div><button ${COUNT}>Delete</button></div>`,
    'press_key',
    { target: 'textbox "Name"', key: 'Enter' },
  ],
  [
    'Enter on what has focus',
    `<button autofocus ${COUNT}>Delete</button><script>document.querySelector('button').focus()</script>`,
    'press_key',
    { key: 'Enter' },
  ],
  [
    'a line break that is put into what has focus',
    `<form onsubmit="document.title = 'deleted'; return false"><input aria-label="Reason"><button>Delete</button></form><script>document.querySelector('input').focus()</script>`,
    'fill',
    { value: 'old\n' },
  ],
  [
    'the key of its shortcut',
    `<button accesskey="d" ${COUNT}>Delete</button>`,
    'press_key',
    { key: 'Alt+d' },
  ],
  [
    'an option of a list that acts at once',
    `<select aria-label="Action" onchange="document.title = 'deleted'"><option>None<option>Delete all</select>`,
    'select',
    { target: 'combobox "Action"', value: 'Delete all' },
  ],
  [
    'a drop on it',
    `<div draggable="true" role="listitem" aria-label="Alice" tabindex="0" style="width:80px;height:40px">Alice</div><div role="button" tabindex="0" aria-label="Delete" style="width:80px;height:40px" ondragover="event.preventDefault()" ondrop="document.title = 'deleted'">bin</div>`,
    'drag',
    { target: 'css:[draggable]', to: 'button "Delete"' },
  ],
  [
    'a step among others',
    `<button>Other</button><button ${COUNT}>Delete</button>`,
    'run_steps',
    { steps: ['hover "Other"', 'click button "Delete"'], keep_going: true },
  ],
  [
    'a choice in a group of that name, which acts at once',
    `<fieldset><legend>Delete account</legend><label><input type="radio" onchange="document.title='deleted'"> Now</label></fieldset>`,
    'click',
    { target: 'radio "Now"' },
  ],
  [
    'keys that the button names as its own',
    `<button ${COUNT} aria-keyshortcuts="Control+Y">Delete</button><script>onkeydown=(e)=>e.key==='y'&&document.querySelector('button').click()</script>`,
    'press_key',
    { key: 'Control+y' },
  ],
  [
    'an element that tells its name to the browser alone',
    `<script>customElements.define('x-go',class extends HTMLElement{constructor(){super();const i=this.attachInternals();i.role='button';i.ariaLabel='Delete';this.onclick=()=>{document.title='deleted'}}})</script><x-go>●</x-go>`,
    'click',
    { target: 'css:x-go' },
  ],
  [
    'details whose opening hands in their form',
    `<form onsubmit="document.title='deleted';return false"><details ontoggle="this.closest('form').requestSubmit()"><summary>More</summary></details><button>Delete</button></form>`,
    'click',
    { target: 'css:summary' },
  ],
  [
    'a word in it, where only the document listens',
    `<main><div>Delete <b>it</b></div></main><script>document.onclick=()=>{document.title='deleted'}</script>`,
    'click',
    { target: 'css:main', position: { x: 50, y: 8 } },
  ],
  [
    'an arrow key that chooses the next of a group',
    `<label><input type="radio" name="r" checked> Keep</label><label><input type="radio" name="r" onchange="document.title='deleted'"> Delete</label>`,
    'press_key',
    { key: 'ArrowDown', target: 'radio "Keep"' },
  ],
  [
    'a form that hands itself in when it hears of a change',
    `<form oninput="this.requestSubmit()" onsubmit="document.title='deleted';return false"><input aria-label="Code"><button>Delete</button></form>`,
    'fill',
    { target: 'textbox "Code"', value: '1' },
  ],
  [
    'a point of a frame that is drawn twice as large',
    `<iframe src="/frame" style="border:0;width:250px;height:100px;transform:scale(2);transform-origin:0 0"></iframe>`,
    'click',
    { target: 'css:iframe', position: { x: 350, y: 100 } },
  ],
  [
    'the address of a link within the page',
    `<a href="#now">Delete</a><script>onhashchange=()=>{document.title='deleted'}</script>`,
    'navigate',
    { url: '{url}/#now' },
  ],
  [
    'the pointer over a link that the browser fetches ahead',
    `<script type="speculationrules">{"prefetch":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}</script><a href="/gone">Delete</a>`,
    'hover',
    { target: 'css:a' },
  ],
];

describe('a critical action cannot be reached past the question', () => {
  it.each(WAYS)('by %s', async (_way, body, tool, input) => {
    server.routes['/frame'] = FRAME;
    server.routes['/'] = body;
    await on.call('navigate', { url: server.url });
    on.asked.length = 0;
    on.answers.push('no');
    const placed = input.url === undefined ? input : { url: String(input.url).replace('{url}', server.url) };
    const answer = await on.call(tool, placed);
    expect(answer.text).toContain('User feedback: no');
    expect(on.asked).toHaveLength(1);
    expect(on.asked[0]?.reason).toContain('what is deleted may be gone for good');
    expect(await on.truth('document.title')).not.toBe('deleted');
    on.answers.length = 0;
  });

  it('and what is harmless on the same page is not asked about', async () => {
    server.routes['/'] =
      `<button ${COUNT} aria-keyshortcuts="d">Delete</button><button>Cancel</button><input aria-label="Name" onblur="this.value+='.'">
      <div id="card" draggable="true">Card</div><p id="place">Board</p><iframe srcdoc="<button>Play</button>"></iframe>
      <fieldset><legend>Delete account</legend><label><input type="radio" onchange="1"> No</label></fieldset><a href="#top">Top</a>`;
    await on.call('navigate', { url: server.url });
    on.asked.length = 0;
    await on.call('hover', { target: 'button "Delete"' });
    await on.call('click', { target: 'radio "No"' });
    await on.call('click', { target: 'css:iframe', position: { x: 30, y: 20 } });
    await on.call('drag', { target: 'css:#card', to: 'css:#place' });
    await on.call('navigate', { url: `${server.url}/#top` });
    for (const key of ['d', 'Tab', 'Escape']) await on.call('press_key', { target: 'textbox "Name"', key });
    await on.call('click', { target: 'button "Cancel"' });
    await on.call('fill', { target: 'textbox "Name"', value: 'Delete' });
    await on.call('press_key', { target: 'textbox "Name"', key: 'Backspace' });
    expect(on.asked).toEqual([]);
  });
});

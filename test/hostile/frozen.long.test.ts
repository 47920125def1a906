import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowForLoad } from '../../src/drivers/web/allow-for-load.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';

const LONG = 60_000;
const HUGE = 10_000_000;

/** What takes long on a slow machine runs in the deep suite (`npm run test:deep`). */
const deep = process.env.SUREHAND_DEEP === '1';

let pages: PageServer;
let agent: Agent;

beforeAll(async () => {
  pages = await servePages({
    '/fine': '<h1>Fine</h1><button>Next</button>',
    '/never': `<button id=b onclick="while(true){}">Never</button>
      <button onkeydown="while(true){}">Keys</button>
      <button onmousedown="while(true){}">Grip</button><button>Other</button>`,
    '/busy': `<button onclick="fetch('/begun'); while(true){}">Busy</button>`,
    '/begun': '',
    '/promises': `<button onclick="(function f(){Promise.resolve().then(f)})()">Promises</button>`,
    '/clobbered': `<form><input name=parentNode><input name=parentElement><input name=childNodes><input name=children>
      <input name=getAttribute><input name=localName><input name=tagName><input name=ownerDocument><input name=assignedSlot>
      <input name=shadowRoot><input name=attributes><input name=getBoundingClientRect><input name=querySelectorAll>
      <input name=textContent><input name=nodeType><input name=id><input name=title><input name=name><input name=closest>
      <input name=matches><input name=hasAttribute><input name=isConnected><input name=getRootNode><input name=contains>
      <input name=firstChild><input name=nextSibling><input name=style><input name=role><input name=hidden>
      <label>Mail <input name=mail></label><button type=button onclick="document.title='sent'">Send</button></form>
      <img name=body><img name=documentElement><img name=getElementById><img name=createTreeWalker><img name=querySelector>`,
    '/rootless': `<p>soon</p><script>addEventListener('load', () => document.documentElement.remove())</script>`,
    '/deep': `<script>let at = document.body ?? document.documentElement.appendChild(document.createElement('body'));
      for (let i = 0; i < 5000; i++) at = at.appendChild(document.createElement('div'));
      at.innerHTML = '<button>Deep</button>'</script>`,
    '/many': `<h1>Many</h1><button>First</button><script>addEventListener('load', () => {
      const all = document.createDocumentFragment();
      for (let i = 0; i < 1_000_000; i++) all.append(document.createElement('i'));
      document.body.append(all) })</script>`,
    '/frames': `<h1>Frames</h1><button>First</button>${'<iframe width=60 height=40 src="/fine"></iframe>'.repeat(300)}`,
    '/fetches': `<h1>Fetches</h1><button>First</button><script>setInterval(() => {
      for (let i = 0; i < 50; i++) fetch('/fine?' + Math.random()).catch(() => {}) }, 10)</script>`,
    '/reloads': `<h1>Reloads</h1><button>First</button><script>setTimeout(() => location.reload(), 30)</script>`,
    '/mutations': `<h1>Storm</h1><button>Calm</button><ul id=u></ul><script>setInterval(() => {
      for (let i = 0; i < 500; i++) u.append(document.createElement('li'));
      if (u.children.length > 5000) u.textContent = '' }, 1)</script>`,
    '/hashes': `<h1>Hashes</h1><button>Where</button><script>setInterval(() => { location.hash = Math.random() }, 5)</script>`,
    '/prints': `<h1>Prints</h1><button>Loud</button><script>setInterval(() => {
      for (let i = 0; i < 2000; i++) console.log('x'.repeat(500) + i) }, 10)</script>`,
    '/alerts': `<h1>Alerts</h1><button onclick="for(;;) alert('again')">Ring</button>`,
    '/frozen-date': `<h1>Clock</h1><button onclick="this.textContent='pressed'">Tick</button><script>
      Date.now = () => 0; performance.now = () => 0; Object.freeze(Date);
      window.setTimeout = () => 1; window.requestAnimationFrame = () => 1</script>`,
    '/prototypes': `<h1>Odd</h1><button onclick="document.title='pressed'">Go</button><script>
      Array.prototype.map = () => { throw new Error('map') }; JSON.stringify = () => 'x'; String.prototype.slice = () => '';
      Element.prototype.getAttribute = () => 'x'; Node.prototype.contains = () => { while(true){} };
      Object.defineProperty(Node.prototype, 'parentNode', { get() { while(true){} } });
      Promise.prototype.then = () => {}; EventTarget.prototype.addEventListener = () => {}</script>`,
    '/slow': () => {},
    '/long': `<h1>x</h1><button>Go</button>`,
  });
  agent = await startAgent('--timeout-ms', '2000', '--toolset', 'all');
}, 60_000);

afterAll(async () => {
  await agent?.close();
  await pages?.close();
});

const open = (path: string) => agent.does('navigate', { url: `${pages.url}${path}` });

describe('a script of the page that never ends', () => {
  test.each([
    ['click', { target: 'button "Never"' }],
    ['press_key', { target: 'button "Keys"', key: 'a' }],
    ['drag', { target: 'button "Grip"', by: { x: 30, y: 0 } }],
    ['evaluate', { expression: 'while(true){}' }],
  ])(
    '%s ends, says what became of it, and the next call works',
    async (tool, args) => {
      await open('/never');
      const said = await agent.fails(tool, args);
      expect(said).toMatch(/ran without end; it was stopped|was ended/);
      expect(said).toMatch(/may have/);
      expect(await open('/fine')).toContain('heading 1 "Fine"');
    },
    60_000,
  );

  test.each([
    ['describe_screen', {}, /in view/],
    ['navigate', '/fine', /heading 1 "Fine"/],
  ])(
    'a call that is cancelled meanwhile frees the session: %s has its turn, hears of it and is answered',
    async (tool, args, told) => {
      await open('/busy');
      const before = pages.hits.filter((hit) => hit === '/begun').length;
      const stop = new AbortController();
      const clicking = agent.client
        .callTool({ name: 'click', arguments: { target: 'button "Busy"' } }, { signal: stop.signal })
        .catch(() => 'cancelled');
      while (pages.hits.filter((hit) => hit === '/begun').length === before)
        await new Promise((resolve) => setTimeout(resolve, 20));
      stop.abort();
      expect(await clicking).toBe('cancelled');
      const { text } = await agent.call(
        tool,
        typeof args === 'string' ? { url: `${pages.url}${args}` } : args,
      );
      expect(text).toMatch(/^click was cancelled: it may have taken effect/);
      expect(text).toMatch(told);
      expect(await open('/fine')).toContain('heading 1 "Fine"');
    },
    90_000,
  );

  test('a screenshot, a look and a read of such a page end too', async () => {
    await open('/never');
    await agent.does('evaluate', { expression: 'setTimeout(() => { while(true){} }, 50), 1' });
    const answers = await Promise.all([
      agent.call('capture_screenshot'),
      agent.call('describe_screen'),
      agent.call('read_page'),
    ]);
    expect(answers.some(({ text }) => /ran without end|was ended/.test(text))).toBe(true);
    expect(await open('/fine')).toContain('heading 1 "Fine"');
  }, 90_000);

  test('promises that breed for ever', async () => {
    await open('/promises');
    await agent.fails('click', { target: 'button "Promises"' });
    expect(await open('/fine')).toContain('heading 1 "Fine"');
  }, 60_000);
});

test("navigate's timeout_ms limits the navigation", async () => {
  const began = performance.now();
  const said = await agent.fails('navigate', { url: `${pages.url}/slow`, timeout_ms: 300 });
  expect(said).toContain('TIMEOUT');
  expect(performance.now() - began).toBeLessThan(allowForLoad(5000));
}, 20_000);

test('a form whose fields are called like parts of the page is read and used', async () => {
  const shown = await open('/clobbered');
  expect(shown).toContain('textbox "Mail"');
  await agent.does('fill', { target: 'textbox "Mail"', value: 'a@b.c' });
  expect(await agent.does('click', { target: 'button "Send"', expect: 'title "sent"' })).toContain(
    'verified',
  );
  for (const tool of ['read_page', 'get_outline', 'get_snapshot', 'find_element']) {
    await agent.does(tool, tool === 'find_element' ? { query: 'Send' } : {});
  }
}, 60_000);

test('a document without documentElement is told as an empty page', async () => {
  await open('/rootless');
  for (const tool of [
    'describe_screen',
    'read_page',
    'get_outline',
    'get_snapshot',
    'capture_screenshot',
    'get_screen_fingerprint',
  ]) {
    expect((await agent.call(tool)).text).not.toMatch(/bug|unexpectedly/);
  }
  expect(await agent.does('describe_screen')).toContain('| 0 in view');
  expect(await open('/fine')).toContain('heading 1 "Fine"');
}, 60_000);

test.each([
  ['/deep', 'button "Deep"'],
  ...(deep ? ['/many', '/frames', '/fetches', '/reloads'].map((path) => [path, 'button "First"']) : []),
  ['/mutations', 'button "Calm"'],
  ['/hashes', 'button "Where"'],
  ['/prints', 'button "Loud"'],
])(
  'each call on a page of %s gets a bounded answer that says what is wrong, and the next page works',
  async (path = '', target = '') => {
    const calls: [string, Record<string, unknown>][] = [
      ['navigate', { url: `${pages.url}${path}` }],
      ['describe_screen', {}],
      ['click', { target }],
    ];
    for (const [tool, input] of calls) {
      // A call that has no answer in two minutes fails by itself; on a machine with nothing else to do it takes twenty seconds.
      const { text, failed } = await agent.call(tool, input);
      expect(text).not.toMatch(/unexpectedly/);
      if (failed)
        expect(text).toMatch(
          /no answer|did not answer|has not answered|was ended|crashed|too slowly|opened no page|nothing on/,
        );
      // Where nothing of the page is shown, why not is said.
      else expect(text).toMatch(/in view|^clicked|cannot be read now/m);
    }
    const next = await agent.call('navigate', { url: `${pages.url}/fine` });
    // That the browser itself had to be ended may show only now.
    if (next.failed)
      expect(next.text).toMatch(/opened no page within \d+ ms and is ended; the next call starts another/);
    expect(next.failed ? await open('/fine') : next.text).toContain('heading 1 "Fine"');
  },
  240_000,
);

test('a storm of alerts: each call says that the page waits, and the session can go on', async () => {
  await open('/alerts');
  expect(await agent.call('click', { target: 'button "Ring"' }).then(({ text }) => text)).toContain(
    'alert "again"',
  );
  for (let i = 0; i < 3; i++) await agent.call('handle_dialog', { accept: true });
  await agent.call('tabs', { do: 'open', url: `${pages.url}/fine` });
  expect((await agent.call('describe_screen')).text).toMatch(/again|Fine/);
  await agent.does('cleanup');
  expect(await open('/fine')).toContain('heading 1 "Fine"');
}, 60_000);

test.each([
  ['/frozen-date', 'button "Tick"'],
  ['/prototypes', 'button "Go"'],
])(
  'a page that alters what scripts rely on, %s, is read and used',
  async (path, target) => {
    expect(await open(path)).toContain(target);
    expect((await agent.call('click', { target })).text).toMatch(/^clicked/);
  },
  60_000,
);

describe('texts without end', () => {
  const shapes = ['a', ' x', 'eyJ-', '1 ', '?a=b&', '-', '"\\', 'http://'];

  /** A text that is looked at letter by letter against every other took ten seconds and more, and without end at 10 MB. */
  const bounded = async (tool: string, args: Record<string, unknown> = {}) => {
    const began = performance.now();
    const answer = await agent.call(tool, args);
    expect([tool, performance.now() - began < allowForLoad(8000)]).toEqual([tool, true]);
    return answer;
  };

  const quick = [
    ['title', LONG],
    ['id', LONG],
    ['address', LONG],
    ['title', HUGE],
  ] as const;
  const slow = [
    ['name', LONG],
    ['value', LONG],
    ['console', LONG],
    ['id', HUGE],
    ['name', HUGE],
    ['value', HUGE],
    ['console', HUGE],
  ] as const;

  test.each([...quick, ...(deep ? slow : [])])(
    'a %s of %i characters',
    async (where, length) => {
      await open('/long');
      for (const shape of length === HUGE ? shapes.slice(0, 1) : shapes) {
        const text = `${JSON.stringify(shape)}.repeat(${Math.ceil(length / shape.length)})`;
        const put: Record<string, string> = {
          title: `document.title = ${text}`,
          id: `document.querySelector('button').id = ${text}, document.querySelector('button').dataset.testid = ${text}`,
          address: `history.pushState(0, '', '/' + encodeURIComponent(${text}))`,
          name: `document.querySelector('button').ariaLabel = ${text}`,
          value: `document.body.append(Object.assign(document.createElement('textarea'), { value: ${text} }))`,
          console: `console.log(${text})`,
        };
        // The browser may need longer for it than a call may take: then the answer says so, and that is an answer.
        const said = await bounded('evaluate', { expression: `(${put[where]}, 1)` });
        expect(said.text).toMatch(/^1$|^failed \(TIMEOUT\)/);
        expect((await bounded('describe_screen')).text.length).toBeLessThan(10_000);
      }
      for (const [tool, args] of [
        ['find_element', { query: 'Go' }],
        ['click', { target: 'css:button' }],
        ['get_logs', {}],
        ['get_snapshot', {}],
        ['tabs', {}],
      ] as const) {
        expect((await bounded(tool, args)).text).not.toMatch(/unexpectedly/);
      }
    },
    180_000,
  );
});

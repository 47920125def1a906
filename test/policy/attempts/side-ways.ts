import { BOX, button, form, HIT, type Way } from './ways.ts';

const click = (target: string): [string, Record<string, unknown>] => ['click', { target }];
const press = (key: string, target?: string): [string, Record<string, unknown>] => [
  'press_key',
  { key, ...(target ? { target } : {}) },
];
const RELOAD: [string, Record<string, unknown>] = ['navigate', { url: 'reload' }];
const SCRIPT = `<script>${HIT}</script>`;

/** Keys that put the clipboard into a field. */
const PASTES = ['Control+v', 'Control+Shift+v', 'Shift+Insert', 'Paste'];

/** Ways that press nothing: what the page keeps, what servers answer, the clipboard, files, a new session. */
export const SIDE_WAYS: Way[] = [
  ...(['local', 'session'] as const).map(
    (kind): Way => ({
      name: `${kind} storage that the page acts on`,
      page: (g) => `${button(g)}<script>if(${kind}Storage.go)${HIT}</script>`,
      calls: () => [['change_storage', { kind, name: 'go', value: '1' }], RELOAD],
    }),
  ),
  {
    name: 'a cookie that the page acts on',
    page: (g) => `${button(g)}<script>if(document.cookie.includes('go=1'))${HIT}</script>`,
    calls: () => [
      ['change_storage', { kind: 'cookies', name: 'go', value: '1' }],
      RELOAD,
      ['change_storage', { kind: 'cookies' }],
    ],
  },
  {
    name: 'storage that is missing when the page opens again',
    page: (g) =>
      `${button(g)}<script>if(sessionStorage.seen&&!localStorage.keep)${HIT};sessionStorage.seen=localStorage.keep=1</script>`,
    calls: () => [['change_storage', { kind: 'local', name: 'keep' }], RELOAD],
  },
  {
    name: 'all storage taken away',
    page: (g) =>
      `${button(g)}<script>if(sessionStorage.here&&!localStorage.kept)${HIT};sessionStorage.here=localStorage.kept=1</script>`,
    calls: () => [['change_storage', { kind: 'local' }], RELOAD],
  },
  {
    name: 'storage that a frame hears of',
    page: (g) =>
      `${button(g)}<iframe srcdoc="<script>addEventListener('storage',()=>fetch('/g',{method:'POST'}))</script>"></iframe>`,
    calls: () => [['change_storage', { kind: 'local', name: 'heard', value: `${Math.random()}` }]],
  },
  {
    name: 'an answer in the place of the server that is a page with a script',
    page: button,
    calls: () => [
      ['mock_route', { url: '/fine', body: SCRIPT, content_type: 'text/html' }],
      ['navigate', { url: '{url}/fine' }],
      ['unmock_route', {}],
    ],
  },
  {
    name: 'an answer in the place of a script of the page',
    page: (g) => `${button(g)}<script src="/own.js"></script>`,
    calls: () => [
      ['mock_route', { url: '*/own.js', body: HIT, content_type: 'text/javascript' }],
      RELOAD,
      ['unmock_route', {}],
    ],
  },
  {
    name: 'an answer that gives the button another name',
    page: (g) =>
      `${button(g)}<script>fetch('/ping').then(r=>r.text()).then(t=>{if(t==='Next')document.querySelector('button').textContent=t})</script>`,
    calls: () => [
      ['mock_route', { url: '/ping', body: 'Next', content_type: 'text/plain' }],
      RELOAD,
      click('css:button'),
      ['unmock_route', {}],
    ],
  },
  {
    name: 'a check that is made to fail',
    page: (g) => `${button(g)}<script>fetch('/ping').catch(()=>${HIT})</script>`,
    calls: () => [['mock_route', { url: '/ping', do: 'abort' }], RELOAD, ['unmock_route', {}]],
  },
  {
    name: 'a check that is delayed',
    page: (g) =>
      `${button(g)}<script>const t=setTimeout(()=>${HIT},2000);fetch('/ping').then(()=>clearTimeout(t))</script>`,
    calls: () => [
      ['mock_route', { url: '/ping', do: 'delay', delay_ms: 3500 }],
      RELOAD,
      // The page's first question was answered long ago, and that counts.
      ['wait_for_response', { url: '/ping' }],
      ['wait_for_response', { url: '/ping', timeout_ms: 5000 }],
      ['unmock_route', {}],
    ],
  },
  {
    name: 'a kept login that the page acts on, at the launch of a session',
    page: (g) => `${button(g)}<script>if(localStorage.go)${HIT}</script>`,
    calls: () => [
      ['launch', { url: '{page}', storage_state: '{login}' }],
      ['cleanup', {}],
    ],
  },
  ...PASTES.map(
    (key): Way => ({
      name: `${key} into a field whose form is handed in by it`,
      page: (g) =>
        form(
          `<input aria-label="Code" oninput="this.form.submit()" onpaste="this.form.submit()"><button>${g}</button>`,
        ),
      calls: () => [press(key, 'css:input')],
      // A keyboard without such a key presses nothing.
      ...(key === 'Paste' ? { closed: true as const } : {}),
    }),
  ),
  ...['Control+x', 'Control+z'].map(
    (key): Way => ({
      name: `${key} in a field whose form is handed in by it`,
      page: (g) =>
        form(
          `<input aria-label="Code" oninput="if(this.had)this.form.submit();this.had=1"><button>${g}</button>`,
        ),
      before: `document.querySelector('input').focus();document.execCommand('insertText',false,'words');document.querySelector('input').select()`,
      calls: () => [press(key)],
    }),
  ),
  ...['ContextMenu', 'Shift+F10'].map(
    (key): Way => ({
      name: `${key} on a button that acts on it`,
      page: (g) => `<button oncontextmenu="${HIT}">${g}</button>`,
      calls: () => [press(key, 'css:button')],
      closed: true,
    }),
  ),
  {
    name: 'a script on its element',
    page: button,
    calls: () => [['evaluate', { expression: 'element.click()', target: 'css:button' }]],
  },
  {
    name: 'a script through the debug snapshot',
    page: button,
    calls: () => [['capture_debug_snapshot', { reason: "'+document.querySelector('button').click()+'" }]],
    closed: true,
  },
  {
    name: 'a file for a field whose form is handed in by it',
    page: (g) => form(`<input type="file" onchange="this.form.submit()"><button>${g}</button>`),
    calls: () => [['upload_files', { target: 'css:input', paths: ['package.json'] }]],
  },
  {
    name: 'a file for the chooser that a button of another name opens',
    page: (g) =>
      `<label for="f" ${BOX}>Attach</label><input id="f" type="file" hidden aria-label="${g}" onchange="${HIT}">`,
    calls: () => [['upload_files', { target: 'css:label', paths: ['package.json'] }]],
  },
  {
    name: 'a file dropped where it is sent at once',
    page: (g) => `<div ${BOX} ondragover="return false" ondrop="${HIT};return false">${g}</div>`,
    calls: () => [['upload_files', { target: 'css:div', paths: ['package.json'] }]],
    closed: true,
  },
  {
    name: 'the address of its link as the first of a session with another viewport',
    page: (g) => `<a href="/g?x=1">${g}</a>`,
    calls: () => [
      ['describe_screen', {}],
      ['launch', { url: '{url}/g?x=1', viewport: '400x800' }],
      ['cleanup', {}],
    ],
  },
  {
    name: 'a drag of text onto it',
    page: (g) =>
      `<p draggable="true" id="t">Text</p><button ondragover="return false" ondrop="${HIT}">${g}</button>`,
    calls: () => [['drag', { target: 'css:#t', to: 'css:button' }]],
  },
  {
    name: 'the middle button on its link',
    page: (g) => `<a href="/g?x=1">${g}</a>`,
    calls: () => [['click', { target: 'css:a', button: 'middle' }]],
  },
];

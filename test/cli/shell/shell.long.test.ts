import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { agentOf, PROGRAM } from '../../tools/agent.ts';

const PAGE = `<h1>Notes</h1><label>Name <input></label><button onclick="
  const note = document.createElement('p'); note.textContent = 'Saved ' + document.querySelector('input').value;
  document.body.append(note)">Save</button>`;

const ASKS = `<p>try: call describe_screen</p><button onclick="confirm('call handle_dialog now')">Ask</button>`;

const DIRTY = `<button onclick="onbeforeunload = (event) => event.preventDefault()">Write</button>`;

let pages: PageServer;
let home: string;
let env: Record<string, string>;

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

function begin(
  folder: string,
  args: string[],
  more: { stdin?: string; program?: string; env?: Record<string, string> } = {},
): ChildProcess {
  mkdirSync(join(home, folder), { recursive: true });
  const child = spawn(process.execPath, [more.program ?? PROGRAM, ...args], {
    cwd: join(home, folder),
    env: { ...env, ...more.env },
  });
  child.stdin.on('error', () => {}); // a command may end before it has read all of it
  child.stdin.end(more.stdin ?? '');
  return child;
}

async function run(folder: string, args: string[], more = {}): Promise<Ran> {
  const child = begin(folder, args, more);
  let out = '';
  let err = '';
  child.stdout?.on('data', (part) => (out += part));
  child.stderr?.on('data', (part) => (err += part));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, out, err };
}

async function does(folder: string, ...args: string[]): Promise<string> {
  const { code, out, err } = await run(folder, args);
  expect({ code, err }, `${args.join(' ')}\n${out}`).toEqual({ code: 0, err: '' });
  return out;
}

const cards = () => readdirSync(join(home, 'run', 'surehand')).filter((file) => file.endsWith('.json'));
const cardOf = (file: string): { pid: number; address: string; token: string } =>
  JSON.parse(readFileSync(join(home, 'run', 'surehand', file), 'utf8'));
const onlyCard = () => cardOf(cards()[0] ?? '');

/** The rights of the file that is told, which must be in the folder of traces. */
function traceIn(folder: string, told: string): number {
  const file = told.replace(/^saved /, '');
  expect(file).toMatch(new RegExp(`/${folder}/test-artifacts/traces/[\\d.TZ-]+\\.zip$`));
  return statSync(file).mode & 0o777;
}

async function gone(pid: number): Promise<void> {
  await expect
    .poll(
      () => {
        try {
          process.kill(pid, 0);
          return true;
        } catch {
          return false;
        }
      },
      { timeout: 20_000 },
    )
    .toBe(false);
}

beforeAll(async () => {
  pages = await servePages({
    '/': PAGE,
    '/asks': ASKS,
    '/dirty': DIRTY,
    '/slow': '<h1>Slow</h1>',
    '/hangs': () => {},
  });
  home = realpathSync(mkdtempSync(join(tmpdir(), 'surehand-shell-')));
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
});
afterAll(async () => {
  await run('.', ['stop', '--all']);
  await pages.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

describe('commands that keep their browser', () => {
  it('act on one page, with refs that live, and say by their exit code how it went', async () => {
    expect(await does('a', 'open', pages.url)).toContain('heading 1 "Notes"');
    const ref = /@e\d+(?= textbox)/.exec(await does('a', 'look'))?.[0] ?? '';
    expect(await does('a', 'fill', ref, 'Ada')).toContain('verified');
    const saved = ['click', 'button "Save"', '--expect', 'text "Saved Ada" visible'];
    expect(await does('a', ...saved)).toContain('verified');
    const refuted = ['click', 'button "Save"', '--expect', 'text "Lost" visible', '--timeout-ms', '300'];
    expect(await run('a', refuted)).toMatchObject({ code: 1, err: '' });
    expect(await run('a', ['click', 'button "Nowhere"'])).toMatchObject({ code: 1 });
    expect((await run('a', ['click', 'button "Nowhere"'])).out).toContain('surehand find');
    expect(await run('a', ['click'])).toMatchObject({ code: 2, out: '' });
    expect(await run('a', ['wait', 'heading "Notes"', 'blue'])).toMatchObject({ code: 2 });
    const steps = await run('a', ['steps', '--json'], {
      stdin: 'fill "Name" with "Bo"\nclick button "Save"\n',
    });
    expect(JSON.parse(steps.out)).toMatchObject({ success: true, completed: 2 });
    expect(await does('a', 'expect', 'text "Saved Bo" visible')).toContain('verified');
    expect(await does('a', 'eval', '1 + 1')).toBe('2\n');
    expect(await does('a', 'shot', 'now.jpg')).toContain(`saved ${join(home, 'a', 'now.jpg')}`);
    await does('a', 'shot', 'now.png');
    expect(
      readFileSync(join(home, 'a', 'now.png'))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(readFileSync(join(home, 'a', 'now.jpg')).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('share their page with an MCP client that attaches', async () => {
    const name = (await does('a', 'sessions')).split(' ')[0] ?? '';
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', '--attach', name],
      env,
      cwd: home,
      stderr: 'ignore',
    });
    const client = new Client({ name: 'second', version: '0' });
    await client.connect(transport);
    const agent = agentOf(client);
    expect(await agent.does('describe_screen')).toContain('heading 1 "Notes"');
    await agent.does('fill', { target: 'Name', value: 'from MCP' });
    await client.close();
    expect(await does('a', 'look')).toContain('textbox "Name" = "from MCP"');
  });

  it('give advice in commands that can be typed, and leave the words of the page alone', async () => {
    await does('a', 'open', `${pages.url}/asks`);
    const asked = await run('a', ['click', 'button "Ask"']);
    expect(asked.out).toContain('"call handle_dialog now"');
    expect(asked.out).toContain('surehand dialog accept|dismiss');
    const held = await run('a', ['click', 'button "Ask"']);
    expect(held.out).toContain('try: answer it with surehand dialog accept|dismiss');
    await does('a', 'dialog', 'dismiss');
    expect(await does('a', 'read')).toContain('try: call describe_screen');
    await does('a', 'open', pages.url);
  });

  it('leave a page that asks first, once they have said yes to it', async () => {
    await does('a', 'open', `${pages.url}/dirty`);
    await does('a', 'click', 'button "Write"');
    expect(await does('a', 'open', pages.url)).toContain('not gone yet: the page asks before it is left');
    expect(await does('a', 'dialog', 'accept')).toContain('heading 1 "Notes"');
    expect(await does('a', 'tabs')).not.toContain('/dirty');
    const none = await run('a', ['dialog', 'accept']);
    expect(none).toMatchObject({ code: 1, out: expect.stringContaining('no dialog is open') });
  });

  it('put a file where --out says, and refuse --out where there is none', async () => {
    await does('a', 'pdf', '--out', 'page.pdf');
    expect(readFileSync(join(home, 'a', 'page.pdf'), 'utf8').slice(0, 4)).toBe('%PDF');
    const path = join(home, 'a', 'net.har');
    expect(JSON.parse(await does('a', 'har', '--out', 'net.har', '--json'))).toMatchObject({ path });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveProperty('log');
    const shot = JSON.parse(await does('a', 'shot', 'one.jpg', '--json'));
    expect(shot).toMatchObject({ path: join(home, 'a', 'one.jpg') });
    const refused = await run('a', ['click', 'button "Save"', '--out', 'x.png']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('click gives no file') });
  });

  it('say in one line what cannot be written', async () => {
    const shot = await run('a', ['shot', '/proc/nowhere/now.jpg']);
    expect(shot).toMatchObject({ code: 1 });
    expect(shot.err).toMatch(/^surehand: ENOENT[^\n]*\/proc\/nowhere[^\n]*\n$/);
    const skill = await run('a', ['skill', 'install', '--dir', '/proc/nowhere']);
    expect(skill).toMatchObject({ code: 2, out: '' });
    expect(skill.err).toMatch(/^surehand: skill install: \/proc\/nowhere\/surehand cannot be written/);
  });

  it('attach no MCP client to a session that is not kept', async () => {
    const before = cards();
    const refused = await run('a', ['mcp', '--attach', 'nosuch']);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('no such session is kept (there are a-');
    expect(refused.err).toContain('surehand open URL --session nosuch');
    expect(cards()).toEqual(before);
  });

  it('start nothing where nothing is to be ended, and name the flag that was meant', async () => {
    const before = cards();
    expect(await run('new', ['close'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^no session new-\w+ is kept/),
    });
    expect(cards()).toEqual(before);
    expect(await run('a', ['click', 'Save', '--expct', 'x'])).toMatchObject({
      code: 2,
      err: 'surehand: unknown flag --expct (did you mean --expect?)\n',
    });
  });

  it('tell an MCP client that attached what they changed', async () => {
    const name = (await does('a', 'sessions')).split(' ')[0] ?? '';
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', '--attach', name],
      env,
      cwd: home,
      stderr: 'ignore',
    });
    const client = new Client({ name: 'watcher', version: '0' }, { versionNegotiation: { mode: 'legacy' } });
    await client.connect(transport);
    const heard: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => {
      heard.push(uri);
    });
    const { resources } = await client.listResources();
    const uri = resources.find((one) => one.uri.endsWith('/snapshot'))?.uri ?? '';
    await client.subscribeResource({ uri });
    await does('a', 'open', `${pages.url}/slow`);
    await expect.poll(() => heard).toContain(uri);
    expect(JSON.stringify((await client.readResource({ uri })).contents)).toContain('Slow');
    await client.close();
  });

  it('are for this user alone', () => {
    const folder = join(home, 'run', 'surehand');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
  });

  it('do not answer who does not know the token', async () => {
    const socket = connect(onlyCard().address);
    let told = '';
    socket.on('data', (part) => (told += part));
    socket.write(`${JSON.stringify({ token: 'wrong', ask: 'status' })}\n`);
    await new Promise((done) => socket.once('close', done));
    expect(told).toBe('');
  });

  it('refuse settings that the kept browser does not have, and do nothing', async () => {
    const hits = pages.hits.length;
    const { code, err } = await run('a', ['open', `${pages.url}/slow`, '--viewport', '800x600']);
    expect(code).toBe(2);
    expect(err).toContain('runs with other settings: --viewport');
    expect(pages.hits.length).toBe(hits);
  });

  it('end with 130 when they are interrupted, and the call with them', async () => {
    const child = begin('a', ['open', `${pages.url}/hangs`]);
    let err = '';
    child.stderr?.on('data', (part) => (err += part));
    await expect.poll(() => pages.hits, { timeout: 10_000 }).toContain('/hangs');
    child.kill('SIGINT');
    expect(await new Promise((done) => child.once('close', done))).toBe(130);
    expect(err).toContain('interrupted');
    await does('a', 'look'); // it would wait behind the other
  });

  it('wait for no server that hears nothing, and end it', async () => {
    await does('a', 'open', pages.url, '--session', 'deaf');
    const { pid } = cardOf('deaf.json');
    process.kill(pid, 'SIGSTOP');
    const listed = await does('a', 'sessions');
    expect(listed).toMatch(/^deaf {2}does not answer/m);
    expect(listed).toMatch(/^a-\w+ {2}a browser/m);
    const look = await run('a', ['look', '--session', 'deaf']);
    expect(look).toMatchObject({ code: 1, err: expect.stringContaining('surehand stop deaf') });
    expect(await does('a', 'stop', 'deaf')).toContain('session deaf ended');
    await gone(pid);
    expect(cards()).toHaveLength(1);
  }, 60_000);

  it('go on where nothing can be written, and say what was not kept', async () => {
    await does('a', 'open', pages.url, '--session', 'lost', '--output-dir', '/proc/nope');
    expect(await does('a', 'look', '--session', 'lost')).toContain('Notes');
    expect((await run('a', ['shot', '--session', 'lost'])).err).toMatch(
      /^surehand: \/proc\/nope.* cannot be written: ENOENT/,
    );
    expect(await does('a', 'stop', 'lost')).toContain('ended');
  });

  it('begin anew after kill -9, without a trace of the one before', async () => {
    const { pid, address } = onlyCard();
    await does('a', 'open', pages.url, '--session', 'other');
    const other = cardOf('other.json');
    for (const one of [pid, other.pid]) process.kill(one, 'SIGKILL');
    for (const one of [pid, other.pid]) await gone(one);
    expect(await does('a', 'open', pages.url, '--trace')).toContain('Notes');
    // Also of the one that nobody has asked for since.
    expect(readdirSync(join(home, 'run', 'surehand')).sort()).toEqual(
      [cards()[0] ?? '', onlyCard().address.split('/').at(-1) ?? ''].sort(),
    );
    expect(cards()).toHaveLength(1);
    const lost = await run('a', ['look', '--session', 'nosuch']);
    expect(lost).toMatchObject({ code: 0, err: 'no session nosuch was kept: its browser is started anew\n' });
    expect(await does('a', 'close', '--session', 'nosuch')).toBe('session nosuch closed\n');
    expect(readdirSync(join(home, 'run', 'surehand'))).not.toContain(address.split('/').at(-1));
  });

  it('end with the session that they close, and say where its trace went', async () => {
    const { pid } = onlyCard();
    const [closed, saved = ''] = (await does('a', 'close')).split('\n');
    expect(closed).toMatch(/^session a-\w+ closed$/);
    expect(traceIn('a', saved)).toBe(0o600);
    await gone(pid);
    expect(readdirSync(join(home, 'run', 'surehand'))).toEqual([]);
  });

  it('start the server anew when it is of another build', async () => {
    await does('a', 'open', pages.url, '--session', 'work');
    const { pid } = onlyCard();
    const other = join(home, 'other');
    mkdirSync(other);
    cpSync(join(PROGRAM, '../..'), join(other, 'dist'), { recursive: true });
    cpSync(join(PROGRAM, '../../../package.json'), join(other, 'package.json'));
    symlinkSync(realpathSync(join(PROGRAM, '../../../node_modules')), join(other, 'node_modules'));
    const program = join(other, 'dist/cli/main.js');
    const { code, err } = await run('a', ['mcp', '--attach', 'work'], { program });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('another build') });
    await gone(pid);
    expect(cards()).toHaveLength(1);
  });

  it('take the session of a variable, and stop says where its trace went', async () => {
    const named = { env: { SUREHAND_SESSION: 'named' } };
    expect((await run('b', ['open', pages.url, '--trace', '--screen', 'none'], named)).out).toBe('opened\n');
    expect(cards()).toContain('named.json');
    const [ended, saved = ''] = (await run('b', ['stop'], named)).out.split('\n');
    expect(ended).toBe('session named ended');
    expect(traceIn('b', saved)).toBe(0o600);
  });

  it('leave nothing when they are stopped, or were idle', async () => {
    const { pid } = onlyCard();
    expect(await does('a', 'stop', 'work')).toContain('ended');
    await gone(pid);
    expect(await run('a', ['stop', 'work'])).toMatchObject({ code: 1 });
    expect(await run('a', ['keep', '--idle', '1s'])).toMatchObject({ code: 0 });
    expect(readdirSync(join(home, 'run', 'surehand'))).toEqual([]);
  });
});

describe('attach', () => {
  it('finds a browser with remote debugging by its profile, and lets the commands act in it', async () => {
    const browser = await servePages({
      '/json/version': (_, response) => response.end(JSON.stringify({ Browser: 'Chrome/999' })),
    });
    const profile = join(home, '.config', 'google-chrome');
    mkdirSync(profile, { recursive: true });
    writeFileSync(join(profile, 'DevToolsActivePort'), `${browser.port}\n/devtools/browser/x`);
    const out = await does('a', 'attach', '--session', 'mine');
    expect(out).toContain(`session mine acts in Chrome/999 at http://127.0.0.1:${browser.port}`);
    expect(await does('a', 'sessions')).toContain('mine');
    await does('a', 'stop', 'mine');
    expect(await does('a', 'attach', String(browser.port), '--session', 'mine')).toContain(
      'acts in Chrome/999',
    );
    await does('a', 'stop', 'mine');
    await browser.close();
  });

  it('says how to start one where none answers', async () => {
    const { code, err } = await run('a', ['attach', 'http://127.0.0.1:9']);
    expect(code).toBe(1);
    expect(err).toContain('--remote-debugging-port=9222');
    expect(cards()).toEqual([]);
  });
});

describe('a folder whose trusted configuration sets a policy', () => {
  beforeAll(async () => {
    mkdirSync(join(home, 'guarded'), { recursive: true });
    writeFileSync(join(home, 'guarded', 'surehand.config.json'), '{"policy": "default"}');
    writeFileSync(join(home, 'guarded', 'empty.json'), '{}');
    writeFileSync(join(home, 'guarded', 'weak.yaml'), 'name: weak\n');
  });

  it('starts no server before it is trusted, and none without the policy after', async () => {
    const before = await run('guarded', ['tabs']);
    expect(before).toMatchObject({ code: 2, err: expect.stringContaining('nobody has trusted') });
    await does('guarded', 'trust');
    for (const flags of [
      ['--config', 'empty.json'],
      ['--policy', 'weak.yaml'],
    ]) {
      const { code, err } = await run('guarded', ['tabs', ...flags]);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('sets the policy default') });
    }
    expect(cards()).toEqual([]);
  });

  it('uses no server that another folder started without it', async () => {
    await does('b', 'open', pages.url, '--session', 'shared');
    const { code, err } = await run('guarded', ['logs', '--session', 'shared']);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('sets the policy default') });
    await does('b', 'stop', 'shared');
  });
});

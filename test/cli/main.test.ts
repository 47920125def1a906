import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let main: string;

const TOOLS_STUB = `
import * as z from 'zod';
const tool = (name, run) => ({ name, toolset: 'core', effect: 'observes', title: name, description: name + ' it',
  input: z.object({ text: z.string().optional() }), output: z.object({}), run });
export const TOOLS = [
  tool('echo', async (_, { text }) => ({ text: 'got ' + text, structured: { text } })),
  tool('fail', async () => ({ text: 'failed', structured: {}, is_error: true })),
];
export const EVERY_TOOL = TOOLS;
export const selectTools = () => TOOLS;`;
const SESSIONS_STUB = `
import { writeSync } from 'node:fs';
export function createSessions(options) {
  if (options.locale === 'xx') throw new TypeError('no such locale\\nmore');
  return { list: () => [], find: () => undefined, redact: (data) => data, closeAll: async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    writeSync(2, 'sessions closed\\n');
  } };
}`;

/** The real command line, with tools and sessions that need no browser. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'surehand-main-')));
  mkdirSync(join(folder, 'dist', 'cli'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "version": "1.2.3"}');
  await build({
    entryPoints: [`${root}src/cli/main.ts`],
    outdir: join(folder, 'dist', 'cli'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['playwright-core'],
    // As in the build: packages of the older kind ask for Node's own parts this way.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: 'stand-ins',
        setup(bundler) {
          bundler.onResolve({ filter: /\/(tools\/index|create-sessions)\.ts$/ }, ({ path }) => ({
            path: path.includes('tools') ? 'tools' : 'sessions',
            namespace: 'stand-in',
          }));
          bundler.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({
            contents: path === 'tools' ? TOOLS_STUB : SESSIONS_STUB,
            resolveDir: root,
          }));
        },
      },
    ],
  });
  main = join(folder, 'dist', 'cli', 'main.js');
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(argv: string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [main, ...argv], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
}

async function ended(child: ChildProcessWithoutNullStreams) {
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out, err };
}

function run(...argv: string[]) {
  const child = start(argv);
  child.stdin.end('{"text": "piped"}');
  return ended(child);
}

describe('the surehand program', () => {
  it('answers --version', async () => {
    expect(await run('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });

  it('prints help on standard output', async () => {
    const { code, out, err } = await run('mcp', '--help');
    expect(out).toContain('Usage: surehand mcp');
    expect([code, err]).toEqual([0, '']);
  });

  it('ends with 2 on a wrong command line, one line per mistake', async () => {
    expect(await run('docter')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean doctor?'),
    });
    expect((await run('prune')).err).toBe(
      'surehand: unknown command prune (did you mean knowledge prune?)\n',
    );
    const { code, out, err } = await run('mcp', '--port=x', '--hedless');
    expect(err.trim().split('\n')).toEqual([
      'surehand: unknown flag --hedless (did you mean --headless?)',
      'surehand: flag --port: wanted a whole number from 0 to 65535, got "x"',
    ]);
    expect([code, out]).toEqual([2, '']);
  });

  it.skipIf(process.platform === 'win32')('says in one line that its working folder is gone', async () => {
    const gone = join(folder, 'gone');
    mkdirSync(gone);
    const child = spawn(
      '/bin/sh',
      ['-c', 'rmdir "$PWD" && exec "$0" "$1" --version', process.execPath, main],
      {
        cwd: gone,
      },
    );
    child.stdin.end();
    expect(await ended(child)).toEqual({
      code: 1,
      out: '',
      err: 'surehand: the working folder is gone: change to another\n',
    });
  });

  it('says that login needs a display, and where a person can sign in else', async () => {
    if (process.platform !== 'linux') return;
    const child = start(['login', 'http://127.0.0.1:9/', '--save', 'work'], { HOME: folder });
    const { code, err } = await ended(child);
    expect([code, err]).toEqual([1, err]);
    expect(err).toMatch(/no display.*\nsurehand: try: .*--cdp-endpoint\n$/);
    expect(err).not.toContain('--no-headless');
  });

  it('ends with 1 and one line when something breaks, with the stack only on debug', async () => {
    expect(await run('call', 'echo', '--locale=xx')).toEqual({
      code: 1,
      out: '',
      err: 'surehand: no such locale\n',
    });
    const { err } = await run('call', 'echo', '--locale=xx', '--log-level', 'debug');
    expect(err).toMatch(/TypeError: no such locale[\s\S]+ at /);
  });

  it('calls a tool, from standard input too, and closes what it opened', async () => {
    expect(await run('call', 'echo', '-')).toEqual({ code: 0, out: 'got piped\n', err: 'sessions closed\n' });
    expect((await run('call', 'fail')).code).toBe(1);
    expect((await run('call', 'ecko')).code).toBe(2);
  });

  it('lists the tools', async () => {
    expect((await run('tools')).out).toMatch(/echo +core +\d+ {2}echo it/);
  });

  it('closes what it opened also when its reader stops early', async () => {
    const child = start(['call', 'echo']);
    child.stdout.destroy();
    child.stdin.end();
    let err = '';
    child.stderr.on('data', (chunk) => (err += chunk));
    const code = await new Promise((done) => child.on('exit', done));
    expect([code, err]).toEqual([0, 'sessions closed\n']);
  });
});

describe('surehand mcp', () => {
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };

  it('speaks only the protocol on standard output, says where its log is, and ends with its client', async () => {
    const child = start(['mcp']);
    const result = ended(child);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
    send(hello);
    expect(JSON.parse((await answers.next()).value).result.serverInfo).toMatchObject({
      name: 'surehand',
      version: '1.2.3',
    });
    send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const { tools }: { tools: { name: string }[] } = JSON.parse((await answers.next()).value).result;
    expect(tools.map(({ name }) => name)).toEqual(['echo', 'fail']);
    send({
      jsonrpc: '2.0',
      id: 3,
      method: 'tools/call',
      params: { name: 'echo', arguments: { text: 'hi' } },
    });
    expect(JSON.parse((await answers.next()).value).result.content[0].text).toBe('got hi');
    child.stdin.end();
    const { code, err } = await result;
    expect(err).toContain(`surehand 1.2.3: log in ${join(folder, 'test-artifacts', 'surehand.log')}`);
    expect(err).toContain('sessions closed');
    expect(code).toBe(0);
  });

  it('serves HTTP until it is told to stop', async () => {
    const child = start(['mcp', '--http', '--port=0']);
    const result = ended(child);
    const address = await new Promise<string>((done) => {
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += chunk;
        const url = /http:\S+\/mcp/.exec(said)?.[0];
        if (url) done(url);
      });
    });
    const health = await fetch(new URL('/health', address));
    expect(await health.json()).toMatchObject({ status: 'ok', version: '1.2.3' });
    child.kill('SIGTERM');
    expect(await result).toMatchObject({ code: 0, out: '', err: expect.stringContaining('sessions closed') });
  });
});

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserCandidates } from '../../src/drivers/web/find-browser.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { PROGRAM } from '../tools/agent.ts';

let pages: PageServer;
let home: string;

function run(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: home, SUREHAND_HEADLESS: 'true' };
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: home, env });
  child.stdin.end();
  let out = '';
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (out += part));
  return new Promise<{ code: number | null; out: string }>((done) =>
    child.once('close', (code) => done({ code, out })),
  );
}

beforeAll(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'surehand-login-')));
  pages = await servePages({
    '/': '<form action="/in"><label>User <input name="user"></label><button>Sign in</button></form>',
    '/in': (_, response) => {
      response.setHeader('set-cookie', 'session=s3cret; HttpOnly; Path=/');
      response.setHeader('content-type', 'text/html');
      response.end('<h1>Welcome</h1><script>localStorage.theme = "dark"</script>');
    },
    '/me': (request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<h1>${request.headers.cookie?.includes('s3cret') ? 'Signed in' : 'Stranger'}</h1><h2></h2><script>document.querySelector("h2").textContent = 'theme ' + localStorage.theme</script>`,
      );
    },
  });
});
afterAll(async () => {
  await run('stop', '--all');
  await pages.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

describe('surehand login', () => {
  it('keeps what a person signed in to, for its user alone, and sessions start with it by its name', async () => {
    const [found] = await browserCandidates(OptionsSchema.parse({}));
    // The person: they wait for the window, sign in and close it.
    const context = await chromium.launchPersistentContext(join(home, 'profile'), {
      ...(found?.executable_path ? { executablePath: found.executable_path } : {}),
      args: [...(found?.launch_args ?? []), '--remote-debugging-port=0', '--no-sandbox'],
      ...(found?.launch_env ? { env: { ...process.env, ...found.launch_env } } : {}),
    });
    const [port] = readFileSync(join(home, 'profile', 'DevToolsActivePort'), 'utf8').split('\n');
    const shown = context.waitForEvent('page');
    const login = run('login', pages.url, '--save', 'work', '--cdp-endpoint', `http://127.0.0.1:${port}`);
    const page = await shown;
    await page.getByLabel('User').fill('ada');
    await page.getByRole('button').click();
    await page.getByText('Welcome').waitFor();
    await page.close();
    expect(await login).toEqual({
      code: 0,
      out: expect.stringContaining('kept as work: 1 cookie, storage of 1 site'),
    });
    await context.close();
    const file = join(home, '.config/surehand/logins/work.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { code, out } = await run('open', `${pages.url}/me`, '--login', 'work');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Signed in') });
    expect(out).toContain('theme dark');
  });

  it('says what is missing', async () => {
    expect(await run('login', pages.url)).toEqual({ code: 2, out: expect.stringContaining('--save work') });
    expect(await run('login', pages.url, '--save', '../x')).toEqual({
      code: 2,
      out: expect.stringContaining('a name of letters'),
    });
    // Without a display too: what was typed is looked at first.
    expect(await run('login', 'not an address', '--save', 'work')).toEqual({
      code: 2,
      out: expect.stringContaining('not an address'),
    });
    expect(await run('login', 'javascript:alert(1)', '--save', 'work')).toEqual({
      code: 1,
      out: expect.stringContaining('javascript: addresses are not opened'),
    });
    expect(await run('open', pages.url, '--session', 'b', '--login', 'nobody')).toEqual({
      code: 2,
      out: expect.stringContaining('surehand login URL --save nobody'),
    });
  });
});

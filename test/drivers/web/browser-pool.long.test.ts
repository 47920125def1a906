import { type ChildProcess, spawn } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ClosedPorts } from '../../../src/drivers/closed-ports.ts';
import { BrowserPool } from '../../../src/drivers/web/browser-pool.ts';
import { findBrowser } from '../../../src/drivers/web/find-browser.ts';
import { planLaunch } from '../../../src/drivers/web/launch-browser.ts';
import { openScratchFolder } from '../../../src/drivers/web/scratch-folder.ts';
import { WebDriver } from '../../../src/drivers/web/web-driver.ts';
import { silentLog } from '../../../src/model/log.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { processesWith } from './browser-processes.ts';
import { optionsOf, poolOf, temporaryFolder } from './open-browser.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

let server: PageServer;
beforeAll(async () => {
  server = await servePages({
    '/': 'home',
    '/private': (request, response) => {
      const known =
        request.headers.authorization === `Basic ${Buffer.from('ann:s:ecret').toString('base64')}`;
      response.writeHead(known ? 200 : 401, { 'www-authenticate': 'Basic realm="private"' });
      response.end(known ? 'welcome' : 'who are you?');
    },
  });
});
afterAll(() => server.close());

describe('BrowserPool', () => {
  it('gives sessions one browser and contexts that share no cookies, and ends it with the last', async () => {
    const pool = poolOf();
    const [first, second] = await Promise.all([pool.openContext(), pool.openContext()]);
    expect(first.context.browser()).toBe(second.context.browser());
    await first.context.addCookies([{ name: 'a', value: '1', url: server.url }]);
    expect(await second.context.cookies()).toEqual([]);
    const browser = first.context.browser();
    await first.close();
    expect(browser?.isConnected()).toBe(true);
    await second.close();
    expect(browser?.isConnected()).toBe(false);
    const third = await pool.openContext();
    expect(third.context.browser()?.isConnected()).toBe(true);
    await pool.close();
    expect(third.context.browser()?.isConnected()).toBe(false);
    await expect(pool.openContext()).rejects.toMatchObject({ kind: 'browser_unavailable' });
  });

  it('keeps nothing of a session that has ended while others go on', async () => {
    const closed_ports = new ClosedPorts();
    const pool = new BrowserPool(optionsOf(), silentLog, { closed_ports });
    const lasting = await pool.openContext();
    // Every object of Playwright's is one; its types do not say so.
    const browser = lasting.context.browser() as unknown as EventEmitter;
    const before = browser.listenerCount('disconnected');
    await (await pool.openContext()).close();
    expect(browser.listenerCount('disconnected')).toBe(before);
    expect(closed_ports.size).toBe(1);
    await pool.close();
  });

  it('registers the page script as a selector engine that every page of a context can be asked through', async () => {
    const pool = poolOf();
    const { context, engine } = await pool.openContext();
    const page = await context.newPage();
    await page.goto(server.url);
    expect(await page.locator(`${engine}=snap`).textContent()).toBe('snap of /');
    expect(await page.evaluate('typeof __surehand_engine')).toBe('undefined');
    await pool.close();
  });

  it('notices that the browser was killed, tells the session once, and starts a fresh one', async () => {
    const marker = `--surehand-test=${process.pid}-killed`;
    const pool = poolOf({ browser_args: [marker] });
    let told = 0;
    let gone: () => void = () => {};
    const noticed = new Promise<void>((resolve) => {
      gone = () => {
        told += 1;
        resolve();
      };
    });
    const first = await pool.openContext({}, gone);
    for (const pid of processesWith(marker)) process.kill(pid, 'SIGKILL');
    await noticed;
    const second = await pool.openContext();
    expect(second.context.browser()).not.toBe(first.context.browser());
    await (await second.context.newPage()).goto(server.url);
    await first.close();
    await pool.close();
    expect(told).toBe(1);
    await expect.poll(() => processesWith(marker)).toEqual([]);
  });

  it('sets viewport, locale and device, and names devices near to a wrong one', async () => {
    const pool = poolOf({ viewport: '800x600', locale: 'de-DE' });
    const { context } = await pool.openContext();
    const page = await context.newPage();
    expect(await page.evaluate('[innerWidth, innerHeight, navigator.language]')).toEqual([800, 600, 'de-DE']);
    const phone = await pool.openContext({ device: 'iphone 15', locale: 'fr-FR' });
    const small = await phone.context.newPage();
    expect(await small.evaluate('[screen.width < 500, navigator.language]')).toEqual([true, 'fr-FR']);
    await expect(pool.openContext({ device: 'iPhone 99' })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringMatching(/no device is called "iPhone 99"; nearest: .*iPhone/),
    });
    await expect(pool.openContext({ viewport: 'big' })).rejects.toMatchObject({ kind: 'invalid_input' });
    await pool.close();
  });

  it('answers HTTP authentication of the origin that the credentials are for', async () => {
    const pool = poolOf({ http_credentials: `ann:s:ecret@${server.url}` });
    const page = await (await pool.openContext()).context.newPage();
    await page.goto(`${server.url}/private`);
    expect(await page.textContent('body')).toBe('welcome');
    await pool.close();
  });

  it('starts from a saved storage state', async () => {
    const file = join(temporaryFolder(), 'state.json');
    const pool = poolOf();
    const { context } = await pool.openContext();
    const page = await context.newPage();
    await page.goto(server.url);
    await page.evaluate('localStorage.setItem("cart", "3"); document.cookie = "user=ann; max-age=1000"');
    await context.storageState({ path: file });
    const again = await pool.openContext({ storage_state: file });
    const other = await again.context.newPage();
    await other.goto(server.url);
    expect(await other.evaluate('[localStorage.cart, document.cookie]')).toEqual(['3', 'user=ann']);
    const no_state = `${file}.no`;
    writeFileSync(no_state, 'NAME=value');
    await expect(pool.openContext({ storage_state: no_state })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining('is no file of cookies and local storage'),
    });
    await expect(pool.openContext({ storage_state: '/no/such/file' })).rejects.toMatchObject({
      message: 'storage_state: /no/such/file does not exist',
    });
    await pool.close();
  });

  it('says once in the log that the sandbox is off as root', async () => {
    const said: string[] = [];
    const pool = poolOf({}, { ...silentLog, info: (message) => said.push(message) });
    await pool.openContext();
    await pool.openContext();
    const as_root = process.platform === 'linux' && process.getuid?.() === 0;
    expect(said.filter((line) => line.includes('without its sandbox'))).toHaveLength(as_root ? 1 : 0);
    await pool.close();
  });
});

describe('a lasting profile', () => {
  it('is kept between runs, and a second session gets a sibling folder and a note instead of a lock error', async () => {
    const user_data_dir = join(temporaryFolder(), 'profile');
    const pool = poolOf({ user_data_dir });
    const first = await pool.openContext();
    await first.context.addCookies([
      { name: 'kept', value: '1', url: server.url, expires: Date.now() / 1000 + 9999 },
    ]);
    const second = await pool.openContext();
    expect(second.notes.join()).toContain(`${user_data_dir}-2`);
    expect(first.notes.join()).not.toContain('in use');
    await (await second.context.newPage()).goto(server.url);
    await pool.close();
    const later = poolOf({ user_data_dir });
    const third = await later.openContext();
    expect((await third.context.cookies(server.url)).map(({ name }) => name)).toEqual(['kept']);
    await later.close();
  });

  it('is left to a program that holds it, and taken over from one that is dead', async () => {
    const user_data_dir = join(temporaryFolder(), 'profile');
    const holder = poolOf({ user_data_dir });
    await holder.openContext();
    await holder.close();
    symlinkSync(`${hostname()}-${process.pid}`, join(user_data_dir, 'SingletonLock'));
    const pool = poolOf({ user_data_dir });
    const opened = await pool.openContext();
    expect(opened.notes.join()).toContain(`uses ${user_data_dir}-2`);
    // The first call that acts says it to its caller.
    expect(new WebDriver(opened, optionsOf({ user_data_dir })).takeEvents()).toContainEqual({
      kind: 'note',
      text: expect.stringContaining(`uses ${user_data_dir}-2`),
    });
    await pool.close();
  });
});

/** A Chromium as someone else would start it, with remote debugging. */
async function startChromium(port = 0): Promise<{ process: ChildProcess; endpoint: string }> {
  const { executable_path } = await findBrowser(optionsOf());
  const folder = temporaryFolder();
  const args = [
    ...FLAGS,
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${folder}`,
    `${server.url}/`,
  ];
  const started = spawn(executable_path ?? 'chromium', args, { stdio: 'ignore', detached: true });
  const endpoint = await vi.waitFor(
    async () => {
      // It writes down a port that it chose itself, and only that.
      const chosen = port || readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0];
      const address = `http://127.0.0.1:${chosen}`;
      expect((await fetch(`${address}/json/version`)).ok).toBe(true);
      return address;
    },
    { timeout: 20_000 },
  );
  return { process: started, endpoint };
}

async function killChromium(started: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => started.once('exit', resolve));
  if (started.pid) process.kill(-started.pid, 'SIGKILL');
  await ended;
}

describe('a browser that someone else started', () => {
  let chromium: ChildProcess;
  let endpoint: string;
  beforeAll(async () => {
    ({ process: chromium, endpoint } = await startChromium());
  });
  afterAll(() => killChromium(chromium));

  it('is attached to with its own pages, and left running with them after close, twice over', async () => {
    for (let round = 0; round < 2; round += 1) {
      const pool = poolOf({ cdp_endpoint: endpoint });
      const { context, kind, engine } = await pool.openContext();
      expect(kind).toBe('attached');
      const page = context.pages().find((one) => one.url() === `${server.url}/`);
      expect(await page?.locator(`${engine}=snap`).textContent()).toBe('snap of /');
      const second = await pool.openContext();
      expect(second.context).not.toBe(context);
      await pool.close();
      expect(chromium.exitCode ?? chromium.signalCode).toBeNull();
    }
  });

  it('of two the less busy is taken; one that died is taken out, its session told where it was, and it is used again once it is back', async () => {
    const { process: other, endpoint: second } = await startChromium();
    const pool = poolOf({ cdp_endpoint: `${endpoint},${second}` });
    const told: (string | undefined)[] = [];
    const open = () => pool.openContext({}, (why) => told.push(why));
    const [one, two] = [await open(), await open()];
    expect(one.context.browser()).not.toBe(two.context.browser());
    // Neither is the context that the user's own page is in.
    expect([one, two].map(({ context }) => context.pages())).toEqual([[], []]);
    await one.close();
    const three = await open();
    expect(three.context.browser()).not.toBe(two.context.browser());
    const port = Number(new URL(second).port);
    await killChromium(other);
    await vi.waitUntil(() => told.length > 0, { timeout: 20_000 });
    expect(told).toEqual([`the browser at 127.0.0.1:${port} was closed or crashed`]);
    const four = await open();
    expect(four.context.browser()?.isConnected()).toBe(true);
    const again = await startChromium(port);
    const five = await open();
    expect(five.context.browser()).not.toBe(four.context.browser());
    expect(five.context.browser()?.isConnected()).toBe(true);
    await pool.close();
    await killChromium(again.process);
    expect(chromium.exitCode ?? chromium.signalCode).toBeNull();
    const alone = poolOf({ cdp_endpoint: `http://127.0.0.1:1,${second}` });
    await expect(alone.openContext()).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: `no Chromium answers at http://127.0.0.1:1; no Chromium answers at ${second}`,
    });
  });

  it('is reported with the address and a remedy when nothing answers there', async () => {
    const pool = poolOf({ cdp_endpoint: 'http://127.0.0.1:1' });
    await expect(pool.openContext()).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: expect.stringContaining('no Chromium answers at http://127.0.0.1:1'),
    });
  });
});

describe('a remote Playwright server', () => {
  async function startServer(port = 0) {
    const { chromium } = await import('playwright-core');
    const { executable_path } = await findBrowser(optionsOf());
    return await chromium.launchServer({
      ...(executable_path ? { executablePath: executable_path } : {}),
      ...(port === 0 ? {} : { port, wsPath: 'again' }),
      args: FLAGS,
    });
  }

  it('is connected to and keeps running after close', async () => {
    const remote = await startServer();
    const pool = poolOf({ connect: remote.wsEndpoint() });
    const { context, kind, engine } = await pool.openContext();
    const page = await context.newPage();
    await page.goto(server.url);
    expect([kind, await page.locator(`${engine}=snap`).textContent()]).toEqual(['remote', 'snap of /']);
    await pool.close();
    expect(remote.process().exitCode).toBeNull();
    await remote.close();
  });

  it('is one of several: sessions are spread, one that died is told and passed over, and it is used again once it is back', async () => {
    const [first, second] = [await startServer(), await startServer()];
    const port = Number(new URL(second.wsEndpoint()).port);
    const addresses = [first.wsEndpoint(), `ws://127.0.0.1:${port}/again`];
    await second.close();
    const another = await startServer(port);
    const pool = poolOf({ connect: addresses.join(',') });
    const told: (string | undefined)[] = [];
    const open = () => pool.openContext({}, (why) => told.push(why));
    const [one, two] = [await open(), await open()];
    expect([one.kind, two.kind]).toEqual(['remote', 'remote']);
    expect(one.context.browser()).not.toBe(two.context.browser());
    await another.kill();
    await vi.waitUntil(() => told.length > 0, { timeout: 20_000 });
    expect(told).toEqual([`the browser at 127.0.0.1:${port} was closed or crashed`]);
    const three = await open();
    expect(three.context.browser()).toBe(one.context.browser());
    const back = await startServer(port);
    // It is left out for 5 s after a connection that failed.
    await vi.waitUntil(async () => (await open()).context.browser() !== one.context.browser(), {
      timeout: 20_000,
      interval: 1000,
    });
    await pool.close();
    expect(first.process().exitCode).toBeNull();
    await Promise.all([first.close(), back.close()]);
  });
});

describe('planLaunch', () => {
  const linux = { platform: 'linux' as const, root: false };

  it('runs headless where there is no display and in a window where there is one', async () => {
    const options = { ...optionsOf(), headless: undefined };
    const scratch = openScratchFolder();
    const { executable_path } = await findBrowser(optionsOf());
    const full = { ...options, ...(executable_path ? { executable_path } : {}) };
    expect((await planLaunch(full, scratch, { ...linux, env: {} })).headless).toBe(true);
    const windowed = await planLaunch(full, scratch, { ...linux, env: { DISPLAY: ':0' } });
    expect(windowed.headless).toBe(!windowed.found.can_headed);
    expect(windowed.options.chromiumSandbox).toBe(true);
    await scratch.remove();
  });

  it('says why a window cannot be had: no display, or a headless shell', async () => {
    const scratch = openScratchFolder();
    const headed = optionsOf({ headless: false });
    await expect(planLaunch(headed, scratch, { ...linux, env: {} })).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: expect.stringContaining('there is no display'),
    });
    const shell = join(temporaryFolder(), 'headless_shell');
    writeFileSync(shell, '', { mode: 0o755 });
    const display = { ...linux, env: { DISPLAY: ':0' } };
    await expect(planLaunch({ ...headed, executable_path: shell }, scratch, display)).rejects.toMatchObject({
      message: expect.stringContaining('can only run headless'),
    });
    const extended = { ...optionsOf({ extension: ['x'] }), executable_path: shell };
    await expect(planLaunch(extended, scratch, display)).rejects.toMatchObject({
      message: expect.stringContaining('is a headless shell and cannot load extensions'),
    });
    const chrome = optionsOf({ extension: ['x'], channel: 'chrome' });
    await expect(planLaunch(chrome, scratch, display)).rejects.toMatchObject({
      message: expect.stringContaining('ignores --load-extension since version 137'),
    });
    await scratch.remove();
  });

  it('reports a program that is no browser with what it printed', async () => {
    const folder = temporaryFolder();
    const program = join(folder, 'browser');
    writeFileSync(program, '#!/bin/sh\necho "missing library libfoo" >&2\nexit 1\n', { mode: 0o755 });
    const pool = poolOf({ executable_path: program });
    await expect(pool.openContext()).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: expect.stringMatching(/browser did not start: .*missing library libfoo/s),
    });
  });
});

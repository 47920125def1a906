import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dialectCalled } from '../../../src/drivers/webdriver/dialects.ts';
import { openWebDriver } from '../../../src/drivers/webdriver/open-webdriver.ts';
import { W3cClient } from '../../../src/drivers/webdriver/w3c-client.ts';
import { leaveContext, WebContexts } from '../../../src/drivers/webdriver/web-contexts.ts';
import { WebDriverDialogs } from '../../../src/drivers/webdriver/webdriver-dialogs.ts';
import { WebDriverSource } from '../../../src/drivers/webdriver/webdriver-source.ts';
import { issuePermit } from '../../../src/model/permit.ts';

const HOME = fileURLToPath(new URL('../../appium', import.meta.url));
const OPTIONS = { timeout_ms: 10_000 };
/** Appium's fake driver gives the file of its app as the source: this one is as XCUITest would write it. */
const APP = `<app><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Fake" label="Fake" bundleId="com.example.Fake" enabled="true" visible="true" x="0" y="0" width="390" height="844">
  <XCUIElementTypeNavigationBar type="XCUIElementTypeNavigationBar" name="Fake" enabled="true" visible="true" x="0" y="44" width="390" height="44"/>
  <XCUIElementTypeButton type="XCUIElementTypeButton" name="go" label="Go &amp; see" enabled="true" visible="true" x="10" y="100" width="100" height="44"/>
  <XCUIElementTypeWebView type="XCUIElementTypeWebView" enabled="true" visible="true" x="0" y="200" width="390" height="600"><XCUIElementTypeStaticText type="XCUIElementTypeStaticText" name="News" label="News" enabled="true" visible="true" x="0" y="200" width="390" height="40"/></XCUIElementTypeWebView>
</XCUIElementTypeApplication><MockWebView><html><body><p>News</p></body></html></MockWebView><Alert id="alert" prompt="true"><title>Fake?</title></Alert></app>`;

// What goes over the wire, against the Appium that people have. Its fake driver has no app that behaves.
describe.runIf(process.env.SUREHAND_DEEP)('Appium 3 from npm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-appium-'));
  let server: ChildProcess;
  let client: W3cClient;

  beforeAll(async () => {
    if (!existsSync(join(HOME, 'node_modules', 'appium')))
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: HOME,
        stdio: 'ignore',
      });
    const port = await freePort();
    const program = join(HOME, 'node_modules', 'appium', 'index.js');
    server = spawn(process.execPath, [program, 'server', '--address', '127.0.0.1', '--port', String(port)], {
      cwd: HOME,
      env: { ...process.env, APPIUM_HOME: HOME },
      stdio: 'ignore',
    });
    client = new W3cClient({ url: `http://127.0.0.1:${port}` });
    await vi.waitUntil(
      () =>
        client.call('GET', '/status', undefined, OPTIONS).then(
          ({ value }) => value !== undefined,
          () => false,
        ),
      { timeout: 60_000, interval: 200 },
    );
    const app = join(folder, 'app.xml');
    writeFileSync(app, APP);
    const alwaysMatch = {
      platformName: 'Fake',
      'appium:automationName': 'Fake',
      'appium:deviceName': 'Fake',
      'appium:app': app,
    };
    const { value } = await client.call(
      'POST',
      '/session',
      { capabilities: { alwaysMatch, firstMatch: [{}] } },
      OPTIONS,
    );
    client.use(String((value as { sessionId: string }).sessionId)); // a session has one
  }, 240_000);

  afterAll(async () => {
    await client?.ask('DELETE', '', undefined, OPTIONS).catch(() => {});
    server?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  });

  const source = () => {
    const dialect = dialectCalled('XCUITest');
    const web_views = new WebContexts(client, dialect, { script: () => '{}', test_id_attributes: [] });
    return new WebDriverSource(
      client,
      dialect,
      { platform: 'ios', id: 'fake', model: 'Fake', os_version: '' },
      { app: '', mask: { names: '', secrets: () => [] }, onGone() {}, web_views },
    );
  };

  test('a tree comes through it, and a touch arrives as it was meant', async () => {
    const phone = source();
    const { place, windows, size } = await phone.read();
    expect(place).toMatchObject({ address: 'ios-app://com.example.Fake/Fake', title: 'Fake' });
    expect(size).toEqual({ width: 390, height: 844 });
    const button = windows[0]?.root.children.find(({ role }) => role === 'button');
    expect(button).toMatchObject({ label: 'Go & see', native: { resource_id: 'go' } });
    await phone.send({ kind: 'tap', at: { x: 60, y: 122 }, count: 2 });
    await phone.send({ kind: 'swipe', from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, duration_ms: 400 });
    const log = await client.must('POST', '/se/log', { type: 'actions' }, OPTIONS);
    const types = (log as { actions: { type: string }[] }[][]).map(([finger]) =>
      finger?.actions.map(({ type }) => type),
    ); // the fake driver keeps what it was sent
    expect(types).toEqual([
      [
        'pointerMove',
        ...['pointerDown', 'pause', 'pointerUp'],
        'pause',
        ...['pointerDown', 'pause', 'pointerUp'],
      ],
      ['pointerMove', 'pointerDown', 'pointerMove', 'pause', 'pointerUp'],
    ]);
    expect((await phone.screenshot({ format: 'png' })).width).toBeGreaterThan(100);
  });

  test('it knows every path that is used, and takes the fields that are sent', async () => {
    const { activate, change, open, list, key } = dialectCalled('XCUITest');
    const calls = [
      { method: 'GET', path: '/element/active' },
      { method: 'GET', path: '/element/x/rect' },
      { method: 'POST', path: '/element/x/value', body: { text: 'a', value: ['a'] } },
      { method: 'POST', path: '/element/x/clear' },
      { method: 'GET', path: '/alert/text' },
      { method: 'POST', path: '/alert/text', body: { text: 'a', value: ['a'] } },
      { method: 'POST', path: '/appium/settings', body: { settings: { respectSystemAlerts: true } } },
      change({ kind: 'rotate', to: 'landscape' }),
      activate('a'),
      open('a://b'),
      list(true),
      key('home'),
    ] as const;
    const nowhere = await client.ask('GET', '/no/such/path', undefined, OPTIONS);
    expect(nowhere.refused?.error).toBe('unknown command');
    for (const call of calls) {
      if (!call) throw new Error('each of them is a call');
      const body = 'body' in call ? call.body : undefined;
      const { refused } = await client.ask(call.method, call.path, body, OPTIONS);
      // What the fake driver cannot do it says in other words than those for a path that is not there.
      expect(refused?.error, JSON.stringify([call, refused])).not.toBe('unknown command');
      expect(refused?.words ?? '', JSON.stringify(call)).not.toMatch(/Parameters were incorrect/);
    }
  });

  test('a web view is looked for in its context, and the session comes back whatever the page answers', async () => {
    const phone = source();
    const { windows } = await phone.read();
    const [note] = phone.takeEvents();
    // Scripts are what its pages cannot run; the list of contexts and the way there and back are Appium's own.
    expect(note).toMatchObject({
      kind: 'note',
      text: expect.stringMatching(/^the web view is told as the phone tells it: its page could not be read/),
    });
    expect(JSON.stringify(windows)).toContain('"News"');
    expect(await client.must('GET', '/contexts', undefined, OPTIONS)).toContain('WEBVIEW_1');
    expect(await client.must('GET', '/context', undefined, OPTIONS)).toBe('NATIVE_APP');
    const seen = await client.inContext('WEBVIEW_1', (ask) => ask('GET', '/context', undefined, OPTIONS));
    expect(seen.value).toBe('WEBVIEW_1');
    expect(await client.must('GET', '/context', undefined, OPTIONS)).toBe('NATIVE_APP');
    await expect(client.inContext('WEBVIEW_9', () => Promise.resolve())).rejects.toMatchObject({
      message: expect.stringContaining('No such context'),
    });
    await client.must('POST', '/context', { name: 'WEBVIEW_1' }, OPTIONS);
    await leaveContext(client, dialectCalled('XCUITest'));
    expect(await client.must('GET', '/context', undefined, OPTIONS)).toBe('NATIVE_APP');
  });

  test('no alert is open: that is said', async () => {
    const answer = { accept: true };
    await expect(
      new WebDriverDialogs(client, dialectCalled('XCUITest')).answer(answer, issuePermit(answer)),
    ).rejects.toMatchObject({
      kind: 'target_not_found',
      message: 'no alert is open',
    });
  });

  test('capabilities that it refuses are told in its own words', async () => {
    const request = { platform: 'ios', server: client.url, mask: { names: '', secrets: () => [] } } as const;
    await expect(openWebDriver({ ...request, fill: (text) => text }, () => {})).rejects.toMatchObject({
      kind: 'device_unavailable',
      message: expect.stringMatching(
        /^the server refused the capabilities .*Could not find a driver for automationName 'XCUITest' and platformName 'iOS'/,
      ),
    });
  });

  test('a session that is not there any more is the end of the phone', async () => {
    const gone = new W3cClient({ url: client.url });
    gone.use('no-such-session');
    await expect(
      gone.must('POST', '/actions', { actions: [] }, { ...OPTIONS, acts: true }),
    ).rejects.toMatchObject({
      kind: 'device_lost',
      may_have_landed: false,
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

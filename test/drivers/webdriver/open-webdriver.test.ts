import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPocketDevice } from '../../../demo/phone/pocket-device.mjs';
import { serveWebDriver } from '../../../demo/phone/webdriver.mjs';
import { openWebDriver, type WebDriverRequest } from '../../../src/drivers/webdriver/open-webdriver.ts';
import { W3cClient } from '../../../src/drivers/webdriver/w3c-client.ts';
import { startAgent } from '../../tools/agent.ts';

const SHOP = 'com.example.shop';

async function startFace(options: Parameters<typeof serveWebDriver>[1]) {
  const pocket = await startPocketDevice();
  const face = await serveWebDriver(pocket.phone, options);
  onTestFinished(async () => {
    await face.close();
    await pocket.close();
  });
  return { ...pocket, ...face };
}

function open(request: Partial<WebDriverRequest>) {
  const mask = { names: '', secrets: () => [] };
  return openWebDriver({ platform: 'ios', mask, fill: (text) => text, ...request }, () => {});
}

function written(name: string, content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-w3c-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function serveText(status: number, text: string): Promise<string> {
  return serve(
    createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end(text);
    }),
  );
}

async function serve(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

test('what is wrong with the server, the file or the app is one line with the remedy', async () => {
  const { url } = await startFace({ shape: 'xcuitest' });
  const cases: [request: Partial<WebDriverRequest>, kind: string, says: RegExp][] = [
    [
      { server: 'http://127.0.0.1:1' },
      'device_unavailable',
      /^nothing answers at http:\/\/127\.0\.0\.1:1 \(bad port\)$/,
    ],
    [{ server: 'phone' }, 'invalid_input', /^appium: "phone" is no address; give one such as http:/],
    [
      { server: await serveText(200, '<html>hello') },
      'device_unavailable',
      /answers, and not as a WebDriver server/,
    ],
    [
      { server: await serveText(502, 'Bad Gateway') },
      'device_unavailable',
      /refused the capabilities \(HTTP 502\): Bad Gateway/,
    ],
    [
      { server: url, capabilities: '/nowhere.json' },
      'invalid_input',
      /^capabilities: cannot read \/nowhere\.json \(ENOENT\)/,
    ],
    [
      { server: url, capabilities: written('a.json', '{') },
      'invalid_input',
      /^capabilities: .*a\.json is no JSON/,
    ],
    [{ server: url, capabilities: written('b.json', '[]') }, 'invalid_input', /must hold one JSON object/],
    [
      { server: url, capabilities: written('c.json', { platformName: 'Android' }) },
      'invalid_input',
      /platformName is "Android", and the session is for ios/,
    ],
    [
      { server: url, capabilities: written('d.json', { x: '{{NOBODY}}' }) },
      'invalid_input',
      /there is no secret NOBODY; write NOBODY=\.\.\. into the file of --secrets/,
    ],
    [
      { server: url, capabilities: written('e.json', { 'appium:automationName': 'Tizen' }) },
      'device_unavailable',
      /^the server refused the capabilities \(session not created\): Could not find a driver for automationName 'Tizen'/,
    ],
    [
      { server: url, app: 'com.nope' },
      'app_not_found',
      /^the server says: App with bundle identifier 'com\.nope' unknown$/,
    ],
    [
      { server: url, platform: 'android', app: SHOP },
      'device_unavailable',
      /Could not find a driver for automationName 'UiAutomator2'/,
    ],
  ];
  for (const [request, kind, says] of cases)
    await expect(open(request), JSON.stringify(request)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(says),
    });
  const agent = await startFace({ shape: 'webdriveragent' });
  await expect(open({ server: agent.url, platform: 'android' })).rejects.toThrow(
    /a WebDriverAgent is there, which is of iOS/,
  );
});

test('an app of Android that is not installed is told with the nearest names, and no session is left behind', async () => {
  const { url, sessions } = await startFace({ shape: 'uiautomator2' });
  await expect(open({ server: url, platform: 'android', app: 'com.exmaple.shop' })).rejects.toMatchObject({
    kind: 'app_not_found',
    message: expect.stringMatching(/^no app "com\.exmaple\.shop" on this phone; nearest: com\.example\.shop/),
  });
  expect(sessions.size).toBe(0);
  const phone = await open({ server: url, platform: 'android', app: SHOP });
  expect(phone.device()).toEqual({
    platform: 'android',
    id: 'pocket0001',
    model: 'Pocket Device',
    os_version: '14',
  });
  await phone.close();
  expect(sessions.size).toBe(0);
});

test("the user's capabilities win, and go to the server as W3C wants them", async () => {
  const { url, calls } = await startFace({ shape: 'xcuitest' });
  const capabilities = written('caps.json', {
    capabilities: {
      alwaysMatch: { 'appium:udid': 'abc', 'cloud:options': { build: '{{BUILD}}' }, 'appium:noReset': false },
    },
  });
  const fill = (text: string) => text.replace('{{BUILD}}', '42');
  await (await open({ server: url, capabilities, app: SHOP, fill })).close();
  const { body } = calls.find(({ path }) => path === '/session') ?? {};
  expect(body).toEqual({
    capabilities: {
      firstMatch: [{}],
      alwaysMatch: {
        platformName: 'iOS',
        'appium:automationName': 'XCUITest',
        'appium:bundleId': SHOP,
        'appium:forceAppLaunch': false,
        'appium:shouldTerminateApp': false,
        'appium:noReset': false,
        'appium:udid': 'abc',
        'cloud:options': { build: '42' },
      },
    },
  });
});

test('a server that does not answer is waited for no longer than told, and what was sent may have landed', async () => {
  const url = await serve(createServer(() => {}));
  const client = new W3cClient({ url });
  client.use('s');
  const asked = client.must('GET', '/source', undefined, { timeout_ms: 100 });
  await expect(asked).rejects.toMatchObject({ kind: 'timed_out', may_have_landed: false });
  const sent = client.must('POST', '/actions', {}, { timeout_ms: 100, acts: true });
  await expect(sent).rejects.toMatchObject({ kind: 'timed_out', may_have_landed: true });
  const cancelled = client.must(
    'POST',
    '/actions',
    {},
    { timeout_ms: 60_000, acts: true, signal: AbortSignal.timeout(50) },
  );
  await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled', may_have_landed: true });
});

test('user and key of a cloud come from the secrets, reach only its own address, and are in no answer and no file', async () => {
  const { url, calls } = await startFace({ shape: 'xcuitest', credentials: 'clara:k3y-of-clara' });
  const hub = url.replace('//', '//{{CLOUD_USER}}:{{CLOUD_KEY}}@');
  const secrets = written('secrets', 'CLOUD_USER=clara\nCLOUD_KEY=k3y-of-clara\n');
  const agent = await startAgent(
    '--appium',
    hub,
    '--secrets',
    secrets,
    '--platform',
    'ios',
    '--app',
    SHOP,
    '--log-level',
    'debug',
  );
  onTestFinished(() => agent.close());
  expect(await agent.does('launch')).toMatch(/ios-app:\/\/com\.example\.shop/);
  expect(calls.length).toBeGreaterThan(3);
  const log = readFileSync(join(agent.folder, 'surehand.log'), 'utf8');
  expect(`${agent.wire.join('\n')}${log}`).not.toMatch(/k3y-of-clara|Y2xhcmE6|clara/);

  const wrong = written('secrets', 'CLOUD_USER=clara\nCLOUD_KEY=another-k3y\n');
  const stranger = await startAgent(
    '--appium',
    hub,
    '--secrets',
    wrong,
    '--platform',
    'ios',
    '--no-knowledge',
  );
  onTestFinished(() => stranger.close());
  const refused = await stranger.fails('launch');
  expect(refused).toMatch(/the server refuses the user or key: Invalid username or access key/);
  expect(stranger.wire.join('\n')).not.toMatch(/another-k3y/);

  const bound = written('secrets', 'CLOUD_USER=clara\nCLOUD_KEY@https://cloud.test=k3y-of-clara\n');
  const elsewhere = await startAgent(
    '--appium',
    hub,
    '--secrets',
    bound,
    '--platform',
    'ios',
    '--no-knowledge',
  );
  onTestFinished(() => elsewhere.close());
  expect(await elsewhere.fails('launch')).toMatch(/\{\{CLOUD_KEY\}\} belongs to https:\/\/cloud\.test/);
});

test('a server that leads elsewhere is told the keys and capabilities alone', async () => {
  let told = '';
  const other = await serve(
    createServer((request, response) => {
      told += `${request.url} ${request.headers.authorization}`;
      request.on('data', (part) => {
        told += part;
      });
      request.on('end', () => response.end('{"value":{}}'));
    }),
  );
  const first = await serve(
    createServer((request, response) => {
      response.writeHead(307, { location: `${other}${request.url}` });
      response.end();
    }),
  );
  const capabilities = written('caps.json', { 'cloud:options': { accessKey: 'the-key' } });
  const opened = open({ server: first.replace('//', '//user:the-key@'), capabilities });
  await expect(opened).rejects.toThrow(/leads elsewhere; give the address that it leads to/);
  expect(told).toBe('');
});

import { expect, onTestFinished, test } from 'vitest';
import { startPocketDevice } from '../../../demo/phone/pocket-device.mjs';
import { column, toolbar } from '../../../demo/phone/view.mjs';
import { serveWebDriver } from '../../../demo/phone/webdriver.mjs';
import { everyNodeIn } from '../../../src/drivers/tree/covered-boxes.ts';
import { dialectCalled } from '../../../src/drivers/webdriver/dialects.ts';
import { W3cClient } from '../../../src/drivers/webdriver/w3c-client.ts';
import { leaveContext, WebContexts } from '../../../src/drivers/webdriver/web-contexts.ts';
import { WebDriverSource } from '../../../src/drivers/webdriver/webdriver-source.ts';

const READER = 'com.example.reader';
const OPTIONS = { timeout_ms: 5000 };

/** A page as the script in it would tell it. */
function answer(title: string, url: string): unknown {
  const box = { x: 10, y: 10, width: 100, height: 20 };
  const node = { key: '1', role: 'heading', name: title, tag: 'h1', state: {}, visibility: 'full', depth: 1 };
  const around = { context: '', context_role: '', context_strong: false, actionable: false };
  return [JSON.stringify({ nodes: [{ ...node, ...around, box }], url, focused: null }), 360, 300, 0, 0];
}

interface Shown {
  id: string;
  title: string;
  url: string;
  /** Where it is when it is read. */
  now?: string;
}

/** A screen of web views, each with a page of its own behind it. */
async function reader(shape: 'xcuitest' | 'uiautomator2', pages: Shown[]) {
  const pocket = await startPocketDevice();
  const { phone } = pocket;
  const still = async (): Promise<void> => {};
  const views = pages.map(({ id, title, url, now = url }) => ({
    ...{ touch: still, type: still, key: still },
    page: {
      id,
      facts: async () => ({ title, url }),
      run: async () => answer(title, now),
      ...{ look: still, focus: async () => null },
    },
  }));
  phone.install({
    package: READER,
    label: 'Reader',
    start: () => ({
      name: '.Read',
      build: () =>
        column([
          toolbar('Reader'),
          ...views.map((web, at) => ({
            ...{ cls: 'android.webkit.WebView', h: 900, clickable: true, web },
            // Both platforms call the view as its page is called.
            ...(shape === 'xcuitest' ? { desc: pages[at]?.title ?? '' } : {}),
          })),
        ]),
    }),
  });
  const face = await serveWebDriver(phone, { shape });
  onTestFinished(async () => {
    await face.close();
    await pocket.close();
  });
  phone.start(READER);
  const client = new W3cClient({ url: face.url });
  const ios = shape === 'xcuitest';
  const automation = { 'appium:automationName': ios ? 'XCUITest' : 'UiAutomator2' };
  const asked = { capabilities: { alwaysMatch: automation } };
  const { value } = await client.call('POST', '/session', asked, OPTIONS);
  client.use((value as { sessionId: string }).sessionId); // a session has one
  const dialect = dialectCalled(ios ? 'XCUITest' : 'UiAutomator2');
  const web_views = new WebContexts(client, dialect, { script: () => '{}', test_id_attributes: [] });
  const device = { platform: dialect.platform, id: 'p', model: 'Pocket', os_version: '' };
  const mask = { names: '', secrets: () => [] };
  const source = new WebDriverSource(client, dialect, device, {
    ...{ app: READER, mask, onGone() {}, web_views },
  });
  const told = async () => {
    const { windows } = await source.read();
    const all = windows.flatMap(({ root }) => everyNodeIn(root)).filter(({ role }) => role === 'heading');
    return all.filter(({ native }) => native.class === 'h1').map(({ label, box }) => [label, box.y]);
  };
  return { client, dialect, face, source, told };
}

test('of two web views on iOS each is read from the page that is called as it is', async () => {
  const { told, face } = await reader('xcuitest', [
    { id: '7.2', title: 'Weather', url: 'https://w.example/' },
    { id: '7.1', title: 'News', url: 'https://n.example/' },
  ]);
  const [first, second] = await told();
  expect([first?.[0], second?.[0]]).toEqual(['Weather', 'News']);
  expect(Number(second?.[1]) - Number(first?.[1])).toBe(300);
  expect(face.misled).toEqual([]);
});

test('two of one name on iOS are not guessed at', async () => {
  const { told, source } = await reader('xcuitest', [
    { id: '7.1', title: 'News', url: 'https://a.example/' },
    { id: '7.2', title: 'News', url: 'https://b.example/' },
  ]);
  expect(await told()).toEqual([]);
  expect(source.takeEvents()).toMatchObject([{ kind: 'note', text: expect.stringContaining('is not told') }]);
});

test('calls that come while a page is read wait until the session is back', async () => {
  const { client, face } = await reader('xcuitest', [
    { id: '7.1', title: 'News', url: 'https://a.example/' },
  ]);
  let late: Promise<unknown> | undefined;
  await client.inContext('WEBVIEW_7.1', async (ask) => {
    late = client.ask('GET', '/source', undefined, OPTIONS);
    await ask('POST', '/execute/sync', { script: 'return 1', args: [] }, OPTIONS);
  });
  await late;
  const order = face.calls.slice(1).map(({ path, body }) => body.name ?? path.replace(/^.*\/(?=\w+$)/, ''));
  expect(order).toEqual(['WEBVIEW_7.1', 'sync', 'NATIVE_APP', 'source']);
  expect(face.misled).toEqual([]);
});

test('a way back that is refused once is taken by the next call, before anything else', async () => {
  const { client, face } = await reader('xcuitest', [
    { id: '7.1', title: 'News', url: 'https://a.example/' },
  ]);
  face.faults.stuck = 1;
  await client.inContext('WEBVIEW_7.1', () => Promise.resolve());
  expect((await client.ask('GET', '/source', undefined, OPTIONS)).value).toContain('XCUIElementType');
  expect(face.misled).toEqual([]);
});

test('a session that begins in the context of a page is led to the app', async () => {
  const { client, dialect, face } = await reader('uiautomator2', [
    { id: 'A1', title: 'News', url: 'https://a.example/' },
  ]);
  for (const session of face.sessions.values()) session.context = `WEBVIEW_${READER}`;
  await leaveContext(client, dialect);
  expect(await client.must('GET', '/context', undefined, OPTIONS)).toBe('NATIVE_APP');
});

test('a page that went elsewhere since it was listed is not taken for the one on the screen', async () => {
  const { told, source } = await reader('uiautomator2', [
    { id: 'A1', title: 'News', url: 'https://a.example/', now: 'https://a.example/elsewhere' },
  ]);
  expect(await told()).toEqual([]);
  expect(source.takeEvents()).toMatchObject([
    { kind: 'note', text: expect.stringContaining('went elsewhere') },
  ]);
});

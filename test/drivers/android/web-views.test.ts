import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { column, toolbar } from '../../../demo/phone/view.mjs';
import { openPhone } from '../../../src/drivers/android/open-phone.ts';
import type { Collected } from '../../../src/model/collected.ts';
import type { UiNode } from '../../../src/model/node.ts';
import { issuePermit } from '../../../src/model/permit.ts';
import { meaningOf } from '../../../src/screen/refs.ts';
import { startPocket } from './pocket.ts';

const READER = 'com.example.reader';

/** One thing of a page; 360 of its pixels are 1080 of the phone's. */
function thing(key: string, role: string, name: string, y: number, more: Partial<UiNode> = {}): UiNode {
  return {
    ...{ key, role, name, tag: role, state: {}, visibility: 'full', depth: 1, actionable: true },
    ...{ context: '', context_role: '', context_strong: false, box: { x: 100, y, width: 60, height: 20 } },
    ...more,
  };
}

/** An app with a web view, and a stand-in for the driver that reads its page. */
async function reader(pages: readonly Record<string, unknown>[], views = 1) {
  const pocket = await startPocket();
  const { phone } = pocket;
  const list = createServer((_, response) =>
    response.end(JSON.stringify(pages.map((page) => ({ type: 'page', ...page })))),
  );
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void list.close());
  let looked = '';
  const page = { touched: [] as number[][], typed: '', closed: false };
  const web = {
    touch: async (x: number, y: number) => void page.touched.push([x / 3, y / 3]),
    type: async (text: string) => {
      page.typed += text;
    },
    key: async () => {},
  };
  phone.install({
    package: READER,
    label: 'Reader',
    start: () => ({
      name: '.Read',
      build: () =>
        column([
          toolbar('Reader'),
          ...Array.from({ length: views }, () => ({
            cls: 'android.webkit.WebView',
            h: 1800 / views,
            clickable: true,
            web,
            children: [{ cls: 'android.widget.TextView', text: 'as the phone tells it', h: 90 }],
          })),
        ]),
    }),
  });
  phone.start(READER);
  const pid = phone.tasks.find(({ app }) => app.package === READER)?.pid;
  const { port } = list.address() as AddressInfo; // a listening TCP server has no other kind of address
  if (pages.length > 0)
    pocket.sockets.set(`localabstract:webview_devtools_remote_${pid}`, { host: '127.0.0.1', port });
  const collect = async (): Promise<Collected> => ({
    nodes: [
      thing('1', 'heading', looked === '/b' ? 'Weather' : 'News', 0, { actionable: false }),
      thing('2', 'button', 'Save', 60, { context: 'Storm at sea' }),
      thing('3', 'button', 'Save', 90, { context: 'Quiet town' }),
      thing('4', 'textbox', 'Search', 120, { state: { value: page.typed } }),
    ],
    texts: [{ after: '1', text: 'Three stories today' }],
    viewport: { width: 360, height: 600, scroll_x: 0, scroll_y: 0 },
    focused: page.touched.length > 1 ? '4' : null,
    ...{ place: { address: '', title: '', visit: '' }, heading: '', in_view: 4, on_page: 4, text_hash: '' },
    ...{ ticking: 0, gone: [], unseen: [] },
  });
  const close = async () => {
    page.closed = true;
  };
  const lookAt = (url: string) => {
    looked = url;
    return true;
  };
  const openWeb = async () => ({ lookAt, collect, close });
  const driver = await openPhone({ adb: `127.0.0.1:${pocket.host.port}`, app: READER, openWeb }, () => {});
  onTestFinished(() => driver.close());
  const nodes = async () => (await driver.collect({ viewport_only: true, limit: 100 })).nodes;
  return { driver, nodes, page };
}

test('a web view is read through its debugging socket, and its refs take touches and text where the phone shows them', async () => {
  const { driver, nodes, page } = await reader([{ url: '/a' }]);
  const all = await nodes();
  expect(all.map(({ role, name, context }) => [role, name, context].join(' ').trim())).toEqual([
    'text Reader',
    'heading News',
    'text Three stories today',
    'button Save Storm at sea',
    'button Save Quiet town',
    'textbox Search',
  ]);
  const act = (
    node: UiNode | undefined,
    what: { kind: 'click' } | { kind: 'fill'; value: string; clear_first: true },
  ) => {
    if (!node) throw new Error('not there');
    const action = { key: node.key, meaning: meaningOf(node, true), timeout_ms: 3000, ...what };
    return driver.act(action, issuePermit(action));
  };
  await act(all[4], { kind: 'click' });
  expect(page.touched).toEqual([[130, 100]]);
  await act((await nodes())[5], { kind: 'fill', value: 'sea', clear_first: true });
  expect(page.typed).toBe('sea');
  await driver.close();
  expect(page.closed).toBe(true);
});

/** Where a web view of Android says that it is. */
const at = (y: number, height: number, more: Record<string, unknown> = {}) =>
  JSON.stringify({ attached: true, visible: true, screenX: 0, screenY: y, width: 1080, height, ...more });

test('of several web views each is read from the page that lies in its place', async () => {
  const pages = [
    { url: '/b', description: at(80 + 154 + 900, 900) },
    { url: '/a', description: at(80 + 154, 900) },
    // Kept for later by the app, in the same place.
    { url: '/c', description: at(80 + 154, 900, { visible: false }) },
  ];
  const { nodes } = await reader(pages, 2);
  const names = (await nodes())
    .filter(({ role }) => role === 'heading')
    .map(({ name, box }) => [name, box.y]);
  expect(names).toEqual([
    ['News', 234],
    ['Weather', 1134],
  ]);
});

test.each([
  ['no page', [], 1, 'does not let its pages be debugged'],
  ['pages that do not say where they are', [{ url: '/a' }, { url: '/b' }], 1, 'its process has 2 pages'],
  ['one page and two views', [{ url: '/a' }], 2, '2 web views are on the screen'],
  ['a page elsewhere', [{ url: '/a', description: at(0, 90) }, { url: '/b' }], 1, 'is not told'],
  [
    'two pages at one address',
    [
      { url: '/a', description: at(80 + 154, 1800) },
      { url: '/a', description: at(0, 90) },
    ],
    1,
    'is not told',
  ],
])('with %s it is told as the phone tells it, with the reason once', async (_, pages, views, reason) => {
  const { driver, nodes } = await reader(pages, views);
  expect((await nodes()).map(({ name }) => name)).toContain('as the phone tells it');
  expect(JSON.stringify(driver.takeEvents())).toContain(reason);
  await nodes();
  expect(driver.takeEvents()).toEqual([]);
});

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
async function reader(pages: number) {
  const pocket = await startPocket();
  const { phone } = pocket;
  const list = createServer((_, response) =>
    response.end(JSON.stringify(Array.from({ length: pages }, () => ({ type: 'page' })))),
  );
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void list.close());
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
          {
            cls: 'android.webkit.WebView',
            h: 1800,
            clickable: true,
            web,
            children: [{ cls: 'android.widget.TextView', text: 'as the phone tells it', h: 90 }],
          },
        ]),
    }),
  });
  phone.start(READER);
  const pid = phone.tasks.find(({ app }) => app.package === READER)?.pid;
  const { port } = list.address() as AddressInfo; // a listening TCP server has no other kind of address
  if (pages > 0)
    pocket.sockets.set(`localabstract:webview_devtools_remote_${pid}`, { host: '127.0.0.1', port });
  const collect = async (): Promise<Collected> => ({
    nodes: [
      thing('1', 'heading', 'News', 0, { actionable: false }),
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
  const openWeb = async () => ({ collect, close });
  const driver = await openPhone({ adb: `127.0.0.1:${pocket.host.port}`, app: READER, openWeb }, () => {});
  onTestFinished(() => driver.close());
  const nodes = async () => (await driver.collect({ viewport_only: true, limit: 100 })).nodes;
  return { driver, nodes, page };
}

test('a web view is read through its debugging socket, and its refs take touches and text where the phone shows them', async () => {
  const { driver, nodes, page } = await reader(1);
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

test.each([
  [0, 'does not let its pages be debugged'],
  [2, 'its process has 2 pages'],
])('with %i pages to debug it is told as the phone tells it, with the reason once', async (pages, reason) => {
  const { driver, nodes } = await reader(pages);
  expect((await nodes()).map(({ name }) => name)).toContain('as the phone tells it');
  expect(JSON.stringify(driver.takeEvents())).toContain(reason);
  await nodes();
  expect(driver.takeEvents()).toEqual([]);
});

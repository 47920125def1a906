import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Dialogs } from '../../../src/drivers/web/dialogs.ts';
import { navigatePage } from '../../../src/drivers/web/navigate-page.ts';
import { OriginGuard } from '../../../src/drivers/web/origins.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { spent } from '../../spent.ts';
import { eventQueue, sharedPool } from './open-browser.ts';

let server: PageServer;
beforeAll(async () => {
  server = await servePages({
    '/': `<output></output>
      <button id="alert" onclick="say(alert('Saved'))">alert</button>
      <button id="confirm" onclick="say(confirm('Delete?'))">confirm</button>
      <button id="prompt" onclick="say(prompt('Name?', 'Ann'))">prompt</button>
      <script>
        const say = (value) => { document.querySelector('output').textContent = String(value) };
        const guard = () => addEventListener('beforeunload', (event) => event.preventDefault());
      </script>
      <button id="guard" onclick="guard()">guard</button>`,
    '/next': 'next',
  });
});
afterAll(() => server.close());

const everywhere = new OriginGuard({ allowed: [], blocked: [] });
const goto = (page: Page) =>
  navigatePage(page, spent({ to: 'url', url: `${server.url}/next`, timeout_ms: 10_000 }), everywhere);

describe('Dialogs', () => {
  const pool = sharedPool();

  async function opened() {
    const { context, close } = await pool.open();
    const queue = eventQueue();
    const dialogs = new Dialogs(context, queue.emit);
    const page = await context.newPage();
    await page.goto(server.url);
    return { context, page, dialogs, queue, close };
  }

  it.each([
    ['alert', { accept: true }, { type: 'alert', message: 'Saved' }, 'undefined'],
    ['confirm', { accept: true }, { type: 'confirm', message: 'Delete?' }, 'true'],
    ['confirm', { accept: false }, { type: 'confirm', message: 'Delete?' }, 'false'],
    [
      'prompt',
      { accept: true, text: 'Bob' },
      { type: 'prompt', message: 'Name?', default_value: 'Ann' },
      'Bob',
    ],
    ['prompt', { accept: false }, { type: 'prompt', message: 'Name?', default_value: 'Ann' }, 'null'],
  ] as const)(
    'holds %s open, returns the running call, and answers it with %j',
    async (kind, answer, info, said) => {
      const { page, dialogs, close } = await opened();
      const result = await dialogs.unlessDialog(() => page.click(`#${kind}`), page);
      expect(result).toEqual({ dialog: info });
      expect(dialogs.open(page)).toEqual(info);
      expect(await dialogs.answer(spent(answer), page)).toEqual(info);
      expect(dialogs.open(page)).toBeNull();
      await expect.poll(() => page.textContent('output')).toBe(said);
      await close();
    },
  );

  it('surfaces beforeunload; refusing stays, accepting leaves', async () => {
    const { page, dialogs, close } = await opened();
    await page.click('#guard');
    let refused: Promise<unknown> = Promise.resolve();
    const staying = await dialogs.unlessDialog(() => {
      const going = goto(page);
      refused = going.catch(() => {});
      return going;
    }, page);
    expect(staying).toMatchObject({ dialog: { type: 'beforeunload' } });
    await dialogs.answer(spent({ accept: false }), page);
    await refused;
    expect(page.url()).toBe(`${server.url}/`);
    const leaving = dialogs.unlessDialog(() => goto(page), page);
    expect(await leaving).toMatchObject({ dialog: { type: 'beforeunload' } });
    await dialogs.answer(spent({ accept: true }), page);
    await page.waitForURL(`${server.url}/next`);
    await close();
  });

  it('answers a call at once while a dialog is open, and passes a result on when there is none', async () => {
    const { page, dialogs, close } = await opened();
    expect(await dialogs.unlessDialog(() => page.textContent('#alert'), page)).toEqual({ value: 'alert' });
    await dialogs.unlessDialog(() => page.click('#alert'), page);
    let called = false;
    const second = await dialogs.unlessDialog(async () => {
      called = true;
    }, page);
    expect([second, called]).toEqual([{ dialog: { type: 'alert', message: 'Saved' } }, false]);
    await close();
  });

  it('refuses an answer when no dialog is open', async () => {
    const { dialogs, close } = await opened();
    await expect(dialogs.answer(spent({ accept: true }))).rejects.toMatchObject({ kind: 'not_supported' });
    await close();
  });

  it.each(['alert', 'confirm', 'prompt'])(
    'cannot keep a context from closing with an open %s',
    async (kind) => {
      const { page, dialogs, context, close } = await opened();
      await dialogs.unlessDialog(() => page.click(`#${kind}`), page);
      await dialogs.dismissAll();
      await close();
      expect(context.pages()).toEqual([]);
      expect(dialogs.open()).toBeNull();
    },
  );

  it('lets a page go that asks before it is left, once closing has begun', async () => {
    const { page, dialogs, close } = await opened();
    await page.click('#guard');
    await dialogs.dismissAll();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await close();
  });
});

import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Tabs } from '../../../src/drivers/web/tabs.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { eventQueue, sharedPool } from './open-browser.ts';

let server: PageServer;
beforeAll(async () => {
  server = await servePages({
    '/': `<a id="popup" href="/second" target="_blank" rel="noopener">second</a>
          <button id="script" onclick="window.open('/second')">open</button>`,
    '/second': '<button onclick="window.close()">done</button>',
    '/asking': `<p id=out>none</p><button onclick="window.open('/second')">open</button>`,
  });
});
afterAll(() => server.close());

describe('Tabs', () => {
  const pool = sharedPool();

  async function opened() {
    const { context, close } = await pool.open();
    const queue = eventQueue();
    const tabs = new Tabs(context, queue.emit);
    await tabs.open();
    await tabs.active().goto(server.url);
    return { context, tabs, queue, close };
  }

  it('makes a popup of the active tab the active one and returns to its opener when it closes', async () => {
    const { tabs, queue, close } = await opened();
    const first = tabs.active();
    await first.click('#popup');
    expect(await queue.next('tab_opened')).toMatchObject({ tab: 't2', url: `${server.url}/second` });
    expect(tabs.active()).not.toBe(first);
    await tabs.active().close();
    expect(await queue.next('tab_closed')).toEqual({ kind: 'tab_closed', tab: 't2' });
    expect(tabs.active()).toBe(first);
    await close();
  });

  it('leaves the active tab alone when another one opens a popup', async () => {
    const { tabs, queue, close } = await opened();
    const first = tabs.active();
    await tabs.open();
    const second = tabs.active();
    await first.click('#script');
    await queue.next('tab_opened');
    expect(tabs.active()).toBe(second);
    await close();
  });

  it('says once that the tab which opened a popup changed while something was done in the popup', async () => {
    const { tabs, queue, close } = await opened();
    await tabs.active().goto(`${server.url}/asking`);
    await tabs.active().click('button');
    await queue.next('tab_opened');
    const popup = tabs.active();
    await tabs.watchOpener(popup);
    await tabs.tellOpener();
    await popup.evaluate("opener.document.querySelector('#out').textContent = 'chosen'");
    await tabs.tellOpener();
    await tabs.tellOpener();
    expect(queue.events).toEqual([
      { kind: 'note', text: 'tab t1, which opened this one, changed meanwhile' },
    ]);
    await close();
  });

  it('tells nobody of the end of a page that could not be opened', async () => {
    const page = Object.assign(new EventEmitter(), { url: () => 'about:blank' });
    const newPage = async () => {
      context.emit('page', page);
      page.emit('close');
      throw new Error('Executable ffmpeg was not found');
    };
    const context = Object.assign(new EventEmitter(), { pages: () => [], newPage });
    const queue = eventQueue();
    const tabs = new Tabs(context as never, queue.emit); // only these of a context are asked for
    await expect(tabs.usable()).rejects.toMatchObject({ kind: 'browser_unavailable' });
    expect(queue.events).toEqual([]);
  });

  it('does not wait for a browser that opens no page: it is told to be ended, and so is the caller', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const context = Object.assign(new EventEmitter(), {
      pages: () => [],
      newPage: () => new Promise(() => {}),
    });
    let ended = 0;
    const tabs = new Tabs(context as never, eventQueue().emit, undefined, () => void ended++); // only these are asked for
    const failed = tabs.usable().catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await failed).toMatchObject({ kind: 'timed_out' });
    expect(await failed).toHaveProperty('message', expect.stringContaining('the next call starts another'));
    expect(ended).toBe(1);
  });

  it('never gives an id twice and lists what is open', async () => {
    const { tabs, close } = await opened();
    const second = await tabs.open();
    await tabs.close(second.id);
    const third = await tabs.open();
    expect([second.id, third.id]).toEqual(['t2', 't3']);
    await tabs.switch('t1');
    expect(await tabs.list()).toMatchObject([
      { id: 't1', url: `${server.url}/`, title: '/', active: true },
      { id: 't3', active: false },
    ]);
    await close();
  });

  it('says which tabs exist when a wrong one is asked for, and that the last one was closed', async () => {
    const { tabs, close } = await opened();
    await expect(tabs.switch('t9')).rejects.toMatchObject({ message: 'no tab "t9"; open tabs: t1' });
    await tabs.close('t1');
    expect(() => tabs.active()).toThrow(expect.objectContaining({ kind: 'page_closed' }));
    const page = await tabs.usable();
    expect(tabs.idOf(page)).toBe('t2');
    await close();
  });

  it('reports a crashed page as that and puts a fresh page under the same id', async () => {
    const { tabs, queue, close } = await opened();
    const dead = tabs.active();
    await dead.goto('chrome://crash').catch(() => {});
    expect(await queue.next('page_crashed')).toEqual({ kind: 'page_crashed', tab: 't1' });
    expect(() => tabs.active()).toThrow(expect.objectContaining({ kind: 'page_crashed' }));
    expect(await tabs.list()).toMatchObject([{ id: 't1', title: '(crashed)' }]);
    const fresh = await tabs.usable();
    await fresh.goto(server.url);
    expect(tabs.active()).toBe(fresh);
    expect(await tabs.list()).toMatchObject([{ id: 't1', title: '/', active: true }]);
    await close();
  });
});

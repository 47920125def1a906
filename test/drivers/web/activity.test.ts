import { EventEmitter } from 'node:events';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Activity } from '../../../src/drivers/web/activity.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { sharedPool } from './open-browser.ts';

/** A context of which only the events matter. */
function fakeContext() {
  const emitter = Object.assign(new EventEmitter(), { pages: () => [] });
  const page = new EventEmitter() as unknown as Page; // Activity only listens to it and compares it
  const request = (url: string, type = 'fetch', of: Page = page) =>
    ({
      url: () => url,
      resourceType: () => type,
      method: () => 'GET',
      serviceWorker: () => null,
      frame: () => ({ page: () => of }),
      failure: () => null,
    }) as unknown as Request; // the methods Activity calls
  const activity = new Activity(emitter as unknown as BrowserContext, () => 't1'); // likewise
  const start = (url: string, type?: string, of?: Page) => {
    const started = request(url, type, of);
    emitter.emit('request', started);
    return {
      finish: () => emitter.emit('requestfinished', started),
      fail: () => emitter.emit('requestfailed', started),
    };
  };
  return { emitter, page, activity, start };
}

describe('Activity on a fake clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is idle after the quiet time when nothing is requested', async () => {
    const { activity } = fakeContext();
    const waiting = activity.waitForIdle(100, 1000);
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toEqual({ quiet: true, waited_ms: 100 });
  });

  it('waits for a request and counts the quiet time from its end', async () => {
    const { activity, start } = fakeContext();
    const request = start('https://a.test/api');
    const waiting = activity.waitForIdle(100, 1000);
    await vi.advanceTimersByTimeAsync(250);
    expect(activity.pending()).toBe(1);
    request.finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toEqual({ quiet: true, waited_ms: 350 });
  });

  it('gives up at the limit, and at once when it is cancelled', async () => {
    const { activity, start } = fakeContext();
    start('https://a.test/slow');
    const waiting = activity.waitForIdle(100, 500);
    await vi.advanceTimersByTimeAsync(500);
    expect(await waiting).toEqual({ quiet: false, waited_ms: 500 });
    const cancel = new AbortController();
    const cancelled = activity.waitForIdle(100, 60_000, cancel.signal);
    cancel.abort();
    expect(await cancelled).toEqual({ quiet: false, waited_ms: 0 });
  });

  it.each(['websocket', 'eventsource', 'media', 'ping'])('does not wait for %s', (type) => {
    const { activity, start } = fakeContext();
    start('https://a.test/live', type);
    expect(activity.pending()).toBe(0);
  });

  it('takes a request without an end for a long poll, and the next one to the same path at once', async () => {
    const { activity, start } = fakeContext();
    const poll = start('https://a.test/poll?since=1');
    await vi.advanceTimersByTimeAsync(3000);
    expect(activity.pending()).toBe(0);
    poll.finish();
    start('https://a.test/poll?since=2');
    expect(activity.pending()).toBe(0);
    start('https://a.test/other');
    expect(activity.pending()).toBe(1);
  });

  it('drops the requests of a page that closes, and counts by page', () => {
    const { activity, start, page } = fakeContext();
    const other = new EventEmitter() as unknown as Page; // only compared
    activity.watch(page);
    start('https://a.test/api');
    start('https://b.test/api', 'fetch', other);
    expect([activity.pending(), activity.pending(page)]).toEqual([2, 1]);
    (page as unknown as EventEmitter).emit('close'); // the fake page is an emitter
    expect([activity.pending(), activity.pending(page)]).toEqual([1, 0]);
    expect(activity.requests()[0]?.failure).toBe('the page went away');
  });

  it('keeps the last 500 requests, cuts long addresses and hides passwords in them', () => {
    const { activity, start } = fakeContext();
    for (let number = 0; number < 600; number += 1) start(`https://a.test/${number}`).finish();
    start(`https://user:secret@a.test/${'x'.repeat(1000)}`).finish();
    const requests = activity.requests();
    expect(requests).toHaveLength(500);
    expect(requests[0]?.url).toBe('https://a.test/101');
    expect(requests.at(-1)?.url).toHaveLength(500);
    expect(requests.at(-1)?.url).toMatch(/^https:\/\/a\.test\/xxx/);
  });
});

describe('Activity in a browser', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages({ '/': 'home', '/fine': 'fine' });
  });
  afterAll(() => server.close());
  const pool = sharedPool();

  it('records requests with status and failure, console messages and page errors, all bounded', async () => {
    const { context, close } = await pool.open();
    const page = await context.newPage();
    const activity = new Activity(context, (one) => (one === page ? 't1' : undefined));
    await page.goto(server.url);
    await page.evaluate(`(async () => {
      await fetch('/fine'); await fetch('/missing');
      await fetch('http://127.0.0.1:1/').catch(() => {});
      for (let i = 0; i < 400; i++) console.log('line ' + i);
      console.error('x'.repeat(2000));
      setTimeout(() => { throw new Error('boom') });
    })()`);
    await expect.poll(() => activity.logs().some((log) => log.level === 'pageerror')).toBe(true);
    await expect.poll(() => activity.pending()).toBe(0);
    const seen = activity
      .requests()
      .map(({ url, status, tab }) => [url.replace(server.url, ''), status, tab]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['/', 200, 't1'],
        ['/fine', 200, 't1'],
        ['/missing', 404, 't1'],
      ]),
    );
    const refused = activity.requests().find(({ url }) => url === 'http://127.0.0.1:1/');
    expect(refused).toMatchObject({ status: null, failure: expect.stringContaining('ERR_') });
    expect(activity.logs()).toHaveLength(300);
    expect(activity.logs().find(({ text }) => text.startsWith('xxx'))?.text).toHaveLength(500);
    expect(activity.logs().find(({ level }) => level === 'pageerror')).toMatchObject({
      text: expect.stringContaining('boom'),
      tab: 't1',
    });
    await close();
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Downloads, safeFileName } from '../../../src/drivers/web/downloads.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { eventQueue, sharedPool, temporaryFolder } from './open-browser.ts';

let server: PageServer;
beforeAll(async () => {
  server = await servePages({
    '/': '<a id="good" href="/report">report</a> <a id="bad" href="/broken">broken</a>',
    '/report': (_request, response) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="../../report.csv"' });
      response.end('a,b\n1,2\n');
    },
    '/broken': (_request, response) => {
      response.writeHead(200, {
        'content-disposition': 'attachment; filename="b.bin"',
        'content-length': '1000',
      });
      response.write('half');
      response.flushHeaders();
      setImmediate(() => response.destroy());
    },
  });
});
afterAll(() => server.close());

describe('Downloads', () => {
  const pool = sharedPool();
  const folder = temporaryFolder();

  async function opened() {
    const { context, close } = await pool.open();
    const queue = eventQueue();
    const downloads = new Downloads(context, folder, queue.emit);
    const page = await context.newPage();
    await page.goto(server.url);
    return { page, downloads, queue, close };
  }

  it('saves each download under a name of its own inside the downloads folder', async () => {
    const { page, downloads, queue, close } = await opened();
    await page.click('#good');
    const first = await queue.next('download');
    await page.click('#good');
    const second = await queue.next('download');
    expect(first).toMatchObject({ state: 'saved', url: `${server.url}/report` });
    expect([first.file, second.file]).toEqual([
      join(folder, 'downloads', '_.._report.csv'),
      join(folder, 'downloads', '_.._report (2).csv'),
    ]);
    expect(readFileSync(second.file, 'utf8')).toBe('a,b\n1,2\n');
    await downloads.finished();
    expect(downloads.pending).toBe(0);
    await close();
  });

  it('reports a download that breaks off and leaves no half file', async () => {
    const { page, queue, close } = await opened();
    await page.click('#bad');
    const event = await queue.next('download');
    expect(event).toMatchObject({ state: 'failed', file: 'b.bin' });
    expect(event.reason).toBeTruthy();
    expect(existsSync(join(folder, 'downloads', 'b.bin'))).toBe(false);
    await close();
  });
});

describe('safeFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\temp\\a.txt', 'C__temp_a.txt'],
    ['.bashrc', 'bashrc'],
    ['con.txt', '_con.txt'],
    ['...', 'download'],
    ['', 'download'],
    [`${'x'.repeat(300)}.zip`, `${'x'.repeat(100)}.zip`],
  ])('turns %j into %j', (suggested, safe) => {
    expect(safeFileName(suggested)).toBe(safe);
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { surehand } from '../../src/library/app.ts';
import { servePages } from '../serve-pages.ts';

const VIEWER = join(
  dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
  'lib/vite/traceViewer',
);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

it("is opened by Playwright's own viewer, which shows what was done to which element and the page before and after", async () => {
  const output_dir = mkdtempSync(join(tmpdir(), 'surehand-viewer-'));
  const pages = await servePages({
    '/': '<h1>Notes</h1><button onclick="this.textContent=\'Kept\'">Save</button>',
  });
  const app = await surehand.open(pages.url, { headless: true, trace: true, output_dir, knowledge: false });
  await app.click('button "Save"', { expect: 'button "Kept" visible' });
  await app.close();
  const traces = join(output_dir, 'traces');
  const trace = readFileSync(join(traces, readdirSync(traces)[0] ?? ''));

  const served = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://viewer');
    try {
      const body = pathname === '/trace.zip' ? trace : readFileSync(join(VIEWER, pathname));
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => served.listen(0, '127.0.0.1', done));
  const at = `http://127.0.0.1:${(served.address() as AddressInfo).port}`; // it listens on a port
  const viewer = await surehand.open(`${at}/index.html?trace=${at}/trace.zip`, {
    headless: true,
    knowledge: false,
    output_dir,
  });
  try {
    const act = 'click button "Save"';
    const listed = await viewer.wait(JSON.stringify(act), 'visible', 30_000);
    expect(listed.ok, listed.text).toBe(true);
    await viewer.click(JSON.stringify(act));
    for (const [tab, words] of [
      ['Before', 'button "Save" visible'],
      ['After', 'button "Kept" visible'],
    ]) {
      const shown = await viewer.click(`tab "${tab}"`, { expect: words ?? '', timeout_ms: 20_000 });
      expect(shown.ok, shown.text).toBe(true);
    }
  } finally {
    await viewer.close();
    served.closeAllConnections();
    served.close();
    await pages.close();
    rmSync(output_dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}, 180_000);

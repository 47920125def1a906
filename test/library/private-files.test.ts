import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { surehand } from '../../src/library/app.ts';
import { writePrivateFile } from '../../src/model/private-file.ts';
import { type PageServer, servePages } from '../serve-pages.ts';

let pages: PageServer;
let folder: string;
let before: number;

beforeAll(async () => {
  before = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'surehand-private-'));
  pages = await servePages({
    '/': `<h1>Notes</h1><label>Name <input></label><button>Pay 20 €</button><a href="/buy">Buy now</a>
      <a href="data:text/plain,mine" download="mine.txt">Save the file</a>`,
  });
});
afterAll(async () => {
  process.umask(before);
  await pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

it('a session of the library leaves files that only its user can read, whatever the umask', async () => {
  const output_dir = join(folder, 'out');
  const who = { by: 'Ada', channel: 'test', at: new Date().toISOString() };
  const app = await surehand.open(pages.url, {
    ...{ headless: true, output_dir, policy: 'checkout', trace: true },
    approver: { ask: async () => ({ approved: true, ...who }), close: async () => {} },
  });
  await app.fill('Name', 'Ada');
  expect(await app.click('button "Pay 20 €"')).toMatchObject({ ok: true });
  expect(await app.click('link "Save the file"')).toMatchObject({ ok: true });
  await app.call('save_pdf');
  await app.close();

  const entries = readdirSync(output_dir, { recursive: true, withFileTypes: true });
  const found = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return {
      path: relative(output_dir, path),
      mode: (statSync(path).mode & 0o777).toString(8),
      is_file: entry.isFile(),
    };
  });
  const files = found.filter(({ is_file }) => is_file);
  for (const kind of [
    /approvals\/.+\.jpg$/,
    /approvals\.jsonl$/,
    /steps\/.+\.json$/,
    /session\.json$/,
    /\.index\/[^/]+$/,
    /traces\/.+\.zip$/,
    /downloads\/mine\.txt$/,
    /pdf\/.+\.pdf$/,
    /guarded-links[^/]*$/,
  ])
    expect(
      files.map(({ path }) => path).filter((path) => kind.test(path)),
      String(kind),
    ).not.toEqual([]);
  expect(files.filter(({ mode }) => mode !== '600')).toEqual([]);
  expect(found.filter(({ is_file, mode }) => !is_file && mode !== '700')).toEqual([]);
});

it('a file that was readable by all is not afterwards', () => {
  const file = join(folder, 'open.txt');
  writeFileSync(file, 'old', { mode: 0o644 });
  writePrivateFile(file, 'new');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

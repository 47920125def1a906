import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { type App, surehand } from '../../src/library/app.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { type PageServer, servePages } from '../serve-pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What one entry gives, another takes. */
const ENTRIES = `import { App, createSessions, type Log, type LoopBrowser, type Policy, runTask, Secrets, silentLog, SurehandError } from 'surehand';
import { test } from 'surehand/playwright';
import { loadPolicy, MockBrowser, MockModel } from 'surehand/testing';
export async function mixed(browser: MockBrowser, model: MockModel): Promise<void> {
  const loop: LoopBrowser = browser;
  const policy: Policy = await loadPolicy('netflix');
  await runTask({ goal: 'x', browser: loop, model, criteria: { policy } });
}
export function sessionsOf(options: Parameters<typeof createSessions>[0], log: Log = silentLog): Secrets {
  createSessions(options, log);
  return new Secrets([]);
}
test('both are one class', async ({ sure }) => {
  const app: App = sure;
  const { success } = await app.click('button "Save"', { expect: 'text "Saved" visible' });
  if (!success) throw new SurehandError('internal', 'not done');
});
`;
let pages: PageServer;
let app: App;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'surehand-library-'));
  pages = await servePages({
    '/': `<h1>Notes</h1><label>Name <input></label><button onclick="
      const p = document.createElement('p'); p.textContent = 'Saved'; document.body.append(p)">Save</button>`,
  });
  app = await surehand.open(pages.url, { headless: true, knowledge: false, output_dir: folder });
});
afterAll(async () => {
  await app.close();
  await pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

describe('the library', () => {
  it('opens, acts and says what came of it, with types', async () => {
    expect((await app.look()).text).toContain('button "Save"');
    expect(await app.fill('Name', 'Ada')).toMatchObject({ ok: true, verdict: 'verified', action: 'fill' });
    const saved = await app.click('button "Save"', { expect: 'text "Saved" visible' });
    expect(saved).toMatchObject({ ok: true, success: true, verdict: 'verified' });
    expect(saved.effect.map(({ kind }) => kind)).toContain('text');
    expect(await app.steps(['fill "Name" with "Bo"', 'expect textbox "Name" = "Bo"'])).toMatchObject({
      ok: true,
      completed: 2,
    });
    expect(await app.evaluate('1 + 1')).toBe(2);
    expect(await app.read()).toContain('Notes');
    expect((await app.find('save')).total).toBeGreaterThan(0);
    expect((await app.screenshot()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('returns what failed, and throws what is wrong in the program', async () => {
    const refuted = await app.click('button "Save"', { expect: 'text "Lost" visible', timeout_ms: 200 });
    expect(refuted).toMatchObject({ ok: false, verdict: 'refuted', failure: 'expectation_refuted' });
    expect((await app.expect('text "Lost" visible')).ok).toBe(false);
    expect(await app.click('button "Nowhere"')).toMatchObject({ ok: false, failure: 'target_not_found' });
    await expect(app.click('')).rejects.toThrow(SurehandError);
    await expect(app.call('nothing')).rejects.toThrow('no tool nothing');
  });
});

it('says that an app was closed, to whoever still uses it, and closes once', async () => {
  const other = await surehand.open(pages.url);
  await other.close();
  await other.close();
  await expect(other.click('button "Save"')).rejects.toThrow(
    'this app was closed; surehand.open gives another',
  );
});

describe('the example of the README', () => {
  const [, code = ''] =
    /```ts\n(import \{ surehand \}[\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];

  beforeAll(() => {
    mkdirSync(join(folder, 'project', 'node_modules'), { recursive: true });
    symlinkSync(root, join(folder, 'project', 'node_modules', 'surehand'), 'junction');
    writeFileSync(join(folder, 'project', 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'project', 'example.ts'), code);
    writeFileSync(join(folder, 'project', 'entries.ts'), ENTRIES);
  });

  it.each([
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])('compiles under $moduleResolution resolution', (how) => {
    const project = join(folder, 'project', 'tsconfig.json');
    writeFileSync(
      project,
      JSON.stringify({
        compilerOptions: {
          ...how,
          target: 'es2022',
          strict: true,
          noEmit: true,
          types: ['node'],
          typeRoots: [join(root, 'node_modules/@types')],
        },
        files: ['example.ts', 'entries.ts'],
      }),
    );
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', project],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('runs', async () => {
    const shop = await startShop();
    try {
      const script = join(folder, 'project', 'example.mjs');
      const here = code.replace('http://127.0.0.1:4173', shop.url);
      writeFileSync(script, transformSync(here, { loader: 'ts', format: 'esm' }).code);
      const out = await new Promise<string>((done, fail) => {
        execFile(process.execPath, [script], { cwd: folder }, (error, stdout, stderr) =>
          error ? fail(new Error(stderr)) : done(stdout),
        );
      });
      expect(out).toMatch(/^true verified \[.*'network'/);
    } finally {
      await shop.close();
    }
  });
});

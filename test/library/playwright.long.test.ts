import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserCandidates } from '../../src/drivers/web/find-browser.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { type PageServer, servePages } from '../serve-pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let pages: PageServer;
let folder: string;

const SPEC = `import { expect, test } from 'surehand/playwright';

test('acts on the page of the test', async ({ page, sure }) => {
  await page.goto('/');
  const saved = await sure.click('button "Save"', { expect: 'text "Saved" visible' });
  expect(saved.verdict).toBe('verified');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByLabel('Name').fill('Ada');
  expect((await sure.look()).text).toContain('= "Ada"');
});

test.describe('under a policy', () => {
  test.use({ sureOptions: { policy: 'default', approval: 'elicitation', throws: false } });
  test('does nothing that is guarded', async ({ page, sure }) => {
    await page.goto('/guarded');
    const said = [
      await sure.click('button "Delete account"'),
      await sure.press('Enter', { target: 'textbox "Reason"' }),
      await sure.steps(['click button "Delete account"']),
      await sure.call('evaluate', { expression: 'document.forms[0].requestSubmit()' }),
      await sure.call('change_storage', { kind: 'local', name: 'a', value: 'b' }),
      await sure.call('mock_route', { url: '*', body: 'x' }),
    ];
    expect(said.map(({ ok }) => ok)).toEqual(said.map(() => false));
    for (const { text } of said) expect(text).toMatch(/must approve/);
  });
});

test('fails with what was seen', async ({ page, sure }) => {
  await page.goto('/');
  await sure.click('button "Save"', { expect: 'text "Lost" visible', timeout_ms: 300 });
});
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'surehand-fixture-'));
  pages = await servePages({
    '/': `<label>Name <input></label><button onclick="
      const p = document.createElement('p'); p.textContent = 'Saved'; document.body.append(p)">Save</button>`,
    '/guarded': `<form method="post" action="/g"><input aria-label="Reason"><button>Delete account</button></form>`,
    '/g': '',
  });
  mkdirSync(join(folder, 'node_modules', '@playwright'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules', 'surehand'), 'junction');
  symlinkSync(
    join(root, 'node_modules/@playwright/test'),
    join(folder, 'node_modules/@playwright/test'),
    'junction',
  );
  const [browser] = await browserCandidates(OptionsSchema.parse({}));
  const launchOptions = {
    ...(browser?.executable_path ? { executablePath: browser.executable_path } : {}),
    ...(browser?.channel ? { channel: browser.channel } : {}),
    args: [...(browser?.launch_args ?? []), '--no-sandbox'],
    ...(browser?.launch_env ? { env: { ...process.env, ...browser.launch_env } } : {}),
  };
  const config = { use: { baseURL: pages.url, launchOptions }, workers: 1, reporter: 'json' };
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(folder, 'a.spec.ts'), SPEC);
});
afterAll(async () => {
  await pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

describe('surehand/playwright', () => {
  it('gives a test sure beside page, on the same page; what is refuted fails the test', async () => {
    const child = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
      cwd: folder,
    });
    let out = '';
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (out += part));
    await new Promise((done) => child.once('close', done));
    const { stats, suites } = JSON.parse(out);
    expect(stats, out).toMatchObject({ expected: 2, unexpected: 1 });
    expect(pages.hits).not.toContain('/g');
    const [passed, failed] = suites[0].specs;
    expect(passed).toMatchObject({ title: 'acts on the page of the test', ok: true });
    expect(failed.tests[0].results[0].error.message).toContain(
      'expected text "Lost" visible; it is not visible',
    );
  });

  it.each([
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ])('compiles under $moduleResolution resolution', (how) => {
    const compilerOptions = {
      ...how,
      target: 'es2022',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['a.spec.ts'] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { openKnowledge } from '../../src/knowledge/open-knowledge.ts';
import type { StepRecord } from '../../src/model/step-record.ts';
import { temporaryFolder } from '../drivers/web/open-browser.ts';
import { aTestStep as step } from '../scenario/export/steps.ts';
import { type PageServer, servePages } from '../serve-pages.ts';
import { fakeInvocation } from './invocation.ts';

const cwd = temporaryFolder();
const bare = temporaryFolder();
let server: PageServer;

beforeAll(async () => {
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
  symlinkSync(modules, join(cwd, 'node_modules'), 'junction');
  server = await servePages({
    '/': `<h1>Way in</h1><label>Password <input type=password></label><button onclick="fetch('/api/in', { method: 'POST' });
      document.body.append(document.querySelector('input').value === 'open sesame' ? 'Welcome' : 'Wrong')">Sign in</button>`,
    '/api/in': '',
  });
  const steps = [
    step('Open it', 'navigate', [], { url: `${server.url}/` }),
    step('Type the password', 'input', 'textbox "Password"', { value: '{{PASSWORD}}' }),
    step('Sign in', 'click', 'button "Sign in"'),
    step('It says Welcome', 'assert', [], { assertion: { about: 'text', text: 'Welcome', is: 'visible' } }),
  ];
  const file = {
    version: 1,
    name: 'Sign in',
    url: `${server.url}/`,
    status: 'success',
    secrets: ['PASSWORD'],
    steps,
  };
  for (const folder of [cwd, bare]) writeFileSync(join(folder, 'in.steps.json'), JSON.stringify(file));
  writeFileSync(join(cwd, 'half.steps.json'), JSON.stringify({ ...file, status: 'partial' }));
});
afterAll(() => server.close());

async function run(argv: string[], more: { env?: Record<string, string>; cwd?: string } = {}) {
  const invocation = fakeInvocation(['export', ...argv, '--headless', '--timeout-ms', '3000'], {
    cwd,
    ...more,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...more.env },
  });
  return { code: await runCli(invocation), ...invocation };
}

test('a test that passed is handed over beside its steps', async () => {
  const { code, printed, complained } = await run(['in.steps.json', '--playwright'], {
    env: { PASSWORD: 'open sesame' },
  });
  expect({ code, complained }).toEqual({ code: 0, complained: [] });
  expect(printed.join()).toMatch(/^in\.spec\.ts: 1 test, run with Playwright and passed in \d+\.\d s$/);
  const text = readFileSync(join(cwd, 'in.spec.ts'), 'utf8');
  expect(text).toContain("await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);");
  expect(text).not.toContain('sesame');
});

test('one that does not pass is kept aside, with the reason', async () => {
  const { code, printed, complained } = await run(['in.steps.json', '--out', 'e2e/wrong.spec.ts'], {
    env: { PASSWORD: 'open barley' },
  });
  expect({ code, printed }).toEqual({ code: 1, printed: [] });
  expect(complained.join('\n')).toMatch(
    /could not be written to its end:\n {2}Sign in: step 4, 'It says Welcome': .*[\s\S]*kept aside in e2e\/wrong\.spec\.ts\.failed/,
  );
  expect(complained.join()).not.toContain('barley');
  expect(existsSync(join(cwd, 'e2e/wrong.spec.ts'))).toBe(false);
  expect(readFileSync(join(cwd, 'e2e/wrong.spec.ts.failed'), 'utf8')).toContain("name: 'Sign in'");
});

test('without @playwright/test it says how to get it; --no-run needs none', async () => {
  const { code, complained } = await run(['in.steps.json'], { cwd: bare, env: { PASSWORD: 'x' } });
  expect(code).toBe(2);
  expect(complained.join()).toContain('npm install -D @playwright/test');
  const written = await run(['in.steps.json', '--no-run'], { cwd: bare });
  expect(written.printed).toEqual(['in.spec.ts: written, not run']);
});

test('what cannot be exported is refused before a browser starts', async () => {
  expect((await run(['half.steps.json'])).complained.join()).toContain('did not pass');
  expect((await run([])).complained.join()).toContain('export needs a file of steps');
  expect((await run(['in.steps.json'])).complained.join()).toContain('no value for the secret {{PASSWORD}}');
  expect((await run(['--session', 'nobody'])).complained.join()).toContain('no session nobody');
});

test('a replay leaves a report beside its records, and its results make one again', async () => {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PASSWORD: 'open sesame' };
  const replay = fakeInvocation(['replay', 'in.steps.json', '--out', 'out', '--headless'], { cwd, env });
  expect({ code: await runCli(replay), complained: replay.complained }).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, 'out/report.html'), 'utf8')).toContain('<title>Sign in</title>');
  const report = fakeInvocation(['report', 'out/results.json'], { cwd, env });
  expect(await runCli(report)).toBe(0);
  expect(report.printed).toEqual(['report.html: 1 run']);
});

const EXPECTED =
  'text "Welcome" visible; request POST /api/in 2xx; count button = 1; url matches /127\\.0\\.0\\.1:\\d+/; screen Way in; no console errors';

test('a recorded session becomes a test', async () => {
  const root = join(cwd, 'memory');
  mkdirSync(root);
  const store = openKnowledge({ root, warn: () => {} });
  const at = (second: number) => new Date(Date.UTC(2026, 10, 15, 6, 0, second)).toISOString();
  const record = (second: number, more: Pick<StepRecord, 'tool'> & Partial<StepRecord>): StepRecord => ({
    schemaVersion: 1,
    timestamp: at(second),
    sessionId: 's1',
    timing: { startedAt: at(second), durationMs: 5 },
    outcome: { ok: true, effect: ['text'], verdict: 'verified' },
    observation: { screen: 'start', url: `${server.url}/`, testIds: [], a11y: [] },
    labels: ['interaction'],
    environment: { platform: 'linux', node: 'v20', surehand: '0' },
    ...more,
  });
  await store.begin({
    schemaVersion: 1,
    sessionId: 's1',
    createdAt: at(0),
    goal: 'Get in',
    flowTags: [],
    tags: [],
  });
  await store.record(
    record(1, { tool: { name: 'navigate', input: { url: `${server.url}/` } }, labels: ['navigation'] }),
  );
  await store.record(
    record(2, {
      tool: { name: 'fill', input: { target: '@e1', value: '[redacted]' } },
      target: { role: 'textbox', name: 'Password' },
    }),
  );
  await store.record(
    record(3, {
      tool: { name: 'click', input: { target: '@e2', expect: EXPECTED } },
      target: { role: 'button', name: 'Sign in' },
    }),
  );
  await store.close();
  const { code, complained } = await run(['--session', 's1', '--knowledge-dir', root], {
    env: { PASSWORD: 'open sesame' },
  });
  expect({ code, complained }).toEqual({
    code: 0,
    complained: ['surehand: not in the test: no console errors: Playwright has no expectation for it'],
  });
  const text = readFileSync(join(cwd, 's1.spec.ts'), 'utf8');
  expect(text).toContain("test('Get in', async ({ page }) => {");
  expect(text).toContain('.fill(PASSWORD);');
  expect(text).toContain("await expect(page.getByText('Welcome')).toBeVisible();");
  const [before, after] = text.split('.click();');
  expect(before).toContain(
    "const response = page.waitForResponse((one) => one.url().includes('/api/in') && one.request().method() === 'POST' && one.ok());",
  );
  expect(after).toContain('await response;');
  expect(after).toContain("await expect(page.getByRole('button')).toHaveCount(1);");
  expect(after).toContain('await expect(page).toHaveURL(/127\\.0\\.0\\.1:\\d+/);');
  expect(after).toContain("page.getByRole('heading', { name: 'Way in' })");
  expect(after).toContain('// Not checked: no console errors: Playwright has no expectation for it.');
});

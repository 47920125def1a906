import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserSettings } from './live-walk.ts';

export interface TestRun {
  passed: boolean;
  tests: number;
  duration_ms: number;
  /** Why it did not, in Playwright's words. */
  errors: string[];
}

const NAME = 'exported.spec.ts';

/** Runs a test file with the user's `@playwright/test`, in a folder of its own, from theirs. */
export async function runTest(
  code: string,
  {
    folder,
    cwd,
    env,
    settings,
    signal,
    patience_ms,
  }: {
    /** Of `@playwright/test`. */
    folder: string;
    cwd: string;
    env: Readonly<Record<string, string | undefined>>;
    settings: BrowserSettings;
    signal?: AbortSignal | undefined;
    patience_ms: number;
  },
): Promise<TestRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'surehand-export-'));
  try {
    writeFileSync(join(scratch, NAME), code);
    // The test finds what it imports where the user's own tests would.
    symlinkSync(dirname(dirname(folder)), join(scratch, 'node_modules'), 'junction');
    const report = join(scratch, 'report.json');
    const config = {
      testDir: scratch,
      outputDir: join(scratch, 'results'),
      reporter: [['json', { outputFile: report }]],
      workers: 1,
      timeout: 120_000,
      expect: { timeout: patience_ms },
      use: {
        ...settings.context,
        browserName: settings.browser,
        launchOptions: settings.launch,
        actionTimeout: 2 * patience_ms,
      },
    };
    writeFileSync(join(scratch, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};\n`);
    const printed = await spawnRunner(folder, scratch, cwd, env, signal);
    return readRun(report, printed);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function spawnRunner(
  folder: string,
  scratch: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(folder, 'cli.js'), 'test', '-c', join(scratch, 'playwright.config.mjs')],
      { cwd, env: { ...env, PLAYWRIGHT_FORCE_TTY: '0' }, signal, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk;
      });
    child.on('error', reject);
    child.on('close', () => resolve(printed));
  });
}

interface JsonReport {
  errors?: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; duration: number };
  suites?: JsonSuite[];
}

interface JsonSuite {
  suites?: JsonSuite[];
  specs?: { title: string; tests: { results: { errors?: { message?: string }[] }[] }[] }[];
}

function readRun(path: string, printed: string): TestRun {
  let report: JsonReport;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: false, tests: 0, duration_ms: 0, errors: [plain(printed) || 'it did not start'] };
  }
  const { expected, unexpected, flaky, duration } = report.stats;
  const errors = [...(report.errors ?? []), ...(report.suites ?? []).flatMap(errorsOf)];
  return {
    passed: expected > 0 && unexpected === 0 && flaky === 0 && errors.length === 0,
    tests: expected + unexpected + flaky,
    duration_ms: duration,
    errors: errors.map(({ message = '' }) => plain(message)),
  };
}

function errorsOf({ suites = [], specs = [] }: JsonSuite): { message?: string }[] {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors)),
  );
  return [...own, ...suites.flatMap(errorsOf)];
}

function plain(text: string): string {
  return text.replace(/\u001b\[\d+m/g, '').trim();
}

import { constantOf, secretsIn } from '../model/code-text.ts';
import { SurehandError } from '../model/failure.ts';
import { type BrowserSettings, openLiveWalk } from './live-walk.ts';
import { findPlaywrightTest, loadPlaywrightTest } from './playwright-test.ts';
import { runTest, type TestRun } from './run-test.ts';
import { testFile, type WrittenTest } from './test-file.ts';
import { ExportError, guessingWalk } from './walk.ts';
import { type ExportedScenario, writeTest } from './write-test.ts';

export interface LiveExport {
  settings: BrowserSettings;
  cwd: string;
  /** With the values of the secrets the steps name. */
  env: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal | undefined;
  /** How long something that is not there yet is waited for. */
  patience_ms?: number;
}

const PATIENCE_MS = 5000;

export interface Exported {
  code: string;
  /** How it went with `@playwright/test`; absent when it was not run. */
  run?: TestRun;
  /** Why it could not be written to its end. */
  problem?: string;
  /** What had to be so and the test does not check. */
  left_out: string[];
}

/** Steps as a Playwright test, written from what they say alone: nothing is looked at and nothing is run. */
export async function guessPlaywrightTest(scenarios: readonly ExportedScenario[]): Promise<Exported> {
  const base = commonBase(scenarios);
  const tests: WrittenTest[] = [];
  const left_out: string[] = [];
  for (const scenario of scenarios) {
    const walk = guessingWalk();
    const left = await writeTest(walk, scenario, base).catch((error: unknown) => {
      if (error instanceof ExportError)
        throw new SurehandError('invalid_input', `${scenario.name}: ${error.message}`);
      throw error;
    });
    left_out.push(...left);
    tests.push({ name: scenario.name, lines: walk.lines });
  }
  return { code: testFile(tests, { base, secrets: secretsOf(scenarios) }), left_out };
}

/** Steps as a Playwright test, written while they are carried out on the app, then run as a whole. */
export async function exportPlaywrightTest(
  scenarios: readonly ExportedScenario[],
  { settings, cwd, env, signal, patience_ms = PATIENCE_MS }: LiveExport,
): Promise<Exported> {
  const folder = findPlaywrightTest(cwd);
  const playwright = await loadPlaywrightTest(folder);
  const [base, secrets] = [commonBase(scenarios), secretsOf(scenarios)];
  const context = { ...settings.context, ...(base === '' ? {} : { baseURL: base }) };
  const scope = Object.fromEntries(secrets.map((name) => [constantOf(name), env[name] ?? '']));
  const tests: WrittenTest[] = [];
  let test_id_attribute: string | undefined;
  let problem: string | undefined;
  const left_out: string[] = [];
  for (const scenario of scenarios) {
    const walk = await openLiveWalk(playwright, { ...settings, context }, scope, patience_ms);
    walk.test_id_attribute = test_id_attribute;
    try {
      left_out.push(...(await writeTest(walk, scenario, base, () => walk.followTabs())));
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      problem = `${scenario.name}: ${error.message}`;
    } finally {
      await walk.close();
    }
    ({ test_id_attribute } = walk);
    tests.push({ name: scenario.name, lines: walk.lines });
    if (problem !== undefined || signal?.aborted) break;
  }
  const code = testFile(tests, { base, secrets, test_id_attribute });
  if (problem !== undefined) return { code, problem, left_out };
  // The steps hold where they were made; a BASE_URL for other runs is not meant for this one.
  const { BASE_URL: _elsewhere, ...rest } = env;
  const run = await runTest(code, { folder, cwd, env: rest, settings, signal, patience_ms });
  return { code, run, left_out };
}

/** The origin where the scenarios begin, when it is one for all. */
function commonBase(scenarios: readonly ExportedScenario[]): string {
  const origins = new Set(scenarios.map(({ url }) => (URL.canParse(url) ? new URL(url).origin : '')));
  const [only] = origins;
  return origins.size === 1 && only && only !== 'null' ? only : '';
}

function secretsOf(scenarios: readonly ExportedScenario[]): string[] {
  return [...new Set(scenarios.flatMap(({ steps }) => secretsIn(JSON.stringify(steps))))].sort();
}

import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Exported, exportPlaywrightTest, guessPlaywrightTest } from '../export/export-playwright.ts';
import type { ExportedScenario } from '../export/write-test.ts';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { writeFile } from '../model/private-file.ts';
import { fromFolder, readStepsFile } from '../scenario/run/steps-file.ts';
import { readSecrets } from '../session/read-secrets.ts';
import { flagsOf } from './commands.ts';
import { exportBrowser } from './export-browser.ts';
import type { Invocation } from './invocation.ts';
import { readOptions } from './read-options.ts';
import { refuseUnguarded } from './refuse-unguarded.ts';
import { scenarioSecrets } from './scenario-secrets.ts';
import { sessionScenario } from './session-scenario.ts';

/** Steps become a Playwright test; 0 when it was handed over, 1 when it did not pass and was kept aside. */
export async function exportCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('export');
  const { argv, env, cwd } = invocation;
  const { options, positionals, command_flags: given } = readOptions(argv, env, cwd, flags);
  const { scenarios, out: standard } = await chosen(positionals, given.session, options, cwd);
  const out = typeof given.out === 'string' ? resolve(cwd, given.out) : resolve(cwd, standard);
  const shown = relative(cwd, out) || out;
  if (given['no-run'] === true) {
    const { code, left_out } = await guessPlaywrightTest(scenarios);
    writeFile(out, code);
    for (const what of left_out) invocation.err(`surehand: not in the test: ${what}`);
    invocation.out(`${shown}: written, not run`);
    return 0;
  }
  refuseUnguarded(
    options,
    'export carries the steps out with Playwright',
    'Use --no-run, or export without a policy what may be done unasked.',
  );
  const names = scenarios.flatMap(({ secrets }) => secrets);
  const secrets = scenarioSecrets(names, readSecrets(options.secrets), env);
  const values = Object.fromEntries(names.map((name) => [name, secrets.fill(`{{${name}}}`)]));
  const exported = await exportPlaywrightTest(scenarios, {
    settings: await exportBrowser(options),
    cwd,
    env: { ...env, ...values },
    signal: invocation.stopSignal(),
    patience_ms: options.timeout_ms,
  });
  return handOver(invocation, exported, out, shown, (text) => secrets.redact(text));
}

interface Chosen {
  scenarios: (ExportedScenario & { secrets: string[] })[];
  /** Where the test goes unless somebody says otherwise. */
  out: string;
}

async function chosen(
  files: readonly string[],
  session: string | boolean | undefined,
  options: Options,
  cwd: string,
): Promise<Chosen> {
  if (typeof session === 'string') {
    return { scenarios: [await sessionScenario(session, options)], out: `${session}.spec.ts` };
  }
  const [first] = files;
  if (first === undefined) {
    throw new SurehandError(
      'invalid_input',
      'export needs a file of steps, or a session: surehand export login.steps.json, surehand export --session ID',
    );
  }
  const scenarios = files.map((file) => {
    const read = readStepsFile(resolve(cwd, file), cwd);
    if (read.status !== 'success') {
      throw new SurehandError(
        'invalid_input',
        `${file}: these are the steps of a scenario that did not pass; make it pass first`,
      );
    }
    // Playwright looks for files from where it is started.
    return { ...read, steps: fromFolder(read.steps, process.cwd()) };
  });
  const name = basename(first).replace(/(\.steps)?\.json$/, '');
  return { scenarios, out: join(dirname(first), `${files.length === 1 ? name : 'scenarios'}.spec.ts`) };
}

function handOver(
  { out: say, err }: Invocation,
  { code, run, problem, left_out }: Exported,
  out: string,
  shown: string,
  redact: (text: string) => string,
): number {
  for (const what of left_out) err(`surehand: not in the test: ${redact(what)}`);
  if (run?.passed) {
    writeFile(out, code);
    const tests = run.tests === 1 ? '1 test' : `${run.tests} tests`;
    say(`${shown}: ${tests}, run with Playwright and passed in ${(run.duration_ms / 1000).toFixed(1)} s`);
    return 0;
  }
  writeFile(`${out}.failed`, code);
  err(
    problem === undefined
      ? 'surehand: the test was written, but did not pass when Playwright ran it:'
      : 'surehand: the test could not be written to its end:',
  );
  for (const line of redact(problem ?? run?.errors.join('\n') ?? '')
    .split('\n')
    .slice(0, 20))
    err(`  ${line}`);
  err(`not handed over; kept aside in ${shown}.failed`);
  return 1;
}

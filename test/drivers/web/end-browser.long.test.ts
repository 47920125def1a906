import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/drivers/web/package-root.ts';
import { openScratchFolder, sweepScratchFolders } from '../../../src/drivers/web/scratch-folder.ts';
import { commandLine, descendantsOf, processesWith } from './browser-processes.ts';
import { ENGINE_SCRIPT, poolOf, temporaryFolder } from './open-browser.ts';

// Inside the package, so that the script finds the package and its dependencies.
const script = join(packageRoot(), 'node_modules', '.cache', `surehand-child-${process.pid}.mjs`);

/** A server in small: opens a browser, says so, and stays. */
const SERVER = `
  import { BrowserPool } from './src/drivers/web/browser-pool.ts';
  import { silentLog } from './src/model/log.ts';
  import { OptionsSchema } from './src/model/options.ts';
  const options = OptionsSchema.parse({ headless: true, ...JSON.parse(process.argv[2]) });
  const pool = new BrowserPool(options, silentLog, { engine_script: process.argv[3] });
  const { context } = await pool.openContext();
  await (await context.newPage()).goto('data:text/html,<title>open</title>');
  console.log('open');
  setInterval(() => {}, 1000);
`;

async function startServer(options: object) {
  const child = spawn(process.execPath, [script, JSON.stringify(options), ENGINE_SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
}

describe.runIf(process.platform === 'linux')('when the server is killed', () => {
  beforeAll(async () => {
    mkdirSync(join(script, '..'), { recursive: true });
    await build({
      stdin: { contents: SERVER, resolveDir: packageRoot(), loader: 'ts' },
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
  });
  afterAll(async () => {
    const { rm } = await import('node:fs/promises');
    await rm(script, { force: true });
  });

  it.each([
    ['an isolated session', {}],
    ['a lasting profile', { user_data_dir: true }],
  ])('no process of its browser is left, with %s', async (_name, given) => {
    const marker = `--surehand-test=${process.pid}-${Math.random().toString(36).slice(2)}`;
    const folder = join(temporaryFolder(), 'profile');
    const child = await startServer({
      browser_args: [marker],
      ...('user_data_dir' in given ? { user_data_dir: folder } : {}),
    });
    const family = descendantsOf(child.pid ?? 0);
    const browser = processesWith(marker).filter((pid) => pid !== child.pid);
    expect(browser.length).toBeGreaterThan(0);
    expect(family).toEqual(expect.arrayContaining(browser));
    const programs = new Map(family.map((pid) => [pid, commandLine(pid)]));
    child.kill('SIGKILL');
    const left = () =>
      family.filter((pid) => commandLine(pid) !== '' && commandLine(pid) === programs.get(pid));
    await expect.poll(left, { timeout: 5000 }).toEqual([]);
  });

  it('the temporary folders it left are removed by the next start, and only those', async () => {
    const child = await startServer({});
    const mine = openScratchFolder();
    const scratch = readdirSync(tmpdir()).find((name) => name.includes(`-${child.pid}-`)) ?? '';
    const profile = descendantsOf(child.pid ?? 0)
      .map((pid) => /--user-data-dir=(\S+)/.exec(commandLine(pid))?.[1])
      .find((path) => path !== undefined);
    expect(basename(profile ?? '')).toMatch(/^playwright_/);
    // So that it goes with the folder also when the server is killed before it knows its browser.
    if (process.platform === 'linux') expect(dirname(profile ?? '')).toBe(join(tmpdir(), scratch));
    await expect.poll(() => readdirSync(join(tmpdir(), scratch))).toContain('adopted.txt');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    await expect
      .poll(() => {
        sweepScratchFolders();
        return existsSync(join(tmpdir(), scratch)) || existsSync(profile ?? '');
      })
      .toBe(false);
    expect(existsSync(mine.path)).toBe(true);
    await mine.remove();
  });
});

describe('when a session is closed', () => {
  it('no process and no temporary folder is left', async () => {
    const marker = `--surehand-test=${process.pid}-closed`;
    const pool = poolOf({ browser_args: [marker] });
    const named = () =>
      readdirSync(tmpdir()).filter((name) => new RegExp(`^surehand-\\w+-${process.pid}-`).test(name));
    // A process that was killed long ago may have had the same number.
    const before = new Set(named());
    const mine = () => named().filter((name) => !before.has(name));
    const { context, close } = await pool.openContext();
    await context.newPage();
    expect(mine()).toHaveLength(1);
    await close();
    expect(mine()).toEqual([]);
    if (process.platform === 'linux') await expect.poll(() => processesWith(marker)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'a browser that no longer answers is killed with all its processes',
    async () => {
      const marker = `--surehand-test=${process.pid}-frozen`;
      const pool = poolOf({ browser_args: [marker] });
      const { context, close } = await pool.openContext();
      await context.newPage();
      const family = processesWith(marker);
      for (const pid of family) process.kill(pid, 'SIGSTOP');
      await close();
      await expect.poll(() => processesWith(marker)).toEqual([]);
    },
  );
});

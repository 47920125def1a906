import childProcess, { type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EarlyBrowser, startedBy } from '../../../src/drivers/web/early-browser.ts';
import { alive } from '../../../src/drivers/web/scratch-folder.ts';
import { temporaryFolder } from './open-browser.ts';

/** A program that waits until it is ended, whatever it is told, as a browser does. */
function programThatWaits(): string {
  const file = join(temporaryFolder(), 'browser');
  writeFileSync(file, '#!/bin/sh\nexec sleep 60\n');
  chmodSync(file, 0o755);
  return file;
}

const PIPES = ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] as const;
const usual = childProcess.spawn;
const ended: ChildProcess[] = [];
let cache = '';

/** What the library does in a launch. */
async function launch(command: string, args: string[]): Promise<ChildProcess> {
  await Promise.resolve();
  const child = childProcess.spawn(command, args, { detached: true, stdio: [...PIPES] });
  ended.push(child);
  return child;
}

const argsOf = (profile: string, ...more: string[]) => [
  '--disable-features=One,Two',
  `--user-data-dir=${profile}`,
  '--remote-debugging-pipe',
  ...more,
];

beforeEach(() => {
  cache = temporaryFolder();
  process.env.SUREHAND_CACHE = cache;
});

afterEach(() => {
  delete process.env.SUREHAND_CACHE;
  for (const child of ended.splice(0)) child.kill('SIGKILL');
});

describe.runIf(process.platform === 'linux')('a browser that is started before its library is there', () => {
  test('is known from the last start with the same settings, and taken by one that would be the same but for the profile', async () => {
    const command = programThatWaits();
    const settings = { headless: true };
    expect(EarlyBrowser.start(settings), 'nothing was started with these yet').toBeUndefined();
    const first = await startedBy(() => launch(command, argsOf('/a')), {
      without: ['Three'],
      settings,
      env: {},
    });

    const early = EarlyBrowser.start(settings);
    expect(EarlyBrowser.start({ headless: false }), 'other settings').toBeUndefined();
    const how = { without: ['Three'], settings, env: {}, early };
    const second = await startedBy(() => launch(command, argsOf('/b')), how);

    expect(second.pid).not.toBe(first.pid);
    expect(second.spawnargs).toContain('--disable-features=One,Two,Three');
    const profile = second.spawnargs.find((arg) => arg.startsWith('--user-data-dir='))?.slice(16) ?? '';
    expect(profile, 'a profile of its own').not.toBe('/a');
    expect(existsSync(profile)).toBe(true);
    expect(second.stdio).toHaveLength(5);
    expect(alive(second.pid ?? 0), 'it goes on').toBe(true);
    await early?.handOver().remove();
  });

  test.each([
    ['other arguments', argsOf('/b', '--mute-audio'), {}],
    ['another environment', argsOf('/b'), { LD_LIBRARY_PATH: '/x' }],
  ])(
    'is ended where the library wants %s, which the library starts then',
    async (_, args, env: Record<string, string>) => {
      const command = programThatWaits();
      const settings = { headless: true };
      await startedBy(() => launch(command, argsOf('/a')), { without: [], settings, env: {} });
      const early = EarlyBrowser.start(settings);
      const scratch = early?.handOver();
      const [pid] = /^\d+/.exec(readFileSync(join(scratch?.path ?? '', 'adopted.txt'), 'utf8')) ?? [];
      expect(alive(Number(pid))).toBe(true);

      const child = await startedBy(() => launch(command, args), { without: [], settings, env, early });

      expect(child.spawnargs).toContain('--user-data-dir=/b');
      expect(alive(Number(pid)), 'the early one is gone').toBe(false);
      await scratch?.remove();
    },
  );

  test('is ended with its folder where no launch is reached', async () => {
    const command = programThatWaits();
    const settings = { headless: true };
    await startedBy(() => launch(command, argsOf('/a')), { without: [], settings, env: {} });
    const early = EarlyBrowser.start(settings);
    const [folder = '', more] = scratchFolders();
    expect(more).toBeUndefined();
    const pid = Number.parseInt(readFileSync(join(folder, 'adopted.txt'), 'utf8'), 10);
    expect(alive(pid)).toBe(true);
    await early?.discard();
    await early?.discard();
    expect(alive(pid)).toBe(false);
    expect(scratchFolders()).toEqual([]);
  });

  test('is not known after a launch that failed, nor where the program is gone', async () => {
    const settings = { headless: true };
    const failing = async () => {
      await launch(programThatWaits(), argsOf('/a'));
      throw new Error('no answer');
    };
    await expect(startedBy(failing, { without: [], settings, env: {} })).rejects.toThrow('no answer');
    expect(EarlyBrowser.start(settings)).toBeUndefined();

    await startedBy(() => launch(process.execPath, argsOf('/a')), { without: [], settings, env: {} });
    const [file = ''] = readdirSync(join(cache, 'started'));
    const kept = readFileSync(join(cache, 'started', file), 'utf8');
    writeFileSync(join(cache, 'started', file), kept.replace(process.execPath, '/nowhere/browser'));
    expect(EarlyBrowser.start(settings)).toBeUndefined();
    writeFileSync(join(cache, 'started', file), '{"command":1}');
    expect(EarlyBrowser.start(settings), 'a file that somebody broke').toBeUndefined();
  });
});

describe('a start that is looked at', () => {
  test('is kept for the newest twenty settings', async () => {
    const command = programThatWaits();
    for (let at = 0; at < 22; at++)
      await startedBy(() => launch(command, argsOf('/a')), { without: [], settings: { at }, env: {} });
    expect(readdirSync(join(cache, 'started'))).toHaveLength(20);
  });

  test('has one list of features to leave out; other programs are started as they are', async () => {
    const command = programThatWaits();
    const child = await startedBy(() => launch(command, [...argsOf('/a'), '--disable-features=Two,Four']), {
      without: ['Three'],
      env: {},
    });
    expect(child.spawnargs.filter((arg) => arg.startsWith('--disable-features='))).toEqual([
      '--disable-features=One,Two,Four,Three',
    ]);
    const other = await startedBy(() => launch(command, ['--disable-features=One']), {
      without: ['Three'],
      env: {},
    });
    expect(other.spawnargs).toEqual([command, '--disable-features=One']);
  });

  test('leaves nothing of itself behind, also when several overlap', async () => {
    const command = programThatWaits();
    const settings = { headless: true };
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const how = { without: ['Three'], env: {}, settings };
    const slow = startedBy(async () => {
      await gate;
      return launch(command, argsOf('/a'));
    }, how);
    const quick = await startedBy(() => launch(command, argsOf('/b')), { ...how });
    go();
    const late = await slow;
    for (const child of [quick, late]) expect(child.spawnargs).toContain('--disable-features=One,Two,Three');
    expect(childProcess.spawn).toBe(usual);
  });
});

/** Those of this process. */
function scratchFolders(): string[] {
  const ours = new RegExp(`^surehand-\\w+-${process.pid}-`);
  return readdirSync(tmpdir())
    .filter((name) => ours.test(name))
    .map((name) => join(tmpdir(), name));
}

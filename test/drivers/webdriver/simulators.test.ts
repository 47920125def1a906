import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  chooseSimulator,
  listSimulators,
  readSimulators,
} from '../../../src/drivers/webdriver/simulators.ts';
import { silentLog } from '../../../src/model/log.ts';
import { OptionsSchema } from '../../../src/model/options.ts';
import { createSessions } from '../../../src/session/create-sessions.ts';

const device = (udid: string, name: string, state: string, isAvailable = true) => ({
  udid,
  name,
  state,
  isAvailable,
});
const LISTED = {
  devices: {
    'com.apple.CoreSimulator.SimRuntime.iOS-17-5': [device('A-1', 'iPhone 15', 'Shutdown')],
    'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [
      device('B-1', 'iPad Air', 'Shutdown'),
      device('B-2', 'iPhone 16', 'Shutdown'),
      device('B-3', 'iPhone 16 Pro', 'Shutdown', false),
    ],
    'com.apple.CoreSimulator.SimRuntime.watchOS-11-0': [device('W-1', 'Apple Watch', 'Booted')],
  },
};

let folder: string;
const path = process.env.PATH;

/** An `xcrun` that tells this, and writes down what it was asked. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'surehand-xcrun-'));
  writeFileSync(
    join(folder, 'xcrun'),
    `#!/bin/sh\necho "$@" >> "${folder}/asked"\ncase "$2" in list) cat "${folder}/listed";; boot) if [ "$3" = A-1 ]; then echo "Unable to boot: no space" >&2; exit 149; fi;; esac\n`,
  );
  chmodSync(join(folder, 'xcrun'), 0o755);
  tell(LISTED);
  process.env.PATH = `${folder}${delimiter}${path}`;
});

afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

const tell = (listed: unknown) => writeFileSync(join(folder, 'listed'), JSON.stringify(listed));
const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');

test('simulators of iOS are listed, the newest first, those that run before all', async () => {
  expect((await listSimulators()).map(({ udid, os_version }) => `${udid} ${os_version}`)).toEqual([
    'B-1 18.2',
    'B-2 18.2',
    'A-1 17.5',
  ]);
  for (const odd of ['', '{', '[]', '{"devices":3}', '{"devices":{"x.iOS-18-2":[null,{"udid":1}]}}'])
    expect(readSimulators(odd)).toEqual([]);
  const sessions = createSessions(OptionsSchema.parse({ platform: 'ios', knowledge: false }), silentLog);
  expect(await sessions.devices?.()).toContainEqual({
    platform: 'ios',
    id: 'B-2',
    model: 'iPhone 16, iOS 18.2',
    state: 'off, started by a launch',
  });
});

test('the one named is started; without a name the one that runs, else the newest iPhone', async () => {
  expect(await chooseSimulator('iphone 16')).toMatchObject({ udid: 'B-2' });
  expect(asked().slice(-2)).toEqual(['simctl boot B-2', 'simctl bootstatus B-2 -b']);
  expect(await chooseSimulator()).toMatchObject({ udid: 'B-2' });
  const [old] = LISTED.devices['com.apple.CoreSimulator.SimRuntime.iOS-17-5'];
  tell({
    devices: {
      ...LISTED.devices,
      'com.apple.CoreSimulator.SimRuntime.iOS-17-5': [{ ...old, state: 'Booted' }],
    },
  });
  const before = asked().length;
  expect(await chooseSimulator()).toMatchObject({ udid: 'A-1' });
  expect(asked().slice(before)).toEqual(['simctl list devices available --json']);
});

test('several that run, one that does not start and a name that is close are told; a strange name is left to the server', async () => {
  const both = [device('C-1', 'iPhone 16', 'Booted'), device('C-2', 'iPhone 17', 'Booted')];
  tell({ devices: { 'com.apple.CoreSimulator.SimRuntime.iOS-26-0': both } });
  await expect(chooseSimulator()).rejects.toThrow(
    /2 simulators run, say which: iPhone 16 \(C-1\), iPhone 17 \(C-2\)/,
  );
  tell(LISTED);
  await expect(chooseSimulator('iPhone 15')).rejects.toMatchObject({
    kind: 'device_unavailable',
    message: 'the simulator iPhone 15 did not start: Unable to boot: no space',
  });
  await expect(chooseSimulator('iPhnoe 16')).rejects.toThrow(/no "iPhnoe 16".*iPhone 16/);
  expect(await chooseSimulator('00008030-001A2B3C4D5E6F70')).toBeUndefined();
});

test('without Xcode there are none, and nothing is wrong', async () => {
  process.env.PATH = mkdtempSync(join(tmpdir(), 'surehand-empty-'));
  expect(await listSimulators()).toEqual([]);
  expect(await chooseSimulator('iPhone 16')).toBeUndefined();
});

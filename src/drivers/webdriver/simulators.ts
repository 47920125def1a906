import { execFile } from 'node:child_process';
import { SurehandError } from '../../model/failure.ts';
import { suggestion } from '../../model/nearest-name.ts';

/** A simulator of Xcode's. */
export interface Simulator {
  udid: string;
  name: string;
  /** `18.2` */
  os_version: string;
  booted: boolean;
}

const LIST_MS = 20_000;
/** A first start takes a simulator minutes. */
const BOOT_MS = 240_000;

/** Those that Xcode knows; none where there is no Xcode. */
export async function listSimulators(): Promise<Simulator[]> {
  const said = await xcrun(['list', 'devices', 'available', '--json'], LIST_MS).catch((error: unknown) => {
    if (error instanceof NoXcode) return '';
    throw error;
  });
  return said === '' ? [] : readSimulators(said);
}

/** What `simctl list devices --json` tells; nothing where it is something else. */
export function readSimulators(json: string): Simulator[] {
  const found: Simulator[] = [];
  for (const [runtime, devices] of Object.entries(field(parsed(json), 'devices') ?? {})) {
    const os_version = /\.iOS-(?<version>[\d-]+)$/.exec(runtime)?.groups?.version?.replaceAll('-', '.');
    if (os_version === undefined || !Array.isArray(devices)) continue;
    for (const device of devices) {
      const [udid, name, state] = ['udid', 'name', 'state'].map((key) => field(device, key));
      if (typeof udid !== 'string' || typeof name !== 'string' || field(device, 'isAvailable') === false)
        continue;
      found.push({ udid, name, os_version, booted: state === 'Booted' });
    }
  }
  return found.sort((a, b) => Number(b.booted) - Number(a.booted) || newer(b.os_version, a.os_version));
}

/**
 * The simulator that is meant, started when it is off: the one named, else the one that runs, else the newest iPhone.
 * Undefined where there is none of that name: it may be a phone that only the server knows.
 */
export async function chooseSimulator(wanted?: string): Promise<Simulator | undefined> {
  const all = await listSimulators();
  if (all.length === 0) return undefined;
  const named = all.filter(
    ({ udid, name }) => wanted === udid || wanted?.toLowerCase() === name.toLowerCase(),
  );
  if (wanted !== undefined && named.length === 0) {
    const close = suggestion(
      wanted,
      all.map(({ name }) => name),
    );
    if (close === '') return undefined;
    throw new SurehandError('invalid_input', `device: no ${JSON.stringify(wanted)}${close}`);
  }
  const booted = (wanted === undefined ? all : named).filter((one) => one.booted);
  if (booted.length > 1)
    throw new SurehandError(
      'invalid_input',
      `device: ${booted.length} simulators run, say which: ${booted.map(({ udid, name }) => `${name} (${udid})`).join(', ')}`,
    );
  const chosen = booted[0] ?? named[0] ?? all.find(({ name }) => /iPhone/.test(name)) ?? all[0];
  if (chosen && !chosen.booted) await boot(chosen);
  return chosen;
}

async function boot({ udid, name }: Simulator): Promise<void> {
  try {
    await xcrun(['boot', udid], BOOT_MS);
    await xcrun(['bootstatus', udid, '-b'], BOOT_MS);
  } catch (error) {
    // Somebody else started it in between.
    if (/current state: Booted/.test(String(error))) return;
    throw new SurehandError('device_unavailable', `the simulator ${name} did not start: ${wordsOf(error)}`);
  }
}

class NoXcode extends Error {}

function xcrun(args: string[], timeout: number): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'xcrun',
      ['simctl', ...args],
      { timeout, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else if (error.code === 'ENOENT') reject(new NoXcode('there is no xcrun'));
        else reject(new Error(stderr.trim() || error.message));
      },
    );
  });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

function newer(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function field(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
}

import { closeSync, openSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { alive } from './scratch-folder.ts';

const taken = new Set<string>();

export interface ProfileFolder {
  path: string;
  /** Set when another session or program has the folder that was asked for. */
  note?: string;
  release(): void;
}

/** The profile folder asked for, or the first free sibling of it: `<dir>-2`, `<dir>-3`, ... */
export function takeProfileFolder(wanted: string): ProfileFolder {
  const first = resolve(wanted);
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? first : `${first}-${number}`;
    if (taken.has(path) || profileInUse(path)) continue;
    taken.add(path);
    const release = () => void taken.delete(path);
    if (number === 1) return { path, release };
    const note = `the profile ${first} is in use by another session or program; this session uses ${path}`;
    return { path, note, release };
  }
}

/** Whether a running Chromium holds this profile. A lock left by a dead one does not count. */
export function profileInUse(path: string): boolean {
  if (process.platform === 'win32') {
    try {
      closeSync(openSync(join(path, 'lockfile'), 'r+'));
      return false;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EBUSY';
    }
  }
  try {
    const [, host, pid] = /^(.*)-(\d+)$/.exec(readlinkSync(join(path, 'SingletonLock'))) ?? [];
    // Another machine's lock on a shared folder cannot be checked from here; Chromium refuses it, too.
    return host !== hostname() || alive(Number(pid));
  } catch {
    return false;
  }
}

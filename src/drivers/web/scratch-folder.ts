import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface ScratchFolder {
  path: string;
  /** Also removes `folder` with this one, should this process be killed before it can. */
  adopt(folder: string): void;
  remove(): Promise<void>;
}

// The host is part of the name because a process id says nothing in another container that shares the folder.
const PREFIX = `surehand-${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}-`;
const ADOPTED = 'adopted.txt';

/** A temporary folder named after this process, so that a later start can tell when its owner is dead. */
export function openScratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  mkdirSync(join(path, 'artifacts'));
  return {
    path,
    adopt(folder) {
      writeFileSync(join(path, ADOPTED), `${folder}\n`, { flag: 'a' });
    },
    async remove() {
      // A browser that was just killed may still be writing its profile.
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});
    },
  };
}

/** Removes what processes that were killed left behind. Returns the folders removed. */
export function sweepScratchFolders(): string[] {
  const removed: string[] = [];
  for (const name of listed(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const owner = Number(/^(\d+)-/.exec(name.slice(PREFIX.length))?.[1]);
    if (!Number.isInteger(owner) || alive(owner)) continue;
    const path = join(tmpdir(), name);
    try {
      // The folder itself goes last: it is the record of the others, should one still be written to.
      for (const folder of [...adopted(path), path]) {
        rmSync(folder, { recursive: true, force: true });
        removed.push(folder);
      }
    } catch {
      // Another user's, or another server sweeps too, or the browser is just ending: the next start tries again.
    }
  }
  return removed;
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function adopted(path: string): string[] {
  try {
    const folders = readFileSync(join(path, ADOPTED), 'utf8').split('\n');
    // Only ever a temporary profile that Playwright named itself, never a user's.
    return folders.filter(
      (folder) => dirname(folder) === tmpdir() && /^playwright_\w+dev_profile-/.test(basename(folder)),
    );
  } catch {
    return [];
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

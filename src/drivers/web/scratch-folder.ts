import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface ScratchFolder {
  path: string;
  /**
   * Notes the browser that uses this folder, and a profile outside of it: should this process be killed, both are
   * removed once that browser has ended, too.
   */
  adopt(browser: { pid: number; profile?: string }): void;
  /**
   * Does something that makes temporary folders of its own: they are made in this one, and go with it, also when this
   * process is killed before anybody could note them. Elsewhere than on Linux the path would grow too long.
   */
  around<T>(work: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const { TMPDIR } = process.env;
const TMP = tmpdir();

// The host is part of the name because a process id says nothing in another container that shares the folder.
const PREFIX = `surehand-${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}-`;
const ADOPTED = 'adopted.txt';

/** A temporary folder named after this process, so that a later start can tell when its owner is dead. */
export function openScratchFolder(): ScratchFolder {
  const path = mkdtempSync(join(TMP, `${PREFIX}${process.pid}-`));
  mkdirSync(join(path, 'artifacts'));
  return {
    path,
    adopt({ pid, profile = '' }) {
      writeFileSync(join(path, ADOPTED), `${pid} ${profile}\n`);
    },
    async around(work) {
      if (process.platform !== 'linux') return work();
      process.env.TMPDIR = path;
      try {
        return await work();
      } finally {
        if (TMPDIR === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = TMPDIR;
      }
    },
    async remove() {
      for (const folder of [...adopted(path).profiles, path]) {
        // A browser that was just killed may still be writing.
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});
      }
    },
  };
}

/** Removes what processes that were killed left behind. Returns the folders removed. */
export function sweepScratchFolders(): string[] {
  const removed: string[] = [];
  for (const name of listed(TMP)) {
    if (!name.startsWith(PREFIX)) continue;
    const owner = Number(/^(\d+)-/.exec(name.slice(PREFIX.length))?.[1]);
    if (!Number.isInteger(owner) || alive(owner)) continue;
    const path = join(TMP, name);
    const { browser, profiles } = adopted(path);
    // Still on its way out; it would write some of it anew.
    if (browser && alive(browser)) continue;
    try {
      // The folder itself goes last: it is the record of the other.
      for (const folder of [...profiles, path]) {
        rmSync(folder, { recursive: true, force: true });
        removed.push(folder);
      }
    } catch {
      // Another user's, or another server sweeps too: the next start tries again.
    }
  }
  return removed;
}

/** Whether a process runs. One that has ended and was never waited for does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    // The state follows the program's name, which is in parentheses and may hold anything.
    return !/\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function adopted(path: string): { browser?: number; profiles: string[] } {
  try {
    const [, pid, folder = ''] = /^(\d+) (.*)\n$/.exec(readFileSync(join(path, ADOPTED), 'utf8')) ?? [];
    // Only ever a temporary profile that Playwright named itself, never a user's.
    const ours = dirname(folder) === TMP && /^playwright_\w+dev_profile-/.test(basename(folder));
    return { browser: Number(pid), profiles: ours ? [folder] : [] };
  } catch {
    return { profiles: [] };
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

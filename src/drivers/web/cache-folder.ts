import { accessSync, constants, lstatSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../model/make-folder.ts';

/** Where Surehand keeps programs it unpacked or installed. Exists and is writable when this returns. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const wanted = preferred(env);
  if (writable(wanted)) return wanted;
  if (env.SUREHAND_CACHE) throw new Error(`SUREHAND_CACHE names ${wanted}, which cannot be written`);
  if (writable(fallback()) && ownedByUs(fallback())) return fallback();
  throw new Error(
    `neither ${wanted} nor ${fallback()} can be written; set SUREHAND_CACHE to a folder that can`,
  );
}

/** The places an earlier run may have put something. Nothing is created. */
export function cacheFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  return ownedByUs(fallback()) ? [preferred(env), fallback()] : [preferred(env)];
}

function preferred(env: NodeJS.ProcessEnv): string {
  if (env.SUREHAND_CACHE) return env.SUREHAND_CACHE;
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'surehand');
  return join(env.HOME ?? homedir(), '.cache', 'surehand');
}

function fallback(): string {
  return join(tmpdir(), `surehand-cache-${process.getuid?.() ?? 'user'}`);
}

function writable(folder: string): boolean {
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Programs are started from here, so a folder that another user made beforehand must not be trusted.
function ownedByUs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return false;
  return process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0);
}

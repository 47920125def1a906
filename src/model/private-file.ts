import { appendFileSync, chmodSync, closeSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** For the user alone. Whoever embeds the library has a umask of their own, so each file says it by itself. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes a folder for what may hold private data, and those above it that are missing; false when it was there. */
export function makePrivateFolder(path: string): boolean {
  return makeFolder(path, PRIVATE_FOLDER);
}

export function writePrivateFile(path: string, data: string | Uint8Array): void {
  writeFileSync(path, data, { mode: PRIVATE_FILE });
  makePrivate(path);
}

export function appendPrivateFile(path: string, data: string): void {
  appendFileSync(path, data, { mode: PRIVATE_FILE });
}

/** An empty file for another program to write into; one that is there keeps what it holds. */
export function reservePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE_FILE));
  makePrivate(path);
}

/** A file that was there before, or that another program wrote, has the mode it was given then. */
export function makePrivate(path: string): void {
  try {
    chmodSync(path, PRIVATE_FILE);
  } catch {
    // It is somebody else's, or its file system has no modes.
  }
}

/** Writes a file whole or not at all: whoever reads it meanwhile sees the one before. */
export function writeFile(path: string, text: string): void {
  makePrivateFolder(dirname(path));
  const temporary = `${path}.${process.pid}.tmp`;
  writePrivateFile(temporary, text);
  renameSync(temporary, path);
}

export function writeJson(path: string, data: unknown): void {
  writeFile(path, `${JSON.stringify(data, null, 2)}\n`);
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { makePrivateFolder, PRIVATE_FILE, writePrivateFile } from '../model/private-file.ts';

/** Says whose folder it is: only in one that has it are old files removed. Its time is that of the last clearing. */
export const IGNORE_FILE = '.gitignore';
const IGNORED = '# Made by surehand, which removes old files here: see --output-limit.\n*\n';

/** Makes the folder for what sessions leave behind, with a file that keeps it out of git; one that is there stays as it is. */
export function makeOutputFolder(folder: string): void {
  try {
    if (makePrivateFolder(folder))
      writeFileSync(join(folder, IGNORE_FILE), IGNORED, { flag: 'wx', mode: PRIVATE_FILE });
  } catch {
    // Another process has just written it; or nothing can be written here, and whoever has something to keep says so.
  }
}

/** Whether this program made the folder. */
export function isOutputFolder(folder: string): boolean {
  try {
    return readFileSync(join(folder, IGNORE_FILE), 'utf8') === IGNORED;
  } catch {
    return false;
  }
}

/** Keeps a file that a caller wanted, and gives its path; a full or locked disk is told as what it is. */
export function keepIn(folder: string, name: string, data: Buffer | string): string {
  const path = join(folder, name);
  try {
    makePrivateFolder(folder);
    writePrivateFile(path, data);
    return path;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    rmSync(path, { force: true });
    throw new SurehandError('not_supported', `${path} cannot be written: ${why}`, {
      cause: error,
      remedy: 'free room there, or let the user start with another --output-dir',
    });
  }
}

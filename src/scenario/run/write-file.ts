import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../../model/private-file.ts';

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

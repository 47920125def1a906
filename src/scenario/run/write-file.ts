import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file whole or not at all: whoever reads it meanwhile sees the one before. */
export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

export function writeJson(path: string, data: unknown): void {
  writeFile(path, `${JSON.stringify(data, null, 2)}\n`);
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** Folder of the installed `surehand` package; the same from src/ and from any place inside dist/. */
export function packageRoot(): string {
  found ??= walkUp(dirname(fileURLToPath(import.meta.url)));
  return found;
}

function walkUp(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && /"name":\s*"surehand"/.test(readFileSync(manifest, 'utf8'))) return folder;
    if (dirname(folder) === folder) throw new Error(`no package.json of surehand above ${start}`);
  }
}

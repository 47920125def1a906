import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file of secrets that lies outside every folder an agent may read. */
export function secretsFile(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'surehand-secrets-')), 'secrets.txt');
  writeFileSync(file, content);
  return file;
}

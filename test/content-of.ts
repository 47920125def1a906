import { readFileSync } from 'node:fs';

/** The text of a file; one that was only written on the way to another is gone again. */
export function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it; false when it was there. Node's own `recursive` never returns where a folder
 * refuses new ones with ENOENT, as /proc does.
 */
export function makeFolder(path: string, mode = 0o777): boolean {
  if (existsSync(path)) return false;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    // Another process has just made it.
    if (existsSync(path)) return false;
    throw error;
  }
}

import { createHash } from 'node:crypto';

const MOST = 80;
/** Names that Windows keeps for devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A file name that every file system takes and that stays inside its folder. A name that is fine stays as it is; one
 * that had to be changed carries a hash of what it was, so that two names never become one.
 */
export function safeName(text: string): string {
  const plain = text
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^[.-]+|(?<!\.)\.+$/g, '_')
    .slice(0, MOST);
  if (plain === text && plain !== '' && !RESERVED.test(plain)) return plain;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${plain === '' || RESERVED.test(plain) ? '_' : ''}${plain}-${hash}`;
}

/** `2026-01-16T12-00-00.000Z-click.json`: sorts by time, and has no colon. */
export function stepFileName(at_ms: number, tool: string): string {
  return `${new Date(at_ms).toISOString().replaceAll(':', '-')}-${safeName(tool)}.json`;
}

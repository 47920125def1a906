import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A stand-in for the person's desktop: `xdg-open` that only notes the address it was given. */
export function standInDesktop(folder: string): { env: Record<string, string>; addresses(): string[] } {
  const bin = join(folder, 'bin');
  const notes = join(folder, 'opened.txt');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${notes}'\n`);
  chmodSync(join(bin, 'xdg-open'), 0o755);
  return {
    env: { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':99', HOME: process.env.HOME ?? '' },
    addresses: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []),
  };
}

/** Waits until something is there, as often as the event loop turns; for what another process does. */
export async function eventually<T>(look: () => T | undefined, what: string): Promise<T> {
  const until = Date.now() + 30_000;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`never came: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

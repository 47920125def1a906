import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A stand-in for the person's desktop: `xdg-open` that only notes the address it was given. */
export function standInDesktop(folder: string): { env: Record<string, string>; addresses(): string[] } {
  const bin = join(folder, 'bin');
  const notes = join(folder, 'opened.txt');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${notes}'\n`);
  chmodSync(join(bin, 'xdg-open'), 0o755);
  writeFileSync(notes, ''); // what an earlier desktop in this folder was given is not this one's
  return {
    env: { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':99', HOME: process.env.HOME ?? '' },
    // What follows the last line break is still being written.
    addresses: () => readFileSync(notes, 'utf8').split('\n').slice(0, -1),
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

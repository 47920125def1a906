import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeFolder } from '../../src/model/make-folder.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

it('makes a folder with those above it once, with the mode it is given', () => {
  const base = mkdtempSync(join(tmpdir(), 'surehand-folder-'));
  expect(makeFolder(join(base, 'a/b'), 0o700)).toBe(true);
  expect(makeFolder(join(base, 'a/b'), 0o700)).toBe(false);
  expect(statSync(join(base, 'a')).mode & 0o777).toBe(0o700);
  rmSync(base, { recursive: true });
});

it.runIf(process.platform === 'linux')(
  'fails where no folder can be made, instead of trying for ever',
  () => {
    expect(() => makeFolder('/proc/nope/deeper')).toThrow('ENOENT');
  },
);

it('is how every folder is made: the recursive call of Node may never return', () => {
  const guilty = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /mkdirSync\([^;]*recursive/.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(guilty).toEqual([]);
});

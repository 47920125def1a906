import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromFolder, inFolders } from '../../../src/scenario/run/steps-file.ts';

test('files below the folder are named from it, others stay as they are', () => {
  const steps = [{ paths: ['/app/e2e/a/leaf.txt', '/app/other/b.txt', '/app/e2e/..c'] }, {}];
  expect(fromFolder(steps, '/app/e2e')).toEqual([{ paths: ['a/leaf.txt', '/app/other/b.txt', '..c'] }, {}]);
});

test('a file is looked for beside the steps, then beside the scenario', () => {
  const root = mkdtempSync(join(tmpdir(), 'paths-'));
  for (const name of ['out', 'e2e']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'e2e/leaf.txt'), '');
  const folders: [string, string] = [join(root, 'out'), join(root, 'e2e')];
  const steps = [{ paths: ['leaf.txt', 'none.txt', '/else/where.txt'] }];
  const whole = ['e2e/leaf.txt', 'out/none.txt'].map((path) => join(root, path));
  expect(inFolders(steps, folders)).toEqual([{ paths: [...whole, '/else/where.txt'] }]);
  writeFileSync(join(root, 'out/leaf.txt'), '');
  expect(inFolders(steps, folders)[0]?.paths[0]).toBe(join(root, 'out/leaf.txt'));
  rmSync(root, { recursive: true });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readGit } from '../../src/session/read-git.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehand-git-'));
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it('reads branch and commit from inside a working tree, packed or not', async () => {
  write('main/.git/HEAD', 'ref: refs/heads/feature/x\n');
  write('main/.git/packed-refs', `# pack-refs\n${COMMIT} refs/heads/feature/x\n`);
  write('main/deep/down/file', '');
  expect(await readGit(join(folder, 'main/deep/down'))).toEqual({ branch: 'feature/x', commit: COMMIT });
  write('main/.git/refs/heads/feature/x', `${COMMIT.replaceAll('0', 'f')}\n`);
  expect((await readGit(join(folder, 'main'))).commit).toBe(COMMIT.replaceAll('0', 'f'));
});

it('reads a linked working tree, and a head without a branch', async () => {
  write('main/.git/worktrees/other/HEAD', 'ref: refs/heads/other\n');
  write('main/.git/worktrees/other/commondir', '../..\n');
  write('main/.git/refs/heads/other', `${COMMIT}\n`);
  write('linked/.git', `gitdir: ${join(folder, 'main/.git/worktrees/other')}\n`);
  expect(await readGit(join(folder, 'linked'))).toEqual({ branch: 'other', commit: COMMIT });
  write('loose/.git/HEAD', `${COMMIT}\n`);
  expect(await readGit(join(folder, 'loose'))).toEqual({ commit: COMMIT });
});

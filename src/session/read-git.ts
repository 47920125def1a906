import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';

export interface GitState {
  branch?: string;
  commit?: string;
}

/** Branch and commit of the working tree around a folder, read from git's own files; empty outside of one. */
export async function readGit(folder: string): Promise<GitState> {
  const own = await gitFolder(resolve(folder));
  if (!own) return {};
  const head = await text(join(own, 'HEAD'));
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  if (!branch) return /^[0-9a-f]{40,64}$/.test(head) ? { commit: head } : {};
  // A linked working tree keeps its branches with the main one.
  const common = await text(join(own, 'commondir'));
  const shared = common === '' ? own : isAbsolute(common) ? common : join(own, common);
  const loose = await text(join(shared, 'refs', 'heads', branch));
  const commit = loose || packedCommit(await text(join(shared, 'packed-refs')), branch);
  return { branch, ...(commit ? { commit } : {}) };
}

async function gitFolder(start: string): Promise<string | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, '.git');
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return path;
    const linked = found ? /^gitdir: (.+)$/.exec(await text(path))?.[1] : undefined;
    if (linked) return resolve(folder, linked);
    if (dirname(folder) === folder) return undefined;
  }
}

function packedCommit(packed: string, branch: string): string | undefined {
  const line = packed.split('\n').find((one) => one.endsWith(` refs/heads/${branch}`));
  return line?.split(' ')[0];
}

async function text(path: string): Promise<string> {
  return (await readFile(path, 'utf8').catch(() => '')).trim();
}

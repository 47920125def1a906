import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { admitAt } from './admit-secrets.ts';
import type { World } from './world.ts';

const PIECE = 1 << 20;
/** Pieces overlap by this much, so that no secret is cut in two. */
const OVERLAP = 1 << 13;
const LARGEST_LOGIN = 1 << 25;

/** Files that an agent sends to a page: none that holds a secret of another place, and no login that was kept. */
export function admitFiles(world: World, paths: readonly string[], here: string): void {
  for (const path of paths.flatMap(filesIn)) {
    refuseLogin(path, 'paths');
    for (const piece of piecesOf(path)) admitAt(world, piece, here);
  }
}

/** Whoever has the cookies of a browser is signed in: a file of them goes back into a browser and nowhere else. */
export function refuseLogin(path: string, field: string): void {
  if (!isLogin(path)) return;
  throw new SurehandError(
    'invalid_input',
    `${field}: ${path} holds cookies of a browser, and whoever has them is signed in; launch can start from it, no page gets it`,
  );
}

function isLogin(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > LARGEST_LOGIN) return false;
  const text = readFileSync(path, 'utf8');
  if (!text.trimStart().startsWith('{') || !text.includes('"cookies"')) return false;
  try {
    const { cookies, origins }: { cookies?: unknown; origins?: unknown } = JSON.parse(text);
    return Array.isArray(cookies) && Array.isArray(origins);
  } catch {
    return false;
  }
}

/** A folder is sent with all that is in it. */
function filesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function* piecesOf(path: string): Generator<string> {
  const handle = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(PIECE);
    for (let at = 0; ; at += PIECE - OVERLAP) {
      const read = readSync(handle, piece, 0, PIECE, at);
      if (read > 0) yield piece.toString('utf8', 0, read);
      if (read < PIECE) return;
    }
  } finally {
    closeSync(handle);
  }
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listSessions, listSteps, readSession, readStep } from '../step-files.ts';
import { rowOf, type StepRow } from '../step-row.ts';
import type { StepIndex } from './step-index.ts';

export interface CaughtUp {
  sessions: number;
  steps: number;
  /** Files that hold no step of this version. */
  unreadable: number;
}

/** Steps that go into one transaction: short enough that other writers hardly wait. */
const BATCH = 200;
const STATS_AT_ONCE = 32;
/** A folder that changed so recently may change again within the same tick of its clock. */
const SETTLED_MS = 2000;

/** The index, or undefined once work should stop. */
type Current = () => StepIndex | undefined;

interface Known {
  id: number;
  checked: number;
  steps: number;
  unreadable: number;
}

/**
 * Brings the index up to the files: sessions that are gone go, folders whose time of change is not the one noted when
 * they were last compared are compared again. With `again` every file is read anew.
 */
export async function catchUp(root: string, current: Current, { again = false } = {}): Promise<CaughtUp> {
  const total: CaughtUp = { sessions: 0, steps: 0, unreadable: 0 };
  const folders = await listSessions(root);
  const known = knownSessions(current());
  await forget(current(), known, new Set(folders));
  for (const { folder, changed_ms } of await newestFirst(root, folders)) {
    const index = current();
    if (!index) break;
    const session = known.get(folder);
    if (!again && session && session.checked === changed_ms) continue;
    const done = await compare(root, folder, changed_ms, again ? undefined : session, current);
    total.sessions++;
    total.steps += done.steps;
    total.unreadable += done.unreadable;
  }
  return total;
}

function knownSessions(index: StepIndex | undefined): Map<string, Known> {
  const rows = index?.list<[string, number, number, number, number]>(
    'SELECT json_array(folder, id, checked, steps, unreadable) AS row FROM session',
  );
  return new Map(
    (rows ?? []).map(([folder, id, checked, steps, unreadable]) => [
      folder,
      { id, checked, steps, unreadable },
    ]),
  );
}

async function forget(
  index: StepIndex | undefined,
  known: ReadonlyMap<string, Known>,
  there: ReadonlySet<string>,
): Promise<void> {
  const gone = [...known].filter(([folder]) => !there.has(folder));
  if (!index || gone.length === 0) return;
  await index.writeWhenFree(() => {
    for (const [, { id }] of gone) index.removeSession(id);
    index.sweep();
  });
}

async function newestFirst(root: string, folders: readonly string[]) {
  const found: { folder: string; changed_ms: number }[] = [];
  for (let at = 0; at < folders.length; at += STATS_AT_ONCE) {
    const some = folders.slice(at, at + STATS_AT_ONCE).map(async (folder) => {
      const changed = await stat(join(root, folder, 'steps')).catch(() => undefined);
      return { folder, changed_ms: changed?.mtimeMs ?? 0 };
    });
    found.push(...(await Promise.all(some)));
  }
  return found.sort((a, b) => b.changed_ms - a.changed_ms);
}

/** Brings one session up to its files. */
async function compare(
  root: string,
  folder: string,
  changed_ms: number,
  session: Known | undefined,
  current: Current,
): Promise<{ steps: number; unreadable: number }> {
  const files = await listSteps(join(root, folder));
  const done = { steps: 0, unreadable: 0 };
  if (!session || session.steps + session.unreadable !== files.length) {
    const record = await readSession(join(root, folder));
    const index = current();
    if (!index) return done;
    const missing = await index.writeWhenFree(() => {
      const before = session ? indexedFiles(index, session.id) : undefined;
      const fresh = before ? files.filter((file) => !before.has(file)) : files;
      const latest = [...(before ?? [])].reduce((a, b) => (a > b ? a : b), '');
      // Only what comes after everything known can be added as it is; else the order of moves would be wrong.
      const appends =
        before && before.size + fresh.length === files.length && fresh.every((file) => file > latest);
      const id = index.putSession(folder, record?.sessionId ?? folder, record);
      if (appends) return fresh;
      index.removeSession(id);
      index.putSession(folder, record?.sessionId ?? folder, record);
      return files;
    });
    for (let at = 0; at < missing.length; at += BATCH) {
      const rows = await readRows(root, folder, missing.slice(at, at + BATCH), record);
      const target = current();
      if (!target) return done;
      const found = rows.filter((row) => row !== undefined);
      await target.writeWhenFree(() => {
        const [first] = found;
        const id = target.putSession(folder, record?.sessionId ?? first?.sessionId ?? folder, record);
        target.addSteps(id, found);
      });
      done.steps += found.length;
      done.unreadable += rows.length - found.length;
    }
  }
  const checked = Date.now() - changed_ms > SETTLED_MS ? changed_ms : 0;
  current()?.markCompared(folder, checked, files.length);
  return done;
}

function indexedFiles(index: StepIndex, session: number): Set<string> {
  const rows = index.list<[string]>('SELECT json_array(file) AS row FROM step WHERE session = ?', session);
  return new Set(rows.map(([file]) => file));
}

async function readRows(
  root: string,
  folder: string,
  files: readonly string[],
  record: Awaited<ReturnType<typeof readSession>>,
): Promise<(StepRow | undefined)[]> {
  return Promise.all(
    files.map(async (file) => {
      const step = await readStep(join(root, folder, 'steps', file));
      return step && rowOf(step, record, file);
    }),
  );
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SessionRecord } from '../../model/step-record.ts';
import { listSessions, listSteps, readSession, readStep } from '../step-files.ts';
import { rowOf, type StepRow } from '../step-row.ts';
import type { StepIndex } from './step-index.ts';

export interface CaughtUp {
  sessions: number;
  steps: number;
  /** Files that hold no step of this version. */
  unreadable: number;
}

/** Steps read or written in one go, and folders looked at: short enough that nobody waits long. */
const BATCH = 250;
const GLANCE = 200;
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
  const folders = listSessions(root);
  const known = knownSessions(current());
  await forget(current(), known, new Set(folders));
  const batch = new Batch(current);
  for (const { folder, changed_ms } of await newestFirst(root, folders)) {
    const index = current();
    if (!index) break;
    const session = known.get(folder);
    if (!again && session && session.checked === changed_ms) continue;
    const done = await compare(root, folder, changed_ms, session, { index, batch, again });
    total.sessions++;
    total.steps += done.steps;
    total.unreadable += done.unreadable;
  }
  await batch.write();
  return total;
}

/** What waits to be written: many small sessions share a transaction. */
class Batch {
  readonly #current: Current;
  #works: ((index: StepIndex) => void)[] = [];
  #steps = 0;

  constructor(current: Current) {
    this.#current = current;
  }

  async add(steps: number, work: (index: StepIndex) => void): Promise<void> {
    this.#works.push(work);
    this.#steps += steps;
    if (this.#steps >= BATCH) await this.write();
  }

  async write(): Promise<void> {
    await setImmediate();
    const works = this.#works;
    this.#works = [];
    this.#steps = 0;
    const index = this.#current();
    if (!index || works.length === 0) return;
    await index.writeWhenFree(() => {
      for (const work of works) work(index);
    });
  }
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
  for (const [at, folder] of folders.entries()) {
    if (at % GLANCE === GLANCE - 1) await setImmediate();
    const changed = statSync(join(root, folder, 'steps'), { throwIfNoEntry: false });
    found.push({ folder, changed_ms: changed?.mtimeMs ?? 0 });
  }
  return found.sort((a, b) => b.changed_ms - a.changed_ms);
}

/** Brings one session up to its files. */
async function compare(
  root: string,
  folder: string,
  changed_ms: number,
  session: Known | undefined,
  { index, batch, again }: { index: StepIndex; batch: Batch; again: boolean },
): Promise<{ steps: number; unreadable: number }> {
  const files = listSteps(join(root, folder));
  const done = { steps: 0, unreadable: 0 };
  if (again || !session || session.steps + session.unreadable !== files.length) {
    const record = readSession(join(root, folder));
    const known = session ? indexedFiles(index, session.id) : new Set<string>();
    const added = again ? undefined : filesToAdd(files, known);
    const missing = added ?? files;
    for (let at = 0; at === 0 || at < missing.length; at += BATCH) {
      const rows = readRows(root, folder, missing.slice(at, at + BATCH), record);
      const found = rows.filter((row) => row !== undefined);
      const replaces = at === 0 && added === undefined && session !== undefined;
      await batch.add(rows.length, (now) => {
        const put = () => now.putSession(folder, record?.sessionId ?? found[0]?.sessionId ?? folder, record);
        if (replaces) now.removeSession(put());
        now.addSteps(put(), found);
      });
      done.steps += found.length;
      done.unreadable += rows.length - found.length;
    }
  }
  const checked = Date.now() - changed_ms > SETTLED_MS ? changed_ms : 0;
  await batch.add(0, (now) => now.markCompared(folder, checked, files.length));
  return done;
}

/** The files to add to those known; undefined when the session must be taken in anew to get its moves in order. */
function filesToAdd(files: readonly string[], known: ReadonlySet<string>): string[] | undefined {
  const fresh = files.filter((file) => !known.has(file));
  const latest = [...known].reduce((a, b) => (a > b ? a : b), '');
  const gone = known.size + fresh.length > files.length;
  return gone || fresh.some((file) => file < latest) ? undefined : fresh;
}

function indexedFiles(index: StepIndex, session: number): Set<string> {
  const rows = index.list<[string]>('SELECT json_array(file) AS row FROM step WHERE session = ?', session);
  return new Set(rows.map(([file]) => file));
}

function readRows(
  root: string,
  folder: string,
  files: readonly string[],
  record: SessionRecord | undefined,
): (StepRow | undefined)[] {
  return files.map((file) => {
    const step = readStep(join(root, folder, 'steps', file));
    return step && rowOf(step, record, file);
  });
}

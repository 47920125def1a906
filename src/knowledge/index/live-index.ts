import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makePrivateFolder, reservePrivateFile } from '../../model/private-file.ts';
import type { SessionRecord } from '../../model/step-record.ts';
import { INDEX_FOLDER, otherVersionOf, STORE_VERSION } from '../step-files.ts';
import type { StepRow } from '../step-row.ts';
import { type CaughtUp, catchUp } from './catch-up.ts';
import { isBusy, isCorrupt, type OpenDatabase } from './open-database.ts';
import { INDEX_VERSION } from './schema.ts';
import { StepIndex } from './step-index.ts';

/** How long a question waits for steps that others left unindexed, before it is answered from what there is. */
export const PATIENCE_MS = 200;
/** How often the folders are looked at for what others left behind. */
const LOOK_AGAIN_MS = 30_000;
/** Steps go in a little after their calls were answered: a question that comes earlier takes them in itself. */
const REST_MS = 30;
const RETRY_MS = 100;
const MOST_ATTEMPTS = 3;
/** What waits longer than this for the index is found again in the files. */
const MOST_WAITING = 5000;

type Waiting = { folder: string; sessionId: string } & ({ row: StepRow } | { record: SessionRecord });
type Warn = (message: string, data?: Record<string, unknown>) => void;

/** The index of a root, kept open, current and whole: what is wrong with it is mended from the files. */
export class LiveIndex {
  readonly #root: string;
  readonly #path: string;
  readonly #warn: Warn;
  readonly #openDatabase: OpenDatabase | undefined;
  readonly #patience_ms: number;
  #index: StepIndex | undefined;
  #inode = 0;
  #opening: Promise<void> | undefined;
  /** No SQLite on this machine, or no place for its file. */
  #hopeless = false;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #catchingUp: Promise<CaughtUp> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #rootTime = -1;
  #toldVersions = false;
  #closed = false;

  constructor(root: string, warn: Warn, patience_ms: number, open?: OpenDatabase) {
    this.#patience_ms = patience_ms;
    this.#openDatabase = open;
    this.#root = root;
    this.#path = join(root, INDEX_FOLDER, `knowledge-v${INDEX_VERSION}.db`);
    this.#warn = warn;
  }

  /** Takes in what was just written to the files; soon, and off the caller's path. */
  add(waiting: Waiting): void {
    if (this.#hopeless || this.#closed) return;
    this.#waiting.push(waiting);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    this.#timer ??= globalThis.setTimeout(() => void this.#flushSoon(), REST_MS).unref();
  }

  /** The index with everything this process wrote in it; undefined where there can be none. */
  async ready(): Promise<StepIndex | undefined> {
    await this.#open();
    if (!this.#index) return undefined;
    this.#flush();
    const changed = this.#rootTime !== modified(this.#root);
    if (changed || performance.now() - this.#lookedAt > LOOK_AGAIN_MS) {
      const work = this.#look();
      // New folders are waited for a little; a look around is not.
      if (changed) await Promise.race([work, setTimeout(this.#patience_ms, undefined, { ref: false })]);
    }
    return this.#index;
  }

  /** Answers a question from the index; one that proves corrupt is replaced, and the question asked once more. */
  async ask<T>(question: (index: StepIndex) => T): Promise<T | undefined> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const index = await this.ready();
      if (!index) return undefined;
      try {
        return question(index);
      } catch (error) {
        if (isCorrupt(error)) this.#discard(error);
        else if (isBusy(error)) await setTimeout(RETRY_MS / 5);
        else throw error;
      }
    }
    return undefined;
  }

  /** Reads every file again, session by session; questions are answered meanwhile. */
  async rebuild(): Promise<CaughtUp | undefined> {
    await this.#catchingUp;
    await this.#open();
    return this.#index ? this.#look(true) : undefined;
  }

  /** After sessions were removed: the words of their moves go only with the file, so it is made anew from what is left. */
  async renew(): Promise<void> {
    await this.#catchingUp;
    this.#remove();
    await this.#open();
    await this.#look();
    this.#index?.emptyLog();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    await this.#catchingUp;
    this.#flush();
    clearTimeout(this.#timer);
    this.#index?.close();
    this.#index = undefined;
  }

  /** Opens the file, again if somebody has removed or replaced it. */
  async #open(): Promise<void> {
    if (this.#hopeless || this.#closed) return;
    if (this.#index && !this.#catchingUp && inodeOf(this.#path) !== this.#inode) {
      this.#index.close();
      this.#index = undefined;
    }
    if (this.#index) return;
    this.#opening ??= this.#openFile().finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
  }

  async #openFile(): Promise<void> {
    for (let attempt = 0; attempt < 2 && !this.#index && !this.#hopeless; attempt++) {
      try {
        makePrivateFolder(join(this.#root, INDEX_FOLDER));
        reservePrivateFile(this.#path); // the log beside it takes its mode over
        this.#index = await StepIndex.open(this.#path, this.#openDatabase);
        this.#inode = inodeOf(this.#path);
        this.#rootTime = -1;
      } catch (error) {
        if (isCorrupt(error) && attempt === 0) {
          this.#discard(error);
          continue;
        }
        this.#hopeless = true;
        this.#warn('knowledge has no index and is read from its files', { error: String(error) });
      }
    }
  }

  #discard(error: unknown): void {
    this.#warn('the index of knowledge is corrupt and is made anew', { error: String(error) });
    this.#remove();
  }

  #remove(): void {
    this.#index?.close();
    this.#index = undefined;
    for (const suffix of ['', '-wal', '-shm']) rmSync(this.#path + suffix, { force: true });
  }

  async #flushSoon(): Promise<void> {
    this.#timer = undefined;
    await this.#open();
    this.#flush();
  }

  #flush(): void {
    const index = this.#index;
    if (!index || this.#waiting.length === 0) return;
    const taken = this.#waiting;
    try {
      index.write(() => {
        const rows = new Map<number, StepRow[]>();
        for (const one of taken) {
          const session = index.putSession(
            one.folder,
            one.sessionId,
            'record' in one ? one.record : undefined,
          );
          if ('row' in one) rows.set(session, [...(rows.get(session) ?? []), one.row]);
        }
        for (const [session, steps] of rows) index.addSteps(session, steps);
      });
      this.#waiting = [];
    } catch (error) {
      if (isCorrupt(error)) this.#discard(error);
      // Another process has the index: the steps are safe in their files, so there is no hurry.
      if (this.#closed) return;
      this.#timer ??= globalThis.setTimeout(() => void this.#flushSoon(), RETRY_MS).unref();
    }
  }

  /** Once: sessions that a newer or older program wrote are left as they are, and are no part of any answer. */
  #tellOtherVersions(): void {
    if (this.#toldVersions || this.#closed) return;
    const unread = this.#index?.list<[string]>(
      'SELECT json_array(folder) AS row FROM session WHERE unreadable > 0 LIMIT 1000',
    );
    const others = (unread ?? []).flatMap(([folder]) => otherVersionOf(join(this.#root, folder)) ?? []);
    if (others.length === 0) return;
    this.#toldVersions = true;
    const versions = [...new Set(others)].sort().join(', ');
    this.#warn(
      `${others.length} of the sessions in ${this.#root} are of version ${versions} and this is version ${STORE_VERSION}: they are left as they are and not read`,
    );
  }

  #look(again = false): Promise<CaughtUp> {
    if (this.#catchingUp && !again) return this.#catchingUp;
    this.#lookedAt = performance.now();
    this.#rootTime = modified(this.#root);
    const work = catchUp(this.#root, () => (this.#closed ? undefined : this.#index), { again }).catch(
      (error) => {
        if (isCorrupt(error)) this.#discard(error);
        else this.#warn('knowledge could not be indexed', { error: String(error) });
        return { sessions: 0, steps: 0, unreadable: 0 };
      },
    );
    void work.then(() => this.#tellOtherVersions());
    this.#catchingUp = work;
    void work.finally(() => {
      if (this.#catchingUp === work) this.#catchingUp = undefined;
    });
    return work;
  }
}

function modified(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

import { type Database, isAway } from './database.ts';
import type { Remembered } from './remembered.ts';
import type { Spool, Unsent } from './spool.ts';
import { type Numbers, type Spooled, takeIn } from './take-in.ts';

/** Lines that go in one transaction. */
const BATCH = 200;
/** A moment in which more may come, so that a burst of steps is one transaction. */
const REST_MS = 15;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

type Warn = (message: string, data?: Record<string, unknown>) => void;

/** Sends what the spool holds to the database, in order, until it has arrived; while the database is away it waits. */
export class Follower {
  readonly #db: Database;
  readonly #spool: Spool;
  readonly #numbers: Numbers;
  readonly #remembered: Remembered;
  readonly #warn: Warn;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<boolean> | undefined;
  #again = false;
  /** How often something was spooled, and how often that had been when all was last seen to have arrived. */
  #poked = 0;
  #arrived = -1;
  #wait_ms = FIRST_WAIT_MS;
  #away = false;
  #closed = false;

  constructor(db: Database, spool: Spool, numbers: Numbers, remembered: Remembered, warn: Warn) {
    this.#db = db;
    this.#spool = spool;
    this.#numbers = numbers;
    this.#remembered = remembered;
    this.#warn = warn;
  }

  /** Something was spooled. */
  poke(): void {
    this.#poked++;
    if (!this.#away) this.#schedule(REST_MS);
  }

  /** True once everything that this process spooled before the call has arrived; what others left is not looked for. */
  async settle(): Promise<boolean> {
    if (this.#arrived !== this.#poked) await this.#sending;
    return this.#arrived === this.#poked || this.flush();
  }

  /** Sends all there is now; true once everything that was spooled before the call has arrived. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // What is under way may have begun before the last lines came.
    if (this.#sending && !(await this.#sending)) return false;
    return this.#send();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(after_ms: number): void {
    if (this.#closed) return;
    if (this.#sending) this.#again = true;
    else
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.#send();
      }, after_ms).unref();
  }

  /** Whoever asked for it, what did not arrive is tried again later. */
  #send(): Promise<boolean> {
    this.#sending ??= this.#sendAll().then((arrived) => {
      this.#sending = undefined;
      if (!arrived) {
        this.#schedule(this.#wait_ms);
        this.#wait_ms = Math.min(LONGEST_WAIT_MS, this.#wait_ms * 2);
      } else if (this.#again) this.#schedule(REST_MS);
      return arrived;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<boolean> {
    this.#again = false;
    const poked = this.#poked;
    try {
      for (let any = true; any; ) {
        any = false;
        for (const unsent of this.#spool.unsent(BATCH)) {
          await this.#deliver(unsent);
          any = true;
        }
      }
      if (this.#away) this.#warn('the store is there again; what was spooled has arrived');
      this.#away = false;
      this.#arrived = poked;
      this.#wait_ms = FIRST_WAIT_MS;
      return true;
    } catch (error) {
      if (!this.#away)
        this.#warn('the store takes nothing in now; steps are kept on disk and follow later', {
          error: error instanceof Error ? error.message : String(error),
          spool: this.#spool.folder,
        });
      this.#away = true;
      return false;
    }
  }

  async #deliver({ lines, sent, refuse }: Unsent): Promise<void> {
    const entries = lines.flatMap((line) => {
      const entry = read(line);
      if (!entry) refuse(line, 'no line of a spool');
      return entry ? { line, entry } : [];
    });
    try {
      await takeIn(
        this.#db,
        this.#numbers,
        entries.map(({ entry }) => entry),
        this.#remembered,
      );
    } catch (error) {
      if (!isData(error)) throw error;
      // One of them is what the database cannot keep: each alone, so that the others arrive.
      for (const { line, entry } of entries) {
        try {
          await takeIn(this.#db, this.#numbers, [entry], this.#remembered);
        } catch (alone) {
          if (!isData(alone)) throw alone;
          refuse(line, String(alone));
          this.#warn('the store cannot keep a step; it is set aside', {
            error: String(alone),
            spool: this.#spool.folder,
          });
        }
      }
    }
    sent();
  }
}

/** Whether the database was reached and rejects these very values. */
function isData(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return !isAway(error) && /^(?:22|23|54)/.test(code);
}

function read(line: string): Spooled | undefined {
  try {
    return JSON.parse(line) as Spooled; // this program wrote it
  } catch {
    return undefined;
  }
}

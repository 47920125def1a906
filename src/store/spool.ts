import { randomBytes } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { safeName } from '../knowledge/safe-name.ts';
import { appendPrivateFile, makePrivateFolder, writePrivateFile } from '../model/private-file.ts';

/** A spool that is all sent and larger than this is begun anew. */
const MOST_BYTES = 8_000_000;
/** Of another machine on a shared disk nobody can ask whether its process lives; after so long without a sign it does not. */
const SILENT_MS = 24 * 3_600_000;

/** Lines of one spool file that are still to be sent, and how to say that they were. */
export interface Unsent {
  lines: string[];
  /** Notes that they arrived. */
  sent(): void;
  /** Puts lines that the database will never take aside, where a person finds them. */
  refuse(line: string, why: string): void;
}

/**
 * What must reach the database, on disk first: one line each in a file of this process. A line that was written is
 * never lost, whatever happens to the process or the database; what a dead process left behind is sent by the next.
 */
export class Spool {
  readonly folder: string;
  readonly #writer: string;
  #file: string;
  #files = 0;
  #bytes = 0;
  #count = 0;
  #made = false;

  constructor(folder: string) {
    this.folder = folder;
    this.#writer = `${safeName(hostname())}~${process.pid}~${randomBytes(4).toString('hex')}`;
    this.#file = this.#next();
  }

  /** A name that no other line of any spool has, and that sorts in the order of writing. */
  name(): string {
    return `${String(++this.#count).padStart(7, '0')}-${this.#writer.split('~').at(-1)}`;
  }

  /** The line is there to stay when this returns. */
  append(entry: unknown): void {
    const line = `${JSON.stringify(entry)}\n`;
    if (!this.#made) makePrivateFolder(this.folder);
    try {
      appendPrivateFile(this.#file, line);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
      makePrivateFolder(this.folder);
      appendPrivateFile(this.#file, line);
    }
    this.#made = true;
    this.#bytes += Buffer.byteLength(line);
  }

  /** The next lines to send, file by file: our own and what processes that are gone left behind. */
  *unsent(most: number): Generator<Unsent> {
    const own = this.#file;
    for (const file of this.#all()) {
      if (file !== own && !this.#isOwn(file) && isAlive(file)) continue;
      const from = sentOf(file);
      const { lines, end, whole } = readFrom(file, from, most);
      const finished = file !== own && whole;
      if (lines.length === 0) {
        if (finished) remove(file);
        continue;
      }
      yield {
        lines,
        sent: () => {
          if (finished) remove(file);
          else writeSent(file, end);
          if (file === own && this.#bytes > MOST_BYTES) this.#rotate();
        },
        refuse: (line, why) => appendPrivateFile(join(this.folder, 'refused.txt'), `${why}\n${line}\n`),
      };
    }
  }

  /** How many lines wait, those of processes that live included. */
  waiting(): number {
    return this.#all().reduce(
      (sum, file) => sum + readFrom(file, sentOf(file), Number.MAX_SAFE_INTEGER).lines.length,
      0,
    );
  }

  /** Leaves nothing behind if all was sent; else the rest is anybody's to send. */
  close(): void {
    for (const file of this.#all().filter((one) => this.#isOwn(one))) {
      if (readFrom(file, sentOf(file), 1).lines.length === 0) {
        remove(file);
        continue;
      }
      const left = file.replace(`~${process.pid}~`, '~left~');
      if (statSync(`${file}.sent`, { throwIfNoEntry: false })) renameSync(`${file}.sent`, `${left}.sent`);
      renameSync(file, left);
    }
  }

  #next(): string {
    return join(this.folder, `${this.#writer}~${String(++this.#files).padStart(4, '0')}.jsonl`);
  }

  #rotate(): void {
    this.#file = this.#next();
    this.#bytes = 0;
  }

  #isOwn(file: string): boolean {
    return file.startsWith(join(this.folder, `${this.#writer}~`));
  }

  #all(): string[] {
    try {
      const names = readdirSync(this.folder).filter((name) => name.endsWith('.jsonl'));
      return names.sort().map((name) => join(this.folder, name));
    } catch {
      return [];
    }
  }
}

function sentOf(file: string): number {
  try {
    return Number(readFileSync(`${file}.sent`, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function writeSent(file: string, bytes: number): void {
  writePrivateFile(`${file}.sent.tmp`, String(bytes));
  renameSync(`${file}.sent.tmp`, `${file}.sent`);
}

function remove(file: string): void {
  rmSync(file, { force: true });
  rmSync(`${file}.sent`, { force: true });
}

const CHUNK = 1 << 20;

/** Whole lines from a place on; one that is not ended yet is not read. `whole`: nothing is left behind them. */
function readFrom(
  file: string,
  from: number,
  most: number,
): { lines: string[]; end: number; whole: boolean } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= from) return { lines: [], end: from, whole: true };
  const handle = openSync(file, 'r');
  try {
    let data = Buffer.alloc(0);
    const lines: string[] = [];
    let end = from;
    for (let at = from; at < size && lines.length < most; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at));
      const read = readSync(handle, chunk, 0, chunk.length, at);
      if (read === 0) break;
      at += read;
      data = Buffer.concat([data, chunk.subarray(0, read)]);
      let start = 0;
      for (let stop = data.indexOf(10); stop !== -1 && lines.length < most; stop = data.indexOf(10, start)) {
        lines.push(data.toString('utf8', start, stop));
        end += stop + 1 - start;
        start = stop + 1;
      }
      data = data.subarray(start);
    }
    // A torn last line was never acknowledged; in the file of a dead process nobody will end it.
    return { lines, end, whole: lines.length < most };
  } finally {
    closeSync(handle);
  }
}

/** Whether the process that writes the file still runs. */
function isAlive(file: string): boolean {
  const [host = '', pid = ''] = (file.split(/[\\/]/).at(-1) ?? '').split('~');
  if (host !== safeName(hostname())) {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - changed < SILENT_MS;
  }
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

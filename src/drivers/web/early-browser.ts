import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../../model/private-file.ts';
import { isRecord } from '../../model/record.ts';
import { cacheFolder } from './cache-folder.ts';
import { openScratchFolder, type ScratchFolder } from './scratch-folder.ts';
import { startable } from './system-browsers.ts';

/** How a browser was started: what another start with the same settings will be, but for the profile. */
interface Start {
  command: string;
  args: string[];
  env: Record<string, string>;
}

const PROFILE = /^--user-data-dir=/;
const PIPE = '--remote-debugging-pipe';
const LEFT_OUT = '--disable-features=';
/** Settings that somebody has used lately; others start as if nothing was known. */
const MOST_KEPT = 20;

/** A browser that is on its way before the library is there that will drive it. */
export class EarlyBrowser {
  readonly #scratch: ScratchFolder;
  readonly #start: Start;
  readonly #process: ChildProcess;
  #handed_over = false;
  #taken = false;

  /**
   * Starts the browser as it was started last time with these settings. Loading the library and starting a browser take
   * equally long, and neither needs the other. Undefined where nothing is known: then the library starts it.
   */
  static start(settings: unknown): EarlyBrowser | undefined {
    if (process.platform !== 'linux') return undefined; // elsewhere profiles have other places
    const start = readStart(settings);
    return start && startable(start.command) ? new EarlyBrowser(start) : undefined;
  }

  private constructor(start: Start) {
    this.#scratch = openScratchFolder();
    this.#start = start;
    const profile = mkdtempSync(join(this.#scratch.path, 'playwright_chromiumdev_profile-'));
    const args = start.args.map((arg) => (PROFILE.test(arg) ? `--user-data-dir=${profile}` : arg));
    this.#process = childProcess.spawn(start.command, args, {
      detached: true,
      env: { ...process.env, TMPDIR: this.#scratch.path, ...start.env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    this.#process.on('error', () => {}); // then it has no process id, and the library starts one
    if (this.#process.pid !== undefined) this.#scratch.adopt({ pid: this.#process.pid });
  }

  /** Its folder, for the one launch that may take the browser, and that removes the folder in any case. */
  handOver(): ScratchFolder {
    this.#handed_over = true;
    return this.#scratch;
  }

  /** The process, for whoever would start the very same; it is theirs then. */
  takenBy(start: Start): ChildProcess | undefined {
    if (!this.#runs() || !isSame(this.#start, start)) return undefined;
    this.#taken = true;
    return this.#process;
  }

  /** Ends it, with its folder, where no launch was reached. */
  async discard(): Promise<void> {
    if (this.#handed_over) return;
    await this.end();
    await this.#scratch.remove();
  }

  /** Ends it where nobody took it. */
  async end(): Promise<void> {
    if (this.#taken || !this.#runs()) return;
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    process.kill(-(this.#process.pid ?? 0), 'SIGKILL');
    await ended;
  }

  #runs(): boolean {
    const { pid, exitCode, signalCode } = this.#process;
    return pid !== undefined && exitCode === null && signalCode === null;
  }
}

interface How {
  /** Features that the browser goes without. */
  without: readonly string[];
  /** What the start depends on; undefined where it is like no other. */
  settings?: unknown;
  env: Record<string, string>;
  early?: EarlyBrowser | undefined;
}

const starting = new Set<How>();
const usual = childProcess.spawn;

/**
 * Does something in which the library starts a Chromium, and has a say in how: features to leave out are added to those
 * that it leaves out itself, of which the browser would take only the last list; and where an early browser was started
 * in the very same way, it is that one. How it was done is kept for the next start with these settings.
 */
export async function startedBy<T>(work: () => Promise<T>, how: How): Promise<T> {
  let started: Start | undefined;
  const spawn = (command: string, given: readonly string[], options: SpawnOptions): ChildProcess => {
    if (!given.includes(PIPE)) return usual(command, given, options);
    // Of several that start at once it is not known whose this is: each leaves out the same, and none is kept.
    const [only, other] = starting;
    const start = { command, args: leavingOut(given, how.without), env: how.env };
    if (only !== how || other) return usual(command, start.args, options);
    started = start;
    return how.early?.takenBy(start) ?? usual(command, start.args, options);
  };
  starting.add(how);
  childProcess.spawn = spawn as typeof usual; // the one form of it that the library uses
  try {
    const done = await work();
    if (started && how.settings !== undefined) keepStart(how.settings, started);
    return done;
  } finally {
    starting.delete(how);
    if (starting.size === 0) childProcess.spawn = usual;
    await how.early?.end();
  }
}

/** All lists of features to leave out, as one. */
function leavingOut(args: readonly string[], more: readonly string[]): string[] {
  const lists = args.filter((arg) => arg.startsWith(LEFT_OUT)).map((arg) => arg.slice(LEFT_OUT.length));
  const all = new Set([...lists.join().split(','), ...more]);
  all.delete('');
  return [`${LEFT_OUT}${[...all].join()}`, ...args.filter((arg) => !arg.startsWith(LEFT_OUT))];
}

function isSame(a: Start, b: Start): boolean {
  const comparable = ({ args, ...rest }: Start) => ({
    ...rest,
    args: args.filter((arg) => !PROFILE.test(arg)),
  });
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function fileFor(settings: unknown): string {
  const name = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 32);
  return join(cacheFolder(), 'started', `${name}.json`);
}

function readStart(settings: unknown): Start | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileFor(settings), 'utf8'));
    return isStart(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isStart(kept: unknown): kept is Start {
  if (!isRecord(kept)) return false;
  const { command, args, env } = kept;
  const texts = (list: unknown[]) => list.every((one) => typeof one === 'string');
  return (
    typeof command === 'string' &&
    Array.isArray(args) &&
    texts(args) &&
    isRecord(env) &&
    texts(Object.values(env))
  );
}

function newestFirst(folder: string): string[] {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const at = new Map(files.map((file) => [file, statSync(file).mtimeMs]));
  return files.sort((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0));
}

function keepStart(settings: unknown, start: Start): void {
  try {
    const known = readStart(settings);
    if (known && isSame(known, start)) return;
    const file = fileFor(settings);
    makePrivateFolder(dirname(file));
    writePrivateFile(file, JSON.stringify(start));
    for (const old of newestFirst(dirname(file)).slice(MOST_KEPT)) rmSync(old, { force: true });
  } catch {
    // A full or read-only disk: the next browser starts as this one did.
  }
}

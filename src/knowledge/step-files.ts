import { randomBytes } from 'node:crypto';
import * as nodeFs from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from '../model/private-file.ts';
import {
  type SessionRecord,
  SessionRecordSchema,
  type StepRecord,
  StepRecordSchema,
} from '../model/step-record.ts';
import { safeName, stepFileName } from './safe-name.ts';

/** The calls that write; a test may put a full disk in their place. */
export type WritingFs = Pick<
  typeof nodeFs,
  'writeFileSync' | 'linkSync' | 'renameSync' | 'rmSync' | 'existsSync'
>;

/** Where everything that is not truth is kept: the index, and files on their way to their names. */
export const INDEX_FOLDER = '.index';

/** What this program writes and reads; `schemaVersion` in every file. */
export const STORE_VERSION = 1;

/** Who is at work in a session: its presence in the folder says that the session runs. */
const RUNNING_FILE = 'running.json';
const MOST_MADE = 2000;
/** A process of another machine cannot be asked; after so long without a sign it counts as gone. */
const SILENT_MS = 24 * 3_600_000;

/** The folder of one session; a hostile id stays inside the root. */
export function sessionFolder(root: string, sessionId: string): string {
  return join(root, safeName(sessionId));
}

/**
 * Writes the files of a store: each appears whole under its name, or not at all. The calls are synchronous: five trips
 * through the thread pool take several times as long as the work, and far longer on a busy machine. There is no fsync:
 * a process that dies loses nothing; a machine that loses power may lose the last hints, and a file it leaves torn is
 * passed over.
 */
export class StepFiles {
  readonly #root: string;
  readonly #fs: WritingFs;
  readonly #made = new Set<string>();
  /** Several machines may share the folder, and their processes a number. */
  readonly #mark = `${process.pid}-${randomBytes(4).toString('hex')}`;
  #count = 0;
  /** An empty file for the next step: to make one is most of the work, and there is time for it between calls. */
  #spare: string | undefined;
  /** Other names of files that have theirs: taken away between calls as well. */
  #left: string[] = [];

  constructor(root: string, fs: WritingFs = nodeFs) {
    this.#root = root;
    this.#fs = fs;
  }

  writeSession(session: SessionRecord): void {
    const folder = sessionFolder(this.#root, session.sessionId);
    this.#within(join(folder, 'steps'), () => {
      const temporary = this.#writeTemporary(`${JSON.stringify(session, null, 2)}\n`);
      this.#fs.renameSync(temporary, join(folder, 'session.json'));
    });
  }

  /** Says to other processes that the session runs; `endSession` takes it back. */
  markRunning(sessionId: string): void {
    const folder = sessionFolder(this.#root, sessionId);
    const temporary = this.#writeTemporary(JSON.stringify({ pid: process.pid, host: hostname() }));
    this.#fs.renameSync(temporary, join(folder, RUNNING_FILE));
  }

  endSession(sessionId: string): void {
    this.#fs.rmSync(join(sessionFolder(this.#root, sessionId), RUNNING_FILE), { force: true });
  }

  /** Answers with the file's name once the step is there to stay: only then may it be called recorded. */
  writeStep(step: StepRecord): string {
    const folder = join(sessionFolder(this.#root, step.sessionId), 'steps');
    const text = JSON.stringify(step);
    return this.#within(folder, () => {
      const temporary = this.#writeTemporary(text);
      try {
        return this.#giveName(temporary, folder, Date.parse(step.timestamp), step.tool.name);
      } finally {
        this.#left.push(temporary);
      }
    });
  }

  /** Another step may have the name, even of another process: the next millisecond is free or the one after. */
  #giveName(temporary: string, folder: string, at_ms: number, tool: string): string {
    for (let later = 0; ; later++) {
      const file = stepFileName(at_ms + later, tool);
      try {
        this.#fs.linkSync(temporary, join(folder, file));
        return file;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') continue;
        if (!NO_LINKS.has(codeOf(error))) throw error;
      }
      // No hard links here, so no name can be taken only if it is free: ask first, and let renaming take it.
      if (this.#fs.existsSync(join(folder, file))) continue;
      this.#fs.renameSync(temporary, join(folder, file));
      return file;
    }
  }

  /** Makes ready for the next step. Whatever goes wrong will be met, and told, by the step itself. */
  prepare(): void {
    this.#clear();
    if (this.#spare !== undefined) return;
    try {
      this.#spare = this.#writeTemporary('');
    } catch {
      this.#spare = undefined;
    }
  }

  close(): void {
    if (this.#spare !== undefined) this.#left.push(this.#spare);
    this.#spare = undefined;
    this.#clear();
  }

  #clear(): void {
    for (const path of this.#left.splice(0)) {
      try {
        this.#fs.rmSync(path, { force: true });
      } catch {
        // A pruned store takes it away later.
      }
    }
  }

  #writeTemporary(text: string): string {
    const folder = join(this.#root, INDEX_FOLDER, 'tmp');
    return this.#within(folder, () => {
      const path = this.#spare ?? join(folder, `${this.#mark}-${++this.#count}.tmp`);
      this.#spare = undefined;
      this.#fs.writeFileSync(path, text, { mode: PRIVATE_FILE });
      return path;
    });
  }

  /** Makes the folder first, and again if somebody deleted it meanwhile. */
  #within<T>(folder: string, work: () => T): T {
    if (this.#made.has(folder)) {
      try {
        return work();
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
      }
    }
    makePrivateFolder(folder);
    // Only spares work: what is not in here is made again.
    if (this.#made.size > MOST_MADE) this.#made.clear();
    this.#made.add(folder);
    return work();
  }
}

const NO_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EXDEV',
  'EMLINK',
]);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The step in a file, or undefined when the file is gone or holds something else. */
export function readStep(path: string): StepRecord | undefined {
  const parsed = StepRecordSchema.safeParse(readJson(path));
  return parsed.success ? parsed.data : undefined;
}

export function readSession(folder: string): SessionRecord | undefined {
  const parsed = SessionRecordSchema.safeParse(readJson(join(folder, 'session.json')));
  return parsed.success ? parsed.data : undefined;
}

/** Whether the process that began the session is still there. */
export function isRunning(folder: string, now_ms: number): boolean {
  const path = join(folder, RUNNING_FILE);
  const { pid, host } = (readJson(path) ?? {}) as { pid?: unknown; host?: unknown }; // whatever it holds
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return false;
  if (host !== hostname()) {
    const written_ms = nodeFs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return now_ms - written_ms < SILENT_MS;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The version that a session's files say they are of, when it is not ours. */
export function otherVersionOf(folder: string): number | undefined {
  const newest = listSteps(folder).at(-1);
  const files = ['session.json', ...(newest === undefined ? [] : [join('steps', newest)])];
  for (const file of files) {
    const content = readJson(join(folder, file));
    const version =
      typeof content === 'object' && content !== null && 'schemaVersion' in content
        ? content.schemaVersion
        : undefined;
    if (typeof version === 'number' && version !== STORE_VERSION) return version;
  }
  return undefined;
}

/** A session's steps in order. */
export function readSteps(folder: string): StepRecord[] {
  return listSteps(folder).flatMap((file) => readStep(join(folder, 'steps', file)) ?? []);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(nodeFs.readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Folders of sessions under the root, by name. */
export function listSessions(root: string): string[] {
  const entries = listFolder(root);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** Step files of a session's folder, oldest first. */
export function listSteps(folder: string): string[] {
  const names = listFolder(join(folder, 'steps')).map(({ name }) => name);
  return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
}

function listFolder(path: string): nodeFs.Dirent[] {
  try {
    return nodeFs.readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

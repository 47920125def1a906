import * as nodeFs from 'node:fs/promises';
import { join } from 'node:path';
import {
  type SessionRecord,
  SessionRecordSchema,
  type StepRecord,
  StepRecordSchema,
} from '../model/step-record.ts';
import { safeName, stepFileName } from './safe-name.ts';

type Fs = Pick<typeof nodeFs, 'mkdir' | 'writeFile' | 'link' | 'rename' | 'unlink' | 'access'>;

/** Where everything that is not truth is kept: the index, and files on their way to their names. */
export const INDEX_FOLDER = '.index';

/** The folder of one session; a hostile id stays inside the root. */
export function sessionFolder(root: string, sessionId: string): string {
  return join(root, safeName(sessionId));
}

/** Writes the files of a store: each appears whole under its name, or not at all. */
export class StepFiles {
  readonly #root: string;
  readonly #fs: Fs;
  readonly #made = new Set<string>();
  #count = 0;

  constructor(root: string, fs: Fs = nodeFs) {
    this.#root = root;
    this.#fs = fs;
  }

  async writeSession(session: SessionRecord): Promise<void> {
    const folder = sessionFolder(this.#root, session.sessionId);
    const text = `${JSON.stringify(session, null, 2)}\n`;
    await this.#within(join(folder, 'steps'), async () => {
      const temporary = await this.#writeTemporary(text);
      await this.#fs.rename(temporary, join(folder, 'session.json'));
    });
  }

  /** Resolves to the file's name once the step is there to stay: only then may it be called recorded. */
  async writeStep(step: StepRecord): Promise<string> {
    const folder = join(sessionFolder(this.#root, step.sessionId), 'steps');
    const text = JSON.stringify(step);
    return this.#within(folder, async () => {
      const temporary = await this.#writeTemporary(text);
      try {
        return await this.#giveName(temporary, folder, Date.parse(step.timestamp), step.tool.name);
      } finally {
        await this.#fs.unlink(temporary).catch(() => {});
      }
    });
  }

  /** Another step may have the name, even of another process: the next millisecond is free or the one after. */
  async #giveName(temporary: string, folder: string, at_ms: number, tool: string): Promise<string> {
    for (let later = 0; ; later++) {
      const file = stepFileName(at_ms + later, tool);
      try {
        await this.#fs.link(temporary, join(folder, file));
        return file;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') continue;
        if (!NO_LINKS.has(codeOf(error))) throw error;
      }
      // No hard links here, so no name can be taken only if it is free: ask first, and let renaming take it.
      if (await this.#isTaken(join(folder, file))) continue;
      await this.#fs.rename(temporary, join(folder, file));
      return file;
    }
  }

  #isTaken(path: string): Promise<boolean> {
    return this.#fs.access(path).then(
      () => true,
      () => false,
    );
  }

  async #writeTemporary(text: string): Promise<string> {
    const folder = join(this.#root, INDEX_FOLDER, 'tmp');
    return this.#within(folder, async () => {
      const path = join(folder, `${process.pid}-${++this.#count}.tmp`);
      await this.#fs.writeFile(path, text);
      return path;
    });
  }

  /** Makes the folder first, and again if somebody deleted it meanwhile. */
  async #within<T>(folder: string, work: () => Promise<T>): Promise<T> {
    if (this.#made.has(folder)) {
      try {
        return await work();
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
      }
    }
    await this.#fs.mkdir(folder, { recursive: true });
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

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The step in a file, or undefined when the file is gone or holds something else. */
export async function readStep(path: string): Promise<StepRecord | undefined> {
  const parsed = StepRecordSchema.safeParse(await readJson(path));
  return parsed.success ? parsed.data : undefined;
}

export async function readSession(folder: string): Promise<SessionRecord | undefined> {
  const parsed = SessionRecordSchema.safeParse(await readJson(join(folder, 'session.json')));
  return parsed.success ? parsed.data : undefined;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await nodeFs.readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Folders of sessions under the root, by name. */
export async function listSessions(root: string): Promise<string[]> {
  const entries = await nodeFs.readdir(root, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** Step files of a session's folder, oldest first. */
export async function listSteps(folder: string): Promise<string[]> {
  const names = await nodeFs.readdir(join(folder, 'steps')).catch(() => []);
  return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
}

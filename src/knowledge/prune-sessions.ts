import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INDEX_VERSION } from './index/schema.ts';
import {
  INDEX_FOLDER,
  isRunning,
  listSessions,
  listSteps,
  otherVersionOf,
  readSession,
} from './step-files.ts';

/** What may stay; a session that breaks any of the limits goes, the oldest first. */
export interface PruneLimits {
  olderThanDays?: number;
  keepSessions?: number;
  maxBytes?: number;
}

export interface PruneReport {
  removed: { sessionId: string; lastAt: string; steps: number; bytes: number }[];
  /** What stays, the index included, as the disk counts it. */
  kept: { sessions: number; bytes: number };
  /** Measured: by how much the store became smaller (in a rehearsal: would become, about). */
  freed: number;
  /** Sessions that would go but for their being in use or of another version. */
  spared: { sessionId: string; why: string }[];
}

interface Held {
  name: string;
  sessionId: string;
  last_ms: number;
  steps: number;
  /** Its files and its share of the index. */
  bytes: number;
  spared?: string;
}

interface PruneHow {
  dryRun?: boolean;
  now_ms: number;
  spare?: ReadonlySet<string>;
  /** Makes the index anew, as small as what is left of the sessions. */
  renewIndex?: () => Promise<void>;
}

const LEFT_BEHIND_MS = 3_600_000;

/** Chooses the sessions that must go, and removes them unless it is only a rehearsal. */
export async function pruneSessions(root: string, limits: PruneLimits, how: PruneHow): Promise<PruneReport> {
  const before = await diskUse(root);
  if (!how.dryRun) {
    await sweepTemporary(root, how.now_ms);
    await sweepOldIndexes(root, how.now_ms);
  }
  const held = await weighAll(root, how);
  const oldest = limits.olderThanDays === undefined ? 0 : how.now_ms - limits.olderThanDays * 86_400_000;
  let bytes = 0;
  let sessions = 0;
  const removed: Held[] = [];
  const spared: PruneReport['spared'] = [];
  for (const one of held) {
    const goes =
      one.last_ms < oldest ||
      sessions >= (limits.keepSessions ?? Number.POSITIVE_INFINITY) ||
      bytes + one.bytes > (limits.maxBytes ?? Number.POSITIVE_INFINITY);
    if (goes && one.spared === undefined) {
      removed.push(one);
      continue;
    }
    if (goes && one.spared !== undefined) spared.push({ sessionId: one.sessionId, why: one.spared });
    sessions++;
    bytes += one.bytes;
  }
  if (!how.dryRun) {
    for (const { name } of removed) await rm(join(root, name), { recursive: true, force: true });
    if (removed.length > 0) await how.renewIndex?.();
  }
  const after = how.dryRun ? bytes : await diskUse(root);
  return {
    removed: removed.map(({ sessionId, last_ms, steps, bytes }) => ({
      sessionId,
      lastAt: new Date(last_ms).toISOString(),
      steps,
      bytes,
    })),
    kept: { sessions, bytes: after },
    freed: Math.max(0, before - after),
    spared,
  };
}

/** The newest first, those that must stay before all others: what they take is not there for the rest. */
async function weighAll(root: string, how: PruneHow): Promise<Held[]> {
  const held: Held[] = [];
  for (const name of listSessions(root)) held.push(await weigh(root, name, how));
  const index = await diskUse(join(root, INDEX_FOLDER));
  const steps = held.reduce((sum, one) => sum + one.steps, 0);
  for (const one of held) one.bytes += Math.ceil((index * one.steps) / Math.max(1, steps));
  const staying = (one: Held) => Number(one.spared !== undefined);
  return held.sort((a, b) => staying(b) - staying(a) || b.last_ms - a.last_ms);
}

/** What a folder takes of the disk: small files take whole blocks. */
async function diskUse(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  const counted = new Set<number>();
  for (const entry of entries) {
    const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
    if (!found || counted.has(found.ino)) continue;
    // A step on its way has two names. On Windows files may have no number.
    if (found.nlink > 1 && found.ino > 0) counted.add(found.ino);
    // Where a file system does not count blocks, its length has to do.
    bytes += found.blocks > 0 ? found.blocks * BLOCK : found.size;
  }
  return bytes;
}

/** What `stat` calls a block, on every system. */
const BLOCK = 512;

/** Indexes of other versions of this program, unless one is at work on it: they are made anew from the files. */
async function sweepOldIndexes(root: string, now_ms: number): Promise<void> {
  const folder = join(root, INDEX_FOLDER);
  for (const name of await readdir(folder).catch(() => [])) {
    const version = /^knowledge-v(\d+)\.db/.exec(name)?.[1];
    if (version === undefined || Number(version) >= INDEX_VERSION) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now_ms }));
    if (now_ms - mtimeMs > LEFT_BEHIND_MS) await rm(join(folder, name), { force: true });
  }
}

/** What a process that died left on its way to a name. */
async function sweepTemporary(root: string, now_ms: number): Promise<void> {
  const folder = join(root, INDEX_FOLDER, 'tmp');
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now_ms }));
    if (now_ms - mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

async function weigh(root: string, name: string, how: PruneHow): Promise<Held> {
  const folder = join(root, name);
  const steps = listSteps(folder);
  const sessionId = readSession(folder)?.sessionId ?? name;
  const version = otherVersionOf(folder);
  const spared =
    version !== undefined
      ? `of version ${version}`
      : how.spare?.has(sessionId) || isRunning(folder, how.now_ms)
        ? 'running'
        : undefined;
  return {
    name,
    sessionId,
    last_ms: lastStepTime(steps) ?? (await stat(folder).catch(() => ({ mtimeMs: 0 }))).mtimeMs,
    steps: steps.length,
    bytes: (await diskUse(folder)) + BLOCK * 8,
    ...(spared === undefined ? {} : { spared }),
  };
}

/** From the name: what was copied or imported has young files and old steps. */
function lastStepTime(files: readonly string[]): number | undefined {
  const at = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-/.exec(files.at(-1) ?? '');
  return at ? Date.parse(`${at[1]}:${at[2]}:${at[3]}`) : undefined;
}

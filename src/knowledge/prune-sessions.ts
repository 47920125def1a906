import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INDEX_FOLDER, listSessions, listSteps, readSession } from './step-files.ts';

/** What may stay; a session that breaks any of the limits goes, the oldest first. */
export interface PruneLimits {
  olderThanDays?: number;
  keepSessions?: number;
  maxBytes?: number;
}

export interface PruneReport {
  removed: { sessionId: string; lastAt: string; steps: number; bytes: number }[];
  kept: { sessions: number; bytes: number };
}

interface Held {
  name: string;
  sessionId: string;
  last_ms: number;
  steps: number;
  bytes: number;
}

const LEFT_BEHIND_MS = 3_600_000;

/** Chooses the sessions that must go, and removes them unless it is only a rehearsal. */
export async function pruneSessions(
  root: string,
  limits: PruneLimits,
  how: { dryRun?: boolean; now_ms: number; spare?: ReadonlySet<string> },
): Promise<PruneReport> {
  const held: Held[] = [];
  for (const name of listSessions(root)) held.push(await weigh(root, name));
  held.sort((a, b) => b.last_ms - a.last_ms);
  const oldest = limits.olderThanDays === undefined ? 0 : how.now_ms - limits.olderThanDays * 86_400_000;
  let bytes = 0;
  let sessions = 0;
  const removed: Held[] = [];
  for (const one of held) {
    const goes =
      one.last_ms < oldest ||
      sessions >= (limits.keepSessions ?? Number.POSITIVE_INFINITY) ||
      bytes + one.bytes > (limits.maxBytes ?? Number.POSITIVE_INFINITY);
    if (goes && !how.spare?.has(one.sessionId)) {
      removed.push(one);
      continue;
    }
    sessions++;
    bytes += one.bytes;
  }
  if (!how.dryRun) await sweepTemporary(root, how.now_ms);
  if (!how.dryRun)
    for (const { name } of removed) await rm(join(root, name), { recursive: true, force: true });
  return {
    removed: removed.map(({ sessionId, last_ms, steps, bytes }) => ({
      sessionId,
      lastAt: new Date(last_ms).toISOString(),
      steps,
      bytes,
    })),
    kept: { sessions, bytes },
  };
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

async function weigh(root: string, name: string): Promise<Held> {
  const folder = join(root, name);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  let last_ms = 0;
  for (const file of files.filter((entry) => entry.isFile())) {
    const { size, mtimeMs } = await stat(join(file.parentPath, file.name)).catch(() => ({
      size: 0,
      mtimeMs: 0,
    }));
    bytes += size;
    last_ms = Math.max(last_ms, mtimeMs);
  }
  const steps = listSteps(folder);
  const session = readSession(folder);
  return {
    name,
    sessionId: session?.sessionId ?? name,
    last_ms: lastStepTime(steps) ?? last_ms,
    steps: steps.length,
    bytes,
  };
}

/** From the name: what was copied or imported has young files and old steps. */
function lastStepTime(files: readonly string[]): number | undefined {
  const at = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-/.exec(files.at(-1) ?? '');
  return at ? Date.parse(`${at[1]}:${at[2]}:${at[3]}`) : undefined;
}

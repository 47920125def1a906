import type { Stats } from 'node:fs';
import { lstat, readdir, rm, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import { IGNORE_FILE, isOutputFolder } from './output-folder.ts';

/** Folders in which every entry is one thing that a session left behind. Reports and decisions are in others, and stay. */
const KINDS = ['runs', 'videos', 'traces', 'downloads', 'screenshots', 'pdf', 'network'];
const DAY_MS = 86_400_000;
/** What changed so lately may still be written to. */
const FRESH_MS = 3_600_000;
const UNITS: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3 };

interface OutputLimit {
  days?: number;
  bytes?: number;
}

interface Thing {
  path: string;
  last_ms: number;
  bytes: number;
}

/** `30d`, `1GB` or `30d,1GB`, which its schema has checked; undefined for `none`. */
export function readOutputLimit(text: string): OutputLimit | undefined {
  const days = /(\d+)d/i.exec(text)?.[1];
  const [, count, unit] = /(\d+)(MB|GB)/i.exec(text) ?? [];
  if (days === undefined && count === undefined) return undefined;
  return {
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(count === undefined ? {} : { bytes: Number(count) * (UNITS[String(unit).toUpperCase()] ?? 1) }),
  };
}

/**
 * Once a day removes what is older than the limit allows, and the oldest of what takes more room: half of the room is
 * for what is remembered, half for everything else. Only in a folder that this program made. Never throws.
 */
export async function clearOutput(
  options: Pick<Options, 'output_dir' | 'output_limit' | 'knowledge_dir' | 'store'>,
  log: Log,
  how: { now_ms?: number; knowledge?: () => Promise<Knowledge> } = {},
): Promise<void> {
  const { now_ms = Date.now(), knowledge } = how;
  const limit = readOutputLimit(options.output_limit);
  const folder = resolve(options.output_dir);
  if (!limit || !isOutputFolder(folder)) return;
  try {
    const mark = join(folder, IGNORE_FILE);
    if (now_ms - (await lstat(mark)).mtimeMs < DAY_MS) return;
    // First of all, so that of several servers one does it.
    await utimes(mark, new Date(now_ms), new Date(now_ms));
    const half = limit.bytes === undefined ? {} : { bytes: limit.bytes / 2 };
    let removed = await clearThings(folder, { ...limit, ...half }, now_ms);
    // A store or folder that somebody chose may be shared: it is pruned by those who ask for it.
    if (knowledge && options.knowledge_dir === undefined && options.store === undefined) {
      const report = await (await knowledge()).prune({
        ...(limit.days === undefined ? {} : { olderThanDays: limit.days }),
        ...(half.bytes === undefined ? {} : { maxBytes: half.bytes }),
      });
      removed += report.removed.length;
    }
    log.info('the output folder keeps what output_limit allows', {
      folder,
      output_limit: options.output_limit,
      removed,
    });
  } catch (error) {
    log.warn('old files could not be removed', { folder, error: String(error) });
  }
}

async function clearThings(folder: string, limit: OutputLimit, now_ms: number): Promise<number> {
  const things: Thing[] = [];
  for (const kind of KINDS)
    for (const name of await readdir(join(folder, kind)).catch(() => []))
      things.push(await weigh(join(folder, kind, name)));
  things.sort((a, b) => b.last_ms - a.last_ms);
  const oldest = limit.days === undefined ? Number.NEGATIVE_INFINITY : now_ms - limit.days * DAY_MS;
  let bytes = 0;
  let removed = 0;
  for (const thing of things) {
    bytes += thing.bytes;
    if (now_ms - thing.last_ms < FRESH_MS) continue;
    if (thing.last_ms >= oldest && bytes <= (limit.bytes ?? Number.POSITIVE_INFINITY)) continue;
    await rm(thing.path, { recursive: true, force: true });
    bytes -= thing.bytes;
    removed++;
  }
  return removed;
}

/** A file, or a folder with everything in it; links are not followed. */
async function weigh(path: string): Promise<Thing> {
  const own = await lstat(path).catch(() => undefined);
  const inside = own?.isDirectory()
    ? await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
    : [];
  const found: (Stats | undefined)[] = [own];
  for (const entry of inside)
    found.push(await lstat(join(entry.parentPath, entry.name)).catch(() => undefined));
  const there = found.filter((one) => one !== undefined);
  return {
    path,
    last_ms: Math.max(0, ...there.map(({ mtimeMs }) => mtimeMs)),
    bytes: there.reduce((sum, { size }) => sum + size, 0),
  };
}

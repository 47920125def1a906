import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { appendPrivateFile, makePrivateFolder } from '../model/private-file.ts';
import { isFlaky, type RunRecord } from '../model/run-record.ts';

const FILE = 'history.jsonl';
const MOST_READ = 5000;

const PastResultSchema = z.object({
  run: z.string(),
  key: z.string(),
  name: z.string(),
  ended: z.string(),
  duration_ms: z.number(),
  passed: z.boolean(),
  flaky: z.boolean(),
});

type PastResult = z.infer<typeof PastResultSchema>;

/** How a scenario went, in a line. */
export function resultOf(record: RunRecord): Omit<PastResult, 'run'> {
  const { title, source = '', row, started, duration_ms, status } = record;
  return {
    key: [source, title, ...Object.values(row ?? {})].join('#'),
    name: title,
    ended: new Date(Date.parse(started) + duration_ms).toISOString(),
    duration_ms,
    passed: status === 'passed',
    flaky: isFlaky(record),
  };
}

/** Keeps how each scenario of a run went: the folder of a run is written over by the next. */
export function appendHistory(folder: string, run: string, records: readonly RunRecord[]): void {
  makePrivateFolder(folder);
  const lines = records.map((record) => `${JSON.stringify({ run, ...resultOf(record) })}\n`);
  appendPrivateFile(join(folder, FILE), lines.join(''));
}

/** The newest first. A line that cannot be read is passed over. */
export function readHistory(folder: string): PastResult[] {
  const file = join(folder, FILE);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-MOST_READ).reverse();
  return lines.flatMap((line) => {
    try {
      const parsed = PastResultSchema.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  });
}

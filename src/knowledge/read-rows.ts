import { join } from 'node:path';
import type { PriorRelatedSession } from '../model/prior-knowledge.ts';
import type { Searchable } from './search-rows.ts';
import { listSessions, listSteps, readSession, readStep } from './step-files.ts';
import { IDLE, rowOf, type StepRow } from './step-row.ts';
import { fits, type SessionSummary, type StepFilters } from './step-summary.ts';

/** Without an index only so many steps are read, of each session the newest. */
const MOST_STEPS = 5000;

type Sessions = ReadonlyMap<string, PriorRelatedSession>;

/** Steps straight from the files, oldest first: the slow way, for machines without SQLite. */
export function readRows(root: string): { rows: StepRow[]; sessions: Sessions } {
  const rows: StepRow[] = [];
  const sessions = new Map<string, PriorRelatedSession>();
  const folders = listSessions(root);
  for (const name of folders) {
    const folder = join(root, name);
    const session = readSession(folder);
    let last: StepRow | undefined;
    for (const file of listSteps(folder).slice(-Math.ceil(MOST_STEPS / folders.length))) {
      const step = readStep(join(folder, 'steps', file));
      if (!step) continue;
      const row = rowOf(step, session, file);
      // What was taken back at once was a try, not a way.
      if (last && row.ok && row.move?.detail === 'back') last.worth = Math.min(last.worth, IDLE);
      if (row.move) last = row;
      rows.push(row);
      sessions.set(step.sessionId, {
        sessionId: step.sessionId,
        createdAt: session?.createdAt ?? step.timestamp,
        flowTags: session?.flowTags ?? [],
        tags: session?.tags ?? [],
        ...(session?.goal ? { goal: session.goal } : {}),
        ...(session?.git ? { git: session.git } : {}),
      });
    }
  }
  return { rows: rows.sort((a, b) => a.at_ms - b.at_ms), sessions };
}

export function withGoals(rows: readonly StepRow[], sessions: Sessions, filters: StepFilters): Searchable[] {
  return rows
    .filter((row) => fits(row, filters))
    .map((row) => ({ ...row, goal: sessions.get(row.sessionId)?.goal ?? '' }));
}

export function summarizeSessions(
  rows: readonly StepRow[],
  sessions: Sessions,
  filters: StepFilters,
): SessionSummary[] {
  const found = new Map<string, SessionSummary>();
  for (const { sessionId, ok, at_ms } of rows.filter((row) => fits(row, filters)).reverse()) {
    const session = sessions.get(sessionId);
    if (!session) continue;
    const lastAt = new Date(at_ms).toISOString();
    const one = found.get(sessionId) ?? { ...session, steps: 0, failed: 0, lastAt };
    one.steps++;
    one.failed += Number(!ok);
    found.set(sessionId, one);
  }
  return [...found.values()];
}

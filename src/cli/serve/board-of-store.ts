import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { BoardSource, LearnedScreen, PastDecision, ShownRun } from '../../board/board-source.ts';
import type { StepSummary } from '../../knowledge/step-summary.ts';
import type { Options } from '../../model/options.ts';
import { RunRecordSchema } from '../../model/run-record.ts';
import { embedPictures } from '../../report/embed-pictures.ts';
import { renderReport } from '../../report/render-report.ts';
import { knowledgeRoot } from '../../session/memory.ts';
import { openStore } from '../../session/open-store.ts';
import { BoardRows } from '../../store/board-rows.ts';
import { recordOf } from '../../store/job-queue.ts';
import { readHistory, resultOf } from '../run-history.ts';
import { fromBucket, SharedPictures } from '../shared-pictures.ts';
import { openQueue } from '../worker-command.ts';

const STEPS = 2000;
const SCREENS = 60;
const MOVES = 8;
const RUNS = 50;
const RESULTS = 2000;
const DECISIONS = 20;
const JOBS = 200;

/** What is kept of runs, decisions and screens; sessions are the server's own. */
export type Kept = Omit<BoardSource, 'sessions' | 'picture'>;

const DecisionSchema = z.object({
  asked_at: z.string(),
  action: z.string(),
  reason: z.string(),
  decision: z.object({ approved: z.boolean(), by: z.string(), message: z.string().optional() }).optional(),
  undecided: z.string().optional(),
});

/** What the board shows of the store that the settings name: the database that machines share, or files here. */
export async function boardOfStore(
  options: Options,
  cwd: string,
  version: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Kept> {
  const root = knowledgeRoot(options);
  const knowledge = await openStore(options, root, () => {});
  const screens = async () => screensOf(await knowledge.last(STEPS));
  if (options.store === undefined) {
    const folder = resolve(cwd, options.output_dir);
    return {
      store: `files in ${folder}`,
      ...inFiles(folder, version),
      screens,
      close: () => knowledge.close(),
    };
  }
  const pictures = new SharedPictures(options, env, () => {});
  const { db, queue } = await openQueue(options).catch(async (error: unknown) => {
    await knowledge.close();
    throw error;
  });
  const rows = new BoardRows(db);
  return {
    store: `the shared store, project ${options.project}`,
    screens,
    async runs() {
      const [queued, kept] = await Promise.all([queue.runs(RUNS), rows.kept(RUNS)]);
      const all = [...queued, ...kept.map(({ runs: _, ...run }) => run)];
      return all.sort((a, b) => b.made.localeCompare(a.made)).slice(0, RUNS);
    },
    async report(run) {
      const kept = await rows.keptRun(run);
      const records = kept ?? (await queue.ended(run)).map(recordOf);
      if (records.length === 0) return undefined;
      const folder = resolve(cwd, options.output_dir, 'scenarios');
      await pictures.fetch(records, folder);
      // A record of another machine may name any file: only what came from the bucket is read here.
      const shown = records.map((record) => embedPictures(fromBucket(record), folder));
      return renderReport(shown, { version });
    },
    queue: async () =>
      (await rows.queue(JOBS)).map(({ worker, begun, since, ...job }) => ({
        ...job,
        worker: worker ?? '',
        doing: begun.at(-1) ?? '',
        since: since ?? '',
      })),
    async results() {
      const [queued, kept] = await Promise.all([rows.results(RESULTS), rows.kept(RUNS)]);
      const here = kept.flatMap(({ runs }) => runs.map(resultOf));
      return [...queued, ...here].sort((a, b) => b.ended.localeCompare(a.ended)).slice(0, RESULTS);
    },
    decisions: async () => (await rows.decisions(DECISIONS)).flatMap(decisionOf),
    async close() {
      await Promise.all([knowledge.close(), db.close()]);
    },
  };
}

function inFiles(
  folder: string,
  version: string,
): Pick<Kept, 'runs' | 'report' | 'queue' | 'results' | 'decisions'> {
  const scenarios = join(folder, 'scenarios');
  return {
    async runs() {
      const runs = new Map<string, ShownRun>();
      for (const { run, passed } of readHistory(scenarios)) {
        const known = runs.get(run) ?? {
          id: run,
          title: 'scenarios',
          made: run,
          total: 0,
          waiting: 0,
          running: 0,
          passed: 0,
          failed: 0,
        };
        runs.set(run, {
          ...known,
          total: known.total + 1,
          passed: known.passed + Number(passed),
          failed: known.failed + Number(!passed),
        });
      }
      return [...runs.values()].slice(0, RUNS);
    },
    async report(run) {
      // Only the last run has its records here: the next one writes over them.
      if (readHistory(scenarios)[0]?.run !== run) return undefined;
      const file = join(scenarios, 'results.json');
      if (!existsSync(file)) return undefined;
      const { runs } = z
        .object({ runs: z.array(RunRecordSchema) })
        .parse(JSON.parse(readFileSync(file, 'utf8')));
      return renderReport(
        runs.map((record) => embedPictures(record, scenarios)),
        { version },
      );
    },
    queue: async () => [],
    results: async () => readHistory(scenarios).slice(0, RESULTS),
    async decisions() {
      const tokens = join(folder, 'tokens');
      const own = existsSync(tokens) ? readdirSync(tokens).map((name) => join(tokens, name)) : [];
      return [folder, ...own]
        .flatMap((place) => decisionsIn(join(place, 'approvals.jsonl')))
        .sort((a, b) => b.asked_at.localeCompare(a.asked_at))
        .slice(0, DECISIONS);
    },
  };
}

function decisionsIn(file: string): PastDecision[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-DECISIONS);
  return lines.flatMap((line) => {
    try {
      return decisionOf(JSON.parse(line));
    } catch {
      return []; // a line that was not written to its end
    }
  });
}

function decisionOf(kept: unknown): PastDecision[] {
  const parsed = DecisionSchema.safeParse(kept);
  if (!parsed.success) return [];
  const { asked_at, action, reason, decision, undecided = '' } = parsed.data;
  const words = decision?.message ? `: ${decision.message}` : '';
  const came_to = decision
    ? `${decision.approved ? 'approved' : 'rejected'} by ${decision.by}${words}`
    : `undecided: ${undecided}`;
  return [{ asked_at, action, reason, came_to }];
}

/** Screens by how much was done on them, each with what was done there most often. */
export function screensOf(steps: readonly StepSummary[]): LearnedScreen[] {
  const screens = new Map<
    string,
    { screen: LearnedScreen; moves: Map<string, LearnedScreen['moves'][number]> }
  >();
  for (const { screen: name, ok, tool, target, after } of steps) {
    const known = screens.get(name) ?? {
      screen: { screen: name, steps: 0, failed: 0, moves: [] },
      moves: new Map(),
    };
    screens.set(name, known);
    known.screen.steps += 1;
    known.screen.failed += Number(!ok);
    const on = target?.name ?? target?.testId ?? target?.selector;
    if (on === undefined) continue;
    const what = [tool, target?.role, JSON.stringify(on)].filter(Boolean).join(' ');
    const move = known.moves.get(what) ?? { what, ok: 0, failed: 0, leads_to: '' };
    known.moves.set(what, {
      ...move,
      ok: move.ok + Number(ok),
      failed: move.failed + Number(!ok),
      leads_to: move.leads_to || (ok && after ? after : ''),
    });
  }
  return [...screens.values()]
    .sort((a, b) => b.screen.steps - a.screen.steps)
    .slice(0, SCREENS)
    .map(({ screen, moves }) => ({
      ...screen,
      moves: [...moves.values()].sort((a, b) => b.ok + b.failed - (a.ok + a.failed)).slice(0, MOVES),
    }));
}

import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SurehandError } from '../model/failure.ts';
import { writeFile, writeJson } from '../model/private-file.ts';
import { isFlaky, type RunRecord } from '../model/run-record.ts';
import { junit } from '../report/junit.ts';
import { writeReport } from '../report/write-report.ts';
import { type JobQueue, type RunState, recordOf } from '../store/job-queue.ts';
import { asJson } from './as-json.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { Patience } from './patience.ts';
import { readOptions } from './read-options.ts';
import { SharedPictures } from './shared-pictures.ts';
import { openQueue } from './worker-command.ts';

const LOOK_AGAIN_MS = 500;

/** Lists runs; of one that is named it follows the scenarios and writes one report of all. */
export async function runsCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('runs');
  const { argv, env, cwd, out } = invocation;
  const { options, positionals, command_flags: given } = readOptions(argv, env, cwd, flags);
  const [id] = positionals;
  if (given.open === true) {
    const { showBoard } = await import('./serve/open-board.ts');
    return showBoard(invocation, options);
  }
  const pictures = new SharedPictures(options, env, invocation.err);
  const { db, queue } = await openQueue(options);
  try {
    if (id === undefined) {
      const runs = await queue.runs(20);
      if (given.json === true) out(asJson(runs));
      else out(runs.map(line).join('\n') || 'no runs yet: surehand scenario <files> --queue');
      return 0;
    }
    const folder = resolve(
      cwd,
      typeof given.out === 'string' ? given.out : join(options.output_dir, 'scenarios', id),
    );
    return await tell(
      invocation,
      { queue, pictures },
      id,
      folder,
      given.follow === true,
      given.json === true,
    );
  } finally {
    await db.close();
  }
}

async function tell(
  { out, err, cwd, version, stopSignal }: Invocation,
  { queue, pictures }: { queue: JobQueue; pictures: SharedPictures },
  id: string,
  folder: string,
  follow: boolean,
  json: boolean,
): Promise<number> {
  const stop = stopSignal();
  const patience = new Patience(stop, err);
  const ask = <T>(what: () => Promise<T>): Promise<T> => (follow ? patience.until(what) : what());
  let shown = '';
  for (;;) {
    const [state] = await ask(() => queue.runs(1, id));
    if (!state)
      throw new SurehandError('invalid_input', `no run ${JSON.stringify(id)}; surehand runs lists them`);
    if (!json && line(state) !== shown) out(line(state));
    shown = line(state);
    const open = state.waiting + state.running;
    if (open > 0 && follow && !stop.aborted) {
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal: stop }).catch(() => {});
      continue;
    }
    const records = (await ask(() => queue.ended(id))).map(recordOf);
    const summary = summaryOf(records, state);
    await pictures.fetch(records, folder);
    writeFile(join(folder, 'junit.xml'), junit(records));
    writeJson(join(folder, 'results.json'), summary);
    writeReport(join(folder, 'report.html'), records, folder, { version });
    if (json) out(asJson(summary));
    else {
      for (const { title, status } of records)
        if (status !== 'passed') out(`${status === 'claimed' ? '?   ' : 'FAIL'}  ${title}`);
      for (const title of summary.flaky) out(`flaky ${title}`);
      out(`report: ${join(relative(cwd, folder) || folder, 'report.html')}`);
    }
    return open > 0 ? 3 : summary.passed ? 0 : 1;
  }
}

function summaryOf(runs: readonly RunRecord[], { total }: RunState) {
  return {
    passed: runs.length === total && runs.every(({ status }) => status === 'passed'),
    wanted: total,
    flaky: runs.filter(isFlaky).map(({ title }) => title),
    runs,
  };
}

function line({ id, title, made, total, waiting, running, passed, failed }: RunState): string {
  return `${id}  ${made}  ${title}: ${total} scenarios, ${passed} passed, ${failed} failed, ${running} running, ${waiting} waiting`;
}

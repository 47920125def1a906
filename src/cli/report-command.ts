import { dirname, relative, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { readGivenFile } from '../model/given-file.ts';
import { type RunRecord, RunRecordSchema } from '../model/run-record.ts';
import { embedPictures } from '../report/embed-pictures.ts';
import { writeReport } from '../report/write-report.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { readOptions } from './read-options.ts';

/** Run records become one HTML file. */
export async function reportCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('report');
  const { argv, env, cwd, version } = invocation;
  const { positionals, command_flags } = readOptions(argv, env, cwd, flags);
  if (positionals.length === 0) {
    throw new SurehandError(
      'invalid_input',
      'report needs run records, for example: surehand report *.run.json',
    );
  }
  const records = positionals.flatMap((name) => readRecords(resolve(cwd, name), name));
  const out = resolve(cwd, String(command_flags.out ?? 'report.html'));
  const title = command_flags.title;
  writeReport(out, records, cwd, { version, ...(title === undefined ? {} : { title: String(title) }) });
  const failed = records.filter(({ status }) => status === 'failed' || status === 'partial').length;
  invocation.out(
    `${relative(cwd, out) || out}: ${records.length} ${records.length === 1 ? 'run' : 'runs'}${failed > 0 ? `, ${failed} failed` : ''}`,
  );
  return 0;
}

/** One record or a list of them, with their pictures. */
function readRecords(path: string, name: string): RunRecord[] {
  const given = readGivenFile(path, {
    what: 'a run record, what surehand scenario and replay leave as *.run.json',
    endings: ['.run.json', 'results.json'],
  });
  if ('problem' in given) throw new SurehandError('invalid_input', `${name}: ${given.problem}`);
  let data: unknown;
  try {
    data = JSON.parse(given.text);
  } catch (error) {
    throw new SurehandError('invalid_input', `${name}: ${error instanceof Error ? error.message : error}`);
  }
  const folder = dirname(path);
  return listed(data).map((item) => {
    const read = RunRecordSchema.safeParse(item);
    if (read.success) return embedPictures(read.data, folder);
    const issue = read.error.issues[0];
    throw new SurehandError(
      'invalid_input',
      `${name}: ${issue?.path.join('.') || 'it'}: ${issue?.message}; wanted a run record, what surehand scenario and replay leave as *.run.json`,
    );
  });
}

/** A list may stand alone, or under `runs` as in results.json. */
function listed(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  const runs = typeof data === 'object' && data !== null && 'runs' in data ? data.runs : undefined;
  return Array.isArray(runs) ? runs : [data];
}

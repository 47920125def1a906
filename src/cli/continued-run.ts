import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';

/** Of a transcript only what a later run goes on from; whatever else is in it stays there. */
const TranscriptSchema = z.object({
  goal: z.string().min(1),
  status: z.string(),
  model: z.string(),
  asked: z.object({
    url: z.string().optional(),
    expect: z.string().optional(),
    policy: z.string().optional(),
    own_server: z.boolean().optional(),
  }),
  earlier: z.array(z.string()).default([]),
  turns: z.array(z.object({ line: z.string(), page: z.object({ url: z.string() }) })),
  pending: z.string().optional(),
});

export interface ContinuedRun {
  goal: string;
  model: string;
  own_server: boolean;
  url: string | undefined;
  expect: string | undefined;
  policy: string | undefined;
  /** What was done before, a line for each call, the oldest first. */
  earlier: string[];
}

/** What a run that stopped left behind, from its folder, its transcript or `last`. */
export function readContinuedRun(named: string, cwd: string, output_dir: string): ContinuedRun {
  const path = transcriptOf(named, cwd, output_dir);
  const parsed = TranscriptSchema.safeParse(readJson(path));
  if (!parsed.success)
    throw new SurehandError(
      'invalid_input',
      `--continue: ${path} is no transcript of a run that can be continued`,
    );
  const { goal, status, model, asked, earlier, turns, pending } = parsed.data;
  if (status === 'success')
    throw new SurehandError(
      'invalid_input',
      `--continue: the run in ${path} ended with success; there is nothing left to do`,
    );
  const last = turns.findLast(({ page }) => /^https?:/.test(page.url))?.page.url;
  return {
    goal,
    model,
    own_server: asked.own_server === true,
    url: last ?? asked.url,
    expect: asked.expect,
    policy: asked.policy,
    earlier: [
      ...earlier,
      ...turns.map(({ line }) => line),
      // Written down before it was begun, and nothing after: it may have been done or not.
      ...(pending === undefined
        ? []
        : [`${pending}: not known whether it was carried out; look before you repeat it`]),
    ],
  };
}

function transcriptOf(named: string, cwd: string, output_dir: string): string {
  const runs = join(output_dir, 'runs');
  const path = named === 'last' ? newestOf(runs) : resolve(cwd, named);
  const found = [path, join(runs, named)].find((one) => statSync(one, { throwIfNoEntry: false }));
  if (found === undefined)
    throw new SurehandError('invalid_input', `--continue: no run ${JSON.stringify(named)} in ${runs}`);
  return statSync(found).isDirectory() ? join(found, 'transcript.json') : found;
}

function newestOf(runs: string): string {
  let names: string[] = [];
  try {
    names = readdirSync(runs).sort();
  } catch {
    // None was made yet.
  }
  return join(runs, names.at(-1) ?? 'none');
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

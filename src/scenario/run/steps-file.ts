import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import * as z from 'zod';
import { SurehandError } from '../../model/failure.ts';
import { readGivenFile, type WantedFile } from '../../model/given-file.ts';
import { isRecord } from '../../model/record.ts';
import { TEST_STEP_ACTIONS, type TestStep } from '../interfaces/index.ts';

const StepSchema = z.looseObject({
  id: z.string(),
  description: z.string(),
  action: z.enum(TEST_STEP_ACTIONS),
  selector: z.string().optional(),
  toSelector: z.string().optional(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  url: z.string().optional(),
  alternativeSelectors: z.array(z.string()).optional(),
});

const StepsFileSchema = z.object({
  version: z.literal(1),
  name: z.string(),
  /** File the scenario is written in. */
  source: z.string().optional(),
  url: z.string(),
  /** Whether they are all of the scenario. */
  status: z.enum(['success', 'partial', 'failed']),
  /** Names of the secrets they need. */
  secrets: z.array(z.string()),
  steps: z.array(StepSchema).min(1),
});

/** The validated steps of a scenario as they are kept: nothing in them belongs to the session that made them. */
export type StepsFile = Omit<z.infer<typeof StepsFileSchema>, 'steps'> & { steps: TestStep[] };

const WANTED: WantedFile = {
  what: 'what surehand scenario leaves as *.steps.json',
  endings: ['.steps.json'],
};

/** Reads them. Files that they name are looked for beside them, and beside the scenario, whose path is seen from `cwd`. */
export function readStepsFile(path: string, cwd = process.cwd()): StepsFile {
  const data = readData(path);
  const whole = isRecord(data) ? data : {};
  const steps = stepsIn(data);
  const first = Array.isArray(steps) && isRecord(steps[0]) ? steps[0].url : undefined;
  const parsed = StepsFileSchema.safeParse({
    version: 1,
    name: basename(path).replace(/(\.steps)?\.json$/, ''),
    url: first ?? '',
    status: 'success',
    secrets: [],
    ...whole,
    steps,
  });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SurehandError(
      'invalid_input',
      `${path}: ${issue?.path.join('.') || 'file'}: ${issue?.message}; wanted ${WANTED.what}`,
    );
  }
  // Everything a step is decided by was checked; the rest of it is data for its action.
  const file = parsed.data as unknown as StepsFile;
  const beside = file.source === undefined ? [] : [dirname(resolve(cwd, file.source))];
  return { ...file, steps: inFolders(file.steps, [dirname(path), ...beside]) };
}

/** Steps alone are enough: a ParserResult, or a list of them. */
export function stepsIn(data: unknown): unknown {
  return isRecord(data) ? (data.steps ?? data.testSteps) : data;
}

function readData(path: string): unknown {
  const given = readGivenFile(path, WANTED);
  if ('problem' in given) throw new SurehandError('invalid_input', `${path}: ${given.problem}`);
  try {
    return JSON.parse(given.text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const name = basename(path);
    const hint = /\.ya?ml$/i.test(path)
      ? `; a scenario is run first: surehand scenario ${name}`
      : '; it may have been cut off: run its scenario again';
    throw new SurehandError('invalid_input', `${path}: no JSON (${why}); wanted ${WANTED.what}${hint}`);
  }
}

/** Steps whose files are named as seen from a folder, where they lie in it, so that they hold on another machine. */
export function fromFolder<S extends Pick<TestStep, 'paths'>>(steps: readonly S[], folder: string): S[] {
  return withPaths(steps, (path) => {
    const way = relative(folder, path);
    return way.split(sep)[0] === '..' || isAbsolute(way) ? path : way.split(sep).join('/');
  });
}

/** Steps whose files are named whole again: in the first of these folders that has them. */
export function inFolders<S extends Pick<TestStep, 'paths'>>(
  steps: readonly S[],
  folders: readonly [string, ...string[]],
): S[] {
  return withPaths(steps, (path) => {
    const whole = folders.map((folder) => resolve(folder, path));
    return whole.find((one) => existsSync(one)) ?? resolve(folders[0], path);
  });
}

function withPaths<S extends Pick<TestStep, 'paths'>>(
  steps: readonly S[],
  change: (path: string) => string,
): S[] {
  return steps.map((step) => (step.paths ? { ...step, paths: step.paths.map(change) } : step));
}

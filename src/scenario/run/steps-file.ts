import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod';
import { SurehandError } from '../../model/failure.ts';
import { TEST_STEP_ACTIONS, type TestStep } from '../interfaces/index.ts';

/** The validated steps of a scenario as they are kept: nothing in them belongs to the session that made them. */
export interface StepsFile {
  version: 1;
  name: string;
  /** File the scenario is written in. */
  source?: string | undefined;
  url: string;
  /** Whether they are all of the scenario. */
  status: 'success' | 'partial' | 'failed';
  /** Names of the secrets they need. */
  secrets: string[];
  steps: TestStep[];
}

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

const StepsFileSchema = z.looseObject({
  version: z.literal(1),
  name: z.string(),
  source: z.string().optional(),
  url: z.string(),
  status: z.enum(['success', 'partial', 'failed']),
  secrets: z.array(z.string()),
  steps: z.array(StepSchema).min(1),
});

export function readStepsFile(path: string): StepsFile {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SurehandError('invalid_input', `${path}: ${why}`);
  }
  // Steps alone are enough: a ParserResult, or a list of them.
  const whole = Array.isArray(data) ? { steps: data } : isRecord(data) ? data : {};
  const steps = whole.steps ?? whole.testSteps;
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
      `${path}: ${issue?.path.join('.') || 'file'}: ${issue?.message}; wanted what surehand scenario leaves as *.steps.json`,
    );
  }
  // Everything a step is decided by was checked; the rest of it is data for its action.
  return parsed.data as unknown as StepsFile;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

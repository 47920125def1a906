import * as z from 'zod';

const BoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A picture of a screen. */
const PictureSchema = z.object({
  /** A `data:` URL, or a file, named as seen from the file that holds the record. */
  src: z.string(),
  /** The viewport in CSS pixels, in which boxes are given; that of the picture itself when absent. */
  width: z.number().optional(),
  height: z.number().optional(),
});

/** Something the page or its server complained about while a step ran. */
const ProblemSchema = z.object({
  /** `error`, `warning`, `pageerror`; a status such as `404`; `failed`. */
  level: z.string(),
  text: z.string(),
  /** Script and line, or method of the request. */
  source: z.string().optional(),
});

const TraceStepSchema = z.object({
  stage: z.string(),
  /** Milliseconds since the epoch. */
  timestamp: z.number(),
  result: z.enum(['success', 'failure', 'retry']),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

const RunErrorSchema = z.object({
  message: z.string(),
  /** From the table of failures. */
  code: z.string().optional(),
  expected: z.string().optional(),
  observed: z.string().optional(),
  hint: z.string().optional(),
  /** What could have been meant, in words. */
  candidates: z.array(z.string()).optional(),
  selector: z.string().optional(),
  /** The tool call that failed. */
  command: z.string().optional(),
  /** The screen as text. */
  screen: z.string().optional(),
  stack: z.string().optional(),
});

/** One step as it went. */
export const RunStepSchema = z.object({
  /** The sentence, or what else asked for it. */
  description: z.string(),
  action: z.string(),
  /** Which sentence of its scenario it belongs to, from 1: one may take several steps. */
  sentence: z.number().int().optional(),
  /** Where the sentence is written: `login.yaml:7:5`. */
  place: z.string().optional(),
  /** In the words of a snapshot: `button "Save" in "Alice"`. */
  target: z.string().optional(),
  /** With secrets as `{{NAME}}`. */
  value: z.string().optional(),
  /** `claimed`: it was done, and nothing shows that it had an effect. */
  status: z.enum(['passed', 'claimed', 'failed', 'skipped']),
  verdict: z.enum(['verified', 'refuted', 'unverified']).optional(),
  /** What was seen to happen, in words. */
  outcome: z.string().optional(),
  duration_ms: z.number().optional(),
  /** Where the time went: `{understand: 12, act: 80, verify: 40}`. */
  timings: z.record(z.string(), z.number()).optional(),
  /** What was found in place of what was written down. */
  healed: z.string().optional(),
  /** The selector that found it then. */
  found_by: z.string().optional(),
  /** How often it was done again before this outcome. */
  retries: z.number().int().optional(),
  /** Who made sense of it: `grammar`, `model`, `lock`. */
  understood_by: z.string().optional(),
  url: z.string().optional(),
  before: PictureSchema.optional(),
  after: PictureSchema.optional(),
  /** Where the target was, on the picture before. */
  target_box: BoxSchema.optional(),
  console_problems: z.array(ProblemSchema).optional(),
  network_problems: z.array(ProblemSchema).optional(),
  trace: z.array(TraceStepSchema).optional(),
  error: RunErrorSchema.optional(),
});

const AttemptSchema = z.object({
  started: z.string(),
  duration_ms: z.number(),
  steps: z.array(RunStepSchema),
  error: RunErrorSchema.optional(),
});

/** What one run of a scenario, an agent or a session looked like. Nothing secret is in it. */
export const RunRecordSchema = z.object({
  version: z.literal(1),
  title: z.string(),
  /** File it was written in. */
  source: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** The row of a data table it ran for. */
  row: z.record(z.string(), z.string()).optional(),
  url: z.string(),
  /** `partial`: it ended before its last step, with no wrong one. `claimed`: a success that nothing on the page proves. */
  status: z.enum(['passed', 'claimed', 'failed', 'partial', 'skipped']),
  /** ISO 8601. */
  started: z.string(),
  duration_ms: z.number(),
  /** `{browser: 'Chromium 156', viewport: '1280x720', node: '20.20'}`. */
  environment: z.record(z.string(), z.string()).optional(),
  /** Which server carried it out. */
  backend: z.string().optional(),
  steps: z.array(RunStepSchema),
  /** What ended it, where no step is to blame. */
  error: RunErrorSchema.optional(),
  /** Tries that failed before this one. Passed with any of them, it is flaky. */
  failed_attempts: z.array(AttemptSchema).optional(),
});

export type Picture = z.infer<typeof PictureSchema>;
export type Problem = z.infer<typeof ProblemSchema>;
export type RunError = z.infer<typeof RunErrorSchema>;
export type RunStep = z.infer<typeof RunStepSchema>;
export type RunRecord = z.infer<typeof RunRecordSchema>;

export function isFlaky({ status, failed_attempts = [] }: RunRecord): boolean {
  return status === 'passed' && failed_attempts.length > 0;
}

/** A picture of the screen, as it came from the server. */
export interface RawPicture {
  data: string;
  mime_type: string;
}

/** A step as it went, before its pictures are put into files. */
export interface WatchedStep extends Omit<RunStep, 'before' | 'after' | 'error'> {
  /** Which of the scenario's actions it belongs to, from 0; -1 for the opening of its address. */
  action_index: number;
  /** It shows that the step before it, of which nothing was seen, was done. */
  shows?: true;
  before?: RawPicture;
  after?: RawPicture;
}

/** Whoever wants to see a scenario run while it does. */
export interface RunWatcher {
  /** Whether pictures are wanted: each costs a moment. */
  pictures: boolean;
  started?(sentence: string, action_index: number): void;
  step(step: WatchedStep): void;
}

/** Said of a step whose effect came to light only with a later one. */
export function markShown(steps: readonly RunStep[]): void {
  const shown = steps.findLast(({ status }) => status === 'claimed');
  if (shown)
    Object.assign(shown, {
      status: 'passed',
      outcome: `${shown.outcome}; what came next shows that it was done`,
    });
}

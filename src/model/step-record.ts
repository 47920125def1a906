import * as z from 'zod';

/** What a step was for: looking, moving on, acting, checking, or getting out of a failure. */
export const STEP_LABELS = [
  'discovery',
  'navigation',
  'interaction',
  'confirmation',
  'error-recovery',
] as const;

export const StepLabelSchema = z.enum(STEP_LABELS);

/** How an element is found again by another session. A ref is never among these: it dies with its session. */
export const StepTargetSchema = z.object({
  testId: z.string().optional(),
  selector: z.string().optional(),
  role: z.string().optional(),
  name: z.string().optional(),
  /** The words of the row or group around it, where those tell it from its twins. */
  context: z.string().optional(),
  /** What was open on top of the page and held it: a dialog's name. */
  layer: z.string().optional(),
});

export const SeenNodeSchema = z.object({ role: z.string(), name: z.string() });

const GitSchema = z.object({ branch: z.string().optional(), commit: z.string().optional() });

/** One tool call, as it is written to the knowledge store. Everything in it is redacted before it gets here. */
export const StepRecordSchema = z.object({
  schemaVersion: z.literal(1),
  timestamp: z.iso.datetime(),
  sessionId: z.string().min(1),
  /** The canonical tool name, without any prefix. */
  tool: z.object({ name: z.string().min(1), input: z.record(z.string(), z.unknown()) }),
  target: StepTargetSchema.optional(),
  timing: z.object({ startedAt: z.iso.datetime(), durationMs: z.number().nonnegative() }),
  outcome: z.object({
    ok: z.boolean(),
    /** The runtime code of the failure table, such as ELEMENT_NOT_FOUND. */
    code: z.string().optional(),
    /** Our own finer word, such as target_not_found. */
    kind: z.string().optional(),
    effect: z.array(z.string()).optional(),
    verdict: z.enum(['verified', 'refuted', 'unverified']).optional(),
    message: z.string().optional(),
  }),
  /** The screen the step was taken on: what was there before it. */
  observation: z.object({
    screen: z.string(),
    url: z.string(),
    title: z.string().optional(),
    testIds: z.array(z.string()),
    a11y: z.array(SeenNodeSchema),
  }),
  /** The screen it led to. */
  after: z.object({ screen: z.string(), url: z.string() }).optional(),
  /** Paths relative to the session's folder. */
  artifacts: z.object({ screenshot: z.string().optional() }).optional(),
  labels: z.array(StepLabelSchema),
  environment: z.object({
    platform: z.string(),
    browser: z.string().optional(),
    node: z.string(),
    surehand: z.string(),
    git: GitSchema.optional(),
  }),
  /** The step did what had been suggested, at this rank. */
  suggestion: z.object({ shownRank: z.number().int().positive() }).optional(),
});

/** `session.json`: what a session was opened for. */
export const SessionRecordSchema = z.object({
  schemaVersion: z.literal(1),
  sessionId: z.string().min(1),
  createdAt: z.iso.datetime(),
  goal: z.string().optional(),
  flowTags: z.array(z.string()),
  tags: z.array(z.string()),
  git: GitSchema.optional(),
  appVersion: z.string().optional(),
  /** How it was launched, redacted. */
  launch: z.record(z.string(), z.unknown()).optional(),
});

export type StepLabel = z.infer<typeof StepLabelSchema>;
export type StepTarget = z.infer<typeof StepTargetSchema>;
export type SeenNode = z.infer<typeof SeenNodeSchema>;
export type StepRecord = z.infer<typeof StepRecordSchema>;
export type SessionRecord = z.infer<typeof SessionRecordSchema>;

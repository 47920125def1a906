import * as z from 'zod';

export const PriorKnowledgeTargetSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('testId'), value: z.string() }),
  z.object({ type: z.literal('selector'), value: z.string() }),
  z.object({ type: z.literal('a11yHint'), value: z.object({ role: z.string(), name: z.string() }) }),
]);

export const PriorActionSchema = z.enum(['click', 'type', 'wait_for', 'navigate', 'wait_for_notification']);

export const PriorSuggestionSchema = z.object({
  rank: z.number().int().positive(),
  action: PriorActionSchema,
  rationale: z.string(),
  confidence: z.number().min(0).max(1),
  preferredTarget: PriorKnowledgeTargetSchema,
  fallbackTargets: z.array(PriorKnowledgeTargetSchema).optional(),
});

export const PriorSimilarStepSchema = z.object({
  sessionId: z.string(),
  timestamp: z.string(),
  tool: z.string(),
  screen: z.string(),
  snippet: z.string(),
  labels: z.array(z.string()).optional(),
  target: z.object({ testId: z.string().optional(), selector: z.string().optional() }).optional(),
  confidence: z.number().min(0).max(1),
});

export const PriorRelatedSessionSchema = z.object({
  sessionId: z.string(),
  createdAt: z.string(),
  goal: z.string().optional(),
  flowTags: z.array(z.string()),
  tags: z.array(z.string()),
  git: z.object({ branch: z.string().optional(), commit: z.string().optional() }).optional(),
});

export const PriorAvoidSchema = z.object({
  rationale: z.string(),
  target: z.object({
    testId: z.string().optional(),
    selector: z.string().optional(),
    a11yHint: z.object({ role: z.string(), name: z.string() }).optional(),
  }),
  errorCode: z.string(),
  frequency: z.number().int().min(2),
});

export const PriorQuerySchema = z.object({
  windowHours: z.number(),
  usedFlowTags: z.array(z.string()),
  usedFilters: z.record(z.string(), z.unknown()),
  candidateSessions: z.number().int(),
  candidateSteps: z.number().int(),
});

/** What earlier sessions learned about the screen in front of us, within the caps. */
export const PriorKnowledgeV1Schema = z.object({
  schemaVersion: z.literal(1),
  generatedAt: z.iso.datetime(),
  query: PriorQuerySchema,
  relatedSessions: z.array(PriorRelatedSessionSchema).max(5),
  similarSteps: z.array(PriorSimilarStepSchema).max(10),
  suggestedNextActions: z.array(PriorSuggestionSchema).max(5),
  avoid: z.array(PriorAvoidSchema).max(5).optional(),
});

export type PriorKnowledgeTarget = z.infer<typeof PriorKnowledgeTargetSchema>;
export type PriorAction = z.infer<typeof PriorActionSchema>;
export type PriorSuggestion = z.infer<typeof PriorSuggestionSchema>;
export type PriorSimilarStep = z.infer<typeof PriorSimilarStepSchema>;
export type PriorRelatedSession = z.infer<typeof PriorRelatedSessionSchema>;
export type PriorAvoid = z.infer<typeof PriorAvoidSchema>;
export type PriorQuery = z.infer<typeof PriorQuerySchema>;
export type PriorKnowledgeV1 = z.infer<typeof PriorKnowledgeV1Schema>;

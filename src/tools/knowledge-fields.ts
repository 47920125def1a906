import * as z from 'zod';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { SessionSummary, StepFilters, StepSummary } from '../knowledge/step-summary.ts';
import { SurehandError } from '../model/failure.ts';
import { quoted, shorten } from '../model/page-text.ts';
import type { ToolContext } from './tool.ts';

/** Which steps are wanted, in every tool that asks the store. */
export const filterFields = {
  screen: z.string().optional(),
  tool: z.string().optional(),
  flow_tag: z.string().optional(),
  session_id: z.string().optional(),
  since_hours: z.number().positive().optional(),
  ok: z.boolean().optional().describe('only what worked, or only what failed'),
};

export const limitField = z.number().int().min(1).max(100).optional();

type Given = { [K in keyof typeof filterFields]?: z.infer<(typeof filterFields)[K]> };

export function filtersOf({ screen, tool, flow_tag, session_id, since_hours, ok }: Given): StepFilters {
  return {
    ...(screen !== undefined ? { screen } : {}),
    ...(tool !== undefined ? { tool } : {}),
    ...(flow_tag !== undefined ? { flowTag: flow_tag } : {}),
    ...(session_id !== undefined ? { sessionId: session_id } : {}),
    ...(since_hours !== undefined ? { since_ms: Date.now() - since_hours * 3_600_000 } : {}),
    ...(ok !== undefined ? { ok } : {}),
  };
}

export const StepSummarySchema = z
  .object({
    sessionId: z.string(),
    timestamp: z.string(),
    tool: z.string(),
    screen: z.string(),
    snippet: z.string(),
    labels: z.array(z.string()),
    ok: z.boolean(),
  })
  .loose();

/** The store that the sessions write to. */
export function storeOf({ sessions }: Pick<ToolContext, 'sessions'>): Promise<Knowledge> {
  const store = sessions.knowledge?.();
  if (!store)
    throw new SurehandError('invalid_input', 'nothing is remembered: the server runs with --no-knowledge');
  return store;
}

/** Steps with the names of their tools as the caller knows them. */
export function asCalled<T extends StepSummary>(
  { tool_prefix = '' }: Pick<ToolContext, 'tool_prefix'>,
  steps: readonly T[],
): T[] {
  return steps.map((step) => ({ ...step, tool: tool_prefix + step.tool }));
}

/** A step in one line: when, what, where, how it went. */
export function tellStep({
  timestamp,
  tool,
  screen,
  target,
  ok,
  code,
  after,
  sessionId,
}: StepSummary): string {
  const { testId, role, name, selector } = target ?? {};
  const words = name ? `${role ?? ''} ${quoted(name, 60)}`.trim() : '';
  const what = words || (testId ? `testid:${testId}` : selector ? `css:${shorten(selector, 60)}` : '');
  const went = ok ? (after ? `-> ${after}` : 'ok') : `failed ${code ?? ''}`.trim();
  return [minute(timestamp), sessionId, `${screen}:`, tool, what, went].filter(Boolean).join(' ');
}

export function tellSession(session: SessionSummary): string {
  const { sessionId, lastAt, steps, failed, goal, flowTags, tags, git } = session;
  const labels = [...flowTags, ...tags];
  return [
    minute(lastAt),
    sessionId,
    `${steps} steps${failed > 0 ? ` (${failed} failed)` : ''}`,
    goal ? JSON.stringify(shorten(goal, 80)) : '',
    labels.length > 0 ? `[${labels.join(', ')}]` : '',
    git?.branch ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

function minute(timestamp: string): string {
  return timestamp.slice(0, 16).replace('T', ' ');
}

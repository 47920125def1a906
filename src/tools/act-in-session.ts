import * as z from 'zod';
import type { Action } from '../model/action.ts';
import { type Expectation, ExpectationError, parseExpectations } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import { type Outcome, runAction } from '../pipeline/run-action.ts';
import type { World } from '../pipeline/world.ts';
import { renderChange, renderView } from '../screen/render-view.ts';
import { inSession } from './in-session.ts';
import { tellOutcome } from './tell-outcome.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';

/** How a target is given, in every tool that takes one. */
export const targetField = z.string().min(1);
/** What must be so afterwards, in every tool that acts. */
export const expectField = z.string().min(1).optional();

export const OutcomeSchema = z.object({
  action_id: z.string(),
  timestamp: z.string(),
  action: z.string(),
  action_type: z.enum(['local_state', 'side_effect']),
  action_type_table_version: z.number(),
  lifecycle_state: z.enum(['resolved', 'dispatched', 'pending_verification', 'verified', 'failed']),
  source_module: z.string(),
  success: z.boolean(),
  target: z.object({ selector: z.string(), resolved: z.record(z.string(), z.unknown()) }).optional(),
  healed: z.boolean(),
  effect: z.array(z.object({ kind: z.string(), account: z.string() })),
  verdict: z.enum(['verified', 'refuted', 'unverified']),
  verification: z.record(z.string(), z.unknown()),
  failure: z.string().optional(),
  failure_code: z.string().optional(),
  message: z.string().optional(),
  candidates: z.array(z.string()).optional(),
  retryable: z.boolean().optional(),
  may_have_landed: z.boolean().optional(),
  recovery: z.record(z.string(), z.unknown()).optional(),
  terminal_failure: z.record(z.string(), z.unknown()).optional(),
  trace: z.record(z.string(), z.unknown()).optional(),
  ui_fingerprint_before: z.string().nullable(),
  ui_fingerprint_after: z.string().nullable(),
  settled: z.boolean(),
  value: z.string().optional(),
  events: z.array(z.record(z.string(), z.unknown())),
  screen: z.record(z.string(), z.unknown()).optional(),
});

export type ScreenWanted = 'delta' | 'full' | 'none';

export interface Acting {
  expect?: string | undefined;
  screen?: ScreenWanted;
}

/** Runs an action and says what it did: one line, the events, and what changed on the screen. */
export async function actInSession(
  context: ToolContext,
  sessionId: string | undefined,
  action: Action,
  { expect, screen: wanted = 'delta' }: Acting = {},
): Promise<ToolAnswer> {
  const expectations = readExpect(expect);
  return inSession(context, sessionId, async (world) => {
    const outcome = await runAction(world, {
      action,
      expect: expectations,
      expect_timeout_ms: world.options.timeout_ms,
      signal: context.signal,
    });
    world.keepTrace(outcome.trace);
    const lines = tellOutcome(world, action, outcome);
    const change = wanted === 'none' ? '' : renderScreen(world, outcome, wanted);
    if (change) lines.push(change);
    const structured = {
      ...outcomeData(outcome),
      ...(outcome.view && wanted !== 'none' ? { screen: screenData(world, outcome, wanted) } : {}),
    };
    if (outcome.view) world.screen.remember(outcome.view);
    return { text: lines.join('\n'), structured, is_error: outcome.problem !== undefined };
  });
}

export function readExpect(expect: string | undefined): Expectation[] {
  if (expect === undefined) return [];
  try {
    return parseExpectations(expect);
  } catch (error) {
    if (error instanceof ExpectationError)
      throw new SurehandError('invalid_input', `expect: ${error.message}`);
    throw error;
  }
}

function renderScreen(
  { screen, options }: World,
  { view, action, effect, problem }: Outcome,
  wanted: ScreenWanted,
): string {
  if (!view) return '';
  const how = { tokens: options.snapshot_tokens };
  if (wanted === 'full' && !problem) return renderView(view, how).text;
  const change = renderChange(screen, view, how);
  if (change !== '' || problem || action === 'fill' || effect.length === 0) return change;
  return effect.some(({ kind }) => kind === 'text') ? '' : 'nothing in view changed';
}

/** The envelope as data: everything but the screen, whose form the caller chooses. */
export function outcomeData(outcome: Outcome): Record<string, unknown> {
  const { view: _view, problem, target, events, moved: _moved, trace, ...rest } = outcome;
  return {
    ...rest,
    verdict: outcome.verification.verdict,
    ...(target ? { target: { selector: target.selector, resolved: resolvedOf(outcome) } } : {}),
    ...(problem ? { message: problem.message, trace } : { trace }),
    ...(problem && problem.candidates.length > 0 ? { candidates: [...problem.candidates] } : {}),
    events: events.map((event) => ({ ...event })),
  };
}

function screenData({ screen }: World, { view }: Outcome, wanted: ScreenWanted): Record<string, unknown> {
  const delta = view && wanted === 'delta' ? screen.delta(view) : null;
  if (!view) return {};
  const { snapshot } = view;
  if (!delta) return { snapshot };
  const { snapshot_id, snapshot_revision, fingerprint, page, loading_state } = snapshot;
  return {
    delta,
    snapshot_id,
    snapshot_revision,
    fingerprint,
    page,
    ...(loading_state ? { loading_state } : {}),
  };
}

function resolvedOf({ target }: Outcome): Record<string, unknown> {
  if (!target) return {};
  const { ref, node } = target.binding;
  return {
    ref,
    role: node.role,
    name: node.name,
    confidence: target.confidence,
    ...(node.test_id ? { stable_id: node.test_id } : {}),
  };
}

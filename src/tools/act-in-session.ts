import * as z from 'zod';
import type { Action } from '../model/action.ts';
import { type Expectation, ExpectationError, parseExpectations } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import { perform } from '../pipeline/perform.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import { tellOutcome } from '../pipeline/tell-outcome.ts';
import type { World } from '../pipeline/world.ts';
import type { Session } from '../session/session.ts';
import type { Prior } from '../session/session-memory.ts';
import { tellNext } from '../session/tell-prior.ts';
import { inSession } from './in-session.ts';
import { lookOrWhy, type ScreenWanted, showScreen } from './show-screen.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';

/** How a target is given, in every tool that takes one. */
export const targetField = z.string().min(1);
/** What must be so afterwards, in every tool that acts. */
export const expectField = z.string().min(1).optional();
/** How long that may take, in every tool that acts. */
export const timeoutField = z.number().int().min(0).max(600_000).optional();

export interface Acting {
  expect?: string | undefined;
  timeout_ms?: number | undefined;
  screen?: ScreenWanted;
}

/** Runs an action and says what it did: one line, the events, and what changed on the screen. */
export async function actInSession(
  context: ToolContext,
  sessionId: string | undefined,
  action: Action,
  { expect, timeout_ms, screen: wanted = 'delta' }: Acting = {},
): Promise<ToolAnswer> {
  const expectations = readExpect(expect);
  if (expect !== undefined) context.progress(`${action.action}, then ${expect}`);
  return inSession(context, sessionId, async (world, session) => {
    const outcome = await perform(world, {
      action,
      expect: expectations,
      expect_timeout_ms: timeout_ms ?? world.options.timeout_ms,
      signal: context.signal,
    });
    const { problem, view } = outcome;
    const lines = tellOutcome(world, action, outcome);
    // A page behind a dialog is told as that; otherwise nothing else would say why there is no screen.
    const held = world.driver.pages && world.driver.dialogs?.open();
    const seen = view || problem || held ? null : await lookOrWhy(world, session);
    const late = world.driver.pages && typeof seen !== 'string' ? seen : null;
    const shown = showScreen(world, view ?? late, wanted === 'full' && problem ? 'delta' : wanted);
    const change = shown.text || (wanted === 'none' ? '' : unchanged(outcome));
    if (typeof seen === 'string') {
      lines.push(seen);
      world.screen.forget();
    }
    if (change) lines.push(...(isEarlier(outcome, change) ? [EARLIER] : []), change);
    const next = wanted === 'none' ? undefined : await nextHere(world, session, outcome);
    if (next) lines.push(...tellNext(next));
    return {
      text: lines.join('\n'),
      structured: {
        ...outcomeData(outcome),
        ...(shown.data ? { screen: shown.data } : {}),
        ...(next ? { suggestedNextAction: next.data.suggestedNextActions[0] } : {}),
      },
      is_error: problem !== undefined,
    };
  });
}

/** What worked next before, where the action led to another screen. */
export async function nextHere(
  world: World,
  session: Session,
  { before, view, problem }: Pick<Outcome, 'before' | 'view' | 'problem'>,
): Promise<Prior | undefined> {
  if (!view || problem || before?.snapshot.screen === view.snapshot.screen) return undefined;
  const prior = await session.prior(world, view, 1);
  return prior && prior.hints.length > 0 ? prior : undefined;
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

const EARLIER = 'changed since you last looked, not by this:';

/** Whether lines of a screen changed before the action: it had no effect, and they were told to nobody yet. */
function isEarlier({ action, target, effect, events, problem }: Outcome, change: string): boolean {
  // On the way to an element an app is scrolled before the action itself begins.
  if (action === 'scroll' && target) return false;
  // Nobody could look between what opened the dialog and its answer.
  if (action === 'handle_dialog') return false;
  const announced = events.some(({ kind }) => kind !== 'note');
  return !problem && effect.length === 0 && !announced && /^[+~-] /.test(change);
}

/** Said when something happened that no line of the screen shows. */
function unchanged({ view, action, effect, problem }: Outcome): string {
  if (!view || problem || action === 'fill' || effect.length === 0) return '';
  return effect.some(({ kind }) => kind === 'text') ? '' : 'nothing in view changed';
}

/** The envelope as data: everything but the screen, whose form the caller chooses. */
export function outcomeData(outcome: Outcome): Record<string, unknown> {
  const { view: _view, before: _before, problem, target, events, moved: _moved, trace, ...rest } = outcome;
  return {
    ...rest,
    verdict: outcome.verification.verdict,
    ...(target ? { target: { selector: target.selector, resolved: resolvedOf(outcome) } } : {}),
    trace,
    ...(problem ? { message: problem.message } : {}),
    ...(problem && problem.candidates.length > 0 ? { candidates: [...problem.candidates] } : {}),
    events: events.map((event) => ({ ...event })),
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

import { steadyNow } from '../model/clock.ts';
import type { Session } from '../session/session.ts';
import type { TurnRecord } from './task-result.ts';

/** Puts a turn into the record of a session: what it did in the page, or else the call itself. */
export async function keepTurn(
  { screen, memory }: Session,
  { tool, input, success, error, message, ms }: TurnRecord,
): Promise<void> {
  if (!tool) return;
  const call = {
    tool,
    input: { ...(input as Record<string, unknown> | undefined) }, // of another type: no fields
    started_ms: steadyNow() - ms,
    duration_ms: ms,
    before: screen.latest,
    after: screen.latest,
    ok: success,
    ...(error ? { code: error } : {}),
    ...(message ? { message } : {}),
  };
  try {
    await memory?.finish(call, tool.startsWith('browser_'), screen);
  } catch {
    // A turn that could not be recorded is no failure of the run.
  }
}

import { redactInput } from '../knowledge/redact.ts';
import { steadyNow } from '../model/clock.ts';
import type { FailureKind } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import { isRecord } from '../model/record.ts';
import type { StepNote } from '../pipeline/step-note.ts';
import type { View } from '../screen/screen.ts';
import type { Session } from '../session/session.ts';
import { targetOf } from '../session/write-step.ts';
import { tellCancelled } from './tell-cancelled.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

/** One tool call on its way into the record of its session. Nothing in here can fail the call. */
export class RecordedCall {
  readonly #tool: Tool;
  readonly #context: ToolContext & { log: Log };
  #input: Record<string, unknown>;
  readonly #session_id: string | undefined;
  readonly #started_ms = steadyNow();
  readonly #session: Session | undefined;
  readonly #before: View | null;

  constructor(tool: Tool, context: ToolContext & { log: Log }, given: unknown) {
    const { session, ...input } = fieldsOf(given);
    this.#tool = tool;
    this.#context = context;
    this.#input = input;
    this.#session_id = typeof session === 'string' ? session : undefined;
    this.#session = context.sessions.find(this.#session_id);
    this.#before = this.#session?.screen.latest ?? null;
  }

  /** The same input in the tool's own words, where the caller spoke others. */
  hear(given: unknown): void {
    const { session: _session, ...input } = fieldsOf(given);
    this.#input = input;
  }

  /** What was given, without what nobody may read. */
  safeInput(): Record<string, unknown> {
    const screen = this.#session?.screen;
    const ref = typeof this.#input.target === 'string' ? screen?.refs.get(this.#input.target) : undefined;
    const target = screen ? targetOf({ input: this.#input }, screen) : undefined;
    return redactInput(this.#input, target, { password: ref?.node.state.password === true });
  }

  /** Acting tools have noted what they did in finer words; all others are recorded as the call they were. */
  async finish(answer: ToolAnswer): Promise<void> {
    try {
      // A call that launches a session belongs to it; one that closes its session belongs to that.
      const session = this.#session?.closed
        ? this.#session
        : (this.#context.sessions.find(this.#session_id) ?? this.#session);
      const given_up = this.#context.signal.aborted ? tellCancelled(this.#tool, answer) : undefined;
      if (given_up) session?.tell(given_up);
      if (!session?.memory || this.#tool.toolset === 'knowledge') return;
      const { screenshot } = answer.structured;
      const picture =
        isRecord(screenshot) && typeof screenshot.path === 'string' ? screenshot.path : undefined;
      const wholly_noted = this.#tool.effect === 'acts' || this.#tool.effect === 'acts_idempotently';
      await session.memory.finish(this.#note(answer, session), wholly_noted, session.screen, picture);
    } catch (error) {
      this.#context.log.warn('a call was not recorded', { tool: this.#tool.name, error: String(error) });
    }
  }

  #note(answer: ToolAnswer, session: Session): StepNote {
    const { failure, failure_code, message, verdict } = answer.structured;
    const after = session.screen.latest;
    const looked = this.#tool.effect === 'observes';
    return {
      tool: this.#tool.recorded_as ?? this.#tool.name,
      input: this.#input,
      started_ms: this.#started_ms,
      duration_ms: steadyNow() - this.#started_ms,
      // What a look has just seen is the screen it was taken on.
      before: looked ? after : this.#before,
      after,
      ok: answer.is_error !== true,
      ...(typeof failure === 'string' ? { kind: failure as FailureKind } : {}), // answers take it from the table
      ...(typeof failure_code === 'string' ? { code: failure_code } : {}),
      ...(typeof message === 'string' ? { message } : {}),
      ...(verdict === 'verified' || verdict === 'refuted' || verdict === 'unverified' ? { verdict } : {}),
    };
  }
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return { ...(given as Record<string, unknown> | undefined) }; // of another type: no fields
}

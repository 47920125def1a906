import { SurehandError } from '../model/failure.ts';
import type { World } from '../pipeline/world.ts';
import type { Session } from '../session/session.ts';
import { failureAnswer } from './call-tool.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';

/** Runs a tool's work on a session, and puts before its answer what the caller must know: that the browser was lost. */
export function inSession(
  context: Pick<ToolContext, 'sessions' | 'signal' | 'progress' | 'approver'>,
  id: string | undefined,
  work: (world: World, session: Session) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  const session = context.sessions.get(id);
  return session.exclusively(async (world) => {
    try {
      const answer = await passCheckpoints(world, await work(world, session));
      return withNotes(answer, session.takeNotes());
    } catch (error) {
      if (!(error instanceof SurehandError) || context.signal.aborted) throw error;
      // Most of all a call that fails must say what happened before it.
      const notes = session.takeNotes();
      if (notes.length === 0) throw error;
      return withNotes(failureAnswer(error), notes);
    }
  }, context);
}

function withNotes(answer: ToolAnswer, notes: string[]): ToolAnswer {
  if (notes.length === 0) return answer;
  return {
    ...answer,
    text: [...notes, answer.text].join('\n'),
    structured: { ...answer.structured, notes },
  };
}

/** Whatever screen the call ended on, a checkpoint there pauses it before the caller may go on. */
async function passCheckpoints({ gate, screen }: World, answer: ToolAnswer): Promise<ToolAnswer> {
  const { newest } = screen;
  if (!gate.guards || !newest) return answer;
  try {
    await gate.onSnapshot(newest);
    return answer;
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    const failed = failureAnswer(error);
    return {
      ...answer,
      text: `${failed.text}\n${answer.text}`,
      structured: { ...answer.structured, ...failed.structured },
      is_error: true,
    };
  }
}

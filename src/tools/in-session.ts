import type { World } from '../pipeline/world.ts';
import type { Session } from '../session/session.ts';
import type { ToolAnswer, ToolContext } from './tool.ts';

/** Runs a tool's work on a session, and puts before its answer what the caller must know: that the browser was lost. */
export function inSession(
  { sessions }: Pick<ToolContext, 'sessions'>,
  id: string | undefined,
  work: (world: World, session: Session) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  const session = sessions.get(id);
  return session.exclusively(async (world) => {
    const answer = await work(world, session);
    const notes = session.takeNotes();
    if (notes.length === 0) return answer;
    return {
      ...answer,
      text: [...notes, answer.text].join('\n'),
      structured: { ...answer.structured, notes },
    };
  });
}

import type { callTool } from '../tools/call-tool.ts';

/** What tells whether something of a session is another than before. */
export interface SessionMarks {
  screen: string;
  log: string;
}

/** What a call changed: views of sessions by their ids, or which sessions there are. */
export type SessionChange = { kind: 'sessions' } | { kind: 'views'; session: string; of: keyof SessionMarks };

interface Marked {
  id: string;
  marks(): SessionMarks;
}

/** Tells listeners what calls changed, whoever made them: an MCP client hears of what a shell did in its session. */
export class SessionChanges {
  readonly #listeners = new Set<(change: SessionChange) => void>();

  /** Gives what ends the listening. */
  listen(listener: (change: SessionChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same tool calls, watched. What nobody listens to costs nothing. */
  watched(call: typeof callTool, open: () => readonly Marked[]): typeof callTool {
    return async (...given) => {
      if (this.#listeners.size === 0) return call(...given);
      const before = marksOf(open());
      try {
        return await call(...given);
      } finally {
        for (const change of changesBetween(before, marksOf(open())))
          for (const listener of this.#listeners) listener(change);
      }
    };
  }
}

function marksOf(sessions: readonly Marked[]): Map<string, SessionMarks> {
  return new Map(sessions.map((session) => [session.id, session.marks()]));
}

function changesBetween(
  before: ReadonlyMap<string, SessionMarks>,
  after: ReadonlyMap<string, SessionMarks>,
): SessionChange[] {
  const views = [...after].flatMap(([session, marks]) =>
    (['screen', 'log'] as const)
      .filter((of) => before.get(session)?.[of] !== marks[of])
      .map((of): SessionChange => ({ kind: 'views', session, of })),
  );
  const same = before.size === after.size && [...after.keys()].every((id) => before.has(id));
  return same ? views : [...views, { kind: 'sessions' }];
}

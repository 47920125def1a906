import type { SessionRecord } from '../model/step-record.ts';

const MOST = 1000;

/** Sessions that were begun here. Of very many, the one that was used longest ago is let go: it has ended long since. */
export class BegunSessions {
  readonly #all = new Map<string, SessionRecord>();
  readonly #letGo: (sessionId: string) => void;

  constructor(letGo: (sessionId: string) => void = () => {}) {
    this.#letGo = letGo;
  }

  add(session: SessionRecord): void {
    const { sessionId } = session;
    this.#all.delete(sessionId);
    this.#all.set(sessionId, session);
    const [oldest] = this.#all.keys();
    if (this.#all.size <= MOST || oldest === undefined) return;
    this.#all.delete(oldest);
    this.#letGo(oldest);
  }

  /** The session, which is in use by this. */
  get(sessionId: string): SessionRecord | undefined {
    const session = this.#all.get(sessionId);
    if (session) this.add(session);
    return session;
  }

  remove(sessionId: string): void {
    this.#all.delete(sessionId);
  }

  ids(): string[] {
    return [...this.#all.keys()];
  }
}

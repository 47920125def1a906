import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import type { callTool } from '../tools/call-tool.ts';
import type { Tool } from '../tools/tool.ts';
import { SessionChanges } from './session-changes.ts';

/** What carries out calls. */
export interface Hands {
  tools: readonly Tool[];
  sessions: Sessions;
  callTool: typeof callTool;
}

/** Hands that are fetched when first needed: a server that was only asked for its list never pays for them. */
export class FetchedHands {
  /** What calls change, told to whoever listens. */
  readonly changes = new SessionChanges();
  readonly #fetch: () => Promise<Hands>;
  #fetching: Promise<Hands> | undefined;
  #fetched: Hands | undefined;
  readonly #before: ((hands: Hands) => Promise<void>)[] = [];

  constructor(fetch: () => Promise<Hands>) {
    this.#fetch = fetch;
  }

  static ready(hands: Hands): FetchedHands {
    const own = new FetchedHands(async () => hands);
    own.#fetched = own.#watch(hands);
    return own;
  }

  get(): Promise<Hands> {
    this.#fetching ??= this.#fetch().then(async (fetched) => {
      const hands = this.#watch(fetched);
      this.#fetched = hands;
      for (const prepare of this.#before) await prepare(hands);
      return hands;
    });
    return this.#fetching;
  }

  /** Does something to the hands before whoever asks for them next gets them. */
  whenReady(prepare: (hands: Hands) => Promise<void>): void {
    if (!this.#fetching && !this.#fetched) {
      this.#before.push(prepare);
      return;
    }
    this.#fetching = this.get().then(async (hands) => {
      await prepare(hands);
      return hands;
    });
    this.#fetching.catch(() => {}); // told by the call that needs them
  }

  #watch(hands: Hands): Hands {
    const { callTool, sessions } = hands;
    return { ...hands, callTool: this.changes.watched(callTool, () => sessions.list()) };
  }

  /** For a moment in which nobody waits: fetches them, and what their first call will need besides. */
  async prepare(): Promise<void> {
    await (await this.get()).sessions.prepare?.();
  }

  /** Those of one client, or all. */
  openSessions(owner?: string): readonly Session[] {
    const sessions = this.#fetched?.sessions;
    return (owner === undefined ? sessions : sessions?.ownedBy(owner))?.list() ?? [];
  }

  /** Takes configured secrets out of a text; they are known once the hands are fetched. */
  async redact(text: string): Promise<string> {
    return (await this.get()).sessions.redact(text);
  }

  /** Answers with the files that its sessions left: films, traces. */
  async close(): Promise<string[]> {
    const hands = this.#fetched ?? (await this.#fetching?.catch(() => undefined));
    const open = hands?.sessions.list() ?? [];
    await hands?.sessions.closeAll();
    return open.flatMap(({ kept }) => kept);
  }
}

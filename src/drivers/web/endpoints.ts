import { steadyNow } from '../../model/clock.ts';
import type { Host } from './browser-host.ts';

/** A browser, or a server of browsers, that runs elsewhere. */
export interface Endpoint {
  readonly address: string;
  /** Sessions of this process that are on it or on their way to it. */
  sessions: number;
  /** The connection that they share. */
  host: Promise<Host> | undefined;
  /** Not asked before then, unless no other answers. */
  out_until_ms: number;
  misses: number;
}

/** How many pages are open there, whoever opened them; undefined when it does not answer. */
export type Look = (address: string) => Promise<number | undefined>;

const FIRST_OUT_MS = 5000;
const LONGEST_OUT_MS = 60_000;
const LOOK_MS = 1500;

/** Which of several addresses a session goes to: the least busy of those that answer. */
export class Endpoints {
  readonly several: boolean;
  readonly #all: readonly Endpoint[];
  readonly #look: Look;
  readonly #now: () => number;

  constructor(addresses: readonly string[], look: Look = pagesAt, now = steadyNow) {
    const unused = { sessions: 0, host: undefined, out_until_ms: 0, misses: 0 };
    this.#all = [...new Set(addresses)].map((address) => ({ address, ...unused }));
    this.several = this.#all.length > 1;
    this.#look = look;
    this.#now = now;
  }

  /** All of them, the one to try first before the others. What was taken out and whose time has come is tried again. */
  async inOrder(): Promise<Endpoint[]> {
    if (!this.several) return [...this.#all];
    const now = this.#now();
    const seen = await Promise.all(
      this.#all.map(async (endpoint) => {
        const out = endpoint.out_until_ms > now;
        const pages = out ? undefined : await this.#look(endpoint.address);
        return { endpoint, out: out || pages === undefined, pages: pages ?? 0 };
      }),
    );
    return seen
      .sort(
        (a, b) =>
          Number(a.out) - Number(b.out) ||
          a.endpoint.sessions - b.endpoint.sessions ||
          a.pages - b.pages ||
          a.endpoint.out_until_ms - b.endpoint.out_until_ms,
      )
      .map(({ endpoint }) => endpoint);
  }

  /** Connections that are open or on their way. */
  hosts(): Promise<Host>[] {
    return this.#all.flatMap(({ host }) => host ?? []);
  }

  takeOut(endpoint: Endpoint): void {
    const wait_ms = Math.min(LONGEST_OUT_MS, FIRST_OUT_MS * 2 ** endpoint.misses);
    endpoint.misses += 1;
    endpoint.out_until_ms = this.#now() + wait_ms;
  }

  answered(endpoint: Endpoint): void {
    endpoint.misses = 0;
    endpoint.out_until_ms = 0;
  }
}

/** A Chromium lists its pages; of what speaks WebSocket alone only a connection tells whether it lives. */
async function pagesAt(address: string): Promise<number | undefined> {
  if (!/^https?:/.test(address)) return 0;
  try {
    const response = await fetch(new URL('/json/list', address), { signal: AbortSignal.timeout(LOOK_MS) });
    const listed: unknown = await response.json();
    return Array.isArray(listed) ? listed.length : 0;
  } catch {
    return undefined;
  }
}

/** Host and port: an address may hold a key. */
export function placeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

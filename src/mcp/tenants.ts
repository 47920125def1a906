import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
} from '@modelcontextprotocol/server';
import type { Session } from '../session/session.ts';
import type { AccessToken, AccessTokens } from './access-token.ts';
import { createServer, type ServerDeps } from './create-server.ts';
import type { FetchedHands } from './hands.ts';
import type { Client } from './http-guard.ts';
import { LegacyConnections } from './legacy-connections.ts';
import type { Traffic } from './traffic.ts';

const MAX_LEGACY_CONNECTIONS = 1000;

type Served = Omit<ServerDeps, 'needs_session'>;

interface TenantDeps extends Served {
  tokens?: AccessTokens;
  tenant?: (token: AccessToken) => Served;
}

/** What serves those who have the same reach: tools, sessions and browsers that no other tenant shares. */
interface Tenant {
  /** The token it is for, as it was written then; undefined for all whose token says nothing more. */
  token?: AccessToken;
  hands: FetchedHands;
  fetch(request: Request, how: McpHandlerRequestOptions & { authInfo: AuthInfo }): Promise<Response>;
  close(): Promise<void>;
}

/**
 * The tenants of one server. A token with a scope is one, with hands of its own, so that what it may reach is held by its
 * own browser and not by a rule that each call would have to remember. All other clients share one.
 */
export class Tenants {
  readonly #deps: TenantDeps;
  readonly #traffic: Traffic;
  readonly #limits: { body_bytes: number; onerror: (error: Error) => void };
  readonly #everybody: Tenant;
  readonly #own = new Map<string, Tenant>();
  readonly #ending = new Set<Promise<void>>();
  readonly #onNew: ((hands: FetchedHands) => void)[] = [];

  constructor(
    deps: TenantDeps,
    traffic: Traffic,
    limits: { body_bytes: number; onerror: (error: Error) => void },
  ) {
    this.#deps = deps;
    this.#traffic = traffic;
    this.#limits = limits;
    this.#everybody = this.#open(deps);
  }

  of({ owner, name, token }: Client): Tenant {
    this.#traffic.meet(owner, name, token);
    const { tenant } = this.#deps;
    if (!token || !tenant) return this.#everybody;
    const known = this.#own.get(token.name);
    if (known) return known;
    const made = this.#open(tenant(token), token);
    this.#own.set(token.name, made);
    for (const tell of this.#onNew) tell(made.hands);
    return made;
  }

  /** Tells of the hands of every tenant, those that come later too. */
  eachHands(tell: (hands: FetchedHands) => void): void {
    this.#onNew.push(tell);
    for (const { hands } of this.#all()) tell(hands);
  }

  /** All open sessions with whose they are. */
  sessions(): { id: string; owner: string; name: string; session: Session }[] {
    return this.#all().flatMap(({ hands }) =>
      hands.openSessions().map((session) => {
        const owner = session.info.owner ?? '';
        return { id: session.id, owner, name: this.#traffic.nameOf(owner), session };
      }),
    );
  }

  async closeSession(id: string, why: string): Promise<void> {
    for (const { hands } of this.#all()) {
      if (!hands.openSessions().some((session) => session.id === id)) continue;
      await (await hands.get()).sessions.close(id, why).catch(() => {});
    }
  }

  /** Ends what belongs to tokens that were taken back, have expired or say something else now. */
  endRevoked(): void {
    const { tokens } = this.#deps;
    if (!tokens || this.#own.size === 0) return;
    const valid = new Set(tokens.all.map((token) => JSON.stringify(token)));
    for (const [name, tenant] of this.#own) {
      if (valid.has(JSON.stringify(tenant.token))) continue;
      this.#own.delete(name);
      this.#deps.log.info('a token counts no more, its sessions end', { token: name });
      const ending = tenant.close().finally(() => this.#ending.delete(ending));
      this.#ending.add(ending);
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#all().map((tenant) => tenant.close()), ...this.#ending]);
  }

  #all(): Tenant[] {
    return [this.#everybody, ...this.#own.values()];
  }

  #open(deps: Served, token?: AccessToken): Tenant {
    const { body_bytes, onerror } = this.#limits;
    const size = { maxRequestBodySize: body_bytes };
    const factory = createServer({ ...deps, needs_session: true, traffic: this.#traffic });
    const legacy = new LegacyConnections(factory, { body_bytes, connections: MAX_LEGACY_CONNECTIONS });
    const modern = createMcpHandler(factory, { legacy: 'reject', onerror, ...size });
    return {
      ...(token ? { token } : {}),
      hands: deps.hands,
      fetch: async (request, how) =>
        (await isLegacyRequest(request, undefined, size))
          ? legacy.fetch(request, how.authInfo)
          : modern.fetch(request, how),
      async close() {
        await Promise.allSettled([legacy.close(), modern.close(), deps.hands.close()]);
      },
    };
  }
}

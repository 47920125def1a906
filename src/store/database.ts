import type { Pool, PoolClient } from 'pg';
import { SurehandError } from '../model/failure.ts';

/** Which database, and which project in it: what one project stores no other can see. */
export interface StorePlace {
  url: string;
  project: string;
}

type Value = string | number | boolean | null | readonly (string | null)[];

/** Connections to the store, made when they are needed. Every one has named its project before anything is asked. */
export class Database {
  readonly project: string;
  readonly #url: string;
  readonly #most: number;
  readonly #settings: readonly string[];
  #pool: Promise<Pool> | undefined;

  /** `settings` of PostgreSQL for these connections, as `name=value`. */
  constructor({ url, project }: StorePlace, connections = 4, settings: readonly string[] = []) {
    checkStoreUrl(url);
    this.#url = url;
    this.project = project;
    this.#most = connections;
    this.#settings = settings;
  }

  async rows<Row>(text: string, values: readonly Value[] = [], name?: string): Promise<Row[]> {
    try {
      const pool = await this.#open();
      const { rows } = await pool.query({ text, values: [...values], ...(name ? { name } : {}) });
      return rows as Row[]; // as the statement gives them
    } catch (error) {
      throw explained(error, this.#url, this.project);
    }
  }

  /** All of it or nothing. */
  async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient | undefined;
    let failed: unknown;
    try {
      client = await (await this.#open()).connect();
      await client.query('BEGIN');
      const done = await work(client);
      await client.query('COMMIT');
      return done;
    } catch (error) {
      failed = error;
      await client?.query('ROLLBACK').catch(() => {});
      throw explained(error, this.#url, this.project);
    } finally {
      // A connection that failed is not used again.
      client?.release(failed !== undefined);
    }
  }

  async close(): Promise<void> {
    await (await this.#pool?.catch(() => undefined))?.end().catch(() => {});
    this.#pool = undefined;
  }

  #open(): Promise<Pool> {
    this.#pool ??= openPool(this.#url, this.project, this.#most, this.#settings).catch((error) => {
      this.#pool = undefined;
      throw error;
    });
    return this.#pool;
  }
}

async function openPool(
  url: string,
  project: string,
  max: number,
  settings: readonly string[],
): Promise<Pool> {
  const { default: pg } = await import('pg').catch((error: unknown) => {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SurehandError(
      'invalid_input',
      'store: the package pg is not installed; add it with: npm install pg',
      { cause: error },
    );
  });
  const pool = new pg.Pool({
    // These words mean the same to pg now, which says with each that they will not for ever.
    connectionString: url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full'),
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: 'surehand',
    // Part of the first message, so no question can come before it.
    options: [`surehand.project=${project.replace(/[\\ ]/g, '\\$&')}`, ...settings]
      .map((one) => `-c ${one}`)
      .join(' '),
  });
  // Of a connection that broke while nobody used it; the next question opens another.
  pool.on('error', () => {});
  return pool;
}

/** Throws one clear line for what is no address of a store. */
export function checkStoreUrl(url: string): void {
  const readable = URL.canParse(url);
  if (readable && /^postgres(?:ql)?:\/\//.test(url)) return;
  // What cannot be read may have its password anywhere.
  const shown = readable ? withoutPassword(url) : `${url.split(/[:@/]/, 1)[0]}...`;
  throw new SurehandError(
    'invalid_input',
    `store: wanted an address such as postgres://user@host:5432/surehand, got ${JSON.stringify(shown)}`,
  );
}

/** Whether the database could not be reached at all, so that the same may work later. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error instanceof SurehandError ? error.cause : error);
  return (
    AWAY.has(code) || /^(?:08|57P|53)/.test(code) || /timeout|terminat|Connection ended/i.test(String(error))
  );
}

const AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);

/** What PostgreSQL says, as one line with what to do; what has no row here is a defect and stays as it is. */
const EXPLAINED: Readonly<Record<string, (user: string, place: string, project: string) => string>> = {
  '28P01': (user, place) =>
    `store: ${place} refused the password of ${user}; look at the address or at PGPASSWORD`,
  '28000': (user, place) => `store: ${place} does not let ${user} in; look at its pg_hba.conf`,
  '3D000': (_user, place) => `store: ${place} does not exist; make it with: createdb`,
  '42704': (_user, place) => `store: ${place} has no such role; make it first: createuser NAME`,
  '3F000': (_user, place) => `store: ${place} holds no store; make one with: surehand store init`,
  '42P01': (_user, place) =>
    `store: ${place} holds no store, or an old one; surehand store check tells which`,
  '42883': (_user, place) =>
    `store: ${place} holds no store, or an old one; surehand store check tells which`,
  '42501': (user, place, project) =>
    `store: ${user} may not use project ${project} in ${place}; surehand store init --role lets a role in`,
};

/** What pg and the TLS library say only in words, or by codes of their own. */
const SAID: readonly [words: RegExp, told: (user: string, place: string) => string][] = [
  [
    /client password must be/,
    (user, place) =>
      `store: ${place} wants a password of ${user}; put it into the address or into PGPASSWORD`,
  ],
  [
    /server does not support SSL/,
    (_user, place) => `store: ${place} speaks no TLS; take sslmode out of the address, or turn ssl on there`,
  ],
  [
    /CERT|self-signed certificate|unable to (?:get|verify)/,
    (_user, place) =>
      `store: the certificate of ${place} is not trusted here; name its authority: sslrootcert=FILE in the address, or NODE_EXTRA_CA_CERTS`,
  ],
];

function explained(error: unknown, url: string, project: string): unknown {
  if (error instanceof SurehandError) return error;
  const { username, host, pathname } = new URL(url);
  const place = `${host}${pathname}`;
  const words = `${codeOf(error)} ${error instanceof Error ? error.message : ''}`;
  const known = EXPLAINED[codeOf(error)] ?? SAID.find(([said]) => said.test(words))?.[1];
  const user = decodeURIComponent(username) || 'this user';
  if (known) return new SurehandError('invalid_input', known(user, place, project), { cause: error });
  if (!isAway(error)) return error;
  const why = error instanceof AggregateError ? codeOf(error) : error instanceof Error ? error.message : '';
  return new SurehandError('invalid_input', `store: ${place} cannot be reached (${why}); is it running?`, {
    cause: error,
  });
}

export function withoutPassword(url: string): string {
  return url
    .replace(/^(\w+:\/\/[^:@/?#]*):[^/?#]*@/, '$1@')
    .replace(/([?&](?:password|sslpassword)=)[^&#]*/gi, '$1...');
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';

const count = z.number().int().min(0);

/** What one token may do. Its value is not kept, only the hash of it. */
const AccessTokenSchema = z
  .object({
    name: z.string().regex(/^[\w.-]{1,64}$/, 'a name of letters, digits, . _ and -'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'the SHA-256 of the token, 64 hexadecimal digits'),
    /** An agent calls tools; an approver decides on the page; a viewer reads the page and the numbers. Nobody is two. */
    role: z.enum(['agent', 'approver', 'viewer']).default('agent'),
    /** Its browsers reach nothing else. */
    origins: z.array(z.string().min(1)).min(1).optional(),
    toolsets: z.array(z.string().min(1)).min(1).optional(),
    policy: z.string().min(1).optional(),
    /** Whose knowledge it shares. */
    project: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'a name of letters, digits, . _ and -')
      .optional(),
    max_sessions: count.optional(),
    max_calls_per_minute: count.optional(),
    idle_seconds: count.optional(),
    /** ISO 8601; from then on it opens nothing. */
    expires: z
      .string()
      .refine((text) => !Number.isNaN(Date.parse(text)), 'a moment such as 2027-01-31T00:00:00Z')
      .optional(),
  })
  .strict();

const TokenFileSchema = z.object({ tokens: z.array(AccessTokenSchema) }).strict();

export type AccessToken = z.infer<typeof AccessTokenSchema>;

/** A token nobody can guess, so that a plain hash of it is enough to keep. */
export function makeToken(): { token: string; sha256: string } {
  const token = `sh_${randomBytes(32).toString('base64url')}`;
  return { token, sha256: digest(token).toString('hex') };
}

/**
 * The tokens that a server knows. A file is read again when it changes, so that a token can be taken back while the
 * server runs; one that cannot be read then lets nobody in.
 */
export class AccessTokens {
  readonly #source: string;
  readonly #now: () => number;
  #tokens: readonly AccessToken[];
  #stamp: string;

  /** `source` is a file, or the JSON itself, as an environment variable may hold it. */
  constructor(source: string, now: () => number = Date.now) {
    this.#source = source;
    this.#now = now;
    this.#stamp = this.#look();
    this.#tokens = readTokens(source);
  }

  /** Those that count at this moment. */
  get all(): readonly AccessToken[] {
    return this.#tokens.filter(({ expires }) => expires === undefined || Date.parse(expires) > this.#now());
  }

  /** Reads the file again if it has changed; answers why it cannot be used, if so. */
  refresh(): string | undefined {
    const stamp = this.#look();
    if (stamp === this.#stamp) return undefined;
    try {
      this.#tokens = readTokens(this.#source);
      this.#stamp = stamp;
      return undefined;
    } catch (error) {
      this.#tokens = [];
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Whose token it is. Each is compared, whichever fits: the time tells nothing. */
  find(given: string): AccessToken | undefined {
    const hash = digest(given);
    const fitting = this.all.filter(({ sha256 }) => timingSafeEqual(hash, Buffer.from(sha256, 'hex')));
    return fitting[0];
  }

  #look(): string {
    if (isInline(this.#source)) return '';
    const stat = statSync(this.#source, { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino} ${stat.mode}` : 'none';
  }
}

/** Whether a bearer token was sent, and which. */
export function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** The tokens in a file that nobody else may read, or in the text itself. */
export function readTokens(source: string): AccessToken[] {
  const where = isInline(source) ? 'SUREHAND_TOKENS' : source;
  const refuse = (why: string, cause?: unknown): never => {
    throw new SurehandError('invalid_input', `tokens: ${where} ${why}`, { cause });
  };
  if (!isInline(source)) refuseOpenFile(source, refuse);
  let content: unknown;
  try {
    content = JSON.parse(isInline(source) ? source : readFileSync(source, 'utf8'));
  } catch (error) {
    refuse('holds no JSON that can be read', error);
  }
  const parsed = TokenFileSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`);
  }
  const { tokens } = parsed.data;
  for (const field of ['name', 'sha256'] as const) {
    const values = tokens.map((token) => token[field]);
    const twice = values.find((value, at) => values.indexOf(value) !== at);
    if (twice !== undefined) refuse(`names ${field} ${JSON.stringify(twice.slice(0, 64))} twice`);
  }
  const misled = tokens.find(
    ({ role, origins, toolsets, policy, project }) =>
      role !== 'agent' && (origins ?? toolsets ?? policy ?? project),
  );
  if (misled)
    refuse(
      `gives ${misled.name} a scope, and a token of role ${misled.role} calls no tools and sees all that this server shows`,
    );
  return tokens;
}

function refuseOpenFile(file: string, refuse: (why: string) => never): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  const mode = stat?.isFile() ? stat.mode & 0o777 : undefined;
  if (mode === undefined) refuse('is no file; surehand serve token NAME makes one');
  else if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    refuse(`may be read or written by others (mode ${mode.toString(8)}): chmod 600`);
}

function isInline(source: string): boolean {
  return source.trimStart().startsWith('{');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

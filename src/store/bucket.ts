import { createHash, createHmac } from 'node:crypto';
import { SurehandError } from '../model/failure.ts';

const LIMIT_MS = 20_000;
const SERVICE = 's3';

interface Keys {
  id: string;
  secret: string;
  session?: string;
}

/** A bucket of Amazon S3 or of anything that speaks its protocol. */
export class Bucket {
  readonly #place: URL;
  readonly #region: string;
  readonly #keys: Keys;
  readonly #now: () => Date;

  /** `address` is `s3://BUCKET/PREFIX`; keys, region and another server come from the variables that AWS's own programs read. */
  constructor(
    address: string,
    env: Readonly<Record<string, string | undefined>>,
    now: () => Date = () => new Date(),
  ) {
    const [, name, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/([\w./-]*))?$/.exec(address) ?? [];
    if (name === undefined)
      throw new SurehandError(
        'invalid_input',
        `bucket: wanted s3://NAME or s3://NAME/PREFIX, got ${address}`,
      );
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: session } = env;
    if (!id || !secret)
      throw new SurehandError(
        'invalid_input',
        `bucket ${name}: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set`,
      );
    this.#region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
    const server =
      env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || `https://s3.${this.#region}.amazonaws.com`;
    // The bucket in the path and not in the host: every server understands that, and no certificate is in the way.
    this.#place = new URL(
      `${server.replace(/\/$/, '')}/${[name, ...prefix.split('/')].filter(Boolean).join('/')}/`,
    );
    this.#keys = { id, secret, ...(session ? { session } : {}) };
    this.#now = now;
  }

  async put(key: string, data: Uint8Array): Promise<void> {
    const response = await this.#send('PUT', key, data);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the bucket refused ${key}: HTTP ${response.status}`);
  }

  /** Undefined where there is none. */
  async get(key: string): Promise<Buffer | undefined> {
    const response = await this.#send('GET', key);
    const data = Buffer.from(await response.arrayBuffer());
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`the bucket refused ${key}: HTTP ${response.status}`);
    return data;
  }

  #send(method: string, key: string, body?: Uint8Array): Promise<Response> {
    const url = new URL(key.split('/').map(encodeURIComponent).join('/'), this.#place);
    const headers = signedHeaders(
      { method, url, body: body ?? new Uint8Array() },
      this.#keys,
      this.#region,
      this.#now(),
    );
    return fetch(url, {
      method,
      headers,
      redirect: 'error', // a signature is for one place
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  }
}

/** Signature Version 4, as Amazon describes it, for a request without a query. */
export function signedHeaders(
  { method, url, body }: { method: string; url: URL; body: Uint8Array },
  { id, secret, session }: Keys,
  region: string,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/${SERVICE}/aws4_request`;
  const sent: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': time,
    ...(session === undefined ? {} : { 'x-amz-security-token': session }),
  };
  const names = Object.keys(sent).join(';');
  const lines = Object.entries(sent).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, url.pathname, '', lines.join(''), names, sent['x-amz-content-sha256']].join('\n');
  const wanted = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of scope.split('/')) key = hmac(key, part);
  const { host: _, ...headers } = sent; // fetch sends it
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, wanted).toString('hex')}`,
  };
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

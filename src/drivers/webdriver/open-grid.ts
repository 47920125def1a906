import { setTimeout as wait } from 'node:timers/promises';
import { SurehandError } from '../../model/failure.ts';
import type { Log } from '../../model/log.ts';
import { isRecord } from '../../model/record.ts';
import { type Capabilities, endpointOf, type Fill, readCapabilities } from './capabilities.ts';
import { type Answer, type Endpoint, type Refusal, W3cClient } from './w3c-client.ts';

export interface GridRequest {
  /** Address of the grid, `{{NAME}}` in it for secrets. */
  server: string;
  /** File of capabilities; what it says goes before what we would ask for. */
  capabilities?: string | undefined;
  /** What the browser is started with. */
  args: readonly string[];
  fill: Fill;
  log: Log;
  beat_ms?: number;
  pause_ms?: number;
}

/** A browser of a grid, held until it is ended. */
export interface GridSession {
  /** Where its Chromium is driven. */
  cdp: string;
  headers: Record<string, string>;
  /** Calls back once when the grid no longer has it, with what the grid says. */
  onLost(told: (why: string) => void): void;
  end(): Promise<void>;
}

/** A grid keeps a request in its queue for 300 s by default; it, not we, says when that is over. */
const SESSION_MS = 330_000;
const CALL_MS = 10_000;
const TOLD_AFTER_MS = 5000;
/** A grid takes a session for idle when no command of WebDriver comes, whatever happens over CDP; 10 s at the least. */
const BEAT_MS = 8000;
/** One that goes unanswered may be the network's; two are a node that is gone. */
const MISSED_BEATS = 2;
const ATTEMPTS = 3;
const PAUSE_MS = 1000;
/** Answers before anything was made: a quota that is used up, a grid that is not ready. */
const BEFORE_ANYTHING: ReadonlySet<string> = new Set(['HTTP 429', 'HTTP 503']);

/** Asks a grid for a browser and waits in its queue. */
export async function openGridSession(request: GridRequest): Promise<GridSession> {
  const { fill, log } = request;
  const endpoint = endpointOf(request.server, fill, 'grid');
  const own = await readCapabilities(request.capabilities, fill, new URL(endpoint.url).origin);
  const client = new W3cClient(endpoint);
  const wanted: Capabilities = {
    browserName: 'chrome',
    'goog:chromeOptions': { args: request.args },
    ...own,
  };
  const queued = setTimeout(() => log.info('waiting for a free browser of the grid'), TOLD_AFTER_MS);
  const pause_ms = request.pause_ms ?? PAUSE_MS;
  const { value, refused } = await asked(client, wanted, pause_ms).finally(() => clearTimeout(queued));
  if (refused) throw refusedBy(client.url, refused);
  const id = isRecord(value) ? value.sessionId : undefined;
  if (!isRecord(value) || typeof id !== 'string')
    throw new SurehandError('browser_unavailable', `${client.url} answers, and not as a grid`, {
      remedy: 'correct --grid; clouds often want /wd/hub at its end',
    });
  client.use(encodeURIComponent(id));
  const heart = new Heart(client, request.beat_ms ?? BEAT_MS);
  const end = async () => {
    heart.stop();
    await client.ask('DELETE', '', undefined, { timeout_ms: CALL_MS }).catch(() => {});
  };
  const given = isRecord(value.capabilities) ? value.capabilities : {};
  const cdp = typeof given['se:cdp'] === 'string' ? reachable(given['se:cdp'], client.url) : undefined;
  if (cdp === undefined) {
    await end();
    const name = typeof given.browserName === 'string' ? given.browserName : 'its browser';
    throw new SurehandError(
      'browser_unavailable',
      `the grid gave ${name} without a CDP address (se:cdp), so it cannot be driven`,
      {
        remedy:
          'ask for chrome or MicrosoftEdge in --capabilities, on a Selenium Grid 4 that has CDP switched on',
      },
    );
  }
  return { cdp, headers: headersFor(cdp, endpoint), onLost: (told) => heart.onLost(told), end };
}

/**
 * Keeps a session from being taken for idle, and notices its end: when a node dies the grid may leave the CDP
 * connection open, and then nothing else tells.
 */
class Heart {
  readonly #timer: NodeJS.Timeout;
  #missed = 0;
  #lost: string | undefined;
  #told: (why: string) => void = () => {};

  constructor(client: W3cClient, beat_ms: number) {
    const beat = async (): Promise<void> => {
      const answer = await client
        .ask('GET', '/timeouts', undefined, { timeout_ms: CALL_MS })
        .catch((error: unknown): Answer => ({ refused: { error: 'unanswered', words: String(error) } }));
      this.#judge(answer.refused);
    };
    this.#timer = setInterval(() => void beat(), beat_ms).unref();
  }

  onLost(told: (why: string) => void): void {
    this.#told = told;
    if (this.#lost !== undefined) told(this.#lost);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#told = () => {};
  }

  #judge(refused: Refusal | undefined): void {
    this.#missed = refused ? this.#missed + 1 : 0;
    if (!refused || (refused.error !== 'invalid session id' && this.#missed < MISSED_BEATS)) return;
    const told = this.#told;
    this.stop();
    this.#lost = refused.words;
    told(refused.words);
  }
}

/** Tried again only where nothing can come of the request: one that arrived and was not refused may yet become a session. */
async function asked(client: W3cClient, wanted: Capabilities, pause_ms: number): Promise<Answer> {
  const body = { capabilities: { alwaysMatch: wanted, firstMatch: [{}] } };
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await client.call('POST', '/session', body, { timeout_ms: SESSION_MS });
      if (!answer.refused || !BEFORE_ANYTHING.has(answer.refused.error) || attempt >= ATTEMPTS) return answer;
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      if (error.kind !== 'device_unavailable' || attempt >= ATTEMPTS) throw unanswered(error, client.url);
    }
    await wait(pause_ms * attempt);
  }
}

function unanswered(error: SurehandError, url: string): SurehandError {
  if (error.kind === 'timed_out') return stillQueued(url, `no answer in ${SESSION_MS / 1000} s`, error);
  const remedy =
    error.kind === 'device_unavailable'
      ? 'start the grid, or correct --grid'
      : 'try again: the grid ends by itself a session that nobody took';
  return new SurehandError('browser_unavailable', `grid: ${error.message}`, { cause: error, remedy });
}

function stillQueued(url: string, words: string, cause?: unknown): SurehandError {
  return new SurehandError('browser_unavailable', `the grid had no free browser of this kind (${words})`, {
    ...(cause === undefined ? {} : { cause }),
    remedy: `wait for sessions to end, add nodes, or ask for what ${url}/status lists`,
  });
}

function refusedBy(url: string, { error, words }: Refusal): SurehandError {
  if (error === 'unauthorized')
    return new SurehandError('browser_unavailable', `the grid refuses the user or key: ${words}`, {
      remedy: 'check the user and key in the file of --secrets',
    });
  if (error === 'HTTP 429')
    return new SurehandError('browser_unavailable', `the quota of the grid is used up: ${words}`, {
      remedy: 'wait for sessions to end, run fewer at once, or ask the provider for more',
    });
  if (error === 'session not created' && /timed? ?out/i.test(words)) return stillQueued(url, words);
  return new SurehandError('browser_unavailable', `the grid refused the session (${error}): ${words}`, {
    remedy: `change the file of --capabilities; ${url}/status lists what its nodes have`,
  });
}

/**
 * A grid carries this path itself, and the machine that it names is often one that only its nodes can reach: so it is
 * asked where we reached it. Any other address is taken as told.
 */
function reachable(cdp: string, grid: string): string | undefined {
  if (!URL.canParse(cdp)) return undefined;
  const { pathname, search } = new URL(cdp);
  if (!/\/session\/[^/]+\/se\/cdp$/.test(pathname)) return cdp;
  return new URL(pathname + search, grid.replace(/^http/, 'ws')).href;
}

/** User and key go to the grid that they are for, and never from a safe address to an open one. */
function headersFor(cdp: string, { url, credentials }: Endpoint): Record<string, string> {
  const [to, grid] = [new URL(cdp), new URL(url)];
  const safe = to.protocol === 'wss:' || grid.protocol === 'http:';
  if (credentials === undefined || to.hostname !== grid.hostname || !safe) return {};
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

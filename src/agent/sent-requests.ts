import { setTimeout } from 'node:timers/promises';
import { steadyNow } from '../model/clock.ts';
import { requestsOf } from '../pipeline/part-of.ts';
import type { World } from '../pipeline/world.ts';

type Requests = ReturnType<typeof requestsOf>;
type Request = Pick<Requests[number], 'method' | 'url' | 'status' | 'at_ms'> & {
  failure?: string;
  resource_type?: string;
};

/** These change nothing where they arrive. */
const ASKS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What changes something where it arrives. A beacon is for whoever counts visitors: nobody reads an answer to it. */
export function isSending({ method, resource_type }: { method: string; resource_type?: string }): boolean {
  return !ASKS.has(method) && resource_type !== 'ping';
}

/** So long answers may take before a claim is judged without them. */
const ANSWER_MS = 6000;
const POLL_MS = 100;

function placeOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.split(/[?#]/, 1)[0]}`;
}

/** What the deeds of each run sent, by the browser it was sent in. */
const deeds = new WeakMap<
  World['driver'],
  { run: SentRequests; sent: Set<string>; at_once: Set<string> }[]
>();

/** The requests of one run, told from what the page sends by itself. */
export class SentRequests {
  #first_act_ms: number | undefined;
  #last_act_ms: number | undefined;
  #filled_ms = Number.POSITIVE_INFINITY;

  /** An act begins. */
  begins(filling: boolean): void {
    const now = steadyNow();
    this.#first_act_ms ??= now;
    this.#last_act_ms = now;
    if (filling) this.onlySet();
  }

  /** What was sent since the last act began. */
  sinceAct(requests: Requests): Requests {
    const since_ms = this.#last_act_ms ?? Number.POSITIVE_INFINITY;
    return requests.filter(({ at_ms }) => at_ms >= since_ms);
  }

  /** The last act only set a control. */
  onlySet(): void {
    this.#filled_ms = this.#last_act_ms ?? steadyNow();
  }

  /**
   * What an act sent. What the page had sent before as well tells nothing, as where each question is a POST; what a deed
   * of an earlier run sent does not make it a habit of the page. Where it led to another page (`elsewhere`) that was only
   * asked for, what that page sends as it opens is its own. `again`: at once it sent what only deeds of this run had sent.
   */
  of(
    driver: World['driver'],
    requests: readonly Request[],
    elsewhere = false,
  ): { sent: boolean; again: boolean; refused: boolean; deed(): void } {
    const [first] = requests;
    const opened = elsewhere && first ? openedAt(requestsOf(driver), first.at_ms) : undefined;
    const own = requests.filter((one) => isSending(one) && (opened === undefined || one.at_ms < opened));
    const runs = deeds.get(driver) ?? [];
    const others = new Set(runs.filter(({ run }) => run !== this).flatMap(({ sent }) => [...sent]));
    const mine = runs.find(({ run }) => run === this) ?? {
      run: this,
      sent: new Set<string>(),
      at_once: new Set<string>(),
    };
    const before = requestsOf(driver).filter(
      (one) => first !== undefined && one.at_ms < first.at_ms && !others.has(nameOf(one)),
    );
    const habits = new Set(before.map(placeOf));
    const apart = new Set(before.filter((one) => !mine.at_once.has(nameOf(one))).map(placeOf));
    const tells = (sent: readonly Request[], usual: ReadonlySet<string>) =>
      sent.some((one) => !usual.has(placeOf(one)) && !hasFailed(one));
    return {
      sent: tells(own, habits),
      again: tells(atOnce(own, requestsOf(driver)), apart),
      refused: own.length > 0 && own.every(hasFailed),
      deed: () => {
        for (const one of own) mine.sent.add(nameOf(one));
        for (const one of atOnce(own, requestsOf(driver))) mine.at_once.add(nameOf(one));
        deeds.set(driver, [...runs.filter((one) => one !== mine), mine]);
      },
    };
  }

  /** What was sent to change something and has no answer yet. */
  waiting(requests: Requests): string[] {
    return this.#ofThisRun(requests)
      .filter(({ status, failure }) => status === null && failure === undefined)
      .map(placeOf);
  }

  /** Whether the page keeps asking about something since the last act, as how far a job has come that it set off. */
  asksOn(requests: Requests, now_ms = steadyNow()): boolean {
    const since_ms = this.#last_act_ms ?? now_ms;
    const habits = new Set(requests.filter(({ at_ms }) => at_ms < since_ms).map(placeOf));
    const times = new Map<string, number[]>();
    for (const one of requests)
      if (!habits.has(placeOf(one))) times.set(placeOf(one), [...(times.get(placeOf(one)) ?? []), one.at_ms]);
    return [...times.values()].some((asked) => {
      const [before, last] = asked.slice(-2);
      return before !== undefined && last !== undefined && now_ms - last < 2 * (last - before) + POLL_MS;
    });
  }

  /** What is waited for in vain, after a moment for the answers to come and for what is asked about to end. */
  async unanswered(requests: () => Promise<Requests>, signal: AbortSignal): Promise<string[]> {
    const until_ms = steadyNow() + ANSWER_MS;
    let seen = await requests();
    while ((this.waiting(seen).length > 0 || this.asksOn(seen)) && steadyNow() < until_ms) {
      await setTimeout(POLL_MS, undefined, { signal });
      seen = await requests();
    }
    return this.waiting(seen);
  }

  /** Whether something was sent to change something since the last fill, and taken. */
  answered(requests: Requests): boolean {
    return this.#ofThisRun(requests).some(
      (one) => one.at_ms >= this.#filled_ms && one.status !== null && !hasFailed(one),
    );
  }

  #ofThisRun(requests: Requests): Requests {
    const first_ms = this.#first_act_ms;
    if (first_ms === undefined) return [];
    const habits = new Set(requests.filter(({ at_ms }) => at_ms < first_ms).map(placeOf));
    return requests.filter((one) => isSending(one) && one.at_ms >= first_ms && !habits.has(placeOf(one)));
  }
}

/** When the page that an act led to was asked for; one that something was sent with is its answer. */
function openedAt(requests: Requests, since_ms: number): number | undefined {
  const pages = requests.filter((one) => one.resource_type === 'document' && one.at_ms >= since_ms);
  return pages.every(({ method }) => ASKS.has(method)) ? pages[0]?.at_ms : undefined;
}

/** What was sent before any of it was answered; what follows an answer may be what the page asks anew each time. */
function atOnce(sent: readonly Request[], known: Requests): Request[] {
  const names = new Set(sent.map(nameOf));
  const answered = known
    .filter((one) => names.has(nameOf(one)))
    .map(({ at_ms, duration_ms }) => at_ms + (duration_ms ?? Number.POSITIVE_INFINITY));
  return sent.filter(({ at_ms }) => at_ms <= Math.min(...answered));
}

function nameOf(request: Request): string {
  return `${request.at_ms} ${placeOf(request)}`;
}

function hasFailed({ status, failure }: Request): boolean {
  return failure !== undefined || (status ?? 0) >= 400;
}

import { setTimeout } from 'node:timers/promises';
import { requestsOf } from '../pipeline/part-of.ts';
import type { World } from '../pipeline/world.ts';

type Requests = ReturnType<typeof requestsOf>;
type Request = Pick<Requests[number], 'method' | 'url' | 'status' | 'at_ms'> & { failure?: string };

/** These change nothing where they arrive. */
const ASKS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** So long answers may take before a claim is judged without them. */
const ANSWER_MS = 6000;
const POLL_MS = 100;

function placeOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.split(/[?#]/, 1)[0]}`;
}

/** What the deeds of each run sent, by the browser it was sent in. */
const deeds = new WeakMap<World['driver'], { run: SentRequests; sent: Set<string> }[]>();

/** The requests of one run, told from what the page sends by itself. */
export class SentRequests {
  #first_act_ms: number | undefined;
  #filled_ms = Number.POSITIVE_INFINITY;

  /** An act begins. */
  begins(filling: boolean): void {
    const now = Date.now();
    this.#first_act_ms ??= now;
    if (filling) this.#filled_ms = now;
  }

  /**
   * What an act sent. What the page had sent before as well tells nothing, as where each question is a POST; what a deed
   * of an earlier run sent does not make it a habit of the page.
   */
  of(
    driver: World['driver'],
    requests: readonly Request[],
  ): { sent: boolean; refused: boolean; deed(): void } {
    const own = requests.filter(({ method }) => !ASKS.has(method));
    const [first] = requests;
    const runs = deeds.get(driver) ?? [];
    const others = new Set(runs.filter(({ run }) => run !== this).flatMap(({ sent }) => [...sent]));
    const habits = new Set(
      requestsOf(driver)
        .filter((one) => first !== undefined && one.at_ms < first.at_ms && !others.has(nameOf(one)))
        .map(placeOf),
    );
    const telling = own.filter((request) => !habits.has(placeOf(request)));
    return {
      sent: telling.some((one) => !hasFailed(one)),
      refused: own.length > 0 && own.every(hasFailed),
      deed: () => {
        const mine = runs.find(({ run }) => run === this) ?? { run: this, sent: new Set<string>() };
        for (const one of own) mine.sent.add(nameOf(one));
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

  /** The same after a moment for the answers to come. */
  async unanswered(requests: () => Promise<Requests>, signal: AbortSignal): Promise<string[]> {
    const until_ms = Date.now() + ANSWER_MS;
    const waiting = async () => this.waiting(await requests());
    let left = await waiting();
    while (left.length > 0 && Date.now() < until_ms) {
      await setTimeout(POLL_MS, undefined, { signal });
      left = await waiting();
    }
    return left;
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
    return requests.filter(
      (one) => !ASKS.has(one.method) && (one.at_ms >= first_ms ? !habits.has(placeOf(one)) : false),
    );
  }
}

function nameOf(request: Request): string {
  return `${request.at_ms} ${placeOf(request)}`;
}

function hasFailed({ status, failure }: Request): boolean {
  return failure !== undefined || (status ?? 0) >= 400;
}

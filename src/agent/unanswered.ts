import { setTimeout } from 'node:timers/promises';
import type { requestsOf } from '../pipeline/part-of.ts';

type Requests = ReturnType<typeof requestsOf>;

/** These change nothing where they arrive. */
export const ASKS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** So long answers may take before a claim is judged without them. */
const ANSWER_MS = 6000;
const POLL_MS = 100;

export function placeOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.split(/[?#]/, 1)[0]}`;
}

/** What a run sent to change something, and has no answer to yet. What the page sends by itself is none of it. */
function unansweredOf(requests: Requests, first_act_ms: number): string[] {
  const habits = new Set(requests.filter(({ at_ms }) => at_ms < first_act_ms).map(placeOf));
  return requests
    .filter(({ method, status, failure }) => !ASKS.has(method) && status === null && failure === undefined)
    .map(placeOf)
    .filter((place) => !habits.has(place));
}

/** The same after a moment for the answers to come. */
export async function waitForAnswers(
  requests: () => Promise<Requests>,
  first_act_ms: number,
  signal: AbortSignal,
): Promise<string[]> {
  const until_ms = Date.now() + ANSWER_MS;
  let waiting = unansweredOf(await requests(), first_act_ms);
  while (waiting.length > 0 && Date.now() < until_ms) {
    await setTimeout(POLL_MS, undefined, { signal });
    waiting = unansweredOf(await requests(), first_act_ms);
  }
  return waiting;
}

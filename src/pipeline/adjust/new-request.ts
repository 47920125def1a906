import type { Driver, NetworkEntry } from '../../drivers/driver.ts';

const ASKED = new Set(['fetch', 'xhr', 'document']);
/** By the rules of the web these replace or read: sent once more they leave the same. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'PATCH']);

const MOST_SENDERS = 50;

export interface Since {
  since_ms: number;
  /** Also requests that only read or replace. */
  any: boolean;
  /** Whether what began then may be what an input set off. */
  followsInput: (at_ms: number) => boolean;
}

/** A request since then that the page does not make all the time of its own accord: what inputs set off is never that. */
export function newRequest(
  requests: readonly NetworkEntry[],
  { since_ms, any, followsInput }: Since,
): NetworkEntry | undefined {
  const nameOf = ({ method, url }: NetworkEntry): string => `${method} ${pathOf(url)}`;
  const own = requests.filter(({ at_ms }) => at_ms < since_ms && !followsInput(at_ms)).map(nameOf);
  return requests.find(
    (entry) =>
      entry.at_ms >= since_ms &&
      ASKED.has(entry.resource_type) &&
      (any || entry.resource_type === 'document' || !REPEATABLE.has(entry.method)) &&
      own.filter((name) => name === nameOf(entry)).length < 2,
  );
}

/** Controls whose steps sent something, as far as they are remembered. */
const senders = new WeakMap<Driver, Set<string>>();

export function noteSender(driver: Driver, key: string): void {
  senders.set(driver, new Set([...(senders.get(driver) ?? []), key].slice(-MOST_SENDERS)));
}

export function isSender(driver: Driver, key: string): boolean {
  return senders.get(driver)?.has(key) ?? false;
}

export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

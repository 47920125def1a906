import type { NetworkEntry } from '../../drivers/driver.ts';

const ASKED = new Set(['fetch', 'xhr', 'document']);
/** By the rules of the web these replace or read: sent once more they leave the same. A slider that saves its value on every step sends them. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'PATCH']);

/** A request since then that adds or removes something, and that the page does not make all the time. */
export function newRequest(requests: readonly NetworkEntry[], since_ms: number): NetworkEntry | undefined {
  const nameOf = ({ method, url }: NetworkEntry): string => `${method} ${pathOf(url)}`;
  const before = requests.filter(({ at_ms }) => at_ms < since_ms).map(nameOf);
  return requests.find(
    (entry) =>
      entry.at_ms >= since_ms &&
      ASKED.has(entry.resource_type) &&
      (entry.resource_type === 'document' || !REPEATABLE.has(entry.method)) &&
      before.filter((name) => name === nameOf(entry)).length < 2,
  );
}

export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

import { editDistance } from './edit-distance.ts';

/** The known name a typo most likely meant, or undefined when nothing is close enough to suggest. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const [best] = nearestNames(given, names, 1);
  const wanted = plain(given);
  return best !== undefined && cost(wanted, plain(best)) <= Math.max(1, Math.floor(wanted.length / 3))
    ? best
    : undefined;
}

/** The names most like the one wanted, best first: for errors that say what was meant. */
export function nearestNames(wanted: string, names: readonly string[], count = 3): string[] {
  const costs = new Map(names.map((name) => [name, cost(plain(wanted), plain(name))]));
  return [...names].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0)).slice(0, count);
}

/** ` (did you mean X?)`, or nothing. */
export function suggestion(given: string, names: readonly string[]): string {
  const name = nearestName(given, names);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A missing or extra beginning or end is the commonest slip and would cost most by edits alone. */
function cost(wanted: string, name: string): number {
  if (wanted === name) return 0;
  const [short, long] = wanted.length < name.length ? [wanted, name] : [name, wanted];
  if (short.length > 2 && short.length * 2 >= long.length && long.includes(short)) return 1;
  return editDistance(wanted, name);
}

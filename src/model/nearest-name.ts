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
  return edits(wanted, name);
}

/** Edits between two words; swapped neighbours count as one. */
function edits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** The known name a typo most likely meant, or undefined when nothing is close enough to suggest. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = plain(given);
  let best: { name: string; cost: number } | undefined;
  for (const name of names) {
    const candidate = plain(name);
    const cost = wanted.length >= 3 && candidate.startsWith(wanted) ? 1 : distance(wanted, candidate);
    if (best === undefined || cost < best.cost) best = { name, cost };
  }
  return best && best.cost <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : undefined;
}

/** ` (did you mean X?)`, or nothing. */
export function suggestion(given: string, names: readonly string[]): string {
  const name = nearestName(given, names);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Edits between two words; swapped neighbours count as one edit, the most common typo. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

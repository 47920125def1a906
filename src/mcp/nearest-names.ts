/** The names most like the one wanted, best first: for errors that say what was meant. */
export function nearestNames(wanted: string, names: readonly string[], count = 3): string[] {
  const distance = new Map(
    names.map((name) => [name, distanceBetween(wanted.toLowerCase(), name.toLowerCase())]),
  );
  return [...names].sort((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0)).slice(0, count);
}

function distanceBetween(a: string, b: string): number {
  if (a === b) return 0;
  // A missing or extra prefix is the commonest slip and would cost most by edits alone.
  if (a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

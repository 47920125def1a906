/** 0 to 1: how alike two short texts are, by shared words and by shared letter pairs. */
export function similarity(a: string, b: string): number {
  const left = a.toLowerCase();
  const right = b.toLowerCase();
  if (left === '' || right === '') return 0;
  if (left === right) return 1;
  const wordsLeft = new Set(left.match(/[\p{L}\p{N}]+/gu) ?? []);
  const wordsRight = new Set(right.match(/[\p{L}\p{N}]+/gu) ?? []);
  let shared = 0;
  for (const word of wordsLeft) if (wordsRight.has(word)) shared++;
  const byWords =
    shared /
    Math.max(
      1,
      Math.min(wordsLeft.size, wordsRight.size) * 0.5 + Math.max(wordsLeft.size, wordsRight.size) * 0.5,
    );
  return Math.min(0.99, Math.max(byWords, dice(left, right)));
}

function dice(a: string, b: string): number {
  const pairs = new Map<string, number>();
  for (let i = 0; i < a.length - 1; i++) {
    const pair = a.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let i = 0; i < b.length - 1; i++) {
    const pair = b.slice(i, i + 2);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      shared++;
      pairs.set(pair, left - 1);
    }
  }
  return (2 * shared) / Math.max(1, a.length - 1 + (b.length - 1));
}

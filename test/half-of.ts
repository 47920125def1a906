/** CI runs the longest tables by halves, one or the other with each commit; all else runs the whole. */
export function halfOf<T>(rows: readonly T[]): T[] {
  const half = process.env.SUREHAND_HALF;
  return half === undefined ? [...rows] : rows.filter((_row, at) => at % 2 === Number(half));
}

/** @typedef {{ p50: number, p95: number, n: number }} Spread */

/**
 * Nearest-rank percentiles of what was measured; the caller has dropped the warm-up.
 * @param {number[]} samples @returns {Spread}
 */
export function spreadOf(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), n: sorted.length };
}

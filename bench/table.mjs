/**
 * What every measurement is given.
 * @typedef {object} Bench
 * @property {import('./servers.mjs').Contestant[]} contestants ours first
 * @property {import('./page-server.mjs').Pages} pages
 * @property {import('./floor.mjs').Floor} floor
 * @property {string} browser
 * @property {string} folder scratch, removed at the end
 * @property {boolean} quick
 * @property {(line: string) => void} say progress, to stderr
 */

/**
 * One table of the report.
 * @typedef {object} Table
 * @property {string} name
 * @property {string} title
 * @property {string} note how to read it
 * @property {string[]} columns
 * @property {string[][]} rows
 * @property {Requirement[]} requirements
 * @property {unknown} data the same unrounded, for --json
 */

/** @typedef {{ what: string, measured: string, met: boolean }} Requirement */

/** @param {number} value */
export function number(value) {
  if (Number.isNaN(value)) return '-';
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** @param {import('./statistics.mjs').Spread} spread */
export function spread({ p50, p95 }) {
  return `${number(p50)} (${number(p95)})`;
}

/**
 * A ratio that must not be above a limit.
 * @param {string} what @param {number} measured @param {number} limit @returns {Requirement}
 */
export function atMost(what, measured, limit) {
  const shown = measured.toLocaleString('en-US', { maximumFractionDigits: measured < 10 ? 2 : 0 });
  return {
    what: `${what}: at most ${limit.toLocaleString('en-US')}`,
    measured: shown,
    met: measured <= limit,
  };
}

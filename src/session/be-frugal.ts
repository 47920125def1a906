import { setFlagsFromString } from 'node:v8';

const FRUGAL = [
  '--optimize-for-size',
  '--semi-space-growth-factor=1',
  '--max-semi-space-size=4',
  '--interrupt-budget=300000', // what a few hundred looks run is worth optimizing, the rest is not
];

/**
 * The browser library alone makes a large heap, which then grows for no use, and optimized code beside it: a server
 * lives long beside others and waits for the browser nearly all of its time. To be called just before that library is
 * loaded; earlier it would slow down the start.
 */
export function beFrugal(): void {
  for (const flag of FRUGAL) setFlagsFromString(flag);
}

/**
 * The first looks run what no look has run before, and an interpreter takes its time. To be called once the browser is
 * there: what only a launch needs is not worth the memory.
 */
export function compileAtOnce(): void {
  setFlagsFromString('--always-sparkplug');
}

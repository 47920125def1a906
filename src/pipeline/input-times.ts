import type { Driver } from '../drivers/driver.ts';

/** What an input sets in motion is over by then. */
const FOLLOWS_MS = 1500;
const KEPT = 100;

const times = new WeakMap<Driver, number[]>();

/** An input goes to the app now. */
export function noteInput(driver: Driver, at_ms: number): void {
  times.set(driver, [...(times.get(driver) ?? []).slice(1 - KEPT), at_ms]);
}

/** Whether an input came so shortly before that it may be what this answers. */
export function mayFollowInput(driver: Driver, at_ms: number): boolean {
  return (times.get(driver) ?? []).some((input) => input <= at_ms && at_ms - input <= FOLLOWS_MS);
}

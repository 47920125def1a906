import type { World } from './world.ts';

/** One look at an expectation. `holds` is null when it cannot be told. */
export interface Reading {
  holds: boolean | null;
  observed: string;
  /** Why it cannot be told, where the caller must hear of it. */
  open_because?: string;
  /** What a field holds, as far as it may be read. */
  held?: string;
  /** The field had the text, or its own form of it, and something else once it was left. */
  dropped?: 'text' | 'form';
  /** Only the network says so. */
  network_only?: boolean;
  /** It was so for a moment since the action. */
  seen?: boolean;
  /** What was seen was a message, and it went away by itself. */
  passed?: boolean;
  /** Whether a text stands where messages do, and whether other words took its place. */
  message?: boolean;
  replaced?: true;
  /** A text stands only where a word before it says that it is not so. */
  denied?: true;
  /** It is decided by what was seen: another read could not tell more. */
  final?: boolean;
  /** How often it was lost so far: two reads agree only if nothing was in between. */
  lost?: number;
}

export interface VerifyOptions {
  timeout_ms: number;
  /** Reads in a row that must agree. */
  stable_reads: number;
  min_read_interval_ms: number;
  signal: AbortSignal;
}

/** A look at the expectation that was taken before, and when. */
export interface EarlyReading {
  reading: Reading;
  at_ms: number;
}

export interface Verified {
  reading: Reading;
  reads: number;
  flickered: boolean;
  waited_ms: number;
}

/**
 * Reads until the expectation held in consecutive reads with the page at rest in between, or the time is over. An
 * earlier look counts as the first read. A failure always rests on a fresh read; what held only for a moment is no
 * success.
 */
export async function verify(
  world: World,
  read: () => Promise<Reading>,
  options: VerifyOptions,
  early?: EarlyReading,
): Promise<Verified> {
  const { clock } = world;
  const started = clock.now();
  let read_at = early?.at_ms ?? started;
  let agreed = 0;
  let refused = 0;
  let reads = 0;
  let flickered = false;
  let reading = early?.reading;
  let lost: number | undefined;
  for (;;) {
    if (!reading) {
      reading = await read();
      read_at = clock.now();
    }
    reads++;
    if (reading.holds === true) {
      if (agreed > 0 && reading.lost !== lost) {
        flickered = true;
        agreed = 0;
      }
      agreed++;
      lost = reading.lost;
    } else {
      if (agreed > 0) flickered = true;
      agreed = 0;
    }
    refused = isTakenBack(reading) ? refused + 1 : 0;
    const spent = clock.now() - started;
    if (agreed >= options.stable_reads || refused >= options.stable_reads || reading.final)
      return { reading, reads, flickered, waited_ms: spent };
    if (spent >= options.timeout_ms && flickered && agreed > 0) {
      return {
        reading: { ...reading, holds: false, observed: 'it comes and goes' },
        reads,
        flickered,
        waited_ms: spent,
      };
    }
    if (agreed === 0 && (spent >= options.timeout_ms || options.signal.aborted)) {
      return { reading, reads, flickered, waited_ms: spent };
    }
    await rest(world, read_at + options.min_read_interval_ms - clock.now(), agreed > 0);
    // Whatever is under way may still bring it back, so the page is waited for as long as there is time.
    if (refused > 0 && !(await isOver(world, options.timeout_ms - spent, options.signal))) refused = 0;
    reading = undefined;
  }
}

/** It was so since the action, and is so no more. */
function isTakenBack({ holds, seen }: Reading): boolean {
  return holds === false && seen === true;
}

/** Nothing of the action is under way, timers that it set included. */
async function isOver({ driver }: World, left_ms: number, signal: AbortSignal): Promise<boolean> {
  const settled = await driver
    .settle({ window_ms: Math.max(left_ms, 0), timers_ms: Math.max(left_ms, 0), signal })
    .catch(() => null);
  return settled?.quiet === true;
}

/** Between two reads: at least the interval, and after one that held until nothing of the action is under way. */
async function rest({ driver, options, clock }: World, interval_ms: number, untilQuiet: boolean) {
  const pause = clock.sleep(Math.max(0, interval_ms));
  if (untilQuiet) await driver.settle({ window_ms: options.stabilization_window_ms }).catch(() => {});
  await pause;
}

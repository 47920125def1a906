import type { Frame, Page } from 'playwright-core';
import { steadyNow } from '../../model/clock.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Effect } from '../../model/outcome.ts';
import type { Settled, SettleRequest } from '../driver.ts';
import type { Activity } from './activity.ts';
import type { PageCalls } from './page-calls.ts';

interface Pulse {
  document_key: string;
  changes: number;
  rewordings: number;
  quiet_ms: number;
  ready: 'loading' | 'interactive' | 'complete';
  animating: number;
  timers_ms: number;
  submitted: boolean;
  looks: Effect[];
}

/** No change for this long, and nothing under way: the page rests. */
const QUIET_MS = 50;
const LOOK_EVERY_MS = 25;
/** Timers that run out within this time of now are waited for once an effect was seen. */
const TIMER_REACH_MS = 1000;
/** An answer may come that much after the window: at once where another document is on its way, else a busy machine gets time. */
const LATE_MS = { leaving: 100, staying: 1000 };
/** What a frame does not say in this time it does not say. */
const FRAME_MS = 300;

/** Returns as soon as the page rests, at the latest when the window is over. */
export async function settlePage(
  page: Page,
  calls: PageCalls,
  activity: Activity,
  { window_ms, need_effect = false, closely = false, since_ms, timers_ms, signal }: SettleRequest,
  frames: () => readonly Frame[] = () => [],
): Promise<Settled> {
  const started = steadyNow();
  const spent = () => steadyNow() - started;
  const address = page.url();
  let last: Pulse | null = null;
  let document: string | undefined;
  let navigated = false;
  for (;;) {
    const left = Math.max(window_ms - spent(), 0);
    const timers = {
      reach_ms: Math.min(timers_ms ?? TIMER_REACH_MS, left),
      repeating: timers_ms !== undefined,
      closely,
    };
    const staying = last !== null && !navigated && page.url() === address;
    const late_ms = Math.max(left, LATE_MS[staying ? 'staying' : 'leaving']);
    const main = await ask(page.mainFrame(), calls, timers, late_ms);
    const inside = main && (need_effect || closely) && !isStirred(main) ? frames() : [];
    const pulse = main && withInside(main, await pulsesOf(inside, calls, timers));
    if (pulse) {
      document ??= pulse.document_key;
      navigated ||= document !== pulse.document_key || page.url() !== address;
      last = pulse;
    }
    const requests =
      since_ms === undefined ? 0 : activity.requests().filter((r) => r.at_ms >= since_ms).length;
    const effect = navigated || requests > 0 || (pulse?.changes ?? 0) > 0 || (pulse?.looks.length ?? 0) > 0;
    // What a page does with an answer comes after it: it is looked at once more then.
    const stirred_ms = requests > 0 ? steadyNow() - activity.lastChangeAt() : QUIET_MS;
    const still_ms = Math.min(pulse?.quiet_ms ?? 0, stirred_ms);
    const busy_with = pulse ? busyWith({ ...pulse, quiet_ms: still_ms }, activity.pending(page)) : 'loading';
    if (busy_with === undefined && (effect || !need_effect)) return result(true);
    if (spent() >= window_ms) return result(busy_with === undefined, busy_with);
    // Nobody may say that nothing comes of it who has not watched for the whole window.
    if (signal?.aborted) return result(false, busy_with);
    // A page that changes no more rests at a moment that is known: it is asked again then, not before.
    const pause = busy_with === 'changes' ? QUIET_MS - still_ms : LOOK_EVERY_MS;
    const idle = Math.max(1, Math.min(pause, window_ms - spent()));
    if (busy_with === 'requests') await activity.waitForIdle(0, idle * 2, signal, page);
    else await new Promise((resolve) => setTimeout(resolve, idle));
  }

  function result(quiet: boolean, busy_with?: Settled['busy_with']): Settled {
    return {
      quiet,
      waited_ms: spent(),
      changes: (last?.changes ?? 0) + (navigated ? 1 : 0),
      rewordings: last?.rewordings ?? 0,
      submitted: last?.submitted ?? false,
      looks: navigated ? [] : (last?.looks ?? []),
      ...(busy_with ? { busy_with } : {}),
    };
  }
}

interface PulseAsk {
  reach_ms: number;
  repeating: boolean;
  closely: boolean;
}

function isStirred({ changes, looks }: Pulse): boolean {
  return changes > 0 || looks.length > 0;
}

/** What happens inside frames is an effect too; how long they stay busy with it is their matter. */
function withInside(main: Pulse, inside: readonly Pulse[]): Pulse {
  const all = { ...main, looks: [...main.looks] };
  for (const one of inside.filter(isStirred)) {
    all.changes += one.changes;
    all.rewordings += one.rewordings;
    all.quiet_ms = Math.min(all.quiet_ms, one.quiet_ms);
    all.looks.push(...one.looks);
  }
  return all;
}

async function pulsesOf(frames: readonly Frame[], calls: PageCalls, timers: PulseAsk): Promise<Pulse[]> {
  // A frame that is gone, or too busy to answer, has nothing to tell.
  const asked = frames.map((frame) => ask(frame, calls, timers, FRAME_MS).catch(() => null));
  return (await Promise.all(asked)).filter((pulse) => pulse !== null);
}

async function ask(
  frame: Frame,
  calls: PageCalls,
  timers: PulseAsk,
  timeout_ms: number,
): Promise<Pulse | null> {
  try {
    return await calls.ask<Pulse>(frame, 'pulse', timers, timeout_ms);
  } catch (error) {
    // A new document is on its way and does not answer yet.
    if (error instanceof SurehandError && error.kind === 'timed_out') return null;
    throw error;
  }
}

function busyWith(pulse: Pulse, requests: number): Settled['busy_with'] | undefined {
  if (pulse.ready === 'loading') return 'loading';
  if (requests > 0) return 'requests';
  if (pulse.quiet_ms < QUIET_MS) return 'changes';
  if (pulse.timers_ms > 0) return 'timers';
  return pulse.animating > 0 ? 'animation' : undefined;
}

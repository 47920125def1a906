import type { Effect, EffectKind } from '../model/outcome.ts';
import type { Tracer } from '../model/trace.ts';
import type { View } from '../screen/screen.ts';
import { effectsOf } from './effects.ts';
import { lookAround } from './observe.ts';
import type { World } from './world.ts';

export const CHANGES = ['hierarchy_diff', 'text_change', 'state_change'] as const;
export type Change = (typeof CHANGES)[number];

const CHANGE_OF: Partial<Record<EffectKind, Change>> = {
  navigation: 'hierarchy_diff',
  structure: 'hierarchy_diff',
  text: 'text_change',
  state: 'state_change',
  value: 'state_change',
};

export interface ChangeWanted {
  expected?: Change | undefined;
  timeout_ms: number;
  /** How long the changed screen must stay as it is. */
  stability_window_ms: number;
  signal: AbortSignal;
}

export interface ChangeSeen {
  changed: boolean;
  /** It changed as wanted but did not come to rest. */
  restless: boolean;
  changes: Change[];
  effects: Effect[];
  before: View | null;
  after: View | null;
  reads: number;
  waited_ms: number;
}

/**
 * Waits until the screen differs from the one the caller last knew, in the way wanted, and stays so. A change that the
 * caller's own action brought before this call counts: it need not happen twice.
 */
export async function waitForChange(world: World, wanted: ChangeWanted, tracer: Tracer): Promise<ChangeSeen> {
  const { expected, timeout_ms, stability_window_ms, signal } = wanted;
  const started = world.clock.now();
  const now = await lookAround(world);
  const before = world.screen.baseline ?? now;
  let after = now;
  let since = started;
  let reads = 1;
  let effects = between(before, after);
  let changes = changesIn(effects, before, after);
  for (;;) {
    const time = world.clock.now();
    const fits = expected ? changes.includes(expected) : changes.length > 0;
    const changed = fits && time - since >= stability_window_ms;
    if (changed || time - started >= timeout_ms || signal.aborted) {
      const waited_ms = time - started;
      // The next wait is for the next change.
      if (changed) world.screen.baseline = after;
      tracer.step('stabilize', changed ? 'success' : 'failure', {
        attempts: reads,
        converged: changed,
        reads,
        waited_ms,
      });
      tracer.step('verify', changed ? 'success' : 'failure', {
        expected: expected ?? 'any change',
        observed: changes.join(', ') || 'none',
      });
      return { changed, restless: fits && !changed, changes, effects, before, after, reads, waited_ms };
    }
    await world.clock.sleep(world.options.min_read_interval_ms);
    const view = await lookAround(world);
    reads++;
    if (changesIn(between(after, view), after, view).length > 0) since = world.clock.now();
    after = view;
    effects = between(before, after);
    changes = changesIn(effects, before, after);
  }
}

/** Text that is rewritten for ever is left out once that is known: then it seems at rest, and has never been. */
function changesIn(effects: readonly Effect[], before: View | null, after: View | null): Change[] {
  const ticks = (after?.ticking ?? 0) > (before?.ticking ?? 0);
  const told = effects.filter(({ kind }) => !(ticks && kind === 'text'));
  return [...new Set(told.flatMap(({ kind }) => CHANGE_OF[kind] ?? []))];
}

function between(before: View | null, after: View | null): Effect[] {
  const settled = {
    quiet: true,
    waited_ms: 0,
    changes: 1,
    rewordings: 1,
    submitted: false,
    looks: [],
  };
  return effectsOf({ before, after, events: [], requests: [], settled });
}

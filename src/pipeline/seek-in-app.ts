import { BothWays } from '../model/both-ways.ts';
import { SurehandError } from '../model/failure.ts';
import { type Resolved, resolve } from './resolve.ts';
import { send } from './send.ts';
import type { World } from './world.ts';

const MOST_SCROLLS = 300;
/** More than any view is high: a stroke is as long as the view allows. */
const ONE_STROKE = 100_000;

/**
 * Scrolls both ways until what an app draws only further on is in view; rejects when it is at neither end. Two that could
 * be meant are no reason to go on.
 */
export async function seekInApp(world: World, target: string, signal: AbortSignal): Promise<Resolved> {
  const ways = new BothWays();
  for (let scrolls = 0; ; scrolls += 1) {
    const there = await resolve(world, target, 'any').catch((error: unknown) => {
      if (error instanceof SurehandError && error.kind === 'target_not_found') return null;
      throw error;
    });
    if (there) return there;
    const way = signal.aborted || scrolls >= MOST_SCROLLS ? undefined : ways.next();
    if (!way) throw new SurehandError('target_not_found', `no ${target} in ${ways.looked}`);
    const dy = way === 'down' ? ONE_STROKE : -ONE_STROKE;
    const how = { dx: 0, dy, once: true, timeout_ms: world.options.timeout_ms, signal } as const;
    const { moved } = await send(world, { kind: 'scroll_by', ...how });
    ways.went((moved?.y ?? 0) !== 0);
  }
}

import type { Settled } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { View } from '../screen/screen.ts';
import type { World } from './world.ts';

/** Waits until the page is quiet; null while a dialog blocks it or its tab is gone. */
export function settle(
  { driver, options }: World,
  how: { needEffect: boolean; closely?: boolean; since_ms?: number; signal?: AbortSignal },
): Promise<Settled | null> {
  return unlessBlocked(() =>
    driver.settle({
      window_ms: options.stabilization_window_ms,
      need_effect: how.needEffect,
      ...(how.closely ? { closely: true } : {}),
      ...(how.since_ms !== undefined ? { since_ms: how.since_ms } : {}),
      ...(how.signal ? { signal: how.signal } : {}),
    }),
  );
}

/** The screen right before an action: what changes from here on is its effect. */
export async function beginLook(world: World): Promise<View | null> {
  const view = await take(world, true);
  if (view) world.screen.begin(view);
  return view;
}

/** The screen as it is; null while a dialog blocks the page or its tab is gone. */
export function lookAround(world: World): Promise<View | null> {
  return take(world, false);
}

function take({ driver, screen, options }: World, begin: boolean): Promise<View | null> {
  if (driver.dialogs?.open()) return Promise.resolve(null);
  return unlessBlocked(async () =>
    screen.take(
      await driver.collect({
        viewport_only: true,
        limit: 100,
        begin,
        spoken: !begin,
        reading: !options.structured,
        fresh_first: !begin,
        without_selectors: !options.structured,
        check: screen.knownKeys(),
      }),
      { whole: true, reading: !options.structured, news_first: !begin },
    ),
  );
}

async function unlessBlocked<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const blocked =
      error instanceof SurehandError &&
      ['dialog_open', 'page_closed', 'page_crashed', 'screen_unreadable', 'timed_out'].includes(error.kind);
    if (blocked) return null;
    throw error;
  }
}

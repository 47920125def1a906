import { SurehandError } from '../model/failure.ts';
import type { View } from '../screen/screen.ts';
import type { World } from './world.ts';

/** Waits until the page is quiet, then looks. Nothing to see while a dialog blocks the page. */
export async function observe(world: World, signal: AbortSignal): Promise<View | undefined> {
  const { driver, screen, options } = world;
  if (driver.openDialog()) return undefined;
  try {
    await driver.settle({ window_ms: options.stabilization_window_ms, signal });
    return screen.take(await driver.collect({ viewport_only: true, limit: 100, check: screen.refs.keys() }));
  } catch (error) {
    // The action opened a dialog or closed the tab: that is its effect, and told as an event.
    if (error instanceof SurehandError && (error.kind === 'dialog_open' || error.kind === 'page_closed'))
      return undefined;
    throw error;
  }
}

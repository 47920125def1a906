import type { ActResult } from '../drivers/driver.ts';
import type { Binding } from '../screen/refs.ts';
import { pickItems } from './adjust/adjust-list.ts';
import { Adjustment } from './adjust/adjustment.ts';
import type { World } from './world.ts';

/** Select on a list that is no native one: opens it, finds the options by filter or scrolling, closes it on failure. */
export async function chooseOption(
  world: World,
  binding: Binding,
  values: string[],
  signal: AbortSignal,
): Promise<ActResult> {
  const work = new Adjustment(world, binding, signal);
  const control = await work.begin();
  await pickItems(work, control, values, 'target_not_found');
  return work.dialog ? { dialog: work.dialog } : {};
}

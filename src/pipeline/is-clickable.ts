import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import { meaningOf } from '../screen/refs.ts';
import type { Reading } from './verify.ts';
import type { World } from './world.ts';

/** Asks once, without waiting, what a click would ask: enabled, drawn, and not covered by something else. */
export async function isClickable({ driver }: World, node: UiNode): Promise<Reading> {
  const once = AbortSignal.abort();
  try {
    await driver.prepare({
      key: node.key,
      meaning: meaningOf(node, false),
      kind: 'click',
      timeout_ms: 1000,
      signal: once,
    });
    return { holds: true, observed: 'it is clickable' };
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    return { holds: false, observed: error.message };
  }
}

import type { UiNode } from '../model/node.ts';
import { asPlainText, parseTarget } from '../model/target.ts';
import { describeNode } from '../screen/render-line.ts';
import { nodesFor } from './check-expectation.ts';
import { isClickable } from './is-clickable.ts';
import type { Reading } from './verify.ts';
import type { World } from './world.ts';

export const CONDITIONS = ['visible', 'hidden', 'enabled', 'clickable', 'exists', 'gone'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface ConditionReading extends Reading {
  /** The element it was read from, where there is one. */
  node?: UiNode;
  matched: number;
}

/**
 * Looks once whether an element is in a condition. `hidden` holds for what is not there too; `gone` only when not
 * even a hidden one is left.
 */
export async function readCondition(
  world: World,
  selector: string,
  condition: Condition,
  index?: number,
): Promise<ConditionReading> {
  const all = await nodesFor(world, selector);
  const nodes = index === undefined ? all : all.slice(index, index + 1);
  const seen = nodes.filter(({ visibility }) => visibility !== 'hidden');
  const node = seen[0] ?? nodes[0];
  const about = { matched: all.length, ...(node ? { node } : {}) };
  const say = (holds: boolean | null, observed: string): ConditionReading => ({ holds, observed, ...about });
  switch (condition) {
    case 'exists':
      return nodes.length > 0 || (await isRead(world, selector))
        ? say(true, 'it is there')
        : say(false, 'it is not there');
    case 'gone':
      if (nodes.length > 0) return say(false, 'it is there');
      return (await isRead(world, selector)) ? say(false, 'its text is visible') : say(true, 'it is gone');
    case 'visible':
      if (seen.length > 0 || (await isRead(world, selector))) return say(true, 'it is visible');
      return say(false, nodes.length > 0 ? 'it is hidden' : 'it is not there');
    case 'hidden':
      if (seen.length > 0 || (await isRead(world, selector))) return say(false, 'it is visible');
      return say(true, nodes.length > 0 ? 'it is hidden' : 'it is not there');
  }
  const [only] = seen;
  if (!only) return say(false, nodes.length > 0 ? 'it is hidden' : 'it is not there');
  if (seen.length > 1) return say(null, `${seen.length} elements are ${selector}: use match.index`);
  if (condition === 'clickable') return { ...about, ...(await isClickable(world, only)) };
  const enabled = !only.state.disabled;
  return say(enabled, enabled ? 'it is enabled' : `${describeNode(only)} is disabled`);
}

/** Words without a role, or with that of text, may be plain text that no element carries as its name. */
async function isRead(world: World, selector: string): Promise<boolean> {
  const plain = asPlainText(parseTarget(selector));
  return plain !== null && (await world.driver.findText(plain.text, plain.around)).visible;
}

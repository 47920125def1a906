import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import { parseTarget } from '../model/target.ts';
import { describeNode } from '../screen/render-line.ts';
import { type Purpose, type Resolved, resolve } from './resolve.ts';
import { send } from './send.ts';
import type { World } from './world.ts';

/**
 * What is not found though it stood there before the keyboard came: the keyboard is closed and it is looked for again.
 * Where a platform has no key for that, it is told what hides it.
 */
export async function fromUnderKeyboard(
  world: World,
  text: string,
  purpose: Purpose,
  signal: AbortSignal,
  error: unknown,
): Promise<Resolved> {
  if (!(error instanceof SurehandError) || !/^(?:target_not_found|ref_expired)$/.test(error.kind))
    throw error;
  const { keyboard } = await world.driver.collect({ viewport_only: true, limit: 1 });
  const hidden = keyboard?.over.find((node) => isNamed(world, text, node));
  if (!hidden) throw error;
  if (world.driver.platform !== 'android')
    throw new SurehandError('target_obscured', `${describeNode(hidden)}: it is covered by the keyboard`, {
      remedy: 'hide the keyboard first',
    });
  await send(world, { kind: 'press', keys: 'back', timeout_ms: world.options.timeout_ms, signal });
  return resolve(world, text, purpose);
}

function isNamed({ screen }: World, text: string, node: UiNode): boolean {
  const target = parseTarget(text);
  if (target.by === 'ref') return screen.refs.get(target.ref)?.key === node.key;
  if (target.by === 'selector')
    return node.test_id === target.selector.value || node.native?.resource_id === target.selector.value;
  const { role = node.role, name = node.name } = target;
  return role === node.role && name.toLowerCase() === node.name.toLowerCase();
}

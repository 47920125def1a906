import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import { parseTarget } from '../model/target.ts';
import { describeNode } from '../screen/render-line.ts';
import type { Resolved } from './resolve.ts';
import { send } from './send.ts';
import type { World } from './world.ts';

/**
 * Finds a target on a phone, and where only the keyboard keeps touches from it, closes the keyboard and looks again: it
 * is drawn under the keyboard, or the app has no room for it meanwhile, and then what has a part of its name is not it.
 * Where a platform has no key for that, it is told what hides it.
 */
export async function fromUnderKeyboard(
  world: World,
  text: string,
  signal: AbortSignal,
  find: () => Promise<Resolved>,
): Promise<Resolved> {
  let found: Resolved | undefined;
  let missing: unknown;
  try {
    found = await find();
  } catch (error) {
    if (
      !(error instanceof SurehandError) ||
      !/^(?:target_not_found|ref_expired|target_obscured)$/.test(error.kind)
    )
      throw error;
    missing = error;
  }
  const under = (await world.driver.underKeyboard?.()) ?? [];
  const hidden = under.find((node) =>
    found && found.taken_for === undefined ? node.key === found.binding.key : isNamed(world, text, node),
  );
  if (!hidden && found) return found;
  if (!hidden) throw missing;
  if (world.driver.platform !== 'android')
    throw new SurehandError('target_obscured', `${describeNode(hidden)}: it is covered by the keyboard`, {
      remedy: 'hide the keyboard first',
    });
  await send(world, { kind: 'press', keys: 'back', timeout_ms: world.options.timeout_ms, signal });
  return { ...(await find()), unhidden: true };
}

function isNamed({ screen }: World, text: string, node: UiNode): boolean {
  const target = parseTarget(text);
  if (target.by === 'ref') return screen.refs.get(target.ref)?.key === node.key;
  if (target.by === 'selector')
    return node.test_id === target.selector.value || node.native?.resource_id === target.selector.value;
  const { role = node.role, name = node.name } = target;
  return role === node.role && name.toLowerCase() === node.name.toLowerCase();
}

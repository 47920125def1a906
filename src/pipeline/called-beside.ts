import type { UiNode } from '../model/node.ts';
import type { Binding } from '../screen/refs.ts';
import type { World } from './world.ts';

/** The one that is called as this was but for what it shows as its value: "Floor All floors" is "Floor Floor 3" now. */
export async function calledBeside(world: World, { meaning, node }: Binding): Promise<UiNode | null> {
  const label = labelBeside(meaning.name, node.state.value);
  if (label === null) return null;
  const { role, context, context_match } = meaning;
  const around = context_match === 'exact' ? { context_is: context } : {};
  const { matches } = await world.driver.find({ role, name: label, purpose: 'any', limit: 20, ...around });
  const same = (now: UiNode) =>
    now.visibility !== 'hidden' && labelBeside(now.name, now.state.value) === label;
  const [only, ...more] = matches.map(({ node: now }) => now).filter(same);
  return only && more.length === 0 ? only : null;
}

/** What a name says before the value that it ends with. */
function labelBeside(name: string, value: string | undefined): string | null {
  return value && name.endsWith(` ${value}`) ? name.slice(0, -value.length - 1).trim() : null;
}

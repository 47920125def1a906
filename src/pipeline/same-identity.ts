import type { UiNode } from '../model/node.ts';
import type { Binding } from '../screen/refs.ts';
import { queryFor } from './resolve.ts';
import type { World } from './world.ts';

/** What marks an element as this one, besides its meaning, which already has role, name and surroundings. */
const MARKS: readonly ((node: UiNode) => string | undefined)[] = [
  ({ test_id }) => test_id,
  ({ href }) => href,
];

/** Whether anything is known of an element by which it could be told from others of its role and name. */
export function hasIdentity({ node }: Binding): boolean {
  return MARKS.some((mark) => mark(node));
}

/** Several carry a lost element's meaning: the only one that also has all its marks; null when that is not exactly one. */
export async function onlyWithItsMarks(world: World, binding: Binding): Promise<Binding | null> {
  const { matches } = await world.driver.find(queryFor(binding.meaning));
  const same = matches.filter(
    ({ node, match }) =>
      match === 'exact' &&
      node.visibility !== 'hidden' &&
      MARKS.every((mark) => !mark(binding.node) || mark(node) === mark(binding.node)),
  );
  const [only] = same;
  return only && same.length === 1 && hasIdentity(binding)
    ? world.screen.refs.rebind(binding, only.node)
    : null;
}

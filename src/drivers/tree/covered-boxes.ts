import { SurehandError } from '../../model/failure.ts';
import type { Box } from '../../model/node.ts';
import type { Mask } from '../driver.ts';
import type { Tree, TreeNode } from './tree.ts';

/** Where something is shown that no picture may show. A screen that cannot be read hides nothing from a secret. */
export async function coveredBoxes(read: () => Promise<Tree>, mask: Mask): Promise<Box[]> {
  const secrets = mask.secrets().filter((secret) => secret !== '');
  const tree = await read().catch((error: unknown) => {
    const unreadable = error instanceof SurehandError && error.kind === 'screen_unreadable';
    if (!unreadable) throw error;
    if (secrets.length === 0) return null;
    const why = 'no picture is given: it might show a secret, and the screen cannot be read to cover it';
    throw new SurehandError('not_supported', `${why} (${error.message})`, { cause: error });
  });
  const names = mask.names === '' ? null : new RegExp(mask.names, 'iu');
  return (tree?.windows ?? []).flatMap(({ root }) =>
    everyNodeIn(root)
      .filter((node) => isSensitive(node, names, secrets))
      .map(({ box }) => box),
  );
}

export function everyNodeIn(node: TreeNode): TreeNode[] {
  return [node, ...node.children.flatMap(everyNodeIn)];
}

function isSensitive(
  { state, editable, text, label, hint, native }: TreeNode,
  names: RegExp | null,
  secrets: string[],
): boolean {
  if (state.password) return true;
  // `api_key` and `apiKey` are words too.
  const called = [label, hint ?? '', native.resource_id ?? ''].map((words) =>
    words.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_\-./:]+/g, ' '),
  );
  if (editable && names !== null && called.some((words) => names.test(words))) return true;
  const shown = [text, label, state.value ?? ''];
  return secrets.some((secret) => shown.some((words) => words.includes(secret)));
}

import type { ReachedNode } from '../../model/reached-node.ts';
import { readable } from '../words/readable.ts';
import { allWords, type Sight, type Spot } from './sight.ts';

/** Enter hands in what a field is for. No tree says to what; the next button after it is what people press instead. */
export function handedIn(sight: Sight, field: Spot): ReachedNode[] {
  const next = sight.spots.find(
    ({ order, node, window }) => order > field.order && window === field.window && node.role === 'button',
  );
  return [{ ...reachedNode(sight, field), acts: 'pressed' }, ...(next ? [reachedNode(sight, next)] : [])];
}

/** What an input would operate, with all that it says. */
export function reachedNode({ spots }: Sight, spot: Spot): ReachedNode {
  const { node, raw, window } = spot;
  const says = [...new Set([...allWords(spot, spots), readable(raw.hint ?? '')])].filter(
    (words) => words !== '' && words !== node.name,
  );
  if (window.kind !== 'dialog') return { ...node, says, ...questionBefore(spots, spot) };
  let root = spot;
  while (root.parent) root = root.parent;
  return { ...node, says, dialog: { role: 'dialog', words: allWords(root, spots).join(' ').slice(0, 500) } };
}

/** A screen of an app may be a question as a whole: what stands last before a control and asks is what it answers. */
function questionBefore(spots: readonly Spot[], { order, window }: Spot): Pick<ReachedNode, 'dialog'> {
  const asked = spots
    .filter((one) => one.order < order && one.window === window && !one.node.actionable)
    .findLast(({ node }) => /[?？؟]\s*$/u.test(node.name));
  return asked ? { dialog: { role: 'dialog', words: asked.node.name.slice(0, 500) } } : {};
}

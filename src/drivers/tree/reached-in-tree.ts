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
  const { node, window } = spot;
  const told = { ...node, says: saysOf(spots, spot), ...carriedBy(spots, spot) };
  if (window.kind !== 'dialog') return { ...told, ...questionBefore(spots, spot) };
  let root = spot;
  while (root.parent) root = root.parent;
  return { ...told, dialog: { role: 'dialog', words: allWords(root, spots).join(' ').slice(0, 500) } };
}

function saysOf(spots: readonly Spot[], spot: Spot): string[] {
  const said = new Set([...allWords(spot, spots), readable(spot.raw.hint ?? '')]);
  return [...said].filter((words) => words !== '' && words !== spot.node.name);
}

const CHOICES = new Set(['checkbox', 'radio', 'switch']);

/** What is ticked in the same window: a button hands that in, and no tree says which of it. */
function carriedBy(spots: readonly Spot[], { node, window }: Spot): Pick<ReachedNode, 'carries'> {
  if (node.role !== 'button') return {};
  const carries = spots
    .filter((one) => one.window === window && CHOICES.has(one.node.role) && one.node.state.checked === true)
    .map((one) => ({ role: one.node.role, words: [one.node.name, ...saysOf(spots, one)] }));
  return carries.length === 0 ? {} : { carries };
}

/** A screen of an app may be a question as a whole: what stands last before a control and asks is what it answers. */
function questionBefore(spots: readonly Spot[], { order, window }: Spot): Pick<ReachedNode, 'dialog'> {
  const asked = spots
    .filter((one) => one.order < order && one.window === window && !one.node.actionable)
    .findLast(({ node }) => /[?？؟]\s*$/u.test(node.name));
  return asked ? { dialog: { role: 'dialog', words: asked.node.name.slice(0, 500) } } : {};
}

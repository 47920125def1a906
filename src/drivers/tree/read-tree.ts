import { SurehandError } from '../../model/failure.ts';
import type { Outline, OutlinedNode } from '../../model/outline.ts';
import { readable } from '../words/readable.ts';
import type { Sight, Spot } from './sight.ts';
import { isSeen } from './tree-changes.ts';

/** What can be read on the screen or below one node, a line for each thing, headings and items marked. */
export function readTree(sight: Sight, key?: string): string {
  const below = key === undefined ? null : sight.byKey.get(key);
  if (below === undefined) throw new SurehandError('ref_expired', 'it is no longer on the screen');
  const lines = sight.spots.flatMap((spot) => {
    if (!spot.listed || !isSeen(spot.node) || (below && !isBelow(spot, below))) return [];
    const { node } = spot;
    const value = node.state.password ? '' : (node.state.value ?? '');
    const words = readable([node.name || (node.text ?? ''), value].filter(Boolean).join(': '));
    if (words === '') return [];
    if (node.role === 'heading') return [`# ${words}`];
    return [node.actionable || node.context_role === 'listitem' ? `- ${words}` : words];
  });
  return lines.join('\n');
}

/** The screen as a tree of what can be read or operated; what only holds others is passed through. */
export function outlineTree(sight: Sight, limit: number): Outline {
  const { place, size } = sight.tree;
  const root: OutlinedNode = {
    tag: 'screen',
    key: '',
    attributes: {},
    box: [0, 0, size.width, size.height],
    children: [],
  };
  const made = new Map<Spot, OutlinedNode>();
  let left_out = 0;
  for (const spot of sight.spots) {
    if (!isSeen(spot.node)) continue;
    const words = spot.listed ? '' : wordsOfRow(spot, made);
    if (!spot.listed && words === '') continue;
    if (made.size >= limit) {
      left_out++;
      continue;
    }
    const outlined = spot.listed ? outlinedNode(spot) : { ...outlinedNode(spot), tag: '#text', text: words };
    made.set(spot, outlined);
    let holder = spot.parent;
    while (holder && !made.has(holder)) holder = holder.parent;
    ((holder && made.get(holder)) ?? root).children.push(outlined);
  }
  return { url: place.address, title: place.title, root, left_out };
}

/** A row that holds controls is known by its texts, one by one: together they are its name, which nobody says whole. */
function wordsOfRow({ raw, text, label, parent }: Spot, made: ReadonlyMap<Spot, OutlinedNode>): string {
  const words = label || text;
  if (words === '' || raw.clickable || raw.editable) return '';
  for (let at = parent; at; at = at.parent)
    if (made.has(at))
      return at.node.actionable && at.node.name !== words && at.raw.role === 'generic' ? words : '';
  return '';
}

function outlinedNode({ node }: Spot): OutlinedNode {
  const { x, y, width, height } = node.box;
  const { resource_id, content_desc } = node.native ?? {};
  return {
    tag: node.tag,
    key: node.key,
    ...(node.actionable ? { node } : {}),
    attributes: {
      role: node.role,
      ...(resource_id ? { 'resource-id': resource_id } : {}),
      ...(content_desc ? { 'content-desc': content_desc } : {}),
    },
    ...(node.actionable || node.name === '' ? {} : { text: node.name }),
    box: [x, y, width, height],
    children: [],
  };
}

function isBelow(spot: Spot, above: Spot): boolean {
  for (let at: Spot | null = spot; at; at = at.parent) if (at === above) return true;
  return false;
}

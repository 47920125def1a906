import type { ReachedNode } from '../../model/reached-node.ts';
import { readable } from '../words/readable.ts';
import { allWords, type Sight, type Spot } from './sight.ts';

/** Enter hands in what a field is for. No tree says to what; the next button after it is what people press instead. */
export function handedIn({ spots }: Sight, field: Spot): ReachedNode[] {
  const next = spots.find(
    ({ order, node, window }) => order > field.order && window === field.window && node.role === 'button',
  );
  return [{ ...reachedNode(field), acts: 'pressed' }, ...(next ? [reachedNode(next)] : [])];
}

/** What an input would operate, with all that it says. */
export function reachedNode({ node, raw, window }: Spot): ReachedNode {
  const says = [...new Set([...allWords(raw), readable(raw.hint ?? '')])].filter(
    (words) => words !== '' && words !== node.name,
  );
  if (window.kind !== 'dialog') return { ...node, says };
  return { ...node, says, dialog: { role: 'dialog', words: allWords(window.root).join(' ').slice(0, 500) } };
}

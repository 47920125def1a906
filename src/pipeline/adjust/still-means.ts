import type { Meaning } from '../../model/meaning.ts';
import type { UiNode } from '../../model/node.ts';

/** Whether a node is still what the caller saw; of the words around it, numbers may have changed. */
export function stillMeans(node: UiNode, { role, name, context, context_match }: Meaning): boolean {
  const loose = ['clickable', 'generic'];
  if (node.role !== role && !loose.includes(node.role) && !loose.includes(role)) return false;
  if (node.name !== name) return false;
  if (context_match === 'ignore') return true;
  return context_match === 'exact'
    ? node.context === context
    : wordsOnly(node.context) === wordsOnly(context);
}

function wordsOnly(text: string): string {
  return text
    .replace(/[\d.,:%+-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Parts are read right before they are used: key, role and name suffice to know them. */
export function meaningNow({ role, name, context }: UiNode): Meaning {
  return { role, name, context, context_match: 'ignore' };
}

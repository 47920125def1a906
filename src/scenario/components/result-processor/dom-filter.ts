import { domNode, type SerializableDOMNode } from '../../interfaces/index.ts';

/** Only what a person could see, use or read: hidden parts go, and boxes that say nothing give way to their content. */
export function filterDOMTree(domTree: SerializableDOMNode): SerializableDOMNode {
  const { toString: _, ...parts } = domTree;
  return domNode({ ...parts, children: domTree.children.flatMap(kept) });
}

function kept(node: SerializableDOMNode): SerializableDOMNode[] {
  if (!node.isVisible) return [];
  const children = node.children.flatMap(kept);
  if (!speaks(node)) return children;
  const { toString: _, ...parts } = node;
  return [domNode({ ...parts, children })];
}

const PLAIN_ROLES = new Set(['', 'generic', 'none', 'presentation']);

function speaks({ isInteractive, text, attributes }: SerializableDOMNode): boolean {
  return (
    isInteractive ||
    text.trim() !== '' ||
    (attributes['aria-label'] ?? '') !== '' ||
    !PLAIN_ROLES.has(attributes.role ?? '')
  );
}

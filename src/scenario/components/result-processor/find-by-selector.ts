import { parseTarget } from '../../../model/target.ts';
import type { SerializableDOMNode } from '../../interfaces/index.ts';
import { cardOf, cardWords } from './stable-selectors.ts';

/** The nodes of a screen that a stored selector means: one, when the screen is as it was. */
export function findBySelector(tree: SerializableDOMNode, selector: string): SerializableDOMNode[] {
  const parents = new Map<SerializableDOMNode, SerializableDOMNode>();
  const all: SerializableDOMNode[] = [];
  const visit = (node: SerializableDOMNode): void => {
    all.push(node);
    for (const child of node.children) {
      parents.set(child, node);
      visit(child);
    }
  };
  visit(tree);
  const target = parseTarget(selector);
  if (target.by === 'ref') return all.filter(({ mcpSelector }) => mcpSelector === target.ref);
  if (target.by === 'selector') {
    const { kind, value } = target.selector;
    return kind === 'css'
      ? all.filter(({ stableSelector }) => stableSelector === selector)
      : all.filter(({ attributes }) => attributes['data-testid'] === value);
  }
  const { role, name, context, nth } = target;
  const named = all.filter(
    ({ attributes }) =>
      (role === undefined || attributes.role === role) &&
      (name === undefined || same(attributes['aria-label'] ?? '', name)),
  );
  const placed =
    context === undefined
      ? named
      : named.filter((node) => cardWords(cardOf(node, named, parents)).some((word) => same(word, context)));
  if (nth === undefined) return placed;
  const picked = placed[nth - 1];
  return picked ? [picked] : [];
}

function same(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(a) === plain(b);
}

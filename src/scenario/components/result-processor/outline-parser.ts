import type { OutlineAnswer, OutlineElement } from '../../../model/outline-element.ts';
import { domNode, type SerializableDOMNode } from '../../interfaces/index.ts';

/** The tree of one screen from what our own server's get_outline answers. */
export function parseOutline(answer: OutlineAnswer): SerializableDOMNode {
  const root: OutlineElement = answer.root ?? { tag: 'body' };
  const counts = countNames(root);
  return toNode(root, counts, 'css:body');
}

function toNode(
  element: OutlineElement,
  counts: ReadonlyMap<string, number>,
  around: string,
): SerializableDOMNode {
  const { tag, ref, css, text = '', attributes = {}, box } = element;
  const mcpSelector = ref ?? (css ? `css:${css}` : around);
  const stable = tag === '#text' || tag === 'option' ? undefined : stableSelector(element, counts);
  return domNode({
    tag,
    attributes,
    text,
    mcpSelector,
    children: (element.children ?? []).map((child) => toNode(child, counts, mcpSelector)),
    isVisible: true,
    isInteractive: ref !== undefined,
    ...(stable ? { stableSelector: stable } : {}),
    ...(box ? { box: { x: box[0], y: box[1], width: box[2], height: box[3] } } : {}),
  });
}

/** A test id or a role with a name if only one thing has it, else the place in the page. */
function stableSelector(
  { ref, css, attributes = {} }: OutlineElement,
  counts: ReadonlyMap<string, number>,
): string | undefined {
  const testId = attributes['data-testid'];
  if (testId && counts.get(`testid ${testId}`) === 1) return `testid:${testId}`;
  const { role, 'aria-label': name } = attributes;
  if (ref && role && name && name.length <= 80 && counts.get(`${role} ${name}`) === 1)
    return `${role} ${JSON.stringify(name)}`;
  return css ? `css:${css}` : undefined;
}

function countNames(root: OutlineElement): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  const visit = ({ attributes = {}, children = [] }: OutlineElement): void => {
    const { role, 'aria-label': name, 'data-testid': testId } = attributes;
    if (testId) add(`testid ${testId}`);
    if (role && name) add(`${role} ${name}`);
    children.forEach(visit);
  };
  visit(root);
  return counts;
}

import { type OutlineAnswer, type OutlineElement, OutlineSchema } from '../../../model/outline-element.ts';
import { defined } from '../../../model/record.ts';
import type { McpSnapshotResult, SerializableDOMNode as Node, Screen } from '../../interfaces/index.ts';
import { domNode } from '../../interfaces/index.ts';
import { parsePlaywrightSnapshot } from './parse-playwright-snapshot.ts';

/** The tree of a screen, whichever of the known servers described it. */
export function parseSnapshotToDOMTree(snapshotResult: McpSnapshotResult): Node {
  return parseScreen(snapshotResult.snapshotData).tree;
}

/** The tree with what is known about the page around it. */
export function parseScreen(snapshotData: unknown): Screen {
  if (typeof snapshotData === 'string') return parsePlaywrightSnapshot(snapshotData);
  // Our own server checks it against this very schema before it answers; once more would cost more than the page.
  const outline = snapshotData as OutlineAnswer;
  if (!outline?.page) OutlineSchema.parse(snapshotData);
  const { page, dialog, tabs } = outline;
  return { ...page, tree: parseOutline(outline), ...(dialog ? { dialog } : {}), tabs };
}

/** The tree of one screen from what our own server's get_outline answers. */
export function parseOutline(answer: OutlineAnswer): Node {
  const root: OutlineElement = answer.root ?? { tag: 'body' };
  return toNode(root, countNames(root), 'css:body');
}

function toNode(element: OutlineElement, counts: ReadonlyMap<string, number>, around: string): Node {
  const { tag, ref, css, text = '', attributes = {}, box } = element;
  // What only informs in an app is found by its words.
  const said = attributes.role && text && !css ? `${attributes.role} ${JSON.stringify(text)}` : undefined;
  const mcpSelector = ref ?? (css ? `css:${css}` : (said ?? around));
  const stable = tag === '#text' || tag === 'option' ? undefined : (stableSelector(element, counts) ?? said);
  return domNode({
    tag,
    attributes,
    text,
    mcpSelector,
    children: (element.children ?? []).map((child) => toNode(child, counts, mcpSelector)),
    isInteractive: ref !== undefined,
    ...defined({
      stableSelector: stable,
      box: box && { x: box[0], y: box[1], width: box[2], height: box[3] },
    }),
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

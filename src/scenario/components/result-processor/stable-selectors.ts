import { parseTarget } from '../../../model/target.ts';
import type { SerializableDOMNode as Node } from '../../interfaces/index.ts';

const TELLING = new Set(['heading', 'rowheader', 'link', 'cell', 'gridcell']);

/** Gives each named node a selector in words that finds it, and only it, on such a screen again. */
export function withStableSelectors(tree: Node): Node {
  const twins = new Map<string, Node[]>();
  const parents = walk(tree, (node) => {
    const words = wordsOf(node);
    if (words !== '') twins.set(words, [...(twins.get(words) ?? []), node]);
  });
  for (const [words, nodes] of twins) {
    const [only] = nodes;
    if (only && nodes.length === 1) only.stableSelector = words;
    else
      for (const [at, node] of nodes.entries())
        node.stableSelector = amongTwins(words, node, nodes, at, parents);
  }
  return tree;
}

/** Visits each node, the outer ones first, and gives the parent of each. */
function walk(tree: Node, visit: (node: Node) => void): Map<Node, Node> {
  const parents = new Map<Node, Node>();
  const go = (node: Node): void => {
    visit(node);
    for (const child of node.children) {
      parents.set(child, node);
      go(child);
    }
  };
  go(tree);
  return parents;
}

function amongTwins(
  words: string,
  node: Node,
  twins: readonly Node[],
  at: number,
  parents: ReadonlyMap<Node, Node>,
): string {
  const said = twins.map((twin) => cardWords(cardOf(twin, twins, parents)));
  const telling = said[at]?.find((word) => said.filter((others) => others.includes(word)).length === 1);
  return telling === undefined || node.mcpSelector === ''
    ? `${words} #${at + 1}`
    : `${words} in ${quote(telling)}`;
}

/** The largest thing around a node that none of its twins is in: its row, its card. */
export function cardOf(node: Node, twins: readonly Node[], parents: ReadonlyMap<Node, Node>): Node {
  const crowded = new Set<Node>();
  for (const twin of twins) {
    if (twin === node) continue;
    for (let at: Node | undefined = twin; at; at = parents.get(at)) crowded.add(at);
  }
  let card = node;
  for (let up = parents.get(card); up && !crowded.has(up); up = parents.get(up)) card = up;
  return card;
}

/** What a card says, the most telling first. */
export function cardWords(card: Node): string[] {
  const first: string[] = [];
  const rest: string[] = [];
  const visit = (node: Node, told: boolean): void => {
    const telling = told || TELLING.has(node.attributes.role ?? '');
    for (const word of [node.attributes['aria-label'], node.text]) {
      if (word) (telling ? first : rest).push(word.trim());
    }
    for (const child of node.children) visit(child, telling);
  };
  visit(card, false);
  return [...new Set([...first, ...rest])].filter((word) => word !== '' && word.length <= 80);
}

/** `button "Save"`; nothing for what has no name. */
export function wordsOf({ attributes }: Node): string {
  const name = attributes['aria-label'];
  return attributes.role && name ? `${attributes.role} ${quote(name)}` : '';
}

export function quote(text: string): string {
  return `"${text.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}

/** The nodes of a screen that a stored selector means: one, when the screen is as it was. */
export function findBySelector(tree: Node, selector: string): Node[] {
  const all: Node[] = [];
  const parents = walk(tree, (node) => all.push(node));
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
  const shows = (node: Node, words: string) =>
    cardWords(cardOf(node, named, parents)).some((word) => same(word, words));
  const placed = context === undefined ? named : named.filter((node) => shows(node, context));
  if (nth === undefined) return placed;
  return placed.slice(nth - 1, nth);
}

function same(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(a) === plain(b);
}

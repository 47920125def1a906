import type { UiNode } from '../model/node.ts';

const SHOWN = { full: 0, partial: 1, offscreen: 2, hidden: 3 } as const;
const PRIORITY: Record<string, number> = {
  button: 0,
  link: 0,
  checkbox: 1,
  switch: 1,
  radio: 1,
  textbox: 1,
  searchbox: 1,
  combobox: 2,
  listbox: 2,
  heading: 3,
  region: 4,
  dialog: 4,
  alertdialog: 4,
};

/** From this many links on, a navigation is folded: its first ones stand for the rest. */
const LONG = 20;
const FIRST = 5;
const GROUPS = { popup: 0, main: 1, navigation: 2, folded: 3, behind: 4 } as const;

const MESSAGES = new Set(['status', 'alert', 'log']);

/** Says something by itself, when there is something to say. */
export function isMessage({ role }: UiNode): boolean {
  return MESSAGES.has(role);
}

/** Sorts the positions of nodes, best first: in view, then by role, then in document order. */
export function ranking(nodes: readonly UiNode[]): number[] {
  return nodes
    .map((node, at) => ({ at, shown: SHOWN[node.visibility], priority: PRIORITY[node.role] ?? 5 }))
    .sort((a, b) => a.shown - b.shown || a.priority - b.priority || a.at - b.at)
    .map(({ at }) => at);
}

/** The same for a reader: what is open on top first, then the content, then navigation, long runs of links last. */
export function readingOrder(nodes: readonly UiNode[], newsFirst = false): number[] {
  const groups = groupsOf(nodes);
  const news = (at: number) => (newsFirst && nodes[at]?.fresh ? 0 : 1);
  const group = (at: number) => GROUPS[groups[at] ?? 'main'];
  return ranking(nodes)
    .map((at, rank) => ({ at, rank }))
    .sort((a, b) => news(a.at) - news(b.at) || group(a.at) - group(b.at) || a.rank - b.rank)
    .map(({ at }) => at);
}

/** For each node the group that a reader meets it in. */
export function groupsOf(nodes: readonly UiNode[]): (keyof typeof GROUPS)[] {
  const key = ({ zone, role }: UiNode) => (zone?.kind === 'navigation' && role === 'link' ? zone.name : null);
  const links = new Map<string, number>();
  for (const node of nodes) {
    const run = key(node);
    if (run !== null) links.set(run, (links.get(run) ?? 0) + 1);
  }
  const met = new Map<string, number>();
  return nodes.map((node) => {
    const run = key(node);
    if (node.behind) return 'behind';
    if (run === null) return node.zone?.kind ?? 'main';
    met.set(run, (met.get(run) ?? 0) + 1);
    return (links.get(run) ?? 0) > LONG && (met.get(run) ?? 0) > FIRST ? 'folded' : 'navigation';
  });
}

/** The best `limit` nodes after the first `offset` of an order, in the order they came. */
export function rankNodes(
  nodes: readonly UiNode[],
  limit: number,
  offset = 0,
  order: (nodes: readonly UiNode[]) => number[] = ranking,
): UiNode[] {
  if (nodes.length <= limit && offset === 0) return [...nodes];
  const kept = new Set(order(nodes).slice(offset, offset + limit));
  return nodes.filter((_, at) => kept.has(at));
}

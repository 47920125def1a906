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

/** Sorts the positions of nodes, best first: in view, then by role, then in document order. */
export function ranking(nodes: readonly UiNode[]): number[] {
  return nodes
    .map((node, at) => ({ at, shown: SHOWN[node.visibility], priority: PRIORITY[node.role] ?? 5 }))
    .sort((a, b) => a.shown - b.shown || a.priority - b.priority || a.at - b.at)
    .map(({ at }) => at);
}

/** The best `limit` nodes after the first `offset` of the ranking, in the order they came. */
export function rankNodes(nodes: readonly UiNode[], limit: number, offset = 0): UiNode[] {
  if (nodes.length <= limit && offset === 0) return [...nodes];
  const kept = new Set(ranking(nodes).slice(offset, offset + limit));
  return nodes.filter((_, at) => kept.has(at));
}

import type { Action } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import type { View } from '../screen/screen.ts';
import { saysDeed, saysLookup, saysSaving } from './doing-words.ts';
import type { Around } from './named.ts';

type Did = Pick<Outcome, 'target' | 'before' | 'view' | 'effect'>;

const MARKED = ['checked', 'pressed', 'selected'] as const;

/** What tells an act from the same act on something else: its target, where that stands, and all that is set around it. */
export function aroundOf(
  action: Action,
  { target, before, view, effect }: Did,
  known: View | undefined,
): Around {
  const node = target?.binding.node;
  const read = known ?? before;
  const on_top = read && onTopWith(read, node);
  return {
    given: node && saysLookup(node.name) ? [] : givenTo(action),
    words: [
      ...(node ? wordsOfNode(node) : []),
      ...(before ? tellingOf(before, node) : []),
      ...(on_top ? wordsIn(read, on_top) : []),
      ...(view ? titlesOf(view) : []),
      ...effect.map(({ account }) => account),
    ],
    address: before?.snapshot.page.url ?? '',
  };
}

/**
 * Whether one control was set that stands with a button which saves: until that is pressed, nothing is more than set. In
 * a dialog the button is there, on a page anywhere that is not covered.
 */
export function awaitsSaving({ target, before, view, effect }: Did): boolean {
  const node = target?.binding.node;
  const seen = view ?? before;
  if (!node || !seen || effect.some(({ kind }) => kind === 'network' || kind === 'navigation')) return false;
  const on_top = onTopWith(seen, node);
  return seen.bindings.some(
    ({ key, node: one }) =>
      one.role === 'button' &&
      !one.behind &&
      !one.context_strong &&
      (on_top === undefined ? saysSaving(one.name) : on_top.has(key) && saysDeed(one.name)),
  );
}

function givenTo(action: Action): string[] {
  switch (action.action) {
    case 'fill':
      return [action.value];
    case 'select':
      return action.values;
    case 'adjust_control':
      return [String(action.value)];
    case 'upload_files':
      return action.paths;
    case 'handle_dialog':
      return action.text === undefined ? [] : [action.text];
    default:
      return [];
  }
}

function wordsOfNode({ name, context, shows, text, description, href, state }: UiNode): string[] {
  return [name, context, shows, text, description, href, state.value, state.selected_label].filter(
    (one) => one !== undefined,
  );
}

/**
 * What a page is about, and how its controls are set: a deed on it is about that too. How those of another row or item
 * are set says nothing of it.
 */
function tellingOf(view: View, target: UiNode | undefined): string[] {
  const own = view.bindings.filter(
    ({ node: { behind, context_strong, context } }) =>
      !behind && (!context_strong || context === target?.context),
  );
  return [
    ...titlesOf(view),
    ...own.flatMap(({ node: { name, state } }) => [
      ...(MARKED.some((mark) => state[mark] === true) || state.current !== undefined ? [name] : []),
      ...[state.value, state.selected_label].filter((one) => one !== undefined),
    ]),
  ];
}

function titlesOf({ snapshot, bindings }: View): string[] {
  const headings = bindings.filter(({ node }) => node.role === 'heading' && !node.behind);
  return [snapshot.page.title, snapshot.page.url, ...headings.map(({ node }) => node.name)];
}

/** What lies on top of the page and holds the node: a dialog, a popup. */
function onTopWith(view: View, node: UiNode | undefined): Set<string> | undefined {
  if (!node) return undefined;
  const within = new Map<string, string>();
  for (const { key, node: one } of view.bindings) {
    const over = one.parent === undefined ? undefined : within.get(one.parent);
    if (one.role === 'dialog' || one.role === 'alertdialog' || one.state.modal) within.set(key, key);
    else if (over !== undefined) within.set(key, over);
  }
  const top = within.get(node.key);
  return top === undefined
    ? undefined
    : new Set([...within].filter(([, over]) => over === top).map(([key]) => key));
}

function wordsIn({ bindings, texts = [] }: View, keys: ReadonlySet<string>): string[] {
  return [
    ...bindings.filter(({ key, node }) => keys.has(key) && !isUnset(node)).map(({ node }) => node.name),
    ...texts.filter(({ after }) => after !== null && keys.has(after)).map(({ text }) => text),
  ];
}

/** What could be chosen and is not. */
function isUnset({ role, state }: UiNode): boolean {
  return role === 'option' || MARKED.some((mark) => state[mark] === false);
}

import type { Action } from '../model/action.ts';
import type { UiNode } from '../model/node.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import type { Binding } from '../screen/refs.ts';
import type { View } from '../screen/screen.ts';
import { countsIn } from './counts.ts';
import { savesAll, saysDeed, saysLookup, saysSaving, wordsOf } from './doing-words.ts';
import type { Acted } from './loop-browser.ts';
import { type Around, SEVERAL } from './named.ts';
import type { Did } from './only-looked.ts';
import { isSending } from './sent-requests.ts';
import { sameTallies } from './tallied.ts';
import type { Ticked } from './unticked.ts';

const MARKED = ['checked', 'pressed', 'selected'] as const;

/** What tells an act from the same act on something else: its target, where that stands, and all that is set around it. */
export function aroundOf(
  action: Action,
  { target, before, view, effect }: Omit<Did, 'details'>,
  known: View | undefined,
): Around {
  const node = target?.binding.node;
  const read = known ?? before;
  const on_top = read && onTopWith(read, node);
  const beside = read && node ? textsBeside(read, node) : [];
  const form = node?.form;
  const controls = [...(before ? setOn(before, node) : []), ...(read && on_top ? namesIn(read, on_top) : [])];
  return {
    own: node?.name ?? '',
    given: node && saysLookup(node.name) ? [] : givenTo(action),
    of: node ? wordsOfNode(node) : [],
    ...(node?.context_strong && node.context ? { item: node.context } : {}),
    beside,
    ...(read ? { rows: rowsTicked(read), counts: countsIn(read) } : {}),
    words: [
      ...(before
        ? [before.snapshot.page.title, before.snapshot.page.url, ...headingsOver(before, node)]
        : []),
      ...(read && on_top ? textsIn(read, on_top) : []),
      ...controls,
      ...beside,
      // What it is asked about is what it is done to.
      ...effect.filter(({ kind }) => kind === 'dialog').map(({ account }) => account),
    ],
    controls,
    ...(before && form !== undefined ? { apart: heldApart(before, form) } : {}),
    came: [...(view ? newTitles(before, view) : []), ...saidBy(effect, sameTallies(before, view))],
    address: before?.snapshot.page.url ?? '',
  };
}

/** Whether nothing was sent: what was set may have to be saved yet. */
export function sentNothing({ details, effect }: Pick<Outcome, 'details' | 'effect'>): boolean {
  return !(details.requests ?? []).some(isSending) && !effect.some(({ kind }) => kind === 'navigation');
}

/** Whether a control stands in a dialog that has a button for a deed. */
export function isInForm({ target, before, view }: Omit<Did, 'details'>): boolean {
  const seen = view ?? before;
  if (!seen) return false;
  const on_top = onTopWith(seen, target?.binding.node);
  return (
    on_top !== undefined &&
    seen.bindings.some(({ key, node }) => node.role === 'button' && on_top.has(key) && saysDeed(node.name))
  );
}

/** Whether a control that was set has a button to save it: one that saves whatever there is, or one further on. */
export function awaitsSaving(
  { role, name, in_form }: NonNullable<Acted['only_set']>,
  { elements }: Pick<Snapshot, 'elements'>,
): boolean {
  const at = elements.findIndex((one) => one.role === role && one.name === name);
  return (
    in_form ||
    elements.some(
      (one, index) => one.role === 'button' && saysSaving(one.name) && (index > at || savesAll(one.name)),
    )
  );
}

/**
 * What came of it in words. Lines that are drawn anew may be about anything, and what is counted as before beside what is
 * counted anew has not come.
 */
function saidBy(effect: Outcome['effect'], same: readonly string[]): string[] {
  return effect
    .filter(({ kind }) => kind !== 'structure')
    .map(({ account }) => same.reduce((rest, one) => rest.replaceAll(one, ' '), account));
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

/** How the controls of a page are set: a deed on it is about that too. How those of another row or item are says nothing of it. */
function setOn(view: View, target: UiNode | undefined): string[] {
  const own = view.bindings.filter(
    ({ node: { behind, context_strong, context } }) =>
      !behind && (!context_strong || context === target?.context),
  );
  return own.flatMap(({ node }) => [
    ...(MARKED.some((mark) => node.state[mark] === true) || node.state.current !== undefined
      ? [node.name]
      : []),
    ...heldIn(node),
  ]);
}

/** What is held in fields that are handed in with another form, or with none. */
function heldApart({ bindings }: View, form: string): string[] {
  const held = (own: boolean) =>
    bindings.filter(({ node }) => (node.form === form) === own).flatMap(({ node }) => heldIn(node));
  const along = held(true);
  return held(false).filter((one) => !along.includes(one));
}

function heldIn({ state }: UiNode): string[] {
  return [state.value, state.selected_label].filter((one) => one !== undefined);
}

/** The headings that a node stands under, the nearest of each level; of a page without a target the highest. */
function headingsOver({ bindings }: View, target: UiNode | undefined): string[] {
  const at = bindings.findIndex(({ key }) => key === target?.key);
  const over: string[] = [];
  let level = Number.POSITIVE_INFINITY;
  for (const { node } of bindings.slice(0, at < 0 ? bindings.length : at + 1).toReversed()) {
    if (node.role !== 'heading' || node.behind) continue;
    if ((node.state.level ?? 1) >= level) continue;
    level = node.state.level ?? 1;
    over.push(node.name);
  }
  return over;
}

/** What the page is about since: the highest of the headings that came. */
function newTitles(before: View | undefined, { snapshot, bindings }: View): string[] {
  const known = new Set(before?.bindings.map(({ node }) => node.name));
  const came = bindings.filter(({ node }) => node.role === 'heading' && !known.has(node.name));
  const highest = Math.min(...came.map(({ node }) => node.state.level ?? 1));
  const titles = came.filter(({ node }) => (node.state.level ?? 1) === highest).map(({ node }) => node.name);
  return [snapshot.page.title, snapshot.page.url, ...titles];
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

function namesIn({ bindings }: View, keys: ReadonlySet<string>): string[] {
  const there = bindings.filter(({ key, node }) => keys.has(key) && node.actionable && !isUnset(node));
  return there.map(({ node }) => node.name);
}

function textsIn({ bindings, texts = [] }: View, keys: ReadonlySet<string>): string[] {
  return [
    ...bindings
      .filter(({ key, node }) => keys.has(key) && !node.actionable && !isUnset(node))
      .map(({ node }) => node.name),
    ...texts.filter(({ after }) => after !== null && keys.has(after)).map(({ text }) => text),
  ];
}

/** What could be chosen and is not. */
function isUnset({ role, state }: UiNode): boolean {
  return role === 'option' || MARKED.some((mark) => state[mark] === false);
}

/** Texts between the controls of the line that a node stands in, and those before them from the one on that names its item. */
function textsBeside({ bindings, texts = [] }: View, { key, box, context = '' }: UiNode): string[] {
  const middle = box.y + box.height / 2;
  const inLine = (one: Binding | undefined) =>
    one !== undefined && one.node.box.y <= middle && middle <= one.node.box.y + one.node.box.height;
  // What is as high in another column comes much sooner or later on the page.
  let first = bindings.findIndex((one) => one.key === key);
  if (first < 0) return [];
  let last = first;
  while (inLine(bindings[first - 1])) first--;
  while (inLine(bindings[last + 1])) last++;
  const following = (at: number) =>
    texts.filter(({ after }) => after === (bindings[at]?.key ?? null)).map(({ text }) => text);
  const between = bindings.slice(first, last).flatMap((_, at) => following(first + at));
  if (context === '') return between;
  const leading = following(first - 1);
  // Where what comes before them is its heading, all that follows is about it.
  const from =
    bindings[first - 1]?.node.name === context ? 0 : leading.findLastIndex((text) => text.includes(context));
  const item = from >= 0 ? leading.slice(from) : [];
  return [...item, ...between, ...following(last).filter((text) => text.includes(context))];
}

/** The rows that have a box to tick, in the column of those that are ticked. */
function rowsTicked(view: View): Ticked {
  const boxes = view.bindings
    .map(({ node }) => node)
    .filter(
      ({ role, name, context, context_strong, behind }) =>
        role === 'checkbox' &&
        context &&
        context_strong &&
        !behind &&
        // That which ticks all of them is none of them.
        !wordsOf(name).some((word) => SEVERAL.has(word)),
    );
  const rows = (nodes: readonly UiNode[]) =>
    nodes.map((node) => ({
      name: node.context ?? '',
      says: [node.name, node.context, ...textsBeside(view, node)].join(' '),
    }));
  const [first] = boxes.filter(({ state }) => state.checked === true);
  const column = boxes.filter(({ box, state }) => box.x === first?.box.x && !state.disabled);
  return {
    ticked: rows(column.filter(({ state }) => state.checked === true)),
    others: rows(column.filter(({ state }) => state.checked === false)),
  };
}

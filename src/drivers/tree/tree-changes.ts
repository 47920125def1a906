import type { Spoken } from '../../model/collected.ts';
import type { Effect } from '../../model/outcome.ts';
import { standsIn } from '../../model/stands-in.ts';
import type { Around } from '../../model/target.ts';
import type { Sight, Spot } from './sight.ts';
import { isKeyboardShown } from './tree-ready.ts';

/** What changed from one sight to the next. */
export interface TreeChanges {
  /** Nodes that came, went, or read or stand otherwise. */
  changes: number;
  /** Of these, changes of text or structure. */
  rewordings: number;
  looks: Effect[];
}

/** Compares what can be seen; what changes by itself counts for nothing. */
export function changesBetween(before: Sight, after: Sight, restless: ReadonlySet<string>): TreeChanges {
  const was = seenIn(before, restless);
  const is = seenIn(after, restless);
  let changes = 0;
  let rewordings = 0;
  for (const [key, spot] of is) {
    const earlier = was.get(key);
    if (earlier && wordsOf(earlier) === wordsOf(spot)) {
      if (stateOf(earlier) !== stateOf(spot)) changes++;
      continue;
    }
    changes++;
    rewordings++;
  }
  const gone = [...was.keys()].filter((key) => !is.has(key)).length;
  const moved = before.tree.place.visit === after.tree.place.visit ? 0 : 1;
  return {
    changes: changes + gone + moved,
    rewordings: rewordings + gone + moved,
    looks: [...focusMoved(before, after), ...keyboardMoved(before, after)],
  };
}

/** What the words say that they did not; `met` are all that were read meanwhile. */
export function spokenBetween(
  before: Sight,
  after: Sight,
  restless: ReadonlySet<string>,
  met: Iterable<string>,
): Spoken {
  const was = new Set(textsIn(before));
  const is = new Set(textsIn(after, restless));
  const drawn = new Set(textsIn(after));
  const ticking = new Set(
    [...restless].flatMap((key) => digitless(after.byKey.get(key)?.raw.text ?? '') || []),
  );
  const said = [...is].filter((text) => !was.has(text));
  return {
    said,
    // A list that moved on has not lost what is above it.
    unsaid: [],
    passed: [...met].filter((text) => !was.has(text) && !drawn.has(text) && !ticking.has(digitless(text))),
    elsewhere: [],
    reordered: false,
  };
}

/** The words that can be read, node by node. */
export function textsIn({ spots }: Sight, without: ReadonlySet<string> = new Set()): string[] {
  const texts: string[] = [];
  for (const { text, label, node } of spots) {
    if (!isSeen(node) || without.has(node.key)) continue;
    if (text) texts.push(text);
    if (label) texts.push(label);
  }
  return texts;
}

/** What stands in the boxes of a role, or that are called so: a row or item by any of its words. */
export function boxesIn({ spots }: Sight, { role, name }: Around): Spot[][] {
  const lower = name?.toLowerCase();
  return spots
    .filter(({ node }) => isSeen(node) && (role === undefined || node.role === role))
    .map((one) => ({ one, inner: spots.filter(({ order }) => order >= one.order && order < one.end) }))
    .filter(({ one: { node }, inner }) => {
      if (lower === undefined || node.name.toLowerCase() === lower) return true;
      const words = inner.flatMap(({ text, label }) => [text, label]);
      return ITEMS.has(node.role) && words.some((text) => standsIn(text.toLowerCase(), lower));
    })
    .map(({ inner }) => inner);
}

const ITEMS = new Set(['row', 'listitem', 'option', 'article']);

/**
 * What is loading, as far as the tree says: a bar or wheel without a value, or something that says it is busy. `standing`
 * are those that told nothing: how far one has read a book is shown by such a bar too.
 */
export function loadingIn(
  sight: Sight,
  standing: ReadonlySet<string> = new Set(),
): { active: true; signal: string; source: string } | null {
  const busy = busyIn(sight).some(({ node }) => !standing.has(node.key));
  return busy ? { active: true, signal: 'spinner', source: 'ui_tree' } : null;
}

export function busyIn({ spots }: Sight): Spot[] {
  return spots.filter(
    ({ node, raw }) =>
      isSeen(node) && ((raw.role === 'progressbar' && raw.state.value_now === undefined) || raw.state.busy),
  );
}

/** Keys of texts that differ only in their digits although nothing was sent in between. */
export function tickedBetween(before: Sight, after: Sight): string[] {
  return after.spots.flatMap(({ node, raw }) => {
    const earlier = before.byKey.get(node.key)?.raw;
    if (!earlier || earlier.text === raw.text) return [];
    return digitless(earlier.text) === digitless(raw.text) ? [node.key] : [];
  });
}

export function isSeen({ visibility }: { visibility: string }): boolean {
  return visibility === 'full' || visibility === 'partial';
}

function seenIn({ spots }: Sight, restless: ReadonlySet<string>): Map<string, Spot> {
  return new Map(
    spots.flatMap((spot) =>
      isSeen(spot.node) && !restless.has(spot.node.key) ? [[spot.node.key, spot]] : [],
    ),
  );
}

function wordsOf({ raw, node }: Spot): string {
  return JSON.stringify([node.role, raw.text, raw.label]);
}

/** Where something stands and what has the focus is told otherwise. */
function stateOf({ node }: Spot): string {
  const { focused: _focused, ...state } = node.state;
  return JSON.stringify(state);
}

function focusMoved(before: Sight, after: Sight): Effect[] {
  const was = focusedIn(before)?.node.key;
  const is = focusedIn(after);
  if (!is || is.node.key === was) return [];
  return [{ kind: 'focus', account: `${is.node.role} "${is.node.name}"` }];
}

function keyboardMoved(before: Sight, after: Sight): Effect[] {
  const shown = isKeyboardShown(after);
  if (shown === isKeyboardShown(before)) return [];
  return [{ kind: 'look', account: `the keyboard is ${shown ? 'shown' : 'hidden'} now` }];
}

export function focusedIn({ spots }: Sight): Spot | undefined {
  // A focused field inside a focused group: the innermost has the keys.
  return spots.findLast(({ node, raw }) => isSeen(node) && raw.state.focused);
}

function digitless(text: string): string {
  return text.replace(/\d+/g, '#');
}

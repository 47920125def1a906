import type { NetworkEntry, Settled } from '../drivers/driver.ts';
import type { Spoken } from '../model/collected.ts';
import type { DriverEvent } from '../model/driver-event.ts';
import type { NodeState, UiNode } from '../model/node.ts';
import type { Effect } from '../model/outcome.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import { compareLines, readLine } from '../screen/compare-lines.ts';
import { describeNode } from '../screen/render-line.ts';
import type { View } from '../screen/screen.ts';

export interface Observed {
  before: View | null;
  after: View | null;
  events: readonly DriverEvent[];
  requests: readonly NetworkEntry[];
  settled: Settled | null;
  /** What the words say since the action began. */
  spoken?: Spoken | undefined;
  /** Where the app is, when its screen afterwards could not be read. */
  unseen_at?: string;
  moved?: { x: number; y: number };
}

const NAMED = 2;
const LONGEST_PATH = 120;
const briefly = (text: string) => quoted(text, 60);
/** Requests that tell nothing about what the action did. */
const ACCESSORIES = new Set(['image', 'font', 'stylesheet', 'script', 'media', 'manifest', 'other', 'ping']);

/** What observably changed, kind by kind. Things that change by themselves are no effect. */
export function effectsOf(observed: Observed): Effect[] {
  const { before, after, events, requests, settled, moved } = observed;
  const effects: Effect[] = [];
  for (const event of events) {
    if (event.kind === 'dialog')
      effects.push({
        kind: 'dialog',
        account: `${event.dialog.type} ${quoted(event.dialog.message)}`,
      });
    if (event.kind === 'tab_opened') effects.push({ kind: 'tab', account: `${event.tab} opened` });
    if (event.kind === 'tab_closed') effects.push({ kind: 'tab', account: `${event.tab} closed` });
    if (event.kind === 'download') effects.push({ kind: 'download', account: event.file });
  }
  if (before && after) effects.push(...screenEffects(before, after, settled, observed.spoken));
  const { unseen_at } = observed;
  if (before && unseen_at && unseen_at !== before.place.address)
    effects.push({ kind: 'navigation', account: shownAddress(unseen_at) });
  const network = requests.filter(
    ({ resource_type }) => !ACCESSORIES.has(resource_type) && resource_type !== 'document',
  );
  if (network.length > 0) effects.push({ kind: 'network', account: list(network.map(requestAccount)) });
  if (moved && (moved.x !== 0 || moved.y !== 0))
    effects.push({ kind: 'scroll', account: `${moved.x},${moved.y} px` });
  return effects;
}

export function requestAccount({ method, url, status, failure }: NetworkEntry): string {
  const path = shownAddress(URL.canParse(url) ? new URL(url).pathname : url, LONGEST_PATH);
  return `${method} ${path} ${failure ?? status ?? 'unanswered'}`;
}

function screenEffects(
  before: View,
  after: View,
  settled: Settled | null,
  told: Spoken | undefined,
): Effect[] {
  const from = before.place.address;
  const to = after.place.address;
  if (before.place.visit !== after.place.visit) return [{ kind: 'navigation', account: shownAddress(to) }];
  const effects: Effect[] = [];
  if (from !== to) effects.push({ kind: 'navigation', account: shownAddress(to) });
  const was = new Map(before.bindings.map(({ ref, node }) => [ref, node]));
  const is = new Map(after.bindings.map(({ ref, node }) => [ref, node]));
  const scrolled =
    before.snapshot.viewport.scroll_y !== after.snapshot.viewport.scroll_y ||
    before.snapshot.viewport.scroll_x !== after.snapshot.viewport.scroll_x;
  const lines = newsOf(before, after);
  const added = [...is].filter(
    ([ref, node]) => lines.added.has(ref) && !node.restless && (node.fresh || !scrolled),
  );
  const left = scrolled ? [] : [...was].filter(([ref, node]) => lines.removed.has(ref) && !node.restless);
  const lost = new Set(after.unseen);
  const removed = left.filter(([, { key }]) => lost.has(key));
  if (added.length + removed.length > 0) {
    const words = [
      ...added.map(([, node]) => `+ ${describeNode(node)}`),
      ...removed.map(([, node]) => `- ${describeNode(node)}`),
    ];
    effects.push({ kind: 'structure', account: list(words) });
  }
  const pairs = [...is].flatMap(([ref, node]) => {
    const earlier = was.get(ref);
    return earlier && !node.restless ? [{ earlier, node }] : [];
  });
  const states = pairs.filter(({ earlier, node }) => stateKey(earlier.state) !== stateKey(node.state));
  if (states.length > 0)
    effects.push({ kind: 'state', account: list(states.map(({ node }) => describeNode(node))) });
  const values = pairs.filter(({ earlier, node }) => shownValue(earlier) !== shownValue(node));
  if (values.length > 0) {
    effects.push({
      kind: 'value',
      account: list(values.map(({ node }) => `${describeNode(node)} = ${quoted(shownValue(node), 60)}`)),
    });
  }
  const spoken = pairs.filter(({ earlier, node }) => (earlier.text ?? '') !== (node.text ?? ''));
  const reworded = (settled?.rewordings ?? 0) > 0 && before.text_hash !== after.text_hash;
  if (reworded || (effects.length === 0 && !scrolled && wasUncovered(before, after, settled, told)))
    effects.push({ kind: 'text', account: wordsChanged(told) });
  else if (spoken.length > 0)
    effects.push({ kind: 'text', account: list(spoken.map(({ node }) => briefly(node.text ?? ''))) });
  const unread = effects.length === 0 ? wordsOutOfView(told) : undefined;
  if (unread !== undefined) effects.push({ kind: 'text', account: unread });
  const passing = told?.passed ?? [];
  // Where the focus went or what lights up is worth a word only where nothing says more.
  const plain = effects.length > 0;
  effects.push(
    ...(settled?.looks ?? []).filter(({ kind }) =>
      kind === 'scroll' ? !scrolled && !plain : kind === 'title' || !plain,
    ),
  );
  if (passing.length > 0)
    effects.push({ kind: 'text', account: `${list(passing.map(briefly))} came and went`, passing: true });
  // Drawn anew it may look otherwise, which nobody can compare: that is less than news and more than nothing.
  const redrawn = after.bindings.filter(({ ref, node }) => lines.redrawn.has(ref) && !node.restless);
  if (effects.length === 0 && redrawn.length > 0 && !scrolled)
    effects.push({
      kind: 'structure',
      account: `${list(redrawn.map(({ node }) => describeNode(node)))} drawn anew`,
    });
  if (effects.length === 0 && left.length > 0)
    effects.push({
      kind: 'look',
      account: `${list(left.map(([, node]) => describeNode(node)))} out of view`,
    });
  return effects;
}

/** What is on the screen that was not, by the lines as they are read: a node that took the place of one like it is no news. */
function newsOf(before: View, after: View) {
  const read = ({ bindings }: View) => new Map(bindings.map((binding) => [binding.ref, readLine(binding)]));
  const [was, is] = [read(before), read(after)];
  const { added, removed, redrawn, moved } = compareLines(
    was,
    is,
    new Set([...was.keys()].filter((ref) => !is.has(ref))),
  );
  return { added: new Set(added), removed: new Set(removed), redrawn: new Set([...redrawn, ...moved]) };
}

/** What the words say that they did not before; what was only drawn anew is not among it. */
function wordsChanged(told: Spoken | undefined): string {
  if (told && told.said.length > 0) return list(told.said.map(briefly));
  if (told && told.unsaid.length > 0) return `${list(told.unsaid.map(briefly))} gone`;
  if (told?.reordered) return 'the same lines in another order';
  return wordsOutOfView(told) ?? 'on the page';
}

function wordsOutOfView(told: Spoken | undefined): string | undefined {
  const { elsewhere = [], lost_elsewhere = [] } = told ?? {};
  if (elsewhere.length > 0) return `${list(elsewhere.map(briefly))} out of view`;
  return lost_elsewhere.length > 0 ? `${list(lost_elsewhere.map(briefly))} gone out of view` : undefined;
}

/** Words that were in the page already and are shown or hidden now: nothing was written, but something was switched. */
function wasUncovered(before: View, after: View, settled: Settled | null, told: Spoken | undefined): boolean {
  if (before.text_hash === after.text_hash || !settled) return false;
  if (settled.changes > 0) return true;
  // A look that changed says enough where nobody knows which words did.
  const known = !told || told.said.length + told.unsaid.length > 0;
  return known && settled.looks.some(({ kind }) => kind === 'look');
}

function stateKey({ focused: _f, value: _v, value_now: _n, selected_label: _s, ...rest }: NodeState): string {
  return JSON.stringify(rest);
}

function shownValue({ state }: UiNode): string {
  return String(state.value_now ?? state.value ?? '');
}

function list(items: string[]): string {
  const shown = items.slice(0, NAMED).join(', ');
  return items.length > NAMED ? `${shown} and ${items.length - NAMED} more` : shown;
}

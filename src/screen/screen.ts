import { createHash, randomUUID } from 'node:crypto';
import { steadyNow, wallTime } from '../model/clock.ts';
import type { Collected, PlainText, Spoken } from '../model/collected.ts';
import type { UiNode } from '../model/node.ts';
import type { Place } from '../model/place.ts';
import type { Element, Snapshot } from '../model/snapshot.ts';
import { compareLines, readLine } from './compare-lines.ts';
import { groupsOf, isMessage, rankNodes, readingOrder } from './rank.ts';
import { type Binding, Refs } from './refs.ts';
import { removedLines } from './removed-lines.ts';
import { stateWords } from './render-line.ts';
import { type ScreenPattern, screenName } from './screen-name.ts';
import { semanticControl } from './semantic-control.ts';

/** A snapshot with what its text form is made of. */
export interface View {
  snapshot: Snapshot;
  bindings: Binding[];
  /** Keys of nodes seen before that left the page. */
  gone: string[];
  /** Keys of nodes seen before that nobody can see any more. */
  unseen: string[];
  place: Place;
  text_hash: string;
  /** Texts that change by themselves and are therefore not in the hash. */
  ticking: number;
  /** How much something open on top keeps people from; absent where nobody can tell. */
  behind?: number;
  /** How much of the page lies below what is in view; absent where nobody can tell. */
  below_px?: number;
  /** Words that belong to no element, each with the key of the node that it follows; only where they were asked for. */
  texts?: PlainText[];
  spoken?: Spoken;
  keyboard?: Collected['keyboard'];
}

/** What differs from the screen that the caller knows, line by line with refs. */
export interface Delta {
  added: string[];
  changed: string[];
  removed: string[];
  /** Read as before, but their refs are new. */
  redrawn: string[];
}

/** So many elements a snapshot has at most. */
export const LISTED = 100;
/** Levels of the tree that elements and their children make. */
const DEEPEST = 10;
/** How many lines that left the view stay known. */
const REMEMBERED = 200;

/** What one session has seen: its refs, its revision and the screen its caller knows. */
export class Screen {
  readonly refs = new Refs();
  /** The last whole screen that was seen, shown to the caller or not. */
  latest: View | null = null;
  /** The last look at anything, a part or the whole page included. */
  newest: View | null = null;
  /** What the caller had before it as it last acted or looked: what it waits for is a change from this. */
  baseline: View | null = null;
  private readonly patterns: readonly ScreenPattern[];
  private revision = 0;
  private fingerprint = '';
  /** By ref what the caller was shown. Most of it is never read again: its lines are made when they are compared. */
  private shown = new Map<string, Binding>();
  private readonly left = new Set<string>();
  private scroll = { x: 0, y: 0 };
  private shownAddress = '';
  private shownRevision = -1;
  /** The caller was told that something open on top keeps people from the rest. */
  knowsBehind = false;

  constructor(patterns: readonly ScreenPattern[] = []) {
    this.patterns = patterns;
  }

  /** Turns what a driver collected into a snapshot of at most 100 elements, refs in document order. */
  take(
    collected: Collected,
    options: { whole: boolean; limit?: number; offset?: number; reading?: boolean; news_first?: boolean } = {
      whole: true,
    },
  ): View {
    const { reading = false, limit = LISTED } = options;
    const exposed = collected.nodes.filter(({ unexposed }) => !unexposed);
    const nodes = reading
      ? rankNodes(collected.nodes, limit, options.offset, (all) => readingOrder(all, options.news_first))
      : rankNodes(exposed, limit, options.offset);
    const bindings = this.refs.assign(nodes, new Set(collected.gone));
    if (options.whole) {
      // The same nodes for whoever looks: what is listed depends on the reader, what the screen is does not.
      const fingerprint = fingerprintOf(collected, rankNodes(exposed, LISTED));
      if (fingerprint !== this.fingerprint) this.revision++;
      this.fingerprint = fingerprint;
    }
    const elements = bindings.map((binding) => toElement(binding));
    addChildren(elements, bindings);
    const now = steadyNow();
    const view: View = {
      bindings,
      gone: collected.gone,
      unseen: collected.unseen,
      place: collected.place,
      text_hash: collected.text_hash,
      ticking: collected.ticking,
      ...(collected.behind === undefined ? {} : { behind: collected.behind }),
      ...(collected.below_px === undefined ? {} : { below_px: collected.below_px }),
      ...(collected.texts ? { texts: collected.texts } : {}),
      ...(collected.spoken ? { spoken: collected.spoken } : {}),
      ...(collected.keyboard ? { keyboard: collected.keyboard } : {}),
      snapshot: {
        snapshot_id: randomUUID(),
        timestamp: new Date(wallTime(now)).toISOString(),
        snapshot_revision: this.revision,
        captured_at_ms: now,
        fingerprint: this.fingerprint,
        ...(collected.loading_state ? { loading_state: collected.loading_state } : {}),
        elements,
        focused: collected.focused ? (this.refs.refOf(collected.focused) ?? null) : null,
        page: { url: collected.place.address, title: collected.place.title },
        screen: this.nameOf(collected, nodes),
        screenshot: null,
        viewport: collected.viewport,
        in_view: collected.in_view,
        on_page: collected.on_page,
        left_out: Math.max(0, collected.in_view - nodes.length),
      },
    };
    this.newest = view;
    if (options.whole) this.latest = view;
    return view;
  }

  /** Remembers what the caller has been shown; deltas are against this. */
  remember(view: View): void {
    // What only left the view is still where the caller saw it.
    const kept = this.samePlace(view) ? this.shown : new Map<string, Binding>();
    for (const ref of this.lost(view)) kept.delete(ref);
    for (const { ref } of view.bindings) kept.delete(ref);
    this.left.clear();
    this.shown = new Map([...kept].slice(-REMEMBERED));
    for (const binding of view.bindings) this.shown.set(binding.ref, binding);
    const { scroll_x, scroll_y } = view.snapshot.viewport;
    this.scroll = { x: scroll_x, y: scroll_y };
    this.shownAddress = view.place.address;
    this.shownRevision = view.snapshot.snapshot_revision;
    this.knowsBehind = (view.behind ?? 0) > 0;
  }

  /** The screen could not be read: whatever is seen next, the caller does not know that it is there. */
  forget(): void {
    this.shown.clear();
  }

  /** Keys of what the caller knows, to be looked after. */
  knownKeys(): string[] {
    return [...new Set([...this.refs.keys(), ...[...this.shown.values()].map(({ key }) => key)])];
  }

  /** Whether anything meaningful changed since the caller last looked, seen in its elements or not. */
  isNew(view: View): boolean {
    return view.snapshot.snapshot_revision !== this.shownRevision;
  }

  /**
   * An action begins. What the caller was shown and is not there now went away before it: if the same comes again, that
   * is news. A message need not leave the page for that, it only falls silent.
   */
  begin(view: View): void {
    for (const ref of this.lost(view)) this.left.add(ref);
  }

  /** Whether what the caller knows by this ref was gone when the last action began. */
  hadLeft(ref: string): boolean {
    return this.left.has(ref);
  }

  /** What differs from the screen the caller knows; null when it knows none or the page is another one. */
  delta(view: View): Delta | null {
    if (this.shown.size === 0 || !this.samePlace(view)) return null;
    const scrolled = this.hasScrolled(view);
    const bindings = new Map(newsFirst(view.bindings).map((binding) => [binding.ref, binding]));
    const known = [...this.shown].filter(([ref]) => !this.left.has(ref) || !bindings.has(ref));
    const before = new Map(known.map(([ref, binding]) => [ref, readLine(binding)]));
    const now = new Map([...bindings].map(([ref, binding]) => [ref, readLine(binding)]));
    const compared = compareLines(before, now, this.lost(view));
    const told = (refs: readonly string[]) => refs.map((ref) => `${ref} ${now.get(ref)?.line ?? ''}`);
    const added = compared.added.filter((ref) => !scrolled || bindings.get(ref)?.node.fresh);
    const removed = compared.removed.flatMap((ref) => {
      const was = this.shown.get(ref);
      return was ? [{ line: `${ref} ${readLine(was).line}`, binding: was }] : [];
    });
    return {
      added: told(added),
      changed: told([...compared.changed, ...compared.moved]),
      removed: removedLines(removed),
      redrawn: told(compared.redrawn),
    };
  }

  /** Refs the caller was shown that stand for nothing on the page any more. What only left the view is not among them. */
  private lost(view: View): Set<string> {
    const isLost = this.losses(view);
    return new Set([...this.shown].filter(([ref, binding]) => isLost(ref, binding)).map(([ref]) => ref));
  }

  /** Tells whether something that was shown stands for nothing in this view: gone, hidden, or a message that fell silent. */
  losses(view: View): (ref: string, binding: Binding) => boolean {
    const listed = new Set(view.bindings.map(({ ref }) => ref));
    const unseen = new Set(view.unseen);
    return (ref, { key }) => !listed.has(ref) && (unseen.has(key) || this.refs.isSuperseded(ref));
  }

  /** Whether the settings give this name to a screen. */
  isConfigured(name: string): boolean {
    return this.patterns.some((pattern) => pattern.name === name);
  }

  private nameOf({ place, heading }: Collected, nodes: readonly UiNode[]): string {
    const test_ids = this.patterns.length > 0 ? nodes.flatMap(({ test_id }) => test_id ?? []) : [];
    return screenName(this.patterns, { url: place.address, title: place.title, heading, test_ids });
  }

  private hasScrolled({ snapshot: { viewport } }: View): boolean {
    return viewport.scroll_x !== this.scroll.x || viewport.scroll_y !== this.scroll.y;
  }

  private samePlace(view: View): boolean {
    return pathOf(view.place.address) === pathOf(this.shownAddress);
  }
}

/** What just opened is read first, then what the page says. */
function newsFirst(bindings: readonly Binding[]): Binding[] {
  const groups = groupsOf(bindings.map(({ node }) => node));
  const place = ({ node }: Binding, at: number) => (groups[at] === 'popup' ? 0 : isMessage(node) ? 1 : 2);
  return bindings
    .map((binding, at) => ({ binding, place: place(binding, at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ binding }) => binding);
}

function toElement({ ref, node, twins }: Binding): Element {
  const { value, level, value_now, value_min, value_max, selected, pressed, password } = node.state;
  const stable_id = node.native?.resource_id ?? node.test_id;
  const readable: Record<string, string | number | boolean> = {};
  if (value_now !== undefined) readable.raw_value = value_now;
  if (value_min !== undefined) readable.min = value_min;
  if (value_max !== undefined) readable.max = value_max;
  if (selected !== undefined) readable.selected = selected;
  if (pressed !== undefined) readable.pressed = pressed;
  if (password) readable.password = true;
  if (node.text) readable.text = node.text;
  return {
    ref,
    role: node.role,
    name: node.name,
    state: stateWords(node),
    bbox: node.box,
    ...(value !== undefined ? { value } : {}),
    ...(level !== undefined ? { level } : {}),
    ...(stable_id ? { stable_id } : {}),
    ...(node.selector ? { selector: node.selector } : {}),
    ...(twins && node.context ? { context: node.context } : {}),
    ...(node.description ? { description: node.description } : {}),
    ...semanticControl(node),
    ...(Object.keys(readable).length > 0 ? { readable_state: readable } : {}),
  };
}

interface Placed {
  element: Element;
  level: number;
  above: Placed | undefined;
}

/** What lies deeper than the tree may be hangs on the last level that has children. */
function addChildren(elements: Element[], bindings: Binding[]): void {
  const placed = new Map<string, Placed>();
  for (const [at, { ref, key, node }] of bindings.entries()) {
    const element = elements[at];
    let above = node.parent === undefined ? undefined : placed.get(node.parent);
    while (above && above.level >= DEEPEST) above = above.above;
    if (element) placed.set(key, { element, level: (above?.level ?? 0) + 1, above });
    if (above) above.element.children = [...(above.element.children ?? []), ref];
  }
}

function fingerprintOf(collected: Collected, nodes: readonly UiNode[]): string {
  let all = `${collected.place.address}${collected.text_hash}`;
  for (const { role, name, state, restless } of nodes) {
    const { focused: _focused, ...meaningful } = state;
    // A countdown in a button says nothing new as it runs.
    all += JSON.stringify([role, restless ? name.replace(/\d+/g, '#') : name, meaningful]);
  }
  return `fp_${createHash('sha1').update(all).digest('hex').slice(0, 12)}`;
}

export function pathOf(url: string): string {
  return url.replace(/[?#].*/s, '');
}

import { steadyNow } from '../../model/clock.ts';
import type { Collected, Spoken } from '../../model/collected.ts';
import type { ControlAnswers } from '../../model/control.ts';
import type { DeviceInfo } from '../../model/device.ts';
import type { DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import type { Outline, OutlineRequest } from '../../model/outline.ts';
import type { Permit, Spent } from '../../model/permit.ts';
import { appOf, originOfAddress } from '../../model/place.ts';
import type { ReachedNode } from '../../model/reached-node.ts';
import type { Around } from '../../model/target.ts';
import type * as port from '../driver.ts';
import { compareText } from '../words/compare-text.ts';
import { readable } from '../words/readable.ts';
import { findInTree, onlyOne } from './find-in-tree.ts';
import { handedIn, reachedNode } from './reached-in-tree.ts';
import { outlineTree, readTree } from './read-tree.ts';
import { sendToTree, type TreeHands } from './send-to-tree.ts';
import { type Sight, type Spot, textHash } from './sight.ts';
import { TextWatch } from './text-watch.ts';
import type { TreeInput, TreeSource } from './tree.ts';
import { calendarOf } from './tree-calendar.ts';
import {
  busyIn,
  changesBetween,
  focusedIn,
  isSeen,
  loadingIn,
  spokenBetween,
  textsIn,
  tickedBetween,
} from './tree-changes.ts';
import { changedBeside, controlOf, popupOf, toldBeside } from './tree-controls.ts';
import { TreeReader } from './tree-reader.ts';
import { isKeyboardShown, obstacleFor, refuse, underKeyboard } from './tree-ready.ts';

/** How long a target may be disabled, covered or hidden before that is the answer. */
const PATIENCE_MS = 500;
const RECHECK_MS = 100;
/** A text that changed this often by itself runs on by itself. */
const TICKS = 2;

/** The whole port over anything that gives trees and takes taps. What a platform lacks is no part of it. */
export class TreeDriver implements port.Driver {
  readonly selectors = ['test_id', 'resource_id', 'accessibility_id'] as const;
  readonly #source: TreeSource;
  readonly #reader: TreeReader;
  readonly #watch = new TextWatch();
  readonly #ticks = new Map<string, number>();
  readonly #restless = new Set<string>();
  /** Bars and wheels that are there whatever happens: no sign of loading. */
  readonly #standing = new Set<string>();
  /** Readings that later ones are compared with. */
  #begun: Sight | null = null;
  #marked: Sight | null = null;
  #remembered: Sight | null = null;
  #shown: Sight['byKey'] = new Map();
  /** Nothing was sent since the last reading. */
  #idle = false;
  /** Texts met since the action began, toasts included. */
  #met = new Set<string>();
  /** A scroll in this direction moved nothing any more. */
  #end: { key: string; down: boolean } | null = null;

  constructor(source: TreeSource) {
    this.#source = source;
    this.#reader = new TreeReader(source, (sight, before) => this.#note(sight, before));
  }

  get platform(): TreeSource['platform'] {
    return this.#source.platform;
  }

  runtime(): port.Runtime {
    return this.#source.runtime();
  }

  device(): DeviceInfo {
    return this.#source.device();
  }

  actionBegins(within_ms?: number): () => void {
    return this.#reader.share(within_ms);
  }

  async collect(request: port.CollectRequest): Promise<Collected> {
    const sight = await this.#reader.glance();
    if (request.begin) {
      this.#begun = sight;
      this.#met.clear();
    }
    const within = request.within === undefined ? null : sight.byKey.get(request.within);
    if (request.within !== undefined && !within)
      throw new SurehandError('ref_expired', 'it is no longer on the screen');
    const below = within ? sight.spots.slice(within.order + 1, within.end) : sight.spots;
    const seen = below.filter((spot) => spot.listed && isSeen(spot.node));
    const first = this.#shown.size === 0;
    // What is news comes first where not all fits; in the order of the screen all the same.
    const news = request.fresh_first && !first ? seen.filter(({ node }) => !this.#shown.has(node.key)) : [];
    const ranked = news.length > 0 ? [...new Set([...news, ...seen])] : seen;
    const kept = ranked.slice(0, request.limit).sort((a, b) => a.order - b.order);
    const nodes = kept.map(({ node }) => this.#told(node, !first));
    if (!within) this.#shown = sight.byKey;
    const loading = loadingIn(sight, this.#standing);
    const check = request.check ?? [];
    return {
      nodes,
      place: sight.tree.place,
      heading: seen.find(({ node }) => node.role === 'heading')?.node.name ?? '',
      viewport: { ...sight.tree.size, scroll_x: 0, scroll_y: 0 },
      focused: focusedIn(sight)?.node.key ?? null,
      in_view: seen.length,
      on_page: seen.length,
      text_hash: textHash(sight, this.#restless),
      ticking: this.#restless.size,
      ...(request.with_text ? { texts: [] } : {}),
      ...(this.#begun && request.spoken ? { spoken: this.#spoken(sight, this.#begun) } : {}),
      ...(loading ? { loading_state: loading } : {}),
      ...(isKeyboardShown(sight) ? { keyboard: { over: underKeyboard(sight, this.#reader.bare) } } : {}),
      gone: check.filter((key) => !sight.byKey.has(key)),
      unseen: check.filter((key) => !isSeen(sight.byKey.get(key)?.node ?? { visibility: 'hidden' })),
    };
  }

  async underKeyboard(): Promise<UiNode[]> {
    const sight = await this.#reader.glance();
    return isKeyboardShown(sight) ? underKeyboard(sight, this.#reader.bare) : [];
  }

  async outline({ limit }: OutlineRequest): Promise<Outline> {
    return outlineTree(await this.#reader.look(), limit);
  }

  async find(query: port.FindQuery): Promise<port.Found> {
    return findInTree(await this.#reader.glance(), query);
  }

  async doable(targets: Omit<port.FindQuery, 'limit'>[]): Promise<(UiNode | null)[]> {
    if (targets.length === 0) return [];
    const sight = await this.#reader.glance();
    return targets.map((target) => {
      const spot = onlyOne(sight, target);
      return spot && !obstacleFor(sight, spot.node.key, undefined, 'click') ? spot.node : null;
    });
  }

  async inspect(key: string): Promise<UiNode | null> {
    const spot = (await this.#reader.glance()).byKey.get(key);
    return spot ? this.#told(spot.node, false) : null;
  }

  async holds(key: string, value: string, whole: boolean): Promise<port.Held> {
    const node = (await this.#reader.glance()).byKey.get(key)?.node;
    if (!node) return { relation: 'other' };
    // A password is drawn as dots, and what it holds is nobody's to read.
    if (node.state.password) return { relation: 'unknown' };
    const held = node.state.value ?? '';
    if (whole) return { relation: compareText(held, value), value: held };
    return { relation: held.endsWith(value) ? 'same' : 'other', value: held };
  }

  async holdsChoice(key: string, values: string[]): Promise<boolean | null> {
    const node = (await this.#reader.glance()).byKey.get(key)?.node;
    if (node?.role !== 'combobox') return null;
    const chosen = readable(node.state.value ?? '').toLowerCase();
    return values.length === 1 && chosen === readable(values[0] ?? '').toLowerCase();
  }

  async neighbours(key: string): Promise<port.Neighbour[]> {
    if (!this.#begun) return [];
    return changedBeside(this.#begun, await this.#reader.glance(), key).map(({ node, value }) => ({
      role: node.role,
      name: node.name,
      value,
    }));
  }

  async prepare(action: port.DriverAction): Promise<void> {
    await this.#untilReady(action);
  }

  async controlParts<K extends keyof ControlAnswers>(
    key: string,
    part: K,
  ): Promise<ControlAnswers[K] | null> {
    const sight = await this.#reader.glance();
    // What is not among these it cannot tell.
    const answers: { [P in keyof ControlAnswers]?: () => ControlAnswers[P] | null } = {
      control: () => controlOf(sight, key),
      popup: () => popupOf(sight, this.#marked, this.#end),
      calendar: () => calendarOf(sight, key),
      mark: () => {
        this.#marked = sight;
        return true;
      },
      remember: () => {
        this.#remembered = sight;
        return true;
      },
      neighbours: () => toldBeside(this.#remembered ?? sight, sight, key),
    };
    return answers[part]?.() ?? null;
  }

  async focused(): Promise<UiNode | null> {
    return focusedIn(await this.#reader.glance())?.node ?? null;
  }

  async reached(request: port.ReachRequest): Promise<ReachedNode[]> {
    const sight = await this.#reader.glance();
    const spot = request.key === undefined ? focusedIn(sight) : sight.byKey.get(request.key);
    if (!spot) return [];
    if (request.by === 'keys' && /(?:^|\+)Enter$/.test(request.keys ?? '') && spot.raw.editable)
      return handedIn(sight, spot);
    const taking: Spot[] = [];
    // A tap is taken by the innermost that wants it; what is around may take it too.
    for (let at: Spot | null = spot; at; at = at.parent) if (at === spot || at.raw.clickable) taking.push(at);
    return taking.map((one) => reachedNode(sight, one));
  }

  async act(action: port.DriverAction, permit: Permit): Promise<port.ActResult> {
    const spent = permit.spend(action);
    const sight = await this.#untilReady(action);
    const spot = action.key ? (sight.byKey.get(action.key) ?? null) : null;
    if (action.kind === 'drag' && 'key' in action.to) {
      const obstacle = obstacleFor(sight, action.to.key, action.to.meaning, 'drag');
      if (obstacle) refuse(obstacle);
    }
    let sent = false;
    const hands: TreeHands = {
      look: () => this.#reader.look(action.signal),
      send: async (input) => {
        if (action.signal?.aborted)
          throw new SurehandError('cancelled', 'the call was cancelled before all of it was sent');
        await this.#send(spent.as(input), action.signal);
        sent = true;
      },
      checkText: async (text) => this.#source.checkText?.(text),
      types_keys: this.#source.types_keys === true,
      // Of the two platforms only this one has the key.
      ...(this.platform === 'android'
        ? { hideKeyboard: () => hands.send({ kind: 'key', key: 'back' }) }
        : {}),
    };
    try {
      const done = await sendToTree(hands, sight, action, spot);
      if (action.kind === 'scroll_by' && action.key)
        this.#end = done.moved?.y === 0 ? { key: action.key, down: action.dy > 0 } : null;
      return done;
    } catch (error) {
      // Even a tap that was only to give the focus may have done something.
      if (!(error instanceof SurehandError) || !sent) throw error;
      throw error.but({ may_have_landed: true });
    }
  }

  async settle(request: port.SettleRequest): Promise<port.Settled> {
    const started = steadyNow();
    const from = this.#begun ?? this.#reader.last ?? (await this.#reader.look());
    let before: Sight | null = null;
    let now = await this.#reader.glance();
    for (;;) {
      const since = changesBetween(from, now, this.#restless);
      const still =
        this.#reader.rested() ||
        (before !== null && changesBetween(before, now, this.#restless).changes === 0);
      const loading = loadingIn(now, this.#standing) !== null;
      const seen = since.changes > 0 || this.#spoken(now, from).passed.length > 0;
      const left = request.window_ms - (steadyNow() - started);
      const [over, quiet] = [left <= 0 || request.signal?.aborted === true, still && !loading];
      if (!over && (!quiet || (request.need_effect && !seen))) {
        before = now;
        // Where a tree takes long, another one right after it would cost much and tell little.
        await pause(Math.min(Math.max(RECHECK_MS, this.#reader.took_ms), left));
        now = await this.#reader.look();
        continue;
      }
      // What was there before the action and after all the time it had waits for nothing.
      if (loading && still && left <= 0)
        for (const { node } of busyIn(now)) if (from.byKey.has(node.key)) this.#standing.add(node.key);
      this.#idle = quiet;
      const watched = left <= 0 || seen || request.need_effect !== true; // else something may still come
      return {
        ...since,
        quiet: quiet && watched,
        waited_ms: steadyNow() - started,
        submitted: false,
        ...(quiet ? {} : { busy_with: loading ? 'loading' : 'changes' }),
      };
    }
  }

  async findText(text: string, around?: Around): Promise<port.FoundText> {
    return this.#watch.findIn(await this.#reader.glance(), text, around);
  }

  async watchText(texts: string[]): Promise<void> {
    this.#watch.begin(texts, textsIn(await this.#reader.glance()));
  }

  async navigate(request: port.NavigateRequest, permit: Permit): Promise<void> {
    const spent = permit.spend(request);
    if (request.to === 'url')
      return this.#send(spent.as({ kind: 'open', address: request.url }), request.signal);
    if (request.to === 'back') return this.#send(spent.as({ kind: 'key', key: 'back' }), request.signal);
    throw new SurehandError('not_supported', `navigate: an app has no ${request.to}`);
  }

  originOf(key?: string): string {
    const address = this.address();
    const drawn = key === undefined ? undefined : this.#reader.last?.byKey.get(key)?.raw.native.package;
    const { app } = appOf(address) ?? {};
    // A dialog of the system over the app is not the app's.
    return originOfAddress(drawn && app && drawn !== app ? address.replace(app, drawn) : address);
  }

  address(): string {
    return this.#source.address ?? this.#reader.last?.tree.place.address ?? '';
  }

  async read({ key, max_chars, offset }: Parameters<port.Driver['read']>[0]): Promise<port.ReadPage> {
    const text = readTree(await this.#reader.look(), key);
    const end = offset + max_chars;
    return {
      text: text.slice(offset, end),
      total_chars: text.length,
      next_offset: end < text.length ? end : null,
    };
  }

  screenshot(request: port.ScreenshotRequest): Promise<port.Screenshot> {
    return this.#source.screenshot(request);
  }

  takeEvents(): DriverEvent[] {
    return this.#source.takeEvents();
  }

  logs(): readonly port.LogEntry[] {
    return this.#source.logs();
  }

  async fetchLogs(): Promise<void> {
    await this.#source.fetchLogs?.();
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  /** What is remembered from one reading to the next is brought up to date. */
  #note(sight: Sight, before: Sight | null): void {
    const toasts = this.#source.takeToasts?.() ?? [];
    const texts = textsIn(sight);
    for (const text of texts) this.#met.add(text);
    for (const text of toasts) this.#met.add(readable(text));
    this.#watch.note(texts, toasts);
    if (!this.#idle || !before) return;
    for (const key of tickedBetween(before, sight)) {
      const ticks = (this.#ticks.get(key) ?? 0) + 1;
      this.#ticks.set(key, ticks);
      if (ticks >= TICKS) this.#restless.add(key);
    }
  }

  async #send(input: Spent<TreeInput>, signal?: AbortSignal): Promise<void> {
    this.#idle = false;
    await this.#reader.send(input, signal);
  }

  async #untilReady(action: port.DriverAction): Promise<Sight> {
    const { key, meaning, kind, signal } = action;
    const until = steadyNow() + PATIENCE_MS;
    for (let sight = this.#reader.fresh(); ; sight = null) {
      sight ??= await this.#reader.look(signal);
      const obstacle = key === undefined ? null : obstacleFor(sight, key, meaning, kind);
      if (!obstacle) return sight;
      if (!obstacle.passing || steadyNow() > until || signal?.aborted) refuse(obstacle);
      await pause(RECHECK_MS);
    }
  }

  #spoken(now: Sight, from: Sight): Spoken {
    return spokenBetween(from, now, this.#restless, this.#met);
  }

  #told(node: UiNode, news: boolean): UiNode {
    const fresh = news && !this.#shown.has(node.key);
    const restless = this.#restless.has(node.key);
    if (!fresh && !restless) return node;
    return { ...node, ...(fresh ? { fresh } : {}), ...(restless ? { restless } : {}) };
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

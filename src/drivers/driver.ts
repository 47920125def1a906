import type { Modifier } from '../model/action.ts';
import type { Collected } from '../model/collected.ts';
import type { AdjustResult, ControlAnswers } from '../model/control.ts';
import type { DeviceInfo } from '../model/device.ts';
import type { DialogInfo, DriverEvent } from '../model/driver-event.ts';
import type { Meaning } from '../model/meaning.ts';
import type { Box, UiNode } from '../model/node.ts';
import type { Effect } from '../model/outcome.ts';
import type { Outline, OutlineRequest } from '../model/outline.ts';
import type { Pause } from '../model/pause.ts';
import type { Permit } from '../model/permit.ts';
import type { Platform } from '../model/platform.ts';
import type { ReachedNode } from '../model/reached-node.ts';
import type { Selector, SelectorKind } from '../model/selector.ts';
import type { Around } from '../model/target.ts';
import type { DriverParts } from './driver-parts.ts';

export type * from './driver-parts.ts';

/**
 * What reaches one kind of app. Every method rejects with a SurehandError for what it expects to go wrong, and with
 * `not_supported` for what its platform cannot do. What sends something takes a permit for the very request and spends
 * it before anything is sent. `test/drivers/contract/` says what each promise means; a driver is done when it passes.
 */
export interface Driver extends Partial<DriverParts> {
  readonly platform: Platform;
  /** The kinds of selector that it can look for. */
  readonly selectors: readonly SelectorKind[];
  /**
   * An action goes through its stages from here until what comes back is called: they may share a reading of the screen
   * while it is young and nothing was sent since. A driver that reads at little cost has no need of it. Once it was sent, a
   * screen that cannot be read is waited for no longer than `within_ms` allow.
   */
  actionBegins?(within_ms?: number): () => void;
  /** What the app runs in, as far as it is known. */
  runtime(): Runtime;
  /** The same in words that every platform has. */
  device(): DeviceInfo;
  /** Nodes of the current screen, already ranked and cut to `limit` by the driver. */
  collect(request: CollectRequest): Promise<Collected>;
  /** The whole page as a tree of what can be read or operated. */
  outline(request: OutlineRequest): Promise<Outline>;
  /** Nodes that answer to words or a selector, best first; the whole screen, what is scrolled out of view included where it is known. */
  find(query: FindQuery): Promise<Found>;
  /** For each target the one element that it names and that input could reach as the screen is now; else null. */
  doable(targets: Omit<FindQuery, 'limit'>[]): Promise<(UiNode | null)[]>;
  /** What the node with this key is now, or null when it is gone. */
  inspect(key: string): Promise<UiNode | null>;
  /**
   * How what a field holds relates to a text: all of it, or with `whole` false its end. A password is compared where
   * that can be done without reading it, else `unknown`. With `left` the field loses the focus for a moment first: what it
   * holds then is what it keeps.
   */
  holds(key: string, value: string, whole: boolean, left?: boolean): Promise<Held>;
  /** Whether a native list has just these options selected; null when it is no native list. */
  holdsChoice(key: string, values: string[]): Promise<boolean | null>;
  /** Other editable controls that hold something else than when the action began; what is only computed is none. */
  neighbours(key: string): Promise<Neighbour[]>;
  /** Waits until a node can be acted on and brings it into view; rejects with the reason why not. */
  prepare(action: DriverAction): Promise<void>;
  /** A control taken apart: what it is and holds now, the list or calendar it opened; null when there is none. */
  controlParts<K extends keyof ControlAnswers>(
    key: string,
    part: K,
    /** Words of items that are looked for: where there are too many to tell of all, these are among those told. */
    words?: readonly string[],
  ): Promise<ControlAnswers[K] | null>;
  /** Controls that only the keyboard on the screen keeps touches from, where one can lie over the app. */
  underKeyboard?(): Promise<UiNode[]>;
  /** What has the focus, inside frames too. */
  focused(): Promise<UiNode | null>;
  /** Every control that an input would operate, whatever it is aimed at; asked where a policy guards, and of Enter. */
  reached(request: ReachRequest): Promise<ReachedNode[]>;
  /** Real input on one node. `meaning` is checked again at the instant of the input; a change refuses it. */
  act(action: DriverAction, permit: Permit): Promise<ActResult>;
  /** Waits until the page is quiet or the window is over. */
  settle(request: SettleRequest): Promise<Settled>;
  /** Whether a text can be read on the page, or in a box of it; `watched` remembers one that came and went since `watchText`. */
  findText(text: string, around?: Around): Promise<FoundText>;
  watchText(texts: string[]): Promise<void>;
  navigate(request: NavigateRequest, permit: Permit): Promise<void>;
  /** The origin of the document that a node is in, or of the page; empty when there is none. */
  originOf(key?: string): string;
  /** The address shown now; empty when no page is open. */
  address(): string;
  /** Visible text as Markdown, of the whole page or below one node. */
  read(request: { key?: string; max_chars: number; offset: number }): Promise<ReadPage>;
  screenshot(request: ScreenshotRequest): Promise<Screenshot>;
  /** A call begins: how long the app lets it wait for answers counts from here, where a driver holds that to a limit. */
  beginCall?(signal: AbortSignal, timeout_ms?: number): void;
  /** Things that happened since the last call: downloads, new tabs, dialogs, crashes, one line each. */
  takeEvents(): DriverEvent[];
  logs(): readonly LogEntry[];
  /** Brings the logs up to date, where they come only when they are asked for. */
  fetchLogs?(): Promise<void>;
  close(): Promise<void>;
  /** Files that its closing left: films, a trace. */
  kept?(): readonly string[];
}

export interface ReachRequest {
  /** Without, what has focus. */
  key?: string;
  /** `chooser`: the field that the open file chooser is for. */
  by: 'pointer' | 'keys' | 'options' | 'chooser';
  /** One name for each key. */
  keys?: string;
  /** Put in as text: a line break in a field of many lines is no Enter key. */
  as_text?: boolean;
  /** Of a native list, by label or value; or the text that is filled in. */
  values?: string[];
  /** From the top left of the node. */
  position?: { x: number; y: number };
  /** The end of a drag: what lies this far from where it begins. */
  offset?: { x: number; y: number };
  /** Something is let go there. */
  drops?: boolean;
  /** The focus was brought there: where the page took it away, keys go to the page. */
  arrived?: boolean;
  /** Of the window, where no node tells it. */
  point?: { x: number; y: number };
}

export interface CollectRequest {
  viewport_only: boolean;
  limit: number;
  /** Nodes without their selectors, which only data for programs needs. */
  without_selectors?: boolean;
  /** With the words between the nodes. */
  with_text?: boolean;
  /** Where not all fits, what changed since the last look comes first. */
  fresh_first?: boolean;
  /** What changed since this moment is news; without it, since the last look. Milliseconds since the epoch. */
  since_ms?: number;
  /** For a reader: also what is seen though kept from assistive technology, and first what matters to read. */
  reading?: boolean;
  /** An action follows: what changes from here on is its effect. */
  begin?: boolean;
  /** With what the words say that they did not when the action began. */
  spoken?: boolean;
  /** Only what is below this node. */
  within?: string;
  /** Keys to look after: the answer says which of them left the page. */
  check?: string[];
}

export interface FindQuery {
  role?: string;
  name?: string;
  /** Words met near the element: those closest to them are meant. */
  context?: string;
  /** The role of a box that it stands in. */
  within?: string;
  /** The very context of the element, as a snapshot gave it. */
  context_is?: string;
  selector?: Selector;
  /** Prefer what can be acted on this way. */
  purpose?: 'click' | 'fill' | 'select' | 'adjust' | 'point' | 'any';
  /** Of several alike, those are meant that stand in one list with this node. */
  among_key?: string;
  /** Also what only shows the words, or has them among others. */
  partial?: boolean;
  /** Only what carries the words: similar ones are not looked for. */
  exactly?: boolean;
  /** Where nothing is found, say in which lists it may be all the same. */
  look_on?: boolean;
  limit: number;
}

/** A box that draws only the part of its content that shows: the rest comes when it is scrolled. In pixels. */
export interface PartlyDrawn {
  key: string;
  top: number;
  height: number;
  view: number;
  /** Where the words wanted should be, by the numbers in those that are drawn. */
  at?: number;
}

export type Match = 'exact' | 'loose' | 'shown' | 'partial' | 'near';

export interface Found {
  /**
   * `match`: exact (same words), loose (same but for case, spaces, marks and counters), shown (its label differs, but it
   * shows the words), partial (the words are among its own), near (only similar).
   */
  matches: { node: UiNode; match: Match; score: number }[];
  total: number;
  /** Where it was asked for and nothing was found: lists that draw the rest once they are scrolled. */
  partly_drawn?: PartlyDrawn[];
}

/** Without a key the input goes to the page itself: keys to what has focus, scrolling to the viewport. */
export type DriverAction = {
  key?: string;
  meaning?: Meaning;
  timeout_ms: number;
  signal?: AbortSignal;
  /** `prepare` has just been done. */
  prepared?: boolean;
  /** Called when the pointer is over it or the focus on it, right before it is pressed; if that throws, it is not. */
  arrived?: () => Promise<void>;
} & (
  | {
      kind: 'click';
      button?: 'left' | 'right' | 'middle';
      count?: number;
      /** The clicks before this one were sent: it is the n-th in a row. */
      nth?: number;
      modifiers?: Modifier[];
      position?: { x: number; y: number };
    }
  /** `by_keys`: it took no edit before and was left as it was, so the text comes key by key. */
  | { kind: 'fill'; value: string; clear_first: boolean; by_keys?: boolean }
  | { kind: 'select'; values: string[] }
  /** `judged`: the key goes only to what was asked about by `reached` right before. */
  | { kind: 'press'; keys: string; judged?: true }
  | { kind: 'hover'; position?: { x: number; y: number } }
  | { kind: 'scroll_into_view' }
  /**
   * `fling`: one fast stroke that way on a touch screen, after which the content runs on. `once`: one stroke at most, so
   * that some of what was in view stays in it, however small what scrolls is.
   */
  | { kind: 'scroll_by'; dx: number; dy: number; fling?: true; once?: true }
  | { kind: 'scroll_to'; edge: 'top' | 'bottom' }
  /** `over` is told the point of the window where it is about to be let go; if that throws, it is carried back. */
  | {
      kind: 'drag';
      to: { key: string; meaning: Meaning } | { dx: number; dy: number };
      over?: (point: { x: number; y: number }) => Promise<void>;
      /** Of the time in which `over` asks a person. */
      pause?: Pause;
    }
  /** Two fingers on a touch screen. */
  | { kind: 'pinch'; scale: number }
  /** `opened`: a chooser is open and about to be given the files; if that throws, it gets none. */
  | { kind: 'upload'; paths: string[]; opened?: () => Promise<void>; pause?: Pause }
);

export interface ActResult {
  /** The action opened a dialog that now blocks the page. */
  dialog?: DialogInfo;
  /** What a field holds after a fill, when it may be read. */
  value?: string;
  /** It was pressed, and this kept the click that follows from reaching it. */
  unclicked?: string;
  /** The field did not take the text: it put back what it held in the very moment, or its own form of the text was gone when it was left. */
  refused?: true;
  /** It had the text, and something else once it was left. */
  dropped?: true;
  /** The key went to a field of a form. */
  in_form?: boolean;
  /** How far a scroll really moved. */
  moved?: { x: number; y: number };
  /** How a control was brought to its value. */
  adjusted?: AdjustResult;
  /** The page with this visit was told that it may be left. */
  leaves?: string;
  /** An item was pressed, which may do more than it shows: it is never pressed a second time. */
  decided?: true;
  /** What was chosen is a command or leaves no mark: nothing tells afterwards that it was. */
  stateless?: true;
}

/** How what a field holds relates to a text; `unknown` where it cannot be seen whole, `unseen` where nobody can see it. */
export interface Held {
  relation: 'same' | 'formatted' | 'other' | 'unknown' | 'unseen';
  value?: string;
  /** A field for numbers, which may make another one of it once it is left. */
  numeric?: boolean;
  /** The page hears of it when this very field is left, and it got the focus for this text alone. */
  heard?: boolean;
  /** A sign beside it opens days to pick from, and it got the focus for this text alone. */
  picker?: boolean;
  /** It held one of a list that it does not show, and does not hear by itself of what is typed. */
  choice?: boolean;
  /** It stands in one line behind tags, and is none of them yet. */
  tags?: boolean;
  /** Its lines lie in one block of an editor whose script makes blocks of its own with Enter. */
  one_block?: boolean;
  /** It is for plain text, and its lines are elements: its text alone is one line. */
  boxed_lines?: boolean;
  /** It was to be added behind what was there, and begins a block of its own. */
  own_block?: boolean;
  /** The field says that what it holds is not valid. */
  invalid?: boolean;
}

/** A control beside the one acted on; a password's value stays in the page. */
export interface Neighbour {
  role: string;
  name: string;
  value?: string;
}

export interface SettleRequest {
  window_ms: number;
  /** Stay until something changed, even if the page is quiet: only then may "no effect" be said. */
  need_effect?: boolean;
  /** Nothing that the page told came to anything that was seen: everything in view is held against what it was. */
  closely?: boolean;
  /** When the action was sent: requests since then are its own. */
  since_ms?: number;
  /** Timers that the action set are waited for that far ahead, also those that repeat; else only what ends soon. */
  timers_ms?: number;
  signal?: AbortSignal;
}

export interface Settled {
  quiet: boolean;
  waited_ms: number;
  /** Changes since the action began that nothing in the background made. */
  changes: number;
  /** Of these, changes of text or structure. */
  rewordings: number;
  submitted: boolean;
  /** What looks different without a change of text, state or structure. */
  looks: Effect[];
  /** What kept the page from resting. */
  busy_with?: 'requests' | 'changes' | 'animation' | 'timers' | 'loading';
}

export interface FoundText {
  visible: boolean;
  /** Times it is met as words of its own, hidden places left out. */
  count: number;
  /** A longer word that has it in it, where it is met nowhere else. */
  inside?: string;
  /** There is no such box to read in. */
  unplaced?: true;
  /** It was visible at some time since it was watched for. */
  watched: boolean;
  /** How often it went away again since. */
  lost: number;
  /** It was a message that came since and went away by itself. */
  passed: boolean;
  /** Whether it stands where an app says something for a moment, if that is known. */
  message?: boolean;
  /** Other words were written in its place since it was watched for. */
  replaced?: true;
  /** Wherever it stands, a word before it says that it is not so. */
  denied?: true;
}

export type NavigateRequest = { timeout_ms: number; signal?: AbortSignal } & (
  | { to: 'url'; url: string }
  | { to: 'back' | 'forward' | 'reload' }
);

export interface ReadPage {
  text: string;
  total_chars: number;
  next_offset: number | null;
}

export interface ScreenshotRequest {
  full_page?: boolean;
  key?: string;
  /** Numbered boxes to draw over the picture; they never touch the page. */
  marks?: { label: string; box: Box }[];
  /** Longest side of the picture in pixels. */
  max_side?: number;
  format: 'png' | 'jpeg';
}

/** What every picture covers: fields with such names, and wherever one of the secrets is shown. */
export interface Mask {
  /** Source of a regular expression. */
  names: string;
  secrets(): string[];
}

export interface Screenshot {
  data: Buffer;
  mime_type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

export interface Runtime {
  /** Name and version, where the app runs in one. */
  browser?: string;
  headless?: boolean;
  viewport?: string;
}

export interface LogEntry {
  at_ms: number;
  level: string;
  text: string;
  source: string;
  tab: string;
}

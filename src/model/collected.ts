import type { UiNode } from './node.ts';
import type { Place } from './place.ts';
import type { LoadingState } from './snapshot.ts';

/** What the words on a screen say that they did not before the action. */
export interface Spoken {
  /** Lines that can be read now and could not be, messages first. */
  said: string[];
  /** Lines that could be read and are gone from the page; only where nothing new is said. */
  unsaid: string[];
  /** Texts that came and went meanwhile. */
  passed: string[];
  /** Lines that were written out of view; only where nothing new is said in view. */
  elsewhere: string[];
  /** What is gone from lists that nobody looks at now, where nothing else is said. */
  lost_elsewhere?: string[];
  /** The same lines stand in another order. */
  reordered: boolean;
}

/** Words of a screen that belong to no node. */
export interface PlainText {
  /** Key of the node that it follows. */
  after: string | null;
  /** So many nodes stand between that one and these words and were cut: the words may belong to one of them. */
  skipped?: number;
  text: string;
  /** It stands in a small layer on top of the page, or where the page announces things. */
  message?: true;
}

/** What a driver saw of one screen, ranked and cut, not yet a snapshot. */
export interface Collected {
  nodes: UiNode[];
  place: Place;
  /** The main heading of the page, in view or not; empty when it has none. */
  heading: string;
  viewport: { width: number; height: number; scroll_x: number; scroll_y: number };
  /** How much of the page lies below what is in view, text too; absent where nobody can tell. */
  below_px?: number;
  focused: string | null;
  /** Candidates in view before the cut, and an estimate for the whole page. */
  in_view: number;
  on_page: number;
  /** How many of the controls in view something open on top keeps people from; absent where nobody can tell. */
  behind?: number;
  /** Hash of the visible text, ticking clocks left out. */
  text_hash: string;
  /** How many texts were left out of it because they change by themselves. */
  ticking: number;
  /** Words that belong to no node, each with the key of the node that it follows; only where they were asked for. */
  texts?: PlainText[];
  /** Against the look that began the last action, if there was one in these documents. */
  spoken?: Spoken;
  loading_state?: LoadingState;
  /** The keyboard of a touch screen is shown, and lies over these controls. */
  keyboard?: { over: UiNode[] };
  /** Of the keys in `check`, those whose nodes left the documents shown. */
  gone: string[];
  /** Of the keys in `check`, those that nobody can see any more: gone, hidden, or in a document that is not shown. */
  unseen: string[];
}

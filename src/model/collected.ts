import type { UiNode } from './node.ts';
import type { Place } from './place.ts';
import type { LoadingState } from './snapshot.ts';

/** What a driver saw of one screen, ranked and cut, not yet a snapshot. */
export interface Collected {
  nodes: UiNode[];
  place: Place;
  /** The main heading of the page, in view or not; empty when it has none. */
  heading: string;
  viewport: { width: number; height: number; scroll_x: number; scroll_y: number };
  focused: string | null;
  /** Candidates in view before the cut, and an estimate for the whole page. */
  in_view: number;
  on_page: number;
  /** Hash of the visible text, ticking clocks left out. */
  text_hash: string;
  /** How many texts were left out of it because they change by themselves. */
  ticking: number;
  /** Words that belong to no node, each with the key of the node that it follows; only where they were asked for. */
  texts?: { after: string | null; text: string }[];
  loading_state?: LoadingState;
  /** Of the keys in `check`, those whose nodes left the documents shown. */
  gone: string[];
  /** Of the keys in `check`, those that nobody can see any more: gone, hidden, or in a document that is not shown. */
  unseen: string[];
}

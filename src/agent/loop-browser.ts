import type { Expectation } from '../model/expectation.ts';
import type { Effect, Verdict } from '../model/outcome.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Offers } from './choices.ts';
import type { Deadline } from './deadline.ts';
import type { LoopSnapshot } from './loop-snapshot.ts';
import type { Around } from './named.ts';

/** What the loop does to a page; `ref` is one of the newest snapshot. */
export type LoopAction =
  | { tool: 'browser_click'; ref: string }
  | { tool: 'browser_fill'; ref: string; value: string; clear_first: boolean }
  | { tool: 'browser_select'; ref: string; value: string }
  | { tool: 'browser_scroll'; ref: string; direction?: ScrollDirection; amount?: number }
  | { tool: 'browser_scroll'; direction: ScrollDirection; amount: number };

type ScrollDirection = 'up' | 'down' | 'top' | 'bottom';

/** What an action that was carried out brought about. */
export interface Acted {
  verdict: Verdict;
  effect: Effect[];
  /** What was done and what came of it, in words. */
  note?: string;
  /** A person was asked about this very action and approved it. */
  approved?: true;
  /** Not seen to its end: anything may have come of it. */
  unsettled?: true;
  /** Nothing can have come of it but another view, or a field that is filled. */
  inconsequential?: true;
  /** A question opened on top of the page, or is open there still. */
  question?: 'opened' | 'open';
  /** It takes back what was done before it; perhaps where it takes something away that may be that. */
  undid?: true | 'perhaps';
  /** What tells it from others of the same role and name (`like`), those in view, and what it was given. */
  among?: {
    own: string;
    others: string[];
    value?: string;
    like?: string;
    by_name?: true;
  };
  /** The buttons that were pressed, by Enter in a field those that it stands for; none where no button belongs to it. */
  pressed?: readonly string[];
  /** One control was brought to another choice, which it reports for itself: what stands in fields did not go with it. */
  choice?: true;
  /** What it was done to and with; absent where nobody knows. */
  around?: Around;
  /** It set this control and sent nothing; in a dialog there may be a button for that. */
  only_set?: { role: string; name: string; in_form: boolean };
}

/** How an expectation stands now. */
export interface LoopReading {
  holds: boolean;
  observed: string;
  /** It holds only as a message that came and went. */
  passed?: boolean;
  /** A text that stands where no messages do: that it goes by itself takes it back. */
  message?: boolean;
  /** Other words took its place. */
  replaced?: boolean;
  /** Wherever the words stand, they say that it is not so. */
  denied?: boolean;
}

/**
 * What the loop needs of a browser: a session is one, and so is the mock of `surehand/testing`. Every method rejects
 * with a SurehandError for what it expects to go wrong.
 */
export interface LoopBrowser {
  /** A fresh snapshot. From then on the refs of the one before are void. */
  snapshot(request: { viewport_only: boolean }, deadline: Deadline): Promise<LoopSnapshot>;
  /**
   * The screen for our own eyes, with all its elements; the refs given out stay as they are. `covered`: what lies behind a
   * modal dialog is not among them.
   */
  peek(signal: AbortSignal): Promise<Snapshot & { covered?: boolean } & Partial<Offers>>;
  act(action: LoopAction, deadline: Deadline): Promise<Acted>;
  /** What the last act was, as far as is known, where it was not seen to its end. */
  attempted?(signal: AbortSignal): Promise<Acted | undefined>;
  /**
   * Pauses where a person must decide on the screen of the newest snapshot. True when one was asked and approved;
   * rejects with `human_rejected` or, when nobody can be asked, `approval_required`.
   */
  passCheckpoint(signal: AbortSignal): Promise<boolean>;
  askPerson(
    question: { action: string; reason: string },
    signal: AbortSignal,
  ): Promise<{ approved: boolean; message?: string }>;
  /** What this run sent and nobody has answered yet, in words, after a moment for answers and timers of it to come. */
  unanswered?(signal: AbortSignal): Promise<string[]>;
  /** Whether something that this run's last fill may have gone with was sent to change something, and answered. */
  answered?(signal: AbortSignal): Promise<boolean>;
  /** From now on remembers whether these come and go between two looks; then they hold in the next one. */
  watch?(expectations: readonly Expectation[], signal: AbortSignal): Promise<void>;
  /** Whether all of these hold on the page as it is now; `wait_ms` is how long they may take to. */
  expect(expectations: readonly Expectation[], signal: AbortSignal, wait_ms?: number): Promise<LoopReading>;
}

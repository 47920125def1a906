import type { IntermediateStep } from './intermediate-step.ts';

/** How far a sentence has been carried out; opaque to whoever hands it back. Plain data. */
export interface Progress {
  /** Clauses that are done. */
  done: number;
  /** What later clauses may refer to. */
  memory: Memory;
}

export interface Memory {
  /** Selector and words of the last thing acted on: what "it" means. */
  it?: { selector: string; stableSelector?: string; label: string; words: string };
  /** Text that was copied or found. */
  text?: string;
  /** What a search has already opened on its way. */
  tried?: string[];
  /** Acts of this clause so far; a clause that takes too many is given up. */
  acts?: number;
  /** The sentence as the instructions it was split into; their number may grow on the way. */
  clauses?: string[];
}

export interface UnderstandContext {
  url?: string;
  title?: string;
  /** A browser dialog that waits for an answer. */
  dialog?: { type: string; message: string };
  tabs?: { id: string; title: string; url: string; active: boolean }[];
  /** From the understanding before, when it left more to do. */
  progress?: Progress;
  /** The sentence that comes after this one. */
  following?: string;
  /** What "today" means, as yyyy-mm-dd. */
  today?: string;
}

export interface Candidate {
  selector: string;
  stableSelector?: string;
  /** In words: `button "Delete" in row "Alice"`. */
  label: string;
}

/** What a sentence means on one screen. Nothing is to be done unless it is `steps`. */
export type Understanding =
  /**
   * Carry the steps out in order. With `progress` there is more to the sentence: look again, and ask again with it.
   * Without, the sentence is done.
   */
  | { kind: 'steps'; steps: IntermediateStep[]; progress?: Progress }
  | { kind: 'ambiguous'; step: IntermediateStep; candidates: Candidate[] }
  | { kind: 'not_understood'; reason: string; nearest: string[] };

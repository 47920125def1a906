import type { IntermediateStep } from './intermediate-step.ts';

/** How far a sentence has been carried out. Plain data. */
export interface Progress {
  /** Clauses that are done. */
  done: number;
  /** Where in the sentence the next one begins. */
  at: number;
  /** Where the verb stands that goes on to govern it. */
  carry?: [start: number, end: number];
  /** What "it" means from here on. */
  mentioned?: { words: string };
}

export interface UnderstandContext {
  url?: string;
  title?: string;
  /** A browser dialog that waits for an answer. */
  dialog?: { type: string; message: string };
  tabs?: { id: string; title: string; url: string; active: boolean }[];
  /** From the understanding before, when it left more to do. */
  progress?: Progress;
  /** Someone can be asked about a later clause: what is open there need not stop this one. */
  ask_ahead?: boolean;
}

/** What the next clause of a sentence means on one screen. Nothing is to be done unless it is `steps`. */
export type Understanding =
  /** Carry the steps out in order; `also` says what else the clause could mean, less likely. With `progress` there is more to the sentence: look again, and ask again with it. */
  | { kind: 'steps'; steps: IntermediateStep[]; clause: string; also: string[]; progress?: Progress }
  /** `word` is what it fails at; `progress` is how the sentence goes on once the clause was done in another way. */
  | {
      kind: 'unclear';
      code: 'AMBIGUOUS_TARGET' | 'NOT_UNDERSTOOD';
      word: string;
      reason: string;
      candidates: string[];
      /** What it names is not on the screen, and may still come. */
      missing: boolean;
      clause: string;
      progress?: Progress;
    };

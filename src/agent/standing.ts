import type { Expectation } from '../model/expectation.ts';
import type { Effect } from '../model/outcome.ts';
import type { KeptAsked } from './asked-for.ts';
import type { TypedText } from './typed.ts';

/** What speaks for a criterion: it held before anything was done, it became so after an act, or it was a message then. */
export interface Standing {
  holds: boolean;
  /** It became true after an act of this run. */
  became: boolean;
  /** It became true as a message, which may go again and counts all the same. */
  message: boolean;
  /** It became true when no act had been seen to do anything that it could have come of. */
  by_itself?: boolean;
  /** It came of what the run typed or set, and nothing has saved that yet. */
  given?: boolean;
  /** The run itself typed these words, which the goal does not name. */
  echoed?: boolean;
  /** The run wrote these words as a message, which the goal does not ask for. */
  said?: boolean;
  /** It is what the run typed or set there itself, and nothing was sent or done since. */
  unsent?: boolean;
  /** What should be gone came only of what this run did, a question or a complaint: that it goes proves no more. */
  asked?: boolean;
  /** The run took back what it had become so by. */
  undone?: boolean;
  /** It became so and went again, by itself or with another deed where it stood, though it was no message. */
  lapsed?: boolean;
  /** It was a state or a place that became so, and is not so any more. */
  went?: boolean;
  /** The page has the words, and says that it is not so. */
  denied?: boolean;
  /** How many deeds there had been when it became so. */
  deeds?: number;
}

/** What is known of the criteria, as a run that goes on later needs it. */
export interface KeptEvidence extends KeptAsked {
  since: Reach;
  late: Reach;
  approved: boolean;
  did: boolean;
  deeds?: number;
  typed?: TypedText[];
  standings: [string, Standing][];
}

/** What can have come of an act: nothing (0), what its own control holds (1), anything (2). */
export type Reach = 0 | 1 | 2;

export const REACH: Partial<Record<Effect['kind'], Reach>> = {
  scroll: 0,
  focus: 1,
  selection: 1,
  look: 1,
  value: 1,
};
/** What is only there, and not how a control stands. */
const THERE = new Set(['visible', 'gone', 'exists']);

/**
 * What comes of what became so. Words may go with an act of this run that shows something else. By themselves, or with
 * another deed where they stood, only messages go; other words that go, and whatever other words take the place of, were
 * taken back.
 */
export function lasting(
  before: Standing | undefined,
  now: { holds: boolean; words: boolean; replaced: boolean; showed: boolean },
): { stays: boolean; lapsed: boolean; went: boolean } {
  const { holds, words, replaced, showed } = now;
  const kept = (words && (showed || before?.holds === false)) || before?.message === true;
  const stays = before?.became === true && !(words && replaced && !showed && before.holds) && (holds || kept);
  const gone = !stays && (before?.became || before?.lapsed || before?.went) === true;
  return { stays, lapsed: words && gone, went: !words && !holds && gone };
}

/** What was typed or set is sent with a later act, or never. */
export function isUnsent(turned: boolean, only_set: boolean, before: Standing | undefined): boolean {
  return turned ? only_set : before?.unsent === true;
}

export function furthest(...reaches: Reach[]): Reach {
  return Math.max(0, ...reaches) as Reach; // the greatest of them is one of them
}

export function reachOf(effect: readonly Effect[], verified: boolean): Reach {
  return furthest(verified ? 1 : 0, ...effect.map(({ kind }) => REACH[kind] ?? 2));
}

/** How far an act must reach that this can come of. */
export function reachNeeded(one: Expectation): Reach {
  return one.about === 'property' || (one.about === 'element' && !THERE.has(one.is)) ? 1 : 2;
}

/** Only what is so. */
export function marked<K extends string>(marks: Record<K, boolean>): Partial<Record<K, true>> {
  return Object.fromEntries(Object.entries(marks).filter(([, is]) => is)) as Partial<Record<K, true>>; // these keys
}

/** What only stood there goes with what is sent; what came of it is proved where that saved it. */
export function afterSending(
  { unsent: _unsent, given, by_itself, ...record }: Standing,
  saved: boolean,
  deeds: number,
): Standing {
  if (saved && given && record.holds) return { ...record, became: true, deeds };
  return { ...record, ...(by_itself ? { by_itself } : {}), ...(given ? { given } : {}) };
}

/** All that an act sent was answered with a refusal. */
export function isTurnedDown(effect: readonly Effect[]): boolean {
  const sent = effect.filter(({ kind }) => kind === 'network').map(({ account }) => account);
  return sent.length > 0 && sent.every((one) => / [45]\d\d\b/.test(one) && !/ [23]\d\d\b/.test(one));
}

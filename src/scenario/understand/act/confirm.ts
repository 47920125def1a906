import { DOING } from '../lexicon/verbs.ts';
import type { Look } from '../look.ts';
import { type Outcome, plainStep } from '../outcome.ts';
import { sameWord, wordsOf } from '../words.ts';

/** What cannot be taken back: a page may ask once more before it does it. */
const FINAL = new Set(['delete', 'remove', 'trash', 'erase', 'discard', 'get rid of', 'cancel']);

/** An instruction to do something for good also answers the question whether that is really wanted. */
export function withConfirmation(verb: string, outcome: Outcome): Outcome {
  return outcome.kind === 'steps' && FINAL.has(verb) && !outcome.again ? { ...outcome, asks: verb } : outcome;
}

/** Says yes to a question of the browser about just that; where none came up, there is nothing to do. */
export function confirm(verb: string, look: Look): Outcome {
  const { dialog } = look.context;
  if (dialog?.type !== 'confirm') return { kind: 'nothing' };
  const about = wordsOf(dialog.message);
  const words = [verb, ...(DOING[verb] ?? [])].flatMap((word) => wordsOf(word));
  const same = words.some((word) => about.some((other) => sameWord(word, other) >= 0.97));
  return same ? plainStep(look, 'dialog', { accept: true }) : { kind: 'nothing' };
}

/** Whether a sentence answers a dialog itself. */
export function answersDialog(sentence: string | undefined): boolean {
  return /\b(?:accept|confirm|dismiss|dialog|alert|prompt|popup|ok|okay|cancel|yes|no)\b/i.test(
    sentence ?? '',
  );
}

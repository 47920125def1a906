import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import type { Outcome } from '../outcome.ts';
import { contentWords, sameWord } from '../words.ts';
import { asserted } from './asserted.ts';

/** Words that turn a note on a page into a sentence about it. */
const FILLING = new Set(
  'has have been had was were yet so far already currently now still here there it i we you they me listed shown displayed found'.split(
    ' ',
  ),
);
const LONGEST = 160;

/** What the page itself says in the same words: "My cart is empty" where it reads "Your cart is empty". */
export function literalClaim(said: string, look: Look): Outcome | null {
  const wanted = meaning(unmask(said, look.quotes));
  if (wanted.length < 2) return null;
  const texts = new Set(
    look.screen.things.flatMap(({ text }) => (text && text.length <= LONGEST ? [text] : [])),
  );
  const alike = [...texts].filter((text) => sameBut(meaning(text), wanted, /^[\d.,:/]+$/));
  const [only] = alike;
  if (only === undefined) return null;
  const holds = alike.some((text) => sameBut(meaning(text), wanted, /^$/));
  if (!holds && alike.length > 1) return null;
  return asserted(look, { about: 'content', how: 'equals', expected: said.trim() }, holds, only);
}

function meaning(text: string): string[] {
  return contentWords(text).filter((word) => !FILLING.has(word));
}

/** The same words in the same order; those that fit the pattern may differ. */
function sameBut(a: readonly string[], b: readonly string[], free: RegExp): boolean {
  return (
    a.length === b.length &&
    a.every((word, i) => {
      const other = b[i] ?? '';
      return sameWord(word, other) >= 0.98 || (free.test(word) && free.test(other));
    })
  );
}

import { meansSame } from '../lexicon/synonyms.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { NONE, type Outcome, stepOn } from '../outcome.ts';
import { splitList } from './lists.ts';

/** The box of the one word that means the same, for each that was said; all of them, or none. */
export function tickSynonyms(words: string, look: Look): Outcome {
  const said = splitList(words).map((word) => unmask(word, look.quotes).trim());
  const boxes = look.screen.things.filter(
    ({ role, operable }) => operable && /^(?:checkbox|option|radio)$/.test(role),
  );
  const found = said.map((word) => {
    const same = boxes.filter(({ names }) => (names[0] ?? '').toLowerCase() === word.toLowerCase());
    const like = same.length > 0 ? same : boxes.filter(({ names }) => meansSame(names[0] ?? '', word));
    return like.length === 1 ? like[0] : undefined;
  });
  const meant = found.filter((thing) => thing !== undefined);
  return meant.length > 0 && meant.length === found.length
    ? { kind: 'steps', steps: meant.map((thing) => stepOn(look, thing, 'check', 0.88)), score: 0.9 }
    : NONE;
}

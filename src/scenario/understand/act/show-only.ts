import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { contentWords, coverage, sameWord, wordsOf } from '../words.ts';
import { ticked } from './tick.ts';

const LOOSE = new Set('me only just right ones one which who'.split(' '));

/** "Show me only science books that are available now": every box that says what was said, and no word left over. */
export function showOnly(said: string, look: Look): Outcome {
  const words = contentWords(unmask(said, look.quotes)).filter((word) => !LOOSE.has(word));
  const boxes = look.screen.things.filter(({ role, operable, names }) => {
    const name = contentWords(names[0] ?? '');
    return (
      operable &&
      /^(?:checkbox|switch)$/.test(role) &&
      name.length > 0 &&
      coverage(name, words).every((mark) => mark >= 0.97)
    );
  });
  const told = boxes.flatMap(({ names }) => contentWords(names[0] ?? ''));
  const rest = words.filter((word) => !told.some((other) => sameWord(word, other) >= 0.97));
  // One noun for what is listed may be the speaker's own.
  const page = wordsOf(look.screen.root.text);
  const own = rest.length === 1 && !page.some((word) => sameWord(word, rest[0] ?? '') >= 0.97);
  if (boxes.length === 0 || (rest.length > 0 && !own)) return NONE;
  const steps = boxes.flatMap((box) => {
    const outcome = ticked(box, true, 0.88, look);
    return outcome.kind === 'steps' ? outcome.steps : [];
  });
  return steps.length > 0 ? { kind: 'steps', steps, score: 0.88 } : { kind: 'nothing' };
}

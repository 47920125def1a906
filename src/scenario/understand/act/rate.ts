import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { closest } from '../regions.ts';
import { anchorsOf } from '../resolve-target.ts';
import type { Thing } from '../screen-things.ts';

const STAR = /^[★☆⭐✩✪✭✮✯♥♡❤●○]?$/u;

/** So many stars for a thing: the star of that number in the row of them that belongs to it. */
export function rate(what: string, stars: string, look: Look): Outcome {
  const count = readCount(stars);
  const rows = look.screen.things.flatMap((thing) => {
    const drawn = thing.children.filter(isStar);
    return drawn.length >= 3 && drawn.length <= 10 ? [{ thing, drawn }] : [];
  });
  const near = /^(?:it|this|that|them)$/i.test(what) ? rows : closest(rows, anchorsOf(what, look), 'of');
  const [row] = near;
  const star = count === null ? undefined : row?.drawn[count - 1];
  if (!star) return NONE;
  return near.length > 1
    ? { kind: 'tie', things: near.map(({ thing }) => thing), score: 0.85 }
    : actOn(look, star, 'click', 0.9);
}

function isStar({ operable, text, hints }: Thing): boolean {
  return operable && STAR.test(text.trim()) && (text.trim() !== '' || /\b(?:star|rating|rate)/i.test(hints));
}

import { readable } from '../../../words/readable.ts';
import { contextOf } from '../see/context.ts';
import type { Candidate } from '../see/describe.ts';
import { displayName } from '../see/shown-name.ts';

/** Of so many, what stands around each is read. */
const MOST = 40;

/** Of several, those that a line shows "in" the very words, whatever else has such words nearer to it. */
export function shownIn<H extends { candidate: Candidate }>(
  words: string | undefined,
  all: readonly H[],
  closest: H[],
): H[] {
  if (words === undefined || all.length < 2 || all.length > MOST) return closest;
  const lower = readable(words).toLowerCase();
  const shown = all.filter(
    ({ candidate: { el, role } }) => contextOf(el, displayName(el, role)).text.toLowerCase() === lower,
  );
  const both = closest.filter((hit) => shown.includes(hit));
  if (both.length > 0) return both;
  return shown.length > 0 ? shown : closest;
}

import { flatParent } from '../aria/flat-tree.ts';
import { isUnseen } from '../aria/hidden.ts';
import type { Described } from '../see/describe.ts';
import { elementOf } from '../see/keys.ts';
import type { PartAsk } from './control-parts.ts';
import { isDrawn, textOf } from './control-words.ts';
import { node } from './read-control.ts';

const OUTWARDS = 4;

/** The row or card around something that is not drawn: the nearest box that is, unless that is half of the page. */
export function shownUnder(ask: PartAsk): { row: Described; words: string } | null {
  const el = elementOf(ask.key);
  if (!el || !isUnseen(el)) return null;
  let up = flatParent(el);
  for (let level = 0; up && level < OUTWARDS && (isUnseen(up) || !isDrawn(up)); level++) up = flatParent(up);
  if (!up || up === document.body || isUnseen(up) || !isDrawn(up)) return null;
  return up.getBoundingClientRect().height > innerHeight / 2
    ? null
    : { row: node(up, ask), words: textOf(up) };
}

import { onlyBoard } from '../grid-place.ts';
import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import type { Outcome } from '../outcome.ts';
import { closest } from '../regions.ts';
import { anchorsOf } from '../resolve-target.ts';
import { asserted } from './asserted.ts';
import { stateHolds } from './state-of.ts';
import { valueBeside } from './value-beside.ts';

const NOTHING =
  /^(?:nothing|none|no \w+) (?:is|was|are|has been|have been) (\w+)(?: (?:in|for|under|on|at) (.+))?$/i;
const EMPTY_WORDS = /^(?:none|nothing(?: yet)?|0|-|–|—|empty|no \w+|n\/a)$/i;

/** That nothing is chosen: in a part of the page, or by what the page says beside the word. */
export function nothingClaim(text: string, look: Look): Outcome | null {
  const [, done, region] = NOTHING.exec(text) ?? [];
  if (!done) return emptyBoardClaim(text, look);
  if (!region) {
    const said = valueBeside(done, look);
    return said === null
      ? null
      : asserted(
          look,
          { about: 'content', how: 'equals', expected: 'nothing' },
          EMPTY_WORDS.test(said),
          said,
        );
  }
  if (!/^(?:selected|chosen|checked|ticked|marked|picked)$/i.test(done)) return null;
  const anchors = anchorsOf(region, look);
  const boxes = look.screen.things
    .filter(({ role, operable }) => operable && /^(?:checkbox|radio|switch|option)$/.test(role))
    .map((thing) => ({ thing }));
  const inside = anchors.length > 0 ? closest(boxes, anchors, 'under') : [];
  if (inside.length === 0) return null;
  const chosen = inside.filter(({ thing }) => stateHolds(thing, 'checked'));
  return asserted(
    look,
    { about: 'count', how: 'equals', expected: 0, of: region },
    chosen.length === 0,
    `${chosen.length} are`,
  );
}

function emptyBoardClaim(text: string, look: Look): Outcome | null {
  const found =
    /^(?:all|every)(?: of)?(?: the)?(?: (\w+))? (?:squares?|cells?|boxes|tiles?|fields?) (?:are|is) (?:empty|blank|free)$/i.exec(
      text,
    );
  const board = found ? onlyBoard(look.screen) : null;
  if (!found || !board) return null;
  const cells = board.rows.flat();
  const count = found[1] ? readCount(found[1]) : cells.length;
  const full = cells.filter((cell) => cell.text.trim() !== '');
  return asserted(
    look,
    { about: 'count', how: 'equals', expected: 0, of: 'filled squares' },
    count === cells.length && full.length === 0,
    `${full.length} of ${cells.length} are filled`,
  );
}

import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import type { Reading } from '../reading.ts';
import { contains, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

/** A day of the calendar that is shown, provided that it shows the month that was said. */
export function day({ day: number, month }: Extract<Reading, { do: 'day' }>, look: Look): Outcome {
  const shown = wordsOf(look.screen.root.text);
  if (month && !shown.includes(month.toLowerCase()))
    return { kind: 'none', nearest: [], reason: `${month} is not shown` };
  const found = look.screen.things.filter((thing) => firstWord(thing) === String(number) && isCell(thing));
  const inner = found.filter(
    (thing) =>
      !found.some(
        (other) => other !== thing && contains(thing, other) && (other.operable || !thing.operable),
      ),
  );
  const [only] = inner;
  if (only && inner.length === 1) return actOn(look, only, 'click', 0.9);
  return inner.length > 1 ? { kind: 'tie', things: inner, score: 0.85 } : NONE;
}

function firstWord({ text, node }: Thing): string {
  const own = node.text || (node.children[0]?.tag === '#text' ? node.children[0].text : text);
  return own.trim();
}

function isCell({ role, operable, node }: Thing): boolean {
  return operable || /^(?:cell|gridcell)$/.test(role) || node.tag === 'td';
}

import { readDay } from '../dates.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { contains, inside, type Screen, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const SHOWN = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+(\d{4})\b/i;
const NEXT = new Set(['next', '>', '›', '»', '▶', '→', 'forward', 'right', 'following']);
const BEFORE = new Set(['previous', 'prev', '<', '‹', '«', '◀', '←', 'back', 'left']);
const OPENED = 'calendar';
const MOST_TURNS = 60;

/** A date for a field that is not written into: its calendar is opened, turned to the month, and the day is clicked. */
export function pickDate(field: Thing, value: string, score: number, look: Look): Outcome {
  if (!readDay(value, look.context.today)) return NONE;
  if (!look.memory.tried?.includes(OPENED)) {
    const open = actOn(look, field, 'click', score, {}, true);
    return open.kind === 'steps' ? { ...open, memory: { ...open.memory, tried: [OPENED] } } : open;
  }
  return pickShown(value, look);
}

/** A date in the calendar that is shown: it is turned to the month, and the day is clicked. */
export function pickShown(value: string, look: Look): Outcome {
  const wanted = readDay(value, look.context.today);
  const calendar = shownCalendar(look.screen);
  const turns = look.memory.acts ?? 0;
  if (!wanted || !calendar || turns > MOST_TURNS) return NONE;
  const months = (wanted.year - calendar.year) * 12 + wanted.month - calendar.month;
  if (months === 0) return pressDay(calendar.around, wanted.day, look);
  const turn = turner(calendar.around, months > 0 ? NEXT : BEFORE, look.screen);
  if (!turn) return NONE;
  const step = actOn(look, turn, 'click', 0.85, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { acts: turns + 1 } } : step;
}

/** One month on or back. */
export function turnMonth(on: boolean, look: Look): Outcome {
  const calendar = shownCalendar(look.screen);
  const turn = calendar ? turner(calendar.around, on ? NEXT : BEFORE, look.screen) : undefined;
  return turn ? actOn(look, turn, 'click', 0.9) : NONE;
}

/** Turns the calendar that is shown to a month. */
export function turnTo(month: string, look: Look): Outcome {
  const wanted = SHOWN.exec(month);
  const calendar = shownCalendar(look.screen);
  const turns = look.memory.acts ?? 0;
  if (!wanted || !calendar || turns > MOST_TURNS) return NONE;
  const months =
    (Number(wanted[2]) - calendar.year) * 12 +
    MONTHS.indexOf(wanted[1]?.toLowerCase() ?? '') +
    1 -
    calendar.month;
  if (months === 0) return { kind: 'nothing' };
  const turn = turner(calendar.around, months > 0 ? NEXT : BEFORE, look.screen);
  if (!turn) return NONE;
  const step = actOn(look, turn, 'click', 0.9, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { acts: turns + 1 } } : step;
}

/** The smallest part of the page that names a month and has its days. */
function shownCalendar(screen: Screen): { around: Thing; year: number; month: number } | null {
  const titles = screen.things.filter(({ text }) => text.length < 40 && SHOWN.test(text));
  const inner = titles.filter((thing) => !titles.some((other) => other !== thing && contains(thing, other)));
  const [title] = inner;
  if (!title || inner.length !== 1) return null;
  const found = SHOWN.exec(title.text);
  let around: Thing = title;
  while (around.parent && daysIn(around, screen).length < 28) around = around.parent;
  const month = MONTHS.indexOf(found?.[1]?.toLowerCase() ?? '') + 1;
  return { around, year: Number(found?.[2]), month };
}

function daysIn(around: Thing, screen: Screen): Thing[] {
  return inside(around, screen).filter(
    ({ text, children }) => children.length === 0 && /^\d{1,2}$/.test(text.trim()),
  );
}

function pressDay(around: Thing, day: number, look: Look): Outcome {
  const found = daysIn(around, look.screen).filter(
    ({ text, hints }) => Number(text) === day && !/\b(?:other|outside|muted|disabled|off)\b/i.test(hints),
  );
  const [only] = found;
  if (only && found.length === 1) return actOn(look, only, 'click', 0.88);
  return found.length > 1 ? { kind: 'tie', things: found, score: 0.85 } : NONE;
}

function turner(around: Thing, words: ReadonlySet<string>, screen: Screen): Thing | undefined {
  const found = inside(around, screen).filter(
    (thing) =>
      thing.operable &&
      thing.text.length < 20 &&
      [...thing.names.flatMap((name) => [name.trim(), ...wordsOf(name)]), ...wordsOf(thing.hints)].some(
        (word) => words.has(word.toLowerCase()),
      ),
  );
  return found.length === 1 ? found[0] : undefined;
}

import { MONTHS, type Moment, parseMoments, saysMoments, tellMoments } from '../../model/calendar-date.ts';
import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { sameWords } from './wanted-value.ts';

/** Larger units first: a day is only there if its month has it. */
const ORDER = ['year', 'month', 'day', 'half', 'hour', 'minute', 'second'] as const;
const MOST_TURNS = 80;
/** Fewer rows than this are gone by touches, which go one row each. */
const FAR = 4;
/** A finger may go on beyond the wheel, but not over the whole screen. */
const LONGEST_DRAG = 700;
const GRAIN = 1e-6;

/** What a wheel shall show: a number, or words that stand in no known order. */
interface Aim {
  words: string;
  rank: number | null;
  tolerance: number;
}

/**
 * Wheels of rows, of which the one in the middle is chosen: a touch on the next row turns one by a row, a drag by many.
 * Where the row came to is read after each. One wheel takes what it shows; several take a date or a time.
 */
export async function adjustWheels(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const [only, ...more] = control.parts;
  if (only && more.length === 0) return adjustOne(work, only, wanted);
  const moments = parseMoments(wanted.value);
  const [moment] = moments ?? [];
  if (!moment || moments?.length !== 1)
    throw work.refuse(
      `${work.what} takes a date or a time, not ${JSON.stringify(wanted.value)}`,
      toldParts(control),
    );
  const said = tellMoments([moment]);
  if (saysMoments([control.text], [moment])) return work.done(said, control.text);
  const aims = aimsOf(control, moment);
  if (!aims)
    throw work.refuse(
      `${work.what} does not tell which of its wheels is what of ${said}: adjust each`,
      toldParts(control),
    );
  for (const [unit, rank] of aims) {
    const read = () => partOf(work, (part) => part.unit === unit);
    const aim = { words: String(rank), rank, tolerance: 0 };
    const reached = await turn(work, read, aim);
    if (!reached) throw work.missed(said, (await work.control()).text, `its ${unit} does not get there`);
  }
  await work.rest();
  const now = await work.controlOf('wheels');
  if (saysMoments([now.text], [moment])) return work.done(said, now.text);
  throw work.missed(said, now.text || null);
}

async function adjustOne(work: Adjustment, part: ControlPart, wanted: Wanted): Promise<AdjustResult> {
  const words = String(wanted.value).trim();
  const aim: Aim = { words, rank: rankOf(words), tolerance: wanted.tolerance };
  if (aim.rank === null && rankOf(part.label) !== null)
    throw work.refuse(
      `${work.what} shows ${JSON.stringify(part.label)}: ${JSON.stringify(words)} is nothing of that kind`,
    );
  if (part.label === '') throw work.refuse(`${work.what} does not tell what it shows`);
  const read = () => partOf(work, () => true);
  if (await turn(work, read, aim)) {
    await work.rest();
    const now = await read();
    if (shows(now, aim)) return work.done(words, now.label);
    throw work.missed(words, now.label, 'it did not stay there');
  }
  const { label } = await read();
  // It is left where it was, as far as it goes back.
  if (label !== part.label)
    await turn(work, read, { words: part.label, rank: rankOf(part.label), tolerance: 0 });
  throw work.missed(words, label, 'the wheel does not get there');
}

async function partOf(work: Adjustment, fits: (part: ControlPart) => boolean): Promise<ControlPart> {
  const { parts } = await work.controlOf('wheels');
  const part = parts.find(fits);
  if (part) return part;
  throw work.missed('', null, 'one of its wheels is gone');
}

/** Turns one wheel; false where it goes no further, or goes past what is wanted row by row. */
async function turn(work: Adjustment, read: () => Promise<ControlPart>, aim: Aim): Promise<boolean> {
  const pace = new Pace();
  const met = new Set<string>();
  let now = await read();
  let down = true;
  let past = false;
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    if (shows(now, aim)) return true;
    if (met.has(now.label)) return false;
    const rows = rowsTo(now, aim, pace.row, down);
    const far: boolean = Math.abs(rows) >= FAR && !past;
    if (!far) met.add(now.label);
    const before: ControlPart = now;
    const sent = far ? await drag(work, before, rows / pace.dragged) : await touch(work, before, rows);
    now = await work.readUntil(read, ({ label }) => label !== before.label);
    if (now.label === before.label) {
      // It stopped at an end: what stands in no known order may lie the other way.
      if (aim.rank !== null || !down) return false;
      down = false;
      met.clear();
      continue;
    }
    if (pace.learn(before, now, far, sent)) met.clear();
    past ||= far && wentPast(before, now, aim.rank);
  }
  return false;
}

/** Rows to go, those below the middle counted up. */
function rowsTo({ label }: ControlPart, { rank }: Aim, pace: number, down: boolean): number {
  const now = rankOf(label);
  if (rank === null || now === null) return down ? 1 : -1;
  const rows = (rank - now) / pace;
  return Math.abs(rows) < 1 ? Math.sign(rows) : rows;
}

async function touch(work: Adjustment, { node, at }: ControlPart, rows: number): Promise<number> {
  const middle = node.box.height / 2;
  const row = (at?.y ?? middle) - middle;
  await work.click(node, { at: { x: node.box.width / 2, y: middle + Math.sign(rows) * row } });
  return Math.sign(rows);
}

async function drag(work: Adjustment, { node, at }: ControlPart, rows: number): Promise<number> {
  const row = Math.max(1, (at?.y ?? 0) - node.box.height / 2);
  const dy = Math.max(-LONGEST_DRAG, Math.min(LONGEST_DRAG, -Math.round(rows) * row));
  work.usedMode('gesture');
  await work.drag(node, { dx: 0, dy });
  return -dy / row;
}

/** By how much a row goes on, and how many rows one that was dragged comes to: some go on when the finger is lifted. */
class Pace {
  row = 1;
  dragged = 1;
  #odd = 0;

  /** True where the rows turned out to run the other way. */
  learn(before: ControlPart, after: ControlPart, far: boolean, rows: number): boolean {
    const [was, is] = [rankOf(before.label), rankOf(after.label)];
    if (was === null || is === null) return false;
    const moved = (is - was) / rows;
    if (far) {
      const dragged = moved / this.row;
      // A wheel that went round seems to have gone the other way.
      if (dragged > 0) this.dragged = Math.min(8, Math.max(0.2, dragged));
      return false;
    }
    const other = Math.sign(moved) !== Math.sign(this.row);
    // A step back may be the end of a round; twice the same is how it runs.
    if (!other || Math.abs(moved) <= Math.abs(this.row) || moved === this.#odd) this.row = moved;
    else this.#odd = moved;
    return other;
  }
}

function wentPast(before: ControlPart, now: ControlPart, rank: number | null): boolean {
  const [was, is] = [rankOf(before.label), rankOf(now.label)];
  return (
    rank !== null &&
    was !== null &&
    is !== null &&
    Math.sign(rank - was) !== Math.sign(rank - is) &&
    is !== rank
  );
}

function shows({ label }: ControlPart, { words, rank, tolerance }: Aim): boolean {
  if (sameWords(label, words)) return true;
  const now = rankOf(label);
  return rank !== null && now !== null && Math.abs(now - rank) <= tolerance + GRAIN;
}

/** Where a row stands among the others, for numbers, months and halves of the day; null for other words. */
export function rankOf(text: string): number | null {
  const number = /^(-?\d+(?:[.,]\d+)?)(?:\s*[^\d\s][^\d]*)?$/.exec(text.trim())?.[1];
  if (number !== undefined) return Number(number.replace(',', '.'));
  const word = text.trim().replace(/\.$/, '').toLowerCase();
  if (/^[ap]\.?\s?m$/.test(word)) return word.startsWith('a') ? 0 : 1;
  const month = word.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(word));
  return month < 0 ? null : month + 1;
}

/** What each wheel has to show, in the order they are turned; null where one that is needed is not told. */
function aimsOf(
  { parts }: Control,
  { date, month: only, time }: Moment,
): [unit: string, rank: number][] | null {
  const [year, month, day] = (date ?? only)?.split('-').map(Number) ?? [];
  const [hour, minute, second = 0] = time?.split(':').map(Number) ?? [];
  const has = (unit: string): boolean => parts.some((part) => part.unit === unit);
  const half = hour !== undefined && has('half') ? Number(hour >= 12) : undefined;
  const hours = half === undefined || hour === undefined ? hour : hour % 12 || 12;
  const wanted = {
    year,
    month,
    day,
    half,
    hour: hours,
    minute,
    second: has('second') && time ? second : undefined,
  };
  const aims = ORDER.flatMap((unit): [string, number][] => {
    const rank = wanted[unit];
    return rank === undefined ? [] : [[unit, rank]];
  });
  return aims.every(([unit]) => has(unit)) ? aims : null;
}

function toldParts({ parts }: Control): string[] {
  return parts.map(
    ({ node, label }) => `${node.role} ${JSON.stringify(node.name)} (now ${JSON.stringify(label)})`,
  );
}

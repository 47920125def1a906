import type { AdjustResult, Control } from '../../model/control.ts';
import type { NumberAim } from './adjust-number.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { dragToValue } from './drag-to-value.ts';
import { wantedNumber } from './wanted-value.ts';

const COARSE = 'a tolerance would allow the nearest value';

/**
 * A slider that states no value. The number that moves with it is its value; where none does, only its place on the
 * track is known, and that is said.
 */
export async function adjustFreeSlider(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const target = wantedNumber(wanted.value, control);
  if (target === null) throw work.refuse(`${JSON.stringify(wanted.value)} is no number`);
  const own = await probe(work, control);
  const read = async (): Promise<Control> => {
    const now = await work.controlOf('slider');
    if (own === null) return now;
    const { min: _min, max: _max, ...known } = now;
    const rest = { ...known, ...own.range };
    const value = now.numbers?.find(({ id }) => id === own.id)?.value;
    return value === undefined ? rest : { ...rest, now: value, text: String(value) };
  };
  const near = (now: number | undefined): boolean =>
    now !== undefined && Math.abs(now - target) <= wanted.tolerance + (own === null ? 1 : 1e-6);
  if (own === null && (target < 0 || target > 100))
    throw work.refuse(`no number moves with ${work.what}: it takes a share of its track, 0 to 100`);
  const aim: NumberAim = { target, near, read };
  await dragToValue('gesture')(work, aim);
  await work.rest();
  const now = await read();
  if (!near(now.now)) {
    const why = own === null ? COARSE : await whyMissed(work, now, target, read);
    throw work.missed(target, now.now ?? null, why);
  }
  const done = work.done(target, now.now ?? null);
  return own === null
    ? { ...done, doubt: 'that is its place on the track in percent: no number on the page moves with it' }
    : { ...done, number: own.id };
}

interface Own {
  id: string;
  /** What it would say at both ends of its track, if it goes on as it did; unknown where its thumb is not seen to move. */
  range?: { min: number; max: number };
}

/** Nobody knows where such a slider ends before it was moved there: what its end says is told. */
async function whyMissed(
  work: Adjustment,
  { thumb, track, vertical, now: reached }: Control,
  target: number,
  read: () => Promise<Control>,
): Promise<string> {
  if (!thumb || !track || reached === undefined) return COARSE;
  const way = (target > reached ? 1 : -1) * (vertical ? -track.height : track.width);
  await work.drag(thumb, vertical ? { dx: 0, dy: way } : { dx: way, dy: 0 });
  await work.rest();
  const { now: end } = await read();
  if (end === undefined || (target > reached ? end >= target : end <= target)) return COARSE;
  return `its range ends at ${end}, where it is now: ask for a value within it`;
}

/** Moves it a little and sees which number follows; null when none does, or several that differ. */
async function probe(work: Adjustment, control: Control): Promise<Own | null> {
  const { thumb, track, vertical, numbers = [], room } = control;
  if (!thumb || !track) return null;
  const length = vertical ? track.height : track.width;
  const at = placeOf(control);
  const on = Math.min(length / 4, (room?.on ?? length) * 0.6);
  const back = Math.min(length / 4, (room?.back ?? length) * 0.6);
  const by = room ? (on >= back ? on : -back) : at < length / 2 ? length / 4 : -length / 4;
  work.usedMode('gesture');
  await work.drag(thumb, vertical ? { dx: 0, dy: by } : { dx: by, dy: 0 });
  await work.rest();
  const before = new Map(numbers.map(({ id, value }) => [id, value]));
  const now = await work.controlOf('slider');
  const moved = (now.numbers ?? []).filter(({ id, value }) => before.has(id) && before.get(id) !== value);
  const [first] = moved;
  if (!first || new Set(moved.map(({ value }) => value)).size > 1) return null;
  const was = before.get(first.id) ?? first.value;
  const way = placeOf(now) - at;
  if (way === 0) return { id: first.id };
  const slope = (first.value - was) / way;
  const [start, end] = [was - slope * at, was + slope * (length - at)];
  return { id: first.id, range: vertical ? { min: end, max: start } : { min: start, max: end } };
}

function placeOf({ thumb, track, vertical }: Control): number {
  if (!thumb || !track) return 0;
  const { x, y, width, height } = thumb.box;
  return vertical ? y + height / 2 - track.y : x + width / 2 - track.x;
}

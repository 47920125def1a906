import type { AdjustResult, Control } from '../../model/control.ts';
import type { NumberAim } from './adjust-number.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { dragToValue } from './drag-to-value.ts';
import { wantedNumber } from './wanted-value.ts';

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
    const { min: _min, max: _max, ...rest } = now;
    const value = now.numbers?.find(({ id }) => id === own)?.value;
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
  if (!near(now.now)) throw work.missed(target, now.now ?? null, 'a tolerance would allow the nearest value');
  const done = work.done(target, now.now ?? null);
  return own === null
    ? { ...done, doubt: 'that is its place on the track in percent: no number on the page moves with it' }
    : { ...done, number: own };
}

/** Moves it a little and sees which number follows; null when none does, or several that differ. */
async function probe(
  work: Adjustment,
  { thumb, track, vertical, numbers = [] }: Control,
): Promise<string | null> {
  if (!thumb || !track) return null;
  const length = vertical ? track.height : track.width;
  const at = vertical ? thumb.box.y - track.y : thumb.box.x - track.x;
  const by = at < length / 2 ? length / 4 : -length / 4;
  work.usedMode('gesture');
  await work.drag(thumb, vertical ? { dx: 0, dy: by } : { dx: by, dy: 0 });
  await work.rest();
  const before = new Map(numbers.map(({ id, value }) => [id, value]));
  const after = (await work.controlOf('slider')).numbers ?? [];
  const moved = after.filter(({ id, value }) => before.has(id) && before.get(id) !== value);
  return new Set(moved.map(({ value }) => value)).size === 1 ? (moved[0]?.id ?? null) : null;
}

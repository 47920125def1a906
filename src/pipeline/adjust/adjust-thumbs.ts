import type { AdjustResult, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import { adjustFreeSlider } from './adjust-free-slider.ts';
import { adjustNumber } from './adjust-number.ts';
import type { Adjustment, Wanted } from './adjustment.ts';

const NUMBER = '-?\\d+(?:[.,]\\d+)?';
const PAIR = new RegExp(
  `^\\D*?(${NUMBER})\\D*?(?:\\s-\\s|[–—~,;]|\\.\\.+|\\bto\\b|\\band\\b|(?<=\\d)-(?=\\d))\\D*?(${NUMBER})\\D*$`,
  'i',
);

/** Whether a value names both ends. */
export function isPair(value: string | number): boolean {
  return PAIR.test(String(value));
}

/** Two thumbs on one track: "30 - 80" sets both, the one that has room first. */
export async function adjustThumbs(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const { parts } = control;
  const pair = PAIR.exec(String(wanted.value))
    ?.slice(1)
    .map((text) => Number(text.replace(',', '.')));
  const [low, high] = pair ?? [];
  if (low === undefined || high === undefined || parts.length !== 2) {
    const names = parts.map(({ label }) => `slider ${JSON.stringify(label)}`);
    throw new SurehandError(
      'target_ambiguous',
      `${work.what} holds ${names.length} sliders: name one${names.length === 2 ? ', or give both as "30 - 80"' : ''}`,
      { candidates: names },
    );
  }
  if (low > high) throw work.refuse(`${low} is above ${high}`);
  const said = `${low} - ${high}`;
  if (control.unnamed) return adjustHandles(work, control, [low, high], wanted);
  const [first, second] = parts;
  const top = Number(second?.value ?? Number.NaN);
  // A thumb cannot pass the other one.
  const order = low > top ? [second, first] : [first, second];
  for (const part of order) {
    if (!part) continue;
    const thumb = work.about(part.node);
    await adjustNumber(thumb, await thumb.begin(), { ...wanted, value: part === first ? low : high });
    work.took(thumb);
  }
  await work.rest();
  const now = await work.control();
  const [from, to] = now.parts.map(({ value }) => Number(value));
  const near = (have: number | undefined, want: number): boolean =>
    have !== undefined && Math.abs(have - want) <= wanted.tolerance + 1e-6;
  const held = `${from} - ${to}`;
  if (near(from, low) && near(to, high)) return work.done(said, held);
  throw work.missed(said, held);
}

/** Handles that state nothing: each is a slider of its own whose number, or place, is read off the page. */
async function adjustHandles(
  work: Adjustment,
  { parts }: Control,
  [low, high]: readonly [number, number],
  wanted: Wanted,
): Promise<AdjustResult> {
  const reached = new Map<number, AdjustResult>();
  const move = async (value: number): Promise<void> => {
    const part = parts[value === low ? 0 : 1];
    if (!part) return;
    const thumb = work.about(part.node);
    try {
      reached.set(value, await adjustFreeSlider(thumb, await thumb.begin(), { ...wanted, value }));
    } finally {
      work.took(thumb);
    }
  };
  try {
    await move(low);
    await move(high);
  } catch (error) {
    // The other handle may be in the way of the first, or lie over it.
    const inTheWay = error instanceof SurehandError && /^(?:not_converged|target_obscured)$/.test(error.kind);
    if (!inTheWay || reached.size > 0) throw error;
    await move(high);
    await move(low);
  }
  const doubts = [...reached.values()].flatMap(({ doubt }) => doubt ?? []);
  const said = `${low} - ${high}`;
  return { ...work.done(said, said), doubt: doubts[0] ?? 'its handles state no value' };
}

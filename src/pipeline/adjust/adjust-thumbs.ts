import type { AdjustResult, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
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

import type { AdjustResult, Control } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';

const DIRECTIONS: [RegExp, string][] = [
  [/^asc|^up$|a\s*-\s*z/i, 'ascending'],
  [/^desc|^down$|z\s*-\s*a/i, 'descending'],
  [/^none$|^unsorted$/i, 'none'],
];
/** A header goes round through three states at most. */
const MOST_CLICKS = 3;

/** The head of a column that sorts: pressed until it says the direction. */
export async function adjustSort(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const direction = DIRECTIONS.find(([fits]) => fits.test(String(wanted.value).trim()))?.[1];
  if (!direction)
    throw work.refuse(
      `${work.what} takes ascending, descending or none, not ${JSON.stringify(wanted.value)}`,
    );
  let now = control;
  for (let i = 0; i < MOST_CLICKS && now.text !== direction; i++) {
    if (i > 0) await work.onlyMoved();
    const before = now.text;
    await work.click(now.main);
    now = await work.readUntil(
      () => work.controlOf('sort'),
      (next) => next.text !== before,
      work.world.options.stabilization_window_ms,
    );
    await work.rest();
    now = await work.controlOf('sort');
  }
  if (now.text === direction) return work.done(direction, direction);
  throw work.missed(direction, now.text);
}

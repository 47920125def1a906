import type { AdjustResult, Control } from '../../model/control.ts';
import type { NumberAim } from './adjust-number.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { wantedNumber } from './wanted-value.ts';

const MOST_CLICKS = 200;
const GRAIN = 1e-6;

/** Two buttons around a number: typed where it can be typed, else clicked there. */
export async function adjustStepper(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const target = wantedNumber(wanted.value, control);
  if (target === null) throw work.refuse(`${JSON.stringify(wanted.value)} is no number`);
  const { min, max } = control;
  if (
    (min !== undefined && target < min - wanted.tolerance) ||
    (max !== undefined && target > max + wanted.tolerance)
  )
    throw work.refuse(`${target} is out of range, ${work.what} takes ${min ?? 'any'} to ${max ?? 'any'}`);
  const aim: NumberAim = {
    target,
    near: (now) => now !== undefined && Math.abs(now - target) <= wanted.tolerance + GRAIN,
    read: () => work.controlOf('stepper'),
  };
  let now = control;
  if (!aim.near(now.now) && now.editable) now = await typed(work, aim, now);
  if (!aim.near(now.now)) now = await clickToValue(work, aim);
  await work.rest();
  now = await aim.read();
  if (aim.near(now.now)) return work.done(target, now.now ?? null);
  throw work.missed(target, now.now ?? now.text, 'its buttons go no nearer');
}

async function typed(
  work: Adjustment,
  { read, near, target }: NumberAim,
  { main }: Control,
): Promise<Control> {
  await work.fill(main, String(target));
  const { main: filled } = await read();
  await work.press(filled, 'Tab');
  return work.readUntil(read, ({ now }) => near(now));
}

/** Clicks less or more until the number is there, goes past it twice, or stops. */
export async function clickToValue(work: Adjustment, { target, near, read }: NumberAim): Promise<Control> {
  let now = await read();
  let turns = 0;
  let direction = 0;
  for (let i = 0; i < MOST_CLICKS && !near(now.now) && now.now !== undefined; i++) {
    const before: number = now.now;
    const towards = Math.sign(target - before);
    if (direction !== 0 && towards !== direction && ++turns > 1) return now;
    direction = towards;
    const button = now.parts[towards > 0 ? 1 : 0];
    if (!button || button.disabled || button.node.state.disabled) return now;
    if (i > 0) await work.onlyStepped();
    await work.click(button.node);
    now = await work.readUntil(read, (next) => next.now !== before, 300);
    if (now.now === before) {
      // The number may come back from a server.
      await work.rest();
      now = await work.readUntil(read, (next) => next.now !== before, 600);
    }
    if (now.now === before) return now;
  }
  return now;
}

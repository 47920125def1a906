import type { Control } from '../../model/control.ts';
import type { NumberAim } from './adjust-number.ts';
import type { Adjustment } from './adjustment.ts';

/** More key presses than this take longer than dragging there first. */
export const FEW_PRESSES = 24;
const MANY_PRESSES = 120;
const WORTH_PAGING = 8;
const VAIN_PRESSES = 5;
/** For a control that shows its value only after a while. */
const SLOW_MS = 600;

/** Key pairs that raise and lower a value; which of them does which is measured, not assumed. */
const KEYS = ['ArrowUp', 'ArrowRight'] as const;
const OPPOSITE: Record<string, string> = {
  ArrowUp: 'ArrowDown',
  ArrowRight: 'ArrowLeft',
  ArrowDown: 'ArrowUp',
  ArrowLeft: 'ArrowRight',
  PageUp: 'PageDown',
  PageDown: 'PageUp',
};

/** Moves a slider or spin button with the keyboard; stops where no key brings it nearer. */
export async function pressToValue(
  work: Adjustment,
  aim: NumberAim,
  most_presses = MANY_PRESSES,
): Promise<Control> {
  const { target, near, read } = aim;
  let now = await read();
  if (now.kind === 'slider') now = await jumpToEnd(work, aim, now);
  if (near(now.now)) return now;
  // Its keys were tried before, and any of them would take it farther away.
  if (aim.key_step !== undefined && Math.abs(target - (now.now ?? target)) < aim.key_step / 2) return now;
  const learned = await learn(work, aim, now);
  now = learned.now;
  if (!learned.key) return now;
  let { key, step } = learned;
  aim.key_step = Math.abs(step);
  let needed = stepsTo(target, now, step);
  if (needed > WORTH_PAGING && !near(now.now)) {
    now = await page(work, aim, now, key);
    needed = stepsTo(target, now, step);
  }
  if (needed > most_presses) return now;
  let turned = 0;
  let best = Number.POSITIVE_INFINITY;
  let vain = 0;
  while (!near(now.now) && now.now !== undefined) {
    const distance = Math.abs(target - now.now);
    vain = distance < best ? 0 : vain + 1;
    best = Math.min(best, distance);
    // It takes back what it is given.
    if (vain > VAIN_PRESSES) return now;
    const towards = Math.sign(target - now.now) === Math.sign(step) ? key : (OPPOSITE[key] ?? key);
    if (towards !== key) {
      key = towards;
      step = -step;
      turned++;
    }
    const before: number = now.now;
    // It went past the target and came back: the target lies between two steps.
    if (turned > 2) return nearest(work, aim, now, key, step);
    now = await pressed(work, aim, now, key);
    if (now.now === before) return now;
  }
  return now;
}

function stepsTo(target: number, { now = target }: Control, step: number): number {
  return step === 0 ? Number.POSITIVE_INFINITY : Math.abs((target - now) / step);
}

async function pressed(
  work: Adjustment,
  { read }: NumberAim,
  before: Control,
  key: string,
): Promise<Control> {
  if (work.attempts > 0) await work.onlyStepped();
  await work.press(before.main, key);
  return work.readUntil(read, ({ now }) => now !== before.now);
}

/** The ends have keys of their own. */
async function jumpToEnd(work: Adjustment, aim: NumberAim, now: Control): Promise<Control> {
  if (aim.target === now.max) return pressed(work, aim, now, 'End');
  if (aim.target === now.min) return pressed(work, aim, now, 'Home');
  return now;
}

/** Presses one key to see by how much it moves; at an end the other direction answers. */
async function learn(
  work: Adjustment,
  aim: NumberAim,
  start: Control,
): Promise<{ now: Control; key: string | null; step: number }> {
  let now = start;
  const up = (start.now ?? 0) < aim.target;
  for (const raises of KEYS) {
    for (const key of [
      up ? raises : (OPPOSITE[raises] ?? raises),
      up ? (OPPOSITE[raises] ?? raises) : raises,
    ]) {
      const before = now.now;
      now = await pressed(work, aim, now, key);
      if (now.now === before && work.attempts === 1) now = await waitForSlow(work, aim, now);
      const step = (now.now ?? 0) - (before ?? 0);
      if (step !== 0) return { now, key, step };
    }
  }
  return { now, key: null, step: 0 };
}

/** The first key had no answer: one that comes late makes every later read more patient. */
async function waitForSlow(work: Adjustment, { read }: NumberAim, before: Control): Promise<Control> {
  await work.rest();
  const now = await work.readUntil(read, (next) => next.now !== before.now, SLOW_MS - work.patience_ms);
  if (now.now !== before.now) work.patience_ms = SLOW_MS;
  return now;
}

/** Larger steps, as long as they do not go past the target. */
async function page(work: Adjustment, aim: NumberAim, start: Control, key: string): Promise<Control> {
  let now = start;
  const raises = key === 'ArrowUp' || key === 'ArrowRight';
  let paging = raises ? 'PageUp' : 'PageDown';
  for (let size = 0; now.now !== undefined; ) {
    const before: number = now.now;
    const left = aim.target - before;
    if (size !== 0 && Math.abs(left) < Math.abs(size)) return now;
    now = await pressed(work, aim, now, paging);
    const moved = (now.now ?? before) - before;
    if (moved === 0) return now;
    const away = Math.sign(moved) !== Math.sign(left);
    // What went the right way before has been taken back.
    if (away && size !== 0) return now;
    if (away) paging = OPPOSITE[paging] ?? paging;
    size = moved;
    if (Math.abs(aim.target - before) < Math.abs(size)) return now;
  }
  return now;
}

/** Of the two steps around the target, the nearer one. */
async function nearest(
  work: Adjustment,
  aim: NumberAim,
  now: Control,
  key: string,
  step: number,
): Promise<Control> {
  const here = Math.abs((now.now ?? 0) - aim.target);
  const there = Math.abs((now.now ?? 0) + step - aim.target);
  return there < here ? pressed(work, aim, now, key) : now;
}

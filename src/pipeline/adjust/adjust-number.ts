import type { AdjustResult, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import { clickToValue } from './adjust-stepper.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { dragToValue } from './drag-to-value.ts';
import { FEW_PRESSES, pressToValue } from './press-to-value.ts';
import { sameWords, wantedNumber } from './wanted-value.ts';

/** One way may be barred while another is open. */
const BLOCKED = new Set(['target_obscured', 'target_not_visible', 'ref_changed', 'not_supported']);

/** Below this two floating numbers are the same. */
const GRAIN = 1e-6;

/** So many ways that moved it, and after each it went back to where it was: another does not stay either. */
const MOST_TAKEN_BACK = 2;

/** What the ways to a number share: the aim, how near is near enough, and how to read. */
export interface NumberAim {
  target: number;
  near(now: number | undefined): boolean;
  read(): Promise<Control>;
  /** By how much one of its keys was seen to move it. */
  key_step?: number;
}

/** Sliders and spin buttons: by value, by keys, by dragging, at last by pointing. */
export async function adjustNumber(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const target = wantedNumber(wanted.value, control);
  if (target === null) return stepToWords(work, control, String(wanted.value));
  refuseOutside(work, control, target, wanted.tolerance);
  let moved = false;
  const aim: NumberAim = {
    target,
    near: (now) => now !== undefined && Math.abs(now - target) <= wanted.tolerance + GRAIN,
    read: async () => {
      const now = await work.controlOf(control.kind);
      moved ||= now.now !== control.now;
      return now;
    },
  };
  if (aim.near(control.now)) return work.done(target, control.now ?? null);
  let last = control;
  let blocked: SurehandError | undefined;
  let taken_back = 0;
  for (const way of waysFor(
    control,
    isFar(control, target) || (work.sends && !isStepAway(control, target)),
  )) {
    moved = false;
    try {
      last = await way(work, aim);
    } catch (error) {
      // What covers the thumb does not cover the keys, and the other way round.
      if (!(error instanceof SurehandError) || !BLOCKED.has(error.kind)) throw error;
      blocked = error;
      last = await aim.read();
    }
    if (!aim.near(last.now) && betweenSteps(last, target)) break;
    if (moved) last = await stays(work, aim);
    if (aim.near(last.now)) return work.done(target, last.now ?? null);
    if (moved && last.now === control.now) taken_back++;
    if (taken_back === MOST_TAKEN_BACK) break;
  }
  if (blocked && last.now === control.now) throw blocked;
  // The last way may have left a value that the page is about to take back.
  last = await stays(work, aim);
  const why =
    last.now !== control.now || last.now === undefined
      ? whyMissed(last, wanted.tolerance)
      : taken_back > 0
        ? 'it takes back what it is given'
        : 'nothing that was tried moves it';
  throw work.missed(target, last.now ?? (last.text || null), why);
}

type Way = (work: Adjustment, aim: NumberAim) => Promise<Control>;

/** `at_once`: the first input is to get as near as it can: a page that sends something with it gets no second one. */
function waysFor({ kind, settable, thumb, parts }: Control, at_once: boolean): Way[] {
  const ways: Way[] = [];
  if (settable) ways.push(setValue);
  if (at_once && thumb) ways.push(dragToValue('gesture'));
  if (parts.length === 2 && kind === 'spin') ways.push(pressToValue, clickToValue);
  else if (kind === 'slider' && thumb) {
    // From far away the thumb is dragged near, and keys do the rest.
    ways.push(async (work, aim) => {
      // Of two thumbs, keys may move the one that was pressed last, whichever has the focus.
      if (parts.filter(({ node }) => node.role === 'slider').length === 2) await work.click(thumb);
      return pressToValue(work, aim, FEW_PRESSES);
    });
    ways.push(dragToValue('gesture'), pressToValue, dragToValue('coordinate'));
  } else ways.push(pressToValue);
  return ways;
}

/** So far that a drag is sure to move it, and mostly lands where it should. */
const FAR_PX = 24;

function isFar(control: Control, target: number): boolean {
  const { kind, settable, thumb, track, vertical, parts, min, max, now } = control;
  if (kind !== 'slider' || settable || !thumb || !track) return false;
  if (now === undefined || min === undefined || max === undefined) return false;
  // The ends have keys of their own, which get there as surely with one input.
  if (target === min || target === max) return false;
  const length = vertical ? track.height : track.width;
  const alone = parts.filter(({ node }) => node.role === 'slider').length < 2;
  return alone && max > min && (Math.abs(target - now) / (max - min)) * length >= FAR_PX;
}

function isStepAway({ now = 0, step = 1 }: Control, target: number): boolean {
  return Math.abs(target - now) <= step + GRAIN;
}

async function setValue(work: Adjustment, { target, read, near }: NumberAim): Promise<Control> {
  const before = await read();
  await work.fill(before.main, String(target));
  let after = await work.readUntil(read, ({ now }) => near(now));
  if (after.kind === 'spin' && after.now === before.now && (await work.isWithoutEffect())) {
    // It took no edit: it may listen to keys alone. What set something off is not typed again.
    await work.fill(after.main, String(target), { by_keys: true });
    after = await work.readUntil(read, ({ now }) => near(now));
  }
  // A number field commits what was typed when it is left.
  if (after.kind === 'spin' && near(after.now)) await work.press(after.main, 'Tab');
  return read();
}

/** A value that is reached may still snap or be taken back. */
async function stays(work: Adjustment, { read, near }: NumberAim): Promise<Control> {
  await work.rest();
  const now = await read();
  if (!near(now.now)) return now;
  await work.pause(120);
  return read();
}

/** It stands on the step nearest to the target: no other way gets nearer. */
function betweenSteps({ now, step }: Control, target: number): boolean {
  return now !== undefined && step !== undefined && Math.abs(now - target) <= step / 2 + GRAIN;
}

function refuseOutside(work: Adjustment, { min, max }: Control, target: number, tolerance: number): void {
  const low = min !== undefined && target < min - tolerance - GRAIN;
  const high = max !== undefined && target > max + tolerance + GRAIN;
  if (low || high) throw work.refuse(`${target} is out of range, ${work.what} takes ${rangeOf(min, max)}`);
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

function whyMissed({ step }: Control, tolerance: number): string {
  if (step !== undefined && step > tolerance * 2) return `it moves in steps of ${step}`;
  return tolerance === 0 ? 'a tolerance would allow the nearest value' : '';
}

/** Keys that go on and back; which pair a control listens to is seen by pressing. */
const PAIRS = [
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowUp', 'ArrowDown'],
] as const;
const MOST_WORDS = 120;

/** Positions that are called by words: one step at a time to the end, then the other way; back where it was if none fits. */
async function stepToWords(work: Adjustment, control: Control, words: string): Promise<AdjustResult> {
  const read = () => work.controlOf(control.kind);
  if (sameWords(control.text, words)) return work.done(words, control.text);
  // Where it says a number, words would only be sought by moving it through all it has.
  if (!/\p{L}/u.test(control.text))
    throw work.refuse(`${JSON.stringify(words)} is no number, and ${work.what} says no value in words`);
  const met = new Set<string>([control.text]);
  const same = (a: Control, b: Control): boolean => a.text === b.text && a.now === b.now;
  const walk = async (key: string, until: (now: Control) => boolean): Promise<boolean> => {
    const from = await read();
    let before = from;
    for (let i = 0; i < MOST_WORDS; i++) {
      if (until(before)) return true;
      if (work.attempts > 0) await work.onlyStepped();
      await work.press(before.main, key);
      const at = before;
      before = await work.readUntil(read, (next) => !same(next, at));
      // It goes no further, or it goes round: everything was seen.
      if (same(before, at) || same(before, from)) return until(before);
      met.add(before.text);
    }
    return false;
  };
  const there = (now: Control): boolean => sameWords(now.text, words);
  const back = (now: Control): boolean => same(now, control);
  for (const [on, off] of PAIRS) {
    if ((await walk(on, there)) || (await walk(off, there))) {
      await work.rest();
      const now = await read();
      if (there(now)) return work.done(words, now.text);
    }
    if (!(await walk(on, back))) await walk(off, back);
    if (met.size > 1) break;
  }
  throw work.refuse(`${JSON.stringify(words)} is not among what ${work.what} says`, [
    `values: ${[...met].slice(0, 20).join(', ')}`,
  ]);
}

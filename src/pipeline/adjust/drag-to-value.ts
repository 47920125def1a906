import type { Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Box } from '../../model/node.ts';
import type { NumberAim } from './adjust-number.ts';
import type { Adjustment } from './adjustment.ts';
import { pressToValue } from './press-to-value.ts';

const MOST_DRAGS = 14;
const FRAME_MS = 34;
const GLIDES_WITHIN_MS = 600;

interface Sample {
  /** Where the pointer ended, in pixels from the start of the track. */
  place: number;
  value: number;
}

/**
 * Drags the thumb, or with `coordinate` points at the track, and learns from each try where the value lies: the track
 * may run backwards, have margins, or snap.
 */
export function dragToValue(mode: 'gesture' | 'coordinate') {
  return async (work: Adjustment, aim: NumberAim): Promise<Control> => {
    let now = await aim.read();
    if (aim.near(now.now)) return now;
    work.usedMode(mode);
    const samples: Sample[] = [];
    const tried = new Set<number>();
    const approached = new Set<number>();
    let moves = false;
    for (let i = 0; i < MOST_DRAGS; i++) {
      if (!now.thumb || !now.track) return now;
      const place = Math.round(nextPlace(now, aim.target, samples, i));
      if (tried.has(place)) break;
      tried.add(place);
      const before = now.now;
      if (work.attempts > 0) await work.onlyStepped();
      await (mode === 'gesture' ? dragTo(work, now, place) : pointAt(work, now, place));
      now = await work.readUntil(aim.read, (next) => next.now !== before);
      if (aim.near(now.now)) return pointedElsewhere(work, aim, now, place);
      moves ||= now.now !== before;
      now = await lyingStill(work, aim, now);
      // Let go where the thumb itself lies, some hear nothing: from further away the same place is another.
      if (moves && now.now === before && isWithinThumb(now, place) && !approached.has(place)) {
        approached.add(place);
        tried.delete(place);
        await dragTo(work, now, awayFrom(now, place));
        now = await lyingStill(work, aim, now);
        continue;
      }
      if (now.now !== undefined) samples.push({ place, value: now.now });
      // Neither of two different places moved it: this is no way to move it.
      if (i >= 1 && samples.every(({ value }) => value === before) && samples.length > 1) return now;
    }
    // What the pixels are too coarse for, keys may do; a touch screen has none for it.
    return pressToValue(work, aim).catch((error: unknown) => {
      if (error instanceof SurehandError && error.kind === 'not_supported') return aim.read();
      throw error;
    });
  };
}

/** What only follows the pointer, as stars that light up under it, was not set: it is read with the pointer at the other end. */
async function pointedElsewhere(
  work: Adjustment,
  aim: NumberAim,
  now: Control,
  place: number,
): Promise<Control> {
  // A touch has no pointer that rests.
  if (!work.world.driver.pages) return now;
  const length = lengthOf(now);
  const at = insideOf(now, place > length / 2 ? 1 : length - 1);
  if (!at) return now;
  try {
    await work.hover(now.main, at);
  } catch (error) {
    if (error instanceof SurehandError && !error.may_have_landed) return now;
    throw error;
  }
  await work.pause(FRAME_MS);
  return aim.read();
}

/** A thumb that glides to its place is grabbed once it lies there: read on the way, it would be dragged too far. */
async function lyingStill(work: Adjustment, { read }: NumberAim, start: Control): Promise<Control> {
  let before = start;
  const next = async () => {
    await work.pause(FRAME_MS);
    const now = await read();
    const still = now.thumb?.box.x === before.thumb?.box.x && now.thumb?.box.y === before.thumb?.box.y;
    before = now;
    return { now, still };
  };
  return (await work.readUntil(next, ({ still }) => still, GLIDES_WITHIN_MS)).now;
}

/** From the range at first, then between the tries around the target, or along the line through the last two. */
function nextPlace(control: Control, target: number, samples: Sample[], attempt: number): number {
  const length = lengthOf(control);
  const [first, ...rest] = samples;
  if (!first) return guessed(control, target, length);
  const below = nearestOf(
    samples.filter(({ value }) => value < target),
    target,
  );
  const above = nearestOf(
    samples.filter(({ value }) => value > target),
    target,
  );
  if (below && above) {
    const part = (target - below.value) / (above.value - below.value);
    // A snapping track does not follow a line: halving gets there too.
    const share = attempt % 3 === 2 ? 0.5 : Math.min(0.9, Math.max(0.1, part));
    const place = below.place + (above.place - below.place) * share;
    return Math.abs(above.place - below.place) <= 1 ? below.place : place;
  }
  const other = rest.findLast(({ value, place }) => value !== first.value && place !== first.place);
  if (other) {
    const slope = (other.value - first.value) / (other.place - first.place);
    return clamp(other.place + (target - other.value) / slope, length);
  }
  const { min = 0, max = 0, vertical } = control;
  const off = (target - first.value) / (max - min);
  // Almost there: by what is known of its range, and by keys where that is less than a pixel.
  if (max > min && rest.length === 0 && Math.abs(off) < 0.1)
    return clamp(first.place + off * length * (vertical ? -1 : 1), length);
  const step = Math.max(length / 6, 8);
  const outward = (samples.length % 2 === 0 ? -step : step) * Math.ceil(samples.length / 2);
  const next = clamp(first.place + outward, length);
  // At the end of the track there is only one way left.
  return Math.round(next) === first.place ? clamp(first.place - outward, length) : next;
}

function guessed({ min, max, now = 0, vertical }: Control, target: number, length: number): number {
  if (min !== undefined && max !== undefined && max > min) {
    const part = (target - min) / (max - min);
    return clamp(length * (vertical ? 1 - part : part), length);
  }
  return clamp(length / 2 + (target > now ? length / 4 : -length / 4), length);
}

function nearestOf(samples: Sample[], target: number): Sample | undefined {
  return samples.toSorted((a, b) => Math.abs(a.value - target) - Math.abs(b.value - target))[0];
}

function lengthOf({ track, vertical }: Control): number {
  return track ? (vertical ? track.height : track.width) : 0;
}

function clamp(place: number, length: number): number {
  return Math.min(length + 4, Math.max(-4, place));
}

async function dragTo(work: Adjustment, { thumb, track, vertical }: Control, place: number): Promise<void> {
  if (!thumb || !track) return;
  const from = middle(thumb.box, vertical) - (vertical ? track.y : track.x);
  const by = place - from;
  // A press and release on one spot is no drag.
  await work.drag(thumb, vertical ? { dx: 0, dy: by } : { dx: by, dy: 0 });
}

function isWithinThumb({ thumb, track, vertical }: Control, place: number): boolean {
  if (!thumb || !track) return false;
  const at = middle(thumb.box, vertical) - (vertical ? track.y : track.x);
  return Math.abs(place - at) <= (vertical ? thumb.box.height : thumb.box.width);
}

/** Two thumbs from a place, on the side where there is more room. */
function awayFrom(control: Control, place: number): number {
  const { thumb, vertical } = control;
  const far = 2 * ((vertical ? thumb?.box.height : thumb?.box.width) ?? 0);
  return place > lengthOf(control) / 2 ? place - far : place + far;
}

/** A click on the track where the value should be. */
async function pointAt(work: Adjustment, control: Control, place: number): Promise<void> {
  const at = insideOf(control, place);
  if (at) await work.click(control.main, { at });
  else if (control.track && control.thumb) await dragTo(work, control, place);
}

/** Where a place on the track lies in the control; null where it lies outside. */
function insideOf({ main, track, vertical }: Control, place: number): { x: number; y: number } | null {
  if (!track) return null;
  const { x: left, y: top, width, height } = main.box;
  const at = vertical
    ? { x: width / 2, y: track.y + place - top }
    : { x: track.x + place - left, y: height / 2 };
  return at.x < 0 || at.y < 0 || at.x > width || at.y > height ? null : at;
}

function middle({ x, y, width, height }: Box, vertical: true | undefined): number {
  return vertical ? y + height / 2 : x + width / 2;
}

import type { Point, TreeInput } from '../tree/tree.ts';

type Pointing = Extract<TreeInput, { kind: 'tap' | 'hold' | 'swipe' }>;

/** A finger that rests this long is a tap to every system. */
const TAP_MS = 60;
const BETWEEN_TAPS_MS = 80;
/** The finger rests before it is lifted: what is scrolled then stops where it is. */
const REST_MS = 120;

/** W3C's sequence of one finger for a tap, a long press or a swipe. */
export function fingerActions(input: Pointing): unknown {
  return {
    actions: [
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'touch' },
        actions: stepsOf(input),
      },
    ],
  };
}

function stepsOf(input: Pointing): unknown[] {
  switch (input.kind) {
    case 'tap': {
      const tap = [DOWN, pause(TAP_MS), UP];
      const more = Array.from({ length: Math.max(1, input.count) - 1 }, () => [
        pause(BETWEEN_TAPS_MS),
        ...tap,
      ]);
      return [moveTo(input.at, 0), ...tap, ...more.flat()];
    }
    case 'hold':
      return [moveTo(input.at, 0), DOWN, pause(input.duration_ms), UP];
    case 'swipe':
      return [moveTo(input.from, 0), DOWN, moveTo(input.to, input.duration_ms), pause(REST_MS), UP];
  }
}

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

function moveTo({ x, y }: Point, duration: number): unknown {
  return { type: 'pointerMove', duration, x: Math.round(x), y: Math.round(y), origin: 'viewport' };
}

function pause(duration: number): unknown {
  return { type: 'pause', duration: Math.round(duration) };
}

import type { Point, TreeInput } from '../tree/tree.ts';

type OneFinger = Extract<TreeInput, { kind: 'tap' | 'hold' | 'swipe' }>;
type TwoFingers = Extract<TreeInput, { kind: 'pinch' }>;

/** A finger that rests this long is a tap to every system. */
const TAP_MS = 60;
const BETWEEN_TAPS_MS = 80;
/** The finger rests before it is lifted: what is scrolled then stops where it is. */
const REST_MS = 120;

/** W3C's sequence of one finger for a tap, a long press or a swipe, and of two side by side for a pinch. */
export function fingerActions(input: OneFinger | TwoFingers): unknown {
  const fingers =
    input.kind === 'pinch'
      ? [finger('left', pinching(input, -1)), finger('right', pinching(input, 1))]
      : [finger('finger', stepsOf(input))];
  return { actions: fingers };
}

function finger(id: string, actions: unknown[]): unknown {
  return { type: 'pointer', id, parameters: { pointerType: 'touch' }, actions };
}

/** What one of the two does, left or right of the middle. */
function pinching({ at, from, to, duration_ms }: TwoFingers, side: 1 | -1): unknown[] {
  const beside = (away: number): Point => ({ x: at.x + side * away, y: at.y });
  return [moveTo(beside(from), 0), DOWN, moveTo(beside(to), duration_ms), pause(REST_MS), UP];
}

function stepsOf(input: OneFinger): unknown[] {
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
      return [
        ...[moveTo(input.from, 0), DOWN, moveTo(input.to, input.duration_ms)],
        ...(input.flung ? [] : [pause(REST_MS)]),
        UP,
      ];
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

import { expect, test } from 'vitest';
import { fingerActions } from '../../../src/drivers/webdriver/gestures.ts';

test('a finger rests before it is lifted from a swipe, and not from a fling', () => {
  const stroke = { kind: 'swipe', from: { x: 5, y: 900 }, to: { x: 5, y: 300 }, duration_ms: 100 } as const;
  const steps = (flung?: true): string[] => {
    const { actions } = fingerActions({ ...stroke, ...(flung ? { flung } : {}) }) as {
      actions: { actions: { type: string }[] }[];
    }; // as W3C has it
    return (actions[0]?.actions ?? []).map(({ type }) => type);
  };
  expect(steps()).toEqual(['pointerMove', 'pointerDown', 'pointerMove', 'pause', 'pointerUp']);
  expect(steps(true)).toEqual(['pointerMove', 'pointerDown', 'pointerMove', 'pointerUp']);
});

import type { Frame } from 'playwright-core';
import { expect, it } from 'vitest';
import { Frames } from '../../../src/drivers/web/frames.ts';

it('frames that are gone are not remembered, however many there were', () => {
  const frames = new Frames();
  const made = Array.from({ length: 500 }, () => ({ gone: false }));
  for (const [at, frame] of made.entries()) {
    const shown = { isDetached: () => frame.gone } as unknown as Frame; // all that is asked of one
    frames.note(`d${at}`, shown);
    frame.gone = true;
  }
  expect(frames.size).toBeLessThanOrEqual(2);
});

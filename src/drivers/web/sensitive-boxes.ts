import type { Frame, Page } from 'playwright-core';
import type { Box } from '../../model/node.ts';
import type { Mask } from '../driver.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

const TIMEOUT_MS = 5000;

/** Boxes of the main viewport that no picture may show. A frame that goes away meanwhile shows nothing. */
export async function sensitiveBoxes(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  mask: Mask,
): Promise<Box[]> {
  const ask = { names: mask.names, secrets: mask.secrets() };
  const parts = await Promise.all(
    page.frames().map(async (frame): Promise<Box[]> => {
      const found = calls.ask<Box[]>(frame, 'sensitive', ask, TIMEOUT_MS);
      if (frame === page.mainFrame()) return found;
      // What cannot be asked is covered as a whole.
      const boxes = await found.catch(() => null);
      if (boxes?.length === 0 || frame.isDetached()) return [];
      return inFrame(frame, frames, boxes).catch((error: unknown) => {
        if (frame.isDetached()) return [];
        throw error;
      });
    }),
  );
  return parts.flat();
}

/** Boxes of a frame as boxes of the main viewport; of the outermost frame that is drawn turned, larger or smaller, all of it. */
async function inFrame(frame: Frame, frames: Frames, boxes: Box[] | null): Promise<Box[]> {
  let whole = boxes ? null : (await frames.drawnIn(frame)).box;
  for (let up: Frame | null = frame; up?.parentFrame(); up = up.parentFrame()) {
    const { box, straight } = await frames.drawnIn(up);
    if (!straight) whole = box;
  }
  if (whole || !boxes) return whole ? [whole] : [];
  const { x, y } = await frames.placeOf(frame);
  return boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
}

import type { Page } from 'playwright-core';
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
      const boxes = await found.catch(() => []);
      if (boxes.length === 0) return [];
      const { x, y } = await frames.placeOf(frame).catch(() => ({ x: 0, y: 0 }));
      return boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
    }),
  );
  return parts.flat();
}

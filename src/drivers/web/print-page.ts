import type { Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Mask } from '../driver.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';
import { sensitiveBoxes } from './sensitive-boxes.ts';

/** The page as PDF. Nothing can be covered in it, so a page that shows something sensitive is not printed. */
export async function printPage(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  mask: Mask | undefined,
): Promise<Buffer> {
  if (mask && (await sensitiveBoxes(page, calls, frames, mask)).length > 0)
    throw new SurehandError(
      'not_supported',
      'the page shows what pictures cover, and a PDF cannot cover it',
      {
        remedy: 'take a picture instead, or print where nothing sensitive is shown',
      },
    );
  return page.pdf({ printBackground: true });
}

import type { Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { Spent } from '../../../model/permit.ts';
import type { ActResult, DriverAction } from '../../driver.ts';
import type { FileChoosers } from '../file-choosers.ts';
import type { PageCalls } from '../page-calls.ts';
import { scrolled } from './act-on.ts';
import { pressKeys } from './press-keys.ts';
import { takesFiles } from './upload.ts';

const SCROLL_TIMEOUT_MS = 3000;

/** Input without a target: keys go to what has focus, scrolling to the viewport, files to the chooser that is open. */
export async function actOnPage(
  page: Page,
  calls: PageCalls,
  { input: action }: Spent<DriverAction>,
  choosers: FileChoosers,
): Promise<ActResult> {
  const scroll = (data: unknown) =>
    calls.ask<{ moved_x: number; moved_y: number }>(page.mainFrame(), 'scroll', data, SCROLL_TIMEOUT_MS);
  switch (action.kind) {
    case 'press':
      return pressKeys(page, calls, page.mainFrame(), action);
    case 'scroll_by':
      return scrolled(await scroll({ dx: action.dx, dy: action.dy }));
    case 'scroll_to':
      return scrolled(await scroll({ edge: action.edge }));
    case 'upload':
      await takesFiles(() => choosers.upload(page, action.paths, action.timeout_ms));
      return {};
    default:
      throw new SurehandError('invalid_input', `${action.kind} needs a target`);
  }
}

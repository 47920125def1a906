import type { Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { ActResult, DriverAction } from '../../driver.ts';
import type { FileChoosers } from '../file-choosers.ts';
import { asFailure, firstLine, type PageCalls } from '../page-calls.ts';
import { type Aim, limitsOf } from './aim.ts';
import { guarded } from './guarded.ts';
import { untilReady } from './until-ready.ts';

/** Gives files to a file field, or to the chooser that a button opens. */
export async function upload(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  action: Extract<DriverAction, { kind: 'upload' }>,
  choosers: FileChoosers,
): Promise<ActResult> {
  const ready = await untilReady(calls, aim, ['enabled'], action.signal);
  if (ready.file_input) {
    if (action.paths.length > 1 && !ready.multiple) {
      throw new SurehandError(
        'invalid_input',
        `paths: this field takes one file, got ${action.paths.length}`,
      );
    }
    const input = calls.locate(aim.frame, 'el', { key: aim.key });
    await takesFiles(() => input.setInputFiles(action.paths, limitsOf(action)));
    return {};
  }
  const button = calls.locate(aim.frame, 'arm', { key: aim.key, meaning: aim.meaning, drawn: true });
  const opened = page.waitForEvent('filechooser', limitsOf(action));
  opened.catch(() => {});
  await guarded(calls, aim, () => button.click(limitsOf(action)));
  await opened.catch((error: unknown) => {
    throw new SurehandError('control_mismatch', 'it was clicked and opened no file chooser', {
      cause: error,
      may_have_landed: true,
    });
  });
  await action.opened?.();
  await takesFiles(() => choosers.upload(page, action.paths, action.timeout_ms));
  return {};
}

/** Gives files to the page; those it cannot take are the caller's mistake. */
export async function takesFiles(give: () => Promise<void>): Promise<void> {
  try {
    await give();
  } catch (error) {
    const wrong = /(?:File input does not support|ENOENT|Only|Non-multiple)[^\n]*/.exec(String(error))?.[0];
    if (wrong === undefined || error instanceof SurehandError) throw asFailure(error);
    throw new SurehandError('invalid_input', `paths: ${firstLine(wrong)}`, { cause: error });
  }
}

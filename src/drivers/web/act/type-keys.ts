import type { Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { ActResult } from '../../driver.ts';
import { asFailure, type PageCalls, told } from '../page-calls.ts';
import type { Aim, Limits } from './aim.ts';

/** Real key strokes into the field that has the focus, checked to be this one before anything is typed. */
export async function typeByKeys(
  page: Page,
  calls: PageCalls,
  { frame, key }: Aim,
  value: string,
  limits: Limits,
): Promise<ActResult> {
  const field = calls.locate(frame, 'el', { key });
  await told(async () => {
    await field.focus(limits);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(value);
  });
  return {};
}

/** Presses a key or chord; a name that no key has is the caller's mistake, not a bug. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  try {
    await page.keyboard.press(keys);
  } catch (error) {
    const unknown = /Unknown key: "(.*?)"/.exec(String(error))?.[1];
    if (unknown === undefined) throw asFailure(error);
    throw new SurehandError(
      'invalid_input',
      `key: no key is called ${JSON.stringify(unknown)}; wanted one character or a name such as Enter, Escape, Tab, ArrowDown, PageUp, F5, and chords such as Control+a`,
      { cause: error },
    );
  }
}

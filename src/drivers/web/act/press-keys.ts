import type { Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import { asFailure } from '../page-calls.ts';

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

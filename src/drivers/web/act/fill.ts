import type { Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { ActResult, DriverAction } from '../../driver.ts';
import { type PageCalls, told } from '../page-calls.ts';
import type { Aim } from './aim.ts';

type Fill = Extract<DriverAction, { kind: 'fill' }>;
type Typed = { typed: true; value: string | null } | { typed: false; why: 'editor' | 'focused' };

/** Puts text into a field by one edit. What landed is never typed a second time. */
export async function fill(page: Page, calls: PageCalls, aim: Aim, action: Fill): Promise<ActResult> {
  const { frame, key, meaning } = aim;
  const { value, clear_first, timeout_ms } = action;
  const type = () => calls.ask<Typed>(frame, 'type', { key, meaning, value, clear_first }, timeout_ms);
  let typed = await type();
  // It only took the focus: by now the page has dealt with that.
  if (!typed.typed && typed.why === 'focused') typed = await type();
  if (typed.typed) return typed.value === null ? {} : { value: typed.value };
  if (typed.why === 'editor') return fillEditor(page, calls, aim, action);
  throw new SurehandError('invalid_input', 'the page takes the focus away from this element');
}

/** A code editor selects by its own keys and takes the text as a paste. */
async function fillEditor(
  page: Page,
  calls: PageCalls,
  { frame, key }: Aim,
  { value, clear_first, timeout_ms }: Fill,
): Promise<ActResult> {
  await told(() => page.keyboard.press(clear_first ? 'ControlOrMeta+a' : 'ControlOrMeta+End'));
  if (value === '') {
    if (clear_first) await told(() => page.keyboard.press('Delete'));
    return {};
  }
  const { put } = await calls.ask<{ put: boolean }>(frame, 'put', { key, value }, timeout_ms);
  // It takes no paste: the text comes as a screen keyboard would send it, in one piece.
  if (!put) await told(() => page.keyboard.insertText(value));
  return {};
}

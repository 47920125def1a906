import type { Frame, Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import { keyName } from '../../../model/key-name.ts';
import type { ActResult } from '../../driver.ts';
import { asFailure, type PageCalls } from '../page-calls.ts';
import { unlessGivenUp } from './aim.ts';

/** Presses a key or chord; a name that no key has is the caller's mistake, not a bug. */
export async function pressKeys(
  page: Page,
  calls: PageCalls,
  frame: Frame,
  { keys, judged = false, signal }: { keys: string; judged?: boolean; signal?: AbortSignal },
): Promise<ActResult> {
  refuseSeveral(keys);
  // Asked before, for the page may be another one afterwards.
  const enters = /(^|\+)(numpad)?enter$/i.test(keys);
  const { in_form } = enters
    ? await calls.ask<{ in_form: boolean }>(frame, 'focus', {}, 1000)
    : { in_form: false };
  try {
    const press = () => {
      unlessGivenUp(signal);
      return page.keyboard.press(keys);
    };
    await (judged ? pressJudged(page, calls, press) : press());
    return in_form ? { in_form } : {};
  } catch (error) {
    const unknown = /Unknown key: "(.*?)"/s.exec(String(error))?.[1];
    if (unknown === undefined) throw error instanceof SurehandError ? error : asFailure(error);
    throw new SurehandError(
      'invalid_input',
      `key: no key is called ${JSON.stringify(unknown)}; wanted one character or a name such as Enter, Escape, Tab, ArrowDown, PageUp, F5, and chords such as Control+a`,
      { cause: error },
    );
  }
}

const WATCH_MS = 1000;
const MOST_FRAMES = 30;

/** The focus may move between the judgement and the key, or while the key is down: then it operates something else. */
async function pressJudged(page: Page, calls: PageCalls, press: () => Promise<void>): Promise<void> {
  const frames = page.frames().slice(0, MOST_FRAMES);
  const each = <T>(verb: string, otherwise: T) =>
    // A frame that is gone takes no key.
    Promise.all(frames.map((one) => calls.ask<T>(one, verb, {}, WATCH_MS).catch(() => otherwise)));
  await each('watch_keys', null);
  let reports: { strayed: string | null; began: boolean }[] = [];
  try {
    await press();
  } finally {
    reports = await each('keys_watched', { strayed: null, began: false });
  }
  const stray = reports.find(({ strayed }) => strayed !== null);
  if (stray)
    throw new SurehandError('ref_changed', String(stray.strayed), {
      may_have_landed: reports.some(({ began }) => began),
    });
}

const MODIFIERS = new Set(['Control', 'Alt', 'Shift', 'Meta']);

/** A chord holds modifiers and presses one key: `Enter+Tab` would press two, and only the last is judged and told. */
function refuseSeveral(keys: string): void {
  const name = keyName(keys);
  const held = (name.endsWith('+') ? name.slice(0, -1) : name).split('+').slice(0, -1);
  const pressed = held.find((one) => one !== '' && !MODIFIERS.has(one));
  if (pressed !== undefined)
    throw new SurehandError(
      'invalid_input',
      `key: ${JSON.stringify(keys)} would press ${pressed} and then another key; a chord holds Control, Alt, Shift or Meta and presses one key. Press them one after the other`,
    );
}

import type { Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { ActResult, DriverAction } from '../../driver.ts';
import { type PageCalls, told } from '../page-calls.ts';
import type { Aim } from './aim.ts';

type Fill = Extract<DriverAction, { kind: 'fill' }>;
type Typed =
  | { typed: true; value: string | null; refused: boolean }
  | {
      typed: false;
      why: 'editor' | 'focused' | 'model' | 'lines' | 'masked' | 'places' | 'keys';
      ready?: true;
    };

interface Put {
  put: boolean;
  drawn: string;
}

/** How often an editor is looked at that may have taken a text without a word, and how long it is left alone in between. */
const LOOKS = 10;
const LOOK_MS = 20;

/** Puts text into a field by one edit. What landed is never typed a second time. */
export async function fill(page: Page, calls: PageCalls, aim: Aim, action: Fill): Promise<ActResult> {
  const { frame, key, meaning } = aim;
  const { value, clear_first, timeout_ms, by_keys = false } = action;
  const ask = { key, meaning, value, clear_first, by_keys };
  const type = (how: { focused?: boolean; unclaimed?: boolean }) =>
    calls.ask<Typed>(frame, 'type', { ...ask, ...how }, timeout_ms);
  let typed = await type({});
  // It only took the focus: by now the page has dealt with that.
  if (!typed.typed && typed.why === 'focused') typed = await type({ focused: true });
  if (!typed.typed && (typed.why === 'masked' || typed.why === 'places'))
    return fillMask(page, calls, aim, action, typed.why === 'masked');
  if (!typed.typed && typed.why === 'lines') {
    if (await pasted(page, calls, aim, action, false)) return {};
    typed = await type({ focused: true, unclaimed: true });
  }
  if (typed.typed)
    return {
      ...(typed.value === null ? {} : { value: typed.value }),
      ...(typed.refused ? { refused: true } : {}),
    };
  if (typed.why === 'editor') return fillEditor(page, calls, aim, action);
  if (typed.why === 'model') return fillModel(page, calls, aim, action, typed.ready === true);
  if (typed.why === 'keys') return fillByKeys(page, calls, aim, action);
  throw new SurehandError('invalid_input', 'the page takes the focus away from this element');
}

/** Selects what is to be replaced, or goes to the end: a script hears of a key before it hears of what comes next. */
function selectByKey(page: Page, clear_first: boolean): Promise<unknown> {
  return told(() => page.keyboard.press(clear_first ? 'ControlOrMeta+a' : 'ControlOrMeta+End'));
}

/** How often what is to be selected is selected where the page keeps what it had. */
const TRIES = 4;

/** Sees to it that what the edit is about is selected, and that the page has heard of it: its script would put the text elsewhere. */
async function untilSelected(
  calls: PageCalls,
  frame: Aim['frame'],
  key: string,
  clear_first: boolean,
  timeout_ms: number,
): Promise<void> {
  const how = clear_first ? 'select_all' : 'caret_to_end';
  for (let tries = 0; tries < TRIES; tries++) {
    for (let look = 0; look < LOOKS; look++) {
      if ((await calls.ask<{ heard: boolean }>(frame, 'selection_heard', {}, timeout_ms)).heard) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    if (!(await calls.ask<{ moved: boolean }>(frame, how, { key }, timeout_ms)).moved) return;
  }
}

/** A code editor selects by its own keys and takes the text as a paste. */
async function fillEditor(
  page: Page,
  calls: PageCalls,
  { frame, key }: Aim,
  { value, clear_first, timeout_ms }: Fill,
): Promise<ActResult> {
  await selectByKey(page, clear_first);
  if (value === '') {
    if (clear_first) await told(() => page.keyboard.press('Delete'));
    return {};
  }
  const { put, drawn } = await calls.ask<Put>(frame, 'put', { key, value }, timeout_ms);
  if (put) return {};
  // A script further up may take a paste and not say so: what it draws tells.
  if (await showsAnother(calls, frame, { key, value, drawn }, timeout_ms)) return {};
  // It takes no paste: the text comes as a screen keyboard would send it, in one piece.
  await told(() => page.keyboard.insertText(value));
  return {};
}

/**
 * A text that a script keeps and draws takes input as the browser announces it. By the time this input comes, the script
 * has heard of what is selected.
 */
async function fillModel(
  page: Page,
  calls: PageCalls,
  { frame, key }: Aim,
  { value, clear_first, timeout_ms }: Fill,
  ready: boolean,
): Promise<ActResult> {
  const lines = value.includes('\n');
  return watched(calls, frame, async () => {
    // A script hears of a selection late on a busy page; of a key it hears before the next one.
    if (!ready) {
      await selectByKey(page, clear_first);
      await untilSelected(calls, frame, key, clear_first, timeout_ms);
    }
    if (value === '') {
      if (clear_first) await told(() => page.keyboard.press('Delete'));
    } else if (!lines || !(await calls.ask<{ put: boolean }>(frame, 'put', { key, value }, timeout_ms)).put) {
      await told(() => page.keyboard.insertText(value));
    }
  });
}

/**
 * A field of parts takes a paste alone, and anything else like a mask is made for keys: an edit in one piece is one letter
 * to it. One that shows places still to be filled makes of a paste what it likes, and that late: it gets keys at once.
 */
async function fillMask(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  action: Fill,
  takes_pastes: boolean,
): Promise<ActResult> {
  if (takes_pastes && (await pasted(page, calls, aim, action, true))) return {};
  return watched(calls, aim.frame, async () => {
    await selectByKey(page, action.clear_first);
    await told(() => page.keyboard.type(action.value));
  });
}

/**
 * Whether a script took the text as a paste, in the place of what is selected, of which it has heard by a key. A field
 * must show it: many a page only forbids pasting.
 */
async function pasted(
  page: Page,
  calls: PageCalls,
  { frame, key }: Aim,
  { value, clear_first, timeout_ms }: Fill,
  shown: boolean,
): Promise<boolean> {
  let taken = false;
  await watched(calls, frame, async () => {
    await selectByKey(page, clear_first);
    const { put, drawn } = await calls.ask<Put>(frame, 'put', { key, value }, timeout_ms);
    taken = put && (!shown || (await showsAnother(calls, frame, { key, value, drawn }, timeout_ms)));
  });
  return taken;
}

/**
 * A field that took no edit: its script may take a paste, as those do whose keys go to one part of it, or keys alone, as
 * masks do. What is to be replaced is selected already.
 */
function fillByKeys(
  page: Page,
  calls: PageCalls,
  { frame, key }: Aim,
  { value, timeout_ms }: Fill,
): Promise<ActResult> {
  return watched(calls, frame, async () => {
    if (value === '') return void (await told(() => page.keyboard.press('Delete')));
    const { put, drawn } = await calls.ask<Put>(frame, 'put', { key, value }, timeout_ms);
    // Many a page only forbids pasting.
    if (put && (await showsAnother(calls, frame, { key, value, drawn }, timeout_ms))) return;
    await told(() => page.keyboard.type(value));
  });
}

/** Whether something else is drawn soon than was before. */
async function showsAnother(
  calls: PageCalls,
  frame: Aim['frame'],
  put: { key: string; value: string; drawn: string },
  timeout_ms: number,
): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if ((await calls.ask<Put>(frame, 'put', put, timeout_ms)).put) return true;
  }
  return false;
}

/** While the page keeps every edit from other elements; it says afterwards whether one would have gone there. */
async function watched(
  calls: PageCalls,
  frame: Aim['frame'],
  editing: () => Promise<unknown>,
): Promise<ActResult> {
  try {
    await editing();
  } finally {
    const { elsewhere } = await calls.ask<{ elsewhere: boolean }>(frame, 'edited', {}, 1000);
    if (elsewhere)
      // biome-ignore lint/correctness/noUnsafeFinally: input that was kept from the page is the reason, whatever followed
      throw new SurehandError('invalid_input', 'the page takes the focus away from this element');
  }
  return {};
}

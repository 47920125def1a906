import type { Frame, Locator, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Meaning } from '../../model/meaning.ts';
import type { ActResult, DriverAction } from '../driver.ts';
import type { FileChoosers } from './file-choosers.ts';
import { asFailure, firstLine, type PageCalls, told } from './page-calls.ts';

type Readiness =
  | { ready: true; native_select: boolean; file_input: boolean; multiple: boolean }
  | { ready: false; why: keyof typeof REFUSALS; detail: string };

const REFUSALS = {
  gone: ['ref_expired', 'it is no longer on the page'],
  changed: ['ref_changed', 'is now'],
  hidden: ['target_not_visible', 'it is not visible:'],
  disabled: ['target_disabled', 'it is disabled'],
  readonly: ['target_not_editable', 'it is read-only'],
  not_editable: ['target_not_editable', 'it takes no text:'],
  covered: ['target_obscured', 'it is covered by'],
} as const;

/** How long a target may be disabled, covered or hidden before that is the answer. */
const PATIENCE_MS = 500;
const RECHECK_MS = 60;

/** Where an action goes: the frame that holds the node, and what the caller believes the node to be. */
export interface Aim {
  frame: Frame;
  key: string;
  meaning: Meaning;
}

export async function actOn(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  action: DriverAction,
  more: { to?: Aim | undefined; choosers: FileChoosers },
): Promise<ActResult> {
  const { frame, key, meaning } = aim;
  const timeout = action.timeout_ms;
  const limits = limitsOf(action);
  const arm = (drawn: boolean): Locator => calls.locate(frame, 'arm', { key, meaning, drawn });
  const ready = () => (action.prepared ? undefined : prepareFor(calls, aim, action));
  switch (action.kind) {
    case 'click': {
      await ready();
      if (isPlainClick(action) && frame === page.mainFrame() && (await clickAtOnce(page, calls, aim)))
        return {};
      const { button = 'left', count = 1, modifiers = [], position } = action;
      if (position) await refuseOutside(calls.locate(frame, 'el', { key }), position, limits);
      return guarded(calls, aim, () =>
        arm(true).click({
          button,
          clickCount: count,
          modifiers,
          ...limits,
          ...(position ? { position } : {}),
        }),
      );
    }
    case 'fill': {
      await ready();
      if (action.by_keys) return typeByKeys(page, calls, aim, action.value, limits);
      const typed = await calls.ask<{ value: string | null }>(
        frame,
        'type',
        { key, meaning, value: action.value, clear_first: action.clear_first },
        timeout,
      );
      return typed.value === null ? {} : { value: typed.value };
    }
    case 'select': {
      const ready = await untilReady(calls, aim, ['enabled'], action.signal);
      if (!ready.native_select)
        throw new SurehandError('control_mismatch', 'it is not a list to select from');
      return selectNative(calls, aim, action.values, ready.multiple, timeout);
    }
    case 'press': {
      await ready();
      // Only the focus is watched: Enter in a form makes the browser click its submit button.
      await guarded(calls, aim, () => arm(false).focus(limits));
      await pressKeys(page, action.keys);
      return {};
    }
    case 'hover':
      await ready();
      return guarded(calls, aim, () => arm(true).hover(limits));
    case 'scroll_into_view':
      await calls.ask(frame, 'scroll', { key, into_view: true }, timeout);
      return {};
    case 'scroll_by':
      return scrolled(await calls.ask(frame, 'scroll', { key, dx: action.dx, dy: action.dy }, timeout));
    case 'scroll_to':
      return scrolled(await calls.ask(frame, 'scroll', { key, edge: action.edge }, timeout));
    case 'drag':
      await ready();
      return drag(page, calls, aim, more.to, action);
    case 'upload':
      return upload(page, calls, aim, action, more.choosers);
  }
}

const NEEDS: Partial<Record<DriverAction['kind'], ('hit' | 'enabled' | 'editable')[]>> = {
  click: ['hit', 'enabled'],
  fill: ['enabled', 'editable'],
  select: ['enabled'],
  press: ['enabled'],
  hover: ['hit'],
  drag: ['hit', 'enabled'],
  upload: ['enabled'],
};

/** Waits until the target can take this action, and brings it into view where a pointer goes there. */
export async function prepareFor(calls: PageCalls, aim: Aim, action: DriverAction): Promise<void> {
  const needs = NEEDS[action.kind];
  if (needs) await untilReady(calls, aim, needs, action.signal);
}

function isPlainClick(action: DriverAction): boolean {
  if (action.kind !== 'click') return false;
  const { button = 'left', count = 1, modifiers = [], position } = action;
  return button === 'left' && count === 1 && modifiers.length === 0 && !position;
}

/**
 * Sends the pointer straight to where the element is. The guard inside the page makes it safe: input that would hit
 * anything else is kept back, and then the careful way, which waits for the element to hold still, is taken.
 */
async function clickAtOnce(page: Page, calls: PageCalls, aim: Aim): Promise<boolean> {
  const { frame, key, meaning } = aim;
  const at = await calls.ask<{ x: number; y: number; moving: boolean }>(frame, 'aim', { key, meaning }, 3000);
  if (at.moving) return false;
  const report = await inputUnderGuard(calls, aim, () => page.mouse.click(at.x, at.y));
  if (report.refused === null) return true;
  if (report.elsewhere && !report.landed) return false;
  throw new SurehandError('ref_changed', report.refused, { may_have_landed: report.landed });
}

/** Real key strokes into the field that has the focus, checked to be this one before anything is typed. */
async function typeByKeys(
  page: Page,
  calls: PageCalls,
  { frame, key }: Aim,
  value: string,
  limits: { timeout: number; signal?: AbortSignal },
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

function limitsOf({ timeout_ms, signal }: DriverAction): { timeout: number; signal?: AbortSignal } {
  return { timeout: timeout_ms, ...(signal ? { signal } : {}) };
}

/** A point outside its box would make the click wait for the element to grow. */
async function refuseOutside(
  element: Locator,
  { x, y }: { x: number; y: number },
  limits: { timeout: number; signal?: AbortSignal },
): Promise<void> {
  const box = await told(() => element.boundingBox(limits));
  if (!box || (x >= 0 && y >= 0 && x <= box.width && y <= box.height)) return;
  const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
  throw new SurehandError('invalid_input', `position: ${x},${y} is outside the element, which is ${size}`);
}

export function scrolled({ moved_x, moved_y }: { moved_x: number; moved_y: number }): ActResult {
  return { moved: { x: moved_x, y: moved_y } };
}

/** Asks until the element can be acted on, or says which reason stood in the way. */
async function untilReady(
  calls: PageCalls,
  { frame, key, meaning }: Aim,
  needs: string[],
  signal?: AbortSignal,
) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const now = await calls.ask<Readiness>(frame, 'ready', { key, meaning, needs }, 3000);
    if (now.ready) return now;
    const final =
      now.why === 'gone' || now.why === 'changed' || now.why === 'not_editable' || now.why === 'readonly';
    if (final || Date.now() > until || signal?.aborted) {
      const [kind, words] = REFUSALS[now.why];
      throw new SurehandError(kind, `${words} ${now.detail}`.trim());
    }
    await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
  }
}

interface GuardReport {
  /** Why input was kept from the page. */
  refused: string | null;
  /** It would have gone to another element. */
  elsewhere: boolean;
  landed: boolean;
}

/** Runs pointer or key input that the page watches; what it kept back is refused, what it let through has landed. */
async function guarded(calls: PageCalls, aim: Aim, input: () => Promise<unknown>): Promise<ActResult> {
  const { refused, landed } = await inputUnderGuard(calls, aim, input);
  if (refused !== null) throw new SurehandError('ref_changed', refused, { may_have_landed: landed });
  return {};
}

async function inputUnderGuard(
  calls: PageCalls,
  { frame }: Aim,
  input: () => Promise<unknown>,
): Promise<GuardReport> {
  let failure: unknown;
  try {
    await input();
  } catch (error) {
    failure = asFailure(error);
  }
  const report = await calls
    .ask<GuardReport>(frame, 'disarm', {}, 1000)
    // The page went away under the input: that it did says that the input landed.
    .catch(() => ({ refused: null, elsewhere: false, landed: true }));
  if (failure === undefined || report.refused !== null) return report;
  if (failure instanceof SurehandError && report.landed) {
    throw new SurehandError(failure.kind, failure.message, { may_have_landed: true, cause: failure });
  }
  throw failure;
}

async function selectNative(
  calls: PageCalls,
  { frame, key, meaning }: Aim,
  values: string[],
  multiple: boolean,
  timeout: number,
): Promise<ActResult> {
  if (values.length > 1 && !multiple) {
    throw new SurehandError('invalid_input', `values: this list takes one option, got ${values.length}`);
  }
  const chosen = await calls.ask<{ missing: string | null; options: string[]; indices: number[] }>(
    frame,
    'options',
    { key, meaning, values },
    timeout,
  );
  if (chosen.missing !== null) {
    throw new SurehandError('target_not_found', `no option "${chosen.missing}" in this list`, {
      candidates: [`options: ${chosen.options.map((label) => JSON.stringify(label)).join(', ')}`],
    });
  }
  const picked = chosen.indices.map((index) => ({ index }));
  await told(() => calls.locate(frame, 'el', { key }).selectOption(picked, { timeout }));
  return {};
}

async function drag(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  to: Aim | undefined,
  action: DriverAction,
): Promise<ActResult> {
  if (action.kind !== 'drag') throw new SurehandError('internal', 'not a drag');
  const from = calls.locate(aim.frame, 'arm', { key: aim.key, meaning: aim.meaning, drawn: true });
  if (to) {
    const target = calls.locate(to.frame, 'el', { key: to.key });
    // The guard would refuse the drop: it is meant to land on another element.
    const source = calls.locate(aim.frame, 'el', { key: aim.key });
    await told(() => source.dragTo(target, { ...limitsOf(action), steps: 8 }));
    return {};
  }
  const by = 'dx' in action.to ? action.to : { dx: 0, dy: 0 };
  const box = await told(() => from.boundingBox({ timeout: action.timeout_ms }));
  await calls.ask(aim.frame, 'disarm', {}, 1000);
  if (!box) throw new SurehandError('target_not_visible', 'it has no box to drag');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.dx, y + by.dy, { steps: 8 });
  await page.mouse.up();
  return {};
}

async function upload(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  action: DriverAction,
  choosers: FileChoosers,
): Promise<ActResult> {
  if (action.kind !== 'upload') throw new SurehandError('internal', 'not an upload');
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

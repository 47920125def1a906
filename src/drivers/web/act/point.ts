import type { Page } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { ActResult, DriverAction } from '../../driver.ts';
import { type PageCalls, told } from '../page-calls.ts';
import { type Aim, type Limits, limitsOf, unlessGivenUp } from './aim.ts';
import { guarded, inputAsJudged, shuttingOut } from './guarded.ts';

type Click = Extract<DriverAction, { kind: 'click' }>;

/** Clicks straight away where that is safe, else the careful way. */
export async function click(page: Page, calls: PageCalls, aim: Aim, action: Click): Promise<ActResult> {
  const { frame, key, meaning } = aim;
  const atOnce =
    isPlainClick(action) && frame === page.mainFrame() ? await clickAtOnce(page, calls, aim, action) : null;
  if (atOnce?.done) return atOnce.done;
  if (action.nth) return clickAgain(page, calls, aim, action, action.nth);
  const { button = 'left', count = 1, modifiers = [] } = action;
  const limits = limitsOf(action);
  const place =
    action.position ?? (await calls.ask<Point | null>(frame, 'beside_middle', { key, meaning }, 3000));
  const position = place && (await withinBorder(calls, aim, place, limits));
  const armed = calls.locate(frame, 'arm', { key, meaning, drawn: true });
  const at = { ...limits, ...(position ? { position } : {}) };
  try {
    return await guarded(calls, aim, async () => {
      if (action.arrived) {
        await armed.hover({ ...at, modifiers });
        await action.arrived();
      }
      await armed.click({ button, clickCount: count, modifiers, ...at });
    });
  } catch (error) {
    // Held back twice because something else takes the pointer: that, and no lack of time, is the reason.
    if (atOnce?.elsewhere === undefined || !(error instanceof SurehandError) || error.may_have_landed)
      throw error;
    if (error.kind !== 'timed_out') throw error;
    throw new SurehandError('target_obscured', `the pointer does not reach it: ${atOnce.elsewhere}`);
  }
}

function isPlainClick({ button = 'left', count = 1, nth, modifiers = [], position }: Click): boolean {
  return !nth && button === 'left' && count === 1 && modifiers.length === 0 && !position;
}

/**
 * Sends the pointer straight to where the element is. The guard inside the page makes it safe: input that would hit
 * anything else is kept back, and then the careful way, which waits for the element to hold still, is taken.
 */
async function clickAtOnce(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  { arrived }: Click,
): Promise<{ done?: ActResult; elsewhere?: string } | null> {
  const { frame, key, meaning } = aim;
  const aimed = () =>
    calls.ask<{ x: number; y: number; moving: boolean }>(frame, 'aim', { key, meaning }, 3000);
  let at = await aimed();
  if (at.moving) return null;
  let again = false;
  const report = await inputAsJudged(calls, aim, async () => {
    if (again) at = await aimed();
    again = true;
    if (!arrived) return page.mouse.click(at.x, at.y);
    await page.mouse.move(at.x, at.y);
    await arrived();
    // Without another move, by which the page might change it once more.
    await page.mouse.down();
    await page.mouse.up();
  });
  const { unclicked } = report;
  if (report.refused === null) return { done: unclicked === null ? {} : { unclicked } };
  if (report.elsewhere && !report.landed) return { elsewhere: report.refused };
  throw new SurehandError('ref_changed', report.refused, { may_have_landed: report.landed });
}

/** One more click of several in a row, which the page counts as the n-th. */
async function clickAgain(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  { button = 'left', position, ...action }: Click,
  nth: number,
): Promise<ActResult> {
  const { frame, key, meaning } = aim;
  const armed = calls.locate(frame, 'arm', { key, meaning, drawn: true });
  return guarded(calls, aim, async () => {
    const box = await told(() => armed.boundingBox(limitsOf(action)));
    if (!box) throw new SurehandError('target_not_visible', 'it has no box to click');
    const at = position ?? { x: box.width / 2, y: box.height / 2 };
    await page.mouse.move(box.x + at.x, box.y + at.y);
    await action.arrived?.();
    await page.mouse.down({ button, clickCount: nth });
    await page.mouse.up({ button, clickCount: nth });
  });
}

/**
 * A point counted from the corner of its box, as Playwright wants it: from inside the border. One outside the box would
 * make the click wait for the element to grow.
 */
async function withinBorder(
  calls: PageCalls,
  { frame, key, meaning }: Aim,
  { x, y }: { x: number; y: number },
  limits: Limits,
): Promise<{ x: number; y: number }> {
  const box = await told(() => calls.locate(frame, 'el', { key }).boundingBox(limits));
  if (box && (x < 0 || y < 0 || x > box.width || y > box.height)) {
    const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
    throw new SurehandError('invalid_input', `position: ${x},${y} is outside the element, which is ${size}`);
  }
  const border = await calls.ask<{ left: number; top: number }>(frame, 'border', { key, meaning }, 3000);
  return { x: x - border.left, y: y - border.top };
}

/** Moves the pointer straight there where that is safe, else the careful way. */
export async function hover(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  action: Extract<DriverAction, { kind: 'hover' }>,
): Promise<ActResult> {
  if (!action.position && aim.frame === page.mainFrame() && (await hoverAtOnce(page, calls, aim))) return {};
  const limits = limitsOf(action);
  const position = action.position && (await withinBorder(calls, aim, action.position, limits));
  const armed = calls.locate(aim.frame, 'arm', { key: aim.key, meaning: aim.meaning, drawn: true });
  return guarded(calls, aim, () => armed.hover({ ...limits, ...(position ? { position } : {}) }));
}

/** Whether the pointer came onto it. What opens under the pointer may then hide it, which no later look would tell apart from a miss. */
async function hoverAtOnce(page: Page, calls: PageCalls, aim: Aim): Promise<boolean> {
  const { frame, key, meaning } = aim;
  const ask = { key, meaning };
  const at = await calls.ask<{ x: number; y: number; moving: boolean }>(frame, 'aim', ask, 3000);
  if (at.moving) return false;
  const { refused, entered } = await inputAsJudged(calls, aim, () => page.mouse.move(at.x, at.y));
  return refused === null && entered;
}

export async function drag(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  to: Aim | undefined,
  action: Extract<DriverAction, { kind: 'drag' }>,
): Promise<ActResult> {
  if (to || action.over) return dragOnto(page, calls, aim, to, action);
  const by = 'dx' in action.to ? action.to : { dx: 0, dy: 0 };
  const from = calls.locate(aim.frame, 'arm', { key: aim.key, meaning: aim.meaning, drawn: true });
  const box = await told(() => from.boundingBox({ timeout: action.timeout_ms }));
  await calls.ask(aim.frame, 'disarm', {}, 1000);
  if (!box) throw new SurehandError('target_not_visible', 'it has no box to drag');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // What a drag begins on is pressed; it may end in any frame.
  unlessGivenUp(action.signal);
  await shuttingOut(calls, aim.shut ?? [], async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  });
  await carry(page, { x, y }, { x: x + by.dx, y: y + by.dy }, action.signal);
  await page.mouse.up();
  return {};
}

const STEPS = 8;
const LINGER_MS = 60;

/** The handle that an item is dragged by, from its corner; null where it is taken anywhere. */
function gripOf(calls: PageCalls, { frame, key }: Aim): Promise<Point | null> {
  return calls.ask<Point | null>(frame, 'grip', { key }, 3000);
}

/** Moves what the pointer holds. Given up on the way, it is carried back and let go where it was. */
async function carry(page: Page, from: Point, to: Point, signal: AbortSignal | undefined): Promise<void> {
  for (let step = 1; step <= STEPS; step++) {
    if (signal?.aborted) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.up();
      unlessGivenUp(signal, true);
    }
    const part = step / STEPS;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  }
}

/**
 * The same with a target, or where what lies there is to be looked at before the thing is let go. The guard would refuse
 * the drop: it is meant to land on another element.
 */
async function dragOnto(
  page: Page,
  calls: PageCalls,
  aim: Aim,
  to: Aim | undefined,
  action: Extract<DriverAction, { kind: 'drag' }>,
): Promise<ActResult> {
  const { frame, key, shut = [] } = aim;
  const source = calls.locate(frame, 'el', { key });
  const limits = limitsOf(action);
  // What nothing can be dropped on is told before anything is pressed.
  if (to) await told(() => calls.locate(to.frame, 'el', { key: to.key }).hover({ ...limits, trial: true }));
  const grip = to ? await gripOf(calls, aim) : null;
  const position = grip && (await withinBorder(calls, aim, grip, limits));
  const by = 'dx' in action.to ? action.to : { dx: 0, dy: 0 };
  await shuttingOut(calls, shut, () =>
    told(() => source.hover({ ...limits, ...(position ? { position } : {}) })),
  );
  const box = await told(() => source.boundingBox(limits));
  const begin = box && grip ? { x: box.x + grip.x, y: box.y + grip.y } : middle(box);
  await shuttingOut(calls, shut, () => page.mouse.down());
  try {
    const end = to ? await endOn(calls, to, limits) : { x: begin.x + by.dx, y: begin.y + by.dy };
    await page.mouse.move(end.x, end.y, { steps: STEPS });
    if (to) await linger(page, end);
    await action.over?.(end);
    unlessGivenUp(action.signal, true);
  } catch (error) {
    // Carried back: let go elsewhere, it might be dropped on something.
    await page.mouse.move(begin.x, begin.y).catch(() => {});
    await page.mouse.up().catch(() => {});
    throw error instanceof SurehandError ? error.but({ may_have_landed: true }) : error;
  }
  await page.mouse.up();
  return {};
}

/** A list that sorts itself while something is dragged takes no further move for a moment: then it hears of one. */
async function linger(page: Page, { x, y }: Point): Promise<void> {
  for (const at of [x + 1, x]) {
    await new Promise((resolve) => setTimeout(resolve, LINGER_MS));
    await page.mouse.move(at, y);
  }
}

interface Point {
  x: number;
  y: number;
}

async function endOn(calls: PageCalls, { frame, key }: Aim, limits: Limits): Promise<Point> {
  const target = calls.locate(frame, 'el', { key });
  await told(() => target.scrollIntoViewIfNeeded(limits));
  return middle(await told(() => target.boundingBox(limits)));
}

function middle(box: { x: number; y: number; width: number; height: number } | null): Point {
  if (!box) throw new SurehandError('target_not_visible', 'it has no box to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

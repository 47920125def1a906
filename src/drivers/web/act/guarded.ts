import type { Frame } from 'playwright-core';
import { SurehandError } from '../../../model/failure.ts';
import type { ActResult } from '../../driver.ts';
import { asFailure, type PageCalls } from '../page-calls.ts';
import type { Aim } from './aim.ts';

export interface GuardReport {
  /** Why input was kept from the page. */
  refused: string | null;
  /** It would have gone to another element. */
  elsewhere: boolean;
  /** It does something else by now than what a policy has judged. */
  unjudged: boolean;
  landed: boolean;
  /** The pointer came onto it. */
  entered: boolean;
  /** Why the click that ends a press did not reach it. */
  unclicked: string | null;
}

/** How often what the pointer brought out is judged anew before it is said that the page never rests. */
const TRIES = 3;

/** Runs pointer or key input that the page watches; what it kept back is refused, what it let through has landed. */
export async function guarded(calls: PageCalls, aim: Aim, input: () => Promise<unknown>): Promise<ActResult> {
  const { refused, landed, unclicked } = await inputAsJudged(calls, aim, input);
  if (refused !== null) throw new SurehandError('ref_changed', refused, { may_have_landed: landed });
  return unclicked === null ? {} : { unclicked };
}

/** Input that judges what is there by itself, each time anew until that is what the press finds. */
export async function inputAsJudged(
  calls: PageCalls,
  aim: Aim,
  input: () => Promise<unknown>,
): Promise<GuardReport> {
  for (let left = TRIES; ; left--) {
    const report = await inputUnderGuard(calls, aim, input);
    if (!report.unjudged || report.landed || left === 1) return report;
  }
}

async function inputUnderGuard(
  calls: PageCalls,
  { frame, shut = [] }: Aim,
  input: () => Promise<unknown>,
): Promise<GuardReport> {
  let failure: unknown;
  const strayed = await shuttingOut(calls, shut, async () => {
    try {
      await input();
    } catch (error) {
      failure = asFailure(error);
    }
  });
  const answered = await calls
    .ask<GuardReport>(frame, 'disarm', {}, 1000)
    // The page went away under the input: that it did says that the input landed.
    .catch(() => ({
      refused: null,
      elsewhere: false,
      unjudged: false,
      landed: true,
      entered: true,
      unclicked: null,
    }));
  const report =
    strayed && !answered.landed && answered.refused === null
      ? { ...answered, refused: 'another frame was under the pointer', elsewhere: true }
      : answered;
  if (failure === undefined || report.refused !== null) return report;
  if (failure instanceof SurehandError && report.landed) {
    throw new SurehandError(failure.kind, failure.message, { may_have_landed: true, cause: failure });
  }
  // What the pointer brought about by coming there may be why: then it is no click, and not nothing.
  if (failure instanceof SurehandError && failure.kind === 'timed_out' && report.entered) {
    const message = `${failure.message}; the pointer came onto it, and nothing was pressed`;
    throw failure.but({ message, retryable: false });
  }
  throw failure;
}

const SHUT_TIMEOUT_MS = 1000;

/** Keeps pointer input from these frames while it is sent; true when some came there. */
export async function shuttingOut(
  calls: PageCalls,
  frames: readonly Frame[],
  input: () => Promise<unknown>,
): Promise<boolean> {
  // A frame that is gone takes no input.
  const each = <T>(verb: string, otherwise: T) =>
    Promise.all(frames.map((one) => calls.ask<T>(one, verb, {}, SHUT_TIMEOUT_MS).catch(() => otherwise)));
  await each('shut_out', null);
  try {
    await input();
  } catch (error) {
    await each('let_in', null);
    throw error;
  }
  return (await each('let_in', { came: false })).some(({ came }) => came);
}

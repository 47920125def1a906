import { SurehandError } from '../../../model/failure.ts';
import type { ActResult } from '../../driver.ts';
import { asFailure, type PageCalls } from '../page-calls.ts';
import type { Aim } from './aim.ts';

export interface GuardReport {
  /** Why input was kept from the page. */
  refused: string | null;
  /** It would have gone to another element. */
  elsewhere: boolean;
  landed: boolean;
  /** Why the click that ends a press did not reach it. */
  unclicked: string | null;
}

/** Runs pointer or key input that the page watches; what it kept back is refused, what it let through has landed. */
export async function guarded(calls: PageCalls, aim: Aim, input: () => Promise<unknown>): Promise<ActResult> {
  const { refused, landed, unclicked } = await inputUnderGuard(calls, aim, input);
  if (refused !== null) throw new SurehandError('ref_changed', refused, { may_have_landed: landed });
  return unclicked === null ? {} : { unclicked };
}

export async function inputUnderGuard(
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
    .catch(() => ({ refused: null, elsewhere: false, landed: true, unclicked: null }));
  if (failure === undefined || report.refused !== null) return report;
  if (failure instanceof SurehandError && report.landed) {
    throw new SurehandError(failure.kind, failure.message, { may_have_landed: true, cause: failure });
  }
  throw failure;
}

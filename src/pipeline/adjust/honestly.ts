import { SurehandError } from '../../model/failure.ts';
import type { Adjustment } from './adjustment.ts';

/** A failure after which something may have been left behind says so, and is then not tried again. */
export async function honestly<T>(work: Adjustment, adjusting: () => Promise<T>): Promise<T> {
  try {
    return await adjusting();
  } catch (error) {
    if (!(error instanceof SurehandError) || error.may_have_landed || work.attempts === 0) throw error;
    if (!(await work.leftTraces())) throw error;
    const { kind, message, candidates } = error;
    throw new SurehandError(kind, message, { may_have_landed: true, candidates, cause: error });
  }
}

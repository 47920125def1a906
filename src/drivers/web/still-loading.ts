import { SurehandError } from '../../model/failure.ts';
import type { NetworkEntry } from '../driver.ts';

/** A page that was sent elsewhere answers nothing until that address does: the reason is there, not in the page. */
export function stillLoading(error: unknown, requests: readonly NetworkEntry[]): SurehandError | null {
  if (!(error instanceof SurehandError) || error.kind !== 'timed_out') return null;
  const waiting = requests.findLast(({ resource_type }) => resource_type === 'document');
  if (!waiting || waiting.status !== null || waiting.failure !== undefined) return null;
  const words = `the page waits for ${waiting.url}, which has not answered yet`;
  return new SurehandError('timed_out', words, { cause: error, may_have_landed: error.may_have_landed });
}

import { SurehandError } from '../../../model/failure.ts';
import type { ActResult } from '../../driver.ts';
import { type PageCalls, told } from '../page-calls.ts';
import type { Aim } from './aim.ts';

/** Chooses options of a native list, by label or value. */
export async function selectNative(
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

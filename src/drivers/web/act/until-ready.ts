import { steadyNow } from '../../../model/clock.ts';
import { SurehandError } from '../../../model/failure.ts';
import type { DriverAction } from '../../driver.ts';
import type { PageCalls } from '../page-calls.ts';
import type { Aim } from './aim.ts';

type Readiness =
  | { ready: true; native_select: boolean; file_input: boolean; multiple: boolean }
  | { ready: false; why: keyof typeof REFUSALS; detail: string; still: boolean };

const REFUSALS = {
  gone: ['ref_expired', 'it is no longer on the page'],
  changed: ['ref_changed', 'is now'],
  hidden: ['target_not_visible', 'it is not visible:'],
  disabled: ['target_disabled', 'it is disabled'],
  readonly: ['target_not_editable', 'it is read-only'],
  not_editable: ['target_not_editable', 'it takes no text:'],
  covered: ['target_obscured', 'it is covered by'],
  behind: ['target_obscured', 'it lies behind the open'],
} as const;

/** How long a target may be disabled, covered or hidden before that is the answer. */
const PATIENCE_MS = 500;
const RECHECK_MS = 60;

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

/** Asks until the element can be acted on, or says which reason stood in the way. */
export async function untilReady(
  calls: PageCalls,
  { frame, key, meaning }: Aim,
  needs: string[],
  signal?: AbortSignal,
) {
  const until = steadyNow() + PATIENCE_MS;
  for (;;) {
    const now = await calls.ask<Readiness>(frame, 'ready', { key, meaning, needs }, 3000);
    if (now.ready) return now;
    const final =
      now.why === 'gone' || now.why === 'changed' || now.why === 'not_editable' || now.why === 'readonly';
    // Where nothing is under way that could change it there is nothing to wait for.
    if (final || now.still || steadyNow() > until || signal?.aborted) {
      const [kind, words] = REFUSALS[now.why];
      const remedy = now.why === 'behind' ? `finish or close the ${now.detail} first` : undefined;
      throw new SurehandError(kind, `${words} ${now.detail}`.trim(), { remedy });
    }
    await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
  }
}

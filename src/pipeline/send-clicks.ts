import type { ActResult, DriverAction } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { World } from './world.ts';

type Click = Extract<DriverAction, { kind: 'click' }>;

/**
 * Several clicks in a row where a policy guards: the page may answer each by putting something else in its place, so
 * each is judged on what is there then.
 */
export async function sendClicks(
  world: World,
  click: Click,
  sendOne: (click: Click) => Promise<ActResult>,
): Promise<ActResult> {
  const { count = 1, ...one } = click;
  const first = await sendOne(one);
  if (first.dialog) return first;
  for (let nth = 2; nth <= count; nth++) {
    try {
      const node = click.key ? await world.driver.inspect(click.key) : null;
      if (!node) throw new SurehandError('ref_expired', 'it left the page with the first click');
      const { role, name, context } = node;
      const meaning = { role, name, context, context_match: 'ignore' as const };
      const { dialog } = await sendOne({ ...one, prepared: true, meaning, nth });
      if (dialog) return { dialog };
    } catch (error) {
      if (!(error instanceof SurehandError)) throw error;
      throw new SurehandError(
        error.kind,
        `${error.message} (${nth - 1} of ${count} clicks had been sent by then)`,
        { may_have_landed: true, candidates: error.candidates, cause: error },
      );
    }
  }
  return {};
}

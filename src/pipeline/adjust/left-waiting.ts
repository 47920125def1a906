import type { AdjustResult } from '../../model/control.ts';
import { quoted } from '../../model/page-text.ts';
import type { Adjustment } from './adjustment.ts';

/** What an adjustment opened and is open afterwards, with buttons in it, may drop the value unless one of them is pressed. */
export async function leftWaiting(work: Adjustment): Promise<Pick<AdjustResult, 'doubt'>> {
  const open = await work.world.driver.controlParts(work.key, 'left_open');
  if (!open) return {};
  const buttons = open.buttons.map((words) => quoted(words, 40)).join(', ');
  return { doubt: `what it opened is still open and may want its button: ${buttons}` };
}

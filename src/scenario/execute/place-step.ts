import { isAbsolute, resolve } from 'node:path';
import { wholeAddress } from '../../model/whole-address.ts';
import type { IntermediateStep as Step } from '../interfaces/index.ts';

const MOVES = new Set(['back', 'forward', 'reload']);

/** A step with addresses and files made whole: `/cart` on this page, `photo.png` beside the scenario. */
export function placeStep(step: Step, where: { url?: string; folder?: string }): Step {
  if (step.actionType === 'navigate') {
    const to = String(step.inputValue ?? '');
    return MOVES.has(to) ? step : { ...step, inputValue: wholeAddress(to, where.url) };
  }
  const { folder } = where;
  if (!step.paths || folder === undefined) return step;
  return { ...step, paths: step.paths.map((path) => (isAbsolute(path) ? path : resolve(folder, path))) };
}

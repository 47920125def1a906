import { isAbsolute, resolve } from 'node:path';
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

function wholeAddress(to: string, from: string | undefined): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(to)) return to;
  if (/^www\./i.test(to)) return `https://${to}`;
  return from !== undefined && URL.canParse(to, from) ? new URL(to, from).href : to;
}

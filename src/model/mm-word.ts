import { FAILURES, type FailureKind } from './failure.ts';

/** The prefix under which the wallet contract is spoken. */
export const MM_PREFIX = 'mm_';

const TYPING = new Set(['fill', 'type', 'press_key']);
const CLICKING = new Set(['click', 'select', 'adjust_control', 'hover', 'drag', 'upload_files', 'scroll']);

/** A failure in the words of the wallet contract, which tells clicking, typing and waiting apart. */
export function mmWord(kind: FailureKind, tool: string): string {
  const word: string = FAILURES[kind].mm_word;
  const verb = TYPING.has(tool) ? 'TYPE' : CLICKING.has(tool) ? 'CLICK' : undefined;
  if (kind === 'timed_out' && verb) return `MM_${verb}_TIMEOUT`;
  return word === 'MM_CLICK_FAILED' && verb === 'TYPE' ? 'MM_TYPE_FAILED' : word;
}

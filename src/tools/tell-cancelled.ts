import type { Tool, ToolAnswer } from './tool.ts';

/**
 * What became of a call that was cancelled, for whoever calls next: nobody reads its own answer. Undefined where it
 * could change nothing.
 */
export function tellCancelled({ name, effect }: Tool, { text, structured }: ToolAnswer): string | undefined {
  if (effect === 'observes') return undefined;
  return `${name} was cancelled: ${became(text, structured)}`;
}

function became(
  text: string,
  { failure, may_have_landed, completed, total }: ToolAnswer['structured'],
): string {
  if (typeof completed === 'number')
    return `${completed} of its ${total} steps were done, and the next may have been`;
  if (may_have_landed) return 'it may have taken effect: look before you repeat it';
  return failure === 'cancelled'
    ? 'nothing of it was done'
    : `it had ended by then, with: ${text.split('\n')[0]}`;
}

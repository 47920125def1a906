import { shorten } from '../model/page-text.ts';
import type { LoopAnswer } from './loop-answer.ts';
import type { LoopCall } from './tool-runner.ts';

const LONGEST_VALUE = 40;

/** A call as a person says it: `fill textbox "Name" with "test"`. Refs mean nothing to who reads it later. */
export function spokenCall({ name, input }: LoopCall, target = 'an element'): string {
  const given: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
  const said = (value: unknown) =>
    typeof value === 'string' ? JSON.stringify(shorten(value, LONGEST_VALUE)) : String(value);
  switch (name) {
    case 'get_snapshot':
      return 'look at the page';
    case 'browser_click':
      return `click ${target}`;
    case 'browser_fill':
      return `fill ${target} with ${said(given.value)}`;
    case 'browser_select':
      return `select ${said(given.value)} in ${target}`;
    case 'browser_scroll':
      return given.ref === undefined ? `scroll ${given.direction ?? ''}`.trim() : `scroll to ${target}`;
    case 'request_human_approval':
      return `ask a person: ${shorten(String(given.action ?? ''), 2 * LONGEST_VALUE)}`;
    case 'complete_task':
      return `say that it ${given.status === 'success' ? 'succeeded' : 'failed'}`;
    default:
      return name || 'a call without a name';
  }
}

/** A call and what came of it in one line: `browser_click(@e12 button "Pay"): failed (element_disabled)`. */
export function actionLine(
  call: LoopCall,
  answer: Pick<LoopAnswer, 'success' | 'error'>,
  target?: string,
): string {
  const done = call.name === 'complete_task' ? 'acknowledged' : 'success';
  return `${callWords(call, target)}: ${answer.success ? done : `failed (${answer.error ?? 'not acknowledged'})`}`;
}

/** `browser_fill(@e8 textbox "Name", "test")`: refs with what they stood for, directions as they are, the rest quoted. */
export function callWords({ name, input }: LoopCall, target?: string): string {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const words = fields
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) =>
      field === 'ref' && target
        ? `${value} ${target}`
        : field === 'ref' || field === 'direction' || field === 'status' || typeof value !== 'string'
          ? String(value)
          : JSON.stringify(shorten(value, LONGEST_VALUE)),
    );
  return `${name || 'a call without a name'}(${words.join(', ')})`;
}

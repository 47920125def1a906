import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { actInSession, expectField, OutcomeSchema } from './act-in-session.ts';
import { defineTool, type Tool } from './tool.ts';
import { DEFAULT_WAIT_MS, timeoutField } from './verify-fields.ts';
import { waitForUi } from './wait-for-ui.ts';

/** The three ways the wallet contract names an element, beside our own. */
const targetFields = {
  target: z.string().min(1).optional(),
  testId: z.string().min(1).optional(),
  selector: z.string().min(1).optional().describe('CSS'),
  a11yRef: z.string().min(1).optional().describe('@e7'),
};

type GivenTarget = { [K in keyof typeof targetFields]?: string | undefined };

/** Other words of the wallet contract for tools that exist; served only where it is spoken, under the prefix `mm_`. */
export const MM_ALIASES: readonly Tool[] = [
  defineTool({
    name: 'type',
    toolset: 'mm',
    effect: 'acts_idempotently',
    title: 'Type',
    description: 'Put text into a field, or press a key in it.',
    input: z.object({
      ...targetFields,
      text: z.string().optional(),
      key: z.string().min(1).optional(),
      expect: expectField,
    }),
    output: OutcomeSchema,
    run(context, { session, text, key, expect, ...given }) {
      if ((text === undefined) === (key === undefined))
        throw new SurehandError('invalid_input', 'type: wanted either text or key');
      const target = targetText('type', given, key === undefined);
      if (key !== undefined)
        return actInSession(
          context,
          session,
          { action: 'press_key', key, ...(target ? { target } : {}) },
          { expect },
        );
      const value = text ?? '';
      return actInSession(
        context,
        session,
        { action: 'fill', target: target ?? '', value, clear_first: true },
        { expect },
      );
    },
  }),
  defineTool({
    name: 'wait_for',
    recorded_as: 'wait_for_ui',
    toolset: 'mm',
    effect: 'observes',
    title: 'Wait for',
    description: 'Wait until an element is visible and stays so.',
    input: z.object({ ...targetFields, timeoutMs: timeoutField }),
    output: waitForUi.output,
    run(context, { session, timeoutMs = DEFAULT_WAIT_MS, ...given }) {
      const selector = targetText('wait_for', given, true);
      const input = { selector, timeout_ms: timeoutMs, ...(session ? { session } : {}) };
      return waitForUi.run(context, input as never); // as its own schema has it
    },
  }),
];

function targetText(tool: string, { target, testId, selector, a11yRef }: GivenTarget, needed: boolean) {
  const ways = [
    target,
    testId && `testid:${testId}`,
    selector && `css:${selector}`,
    a11yRef && `@${a11yRef.replace(/^@/, '')}`,
  ].filter((one) => one !== undefined);
  if (ways.length > 1 || (needed && ways.length === 0))
    throw new SurehandError('invalid_input', `${tool}: wanted one of target, testId, selector, a11yRef`);
  return ways[0];
}

import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { OutcomeSchema } from '../model/outcome.ts';
import { resolve } from '../pipeline/resolve.ts';
import { renderView } from '../screen/render-view.ts';
import { actInSession, expectField, targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { A11ySchema, screenData } from './screen-data.ts';
import { defineTool, type Tool } from './tool.ts';
import { DEFAULT_WAIT_MS, timeoutField } from './verify-fields.ts';
import { waitForUi } from './wait-for-ui.ts';

/** Other words of the wallet contract for tools that exist; served only where it is spoken, under the prefix `mm_`. */
export const MM_ALIASES: readonly Tool[] = [
  defineTool({
    name: 'type',
    recorded_as: 'fill',
    toolset: 'mm',
    effect: 'acts_idempotently',
    title: 'Type',
    description: 'Put text into a field, or press a key in it.',
    input: z.object({
      target: targetField.optional(),
      text: z.string().optional(),
      key: z.string().min(1).optional(),
      expect: expectField,
    }),
    output: OutcomeSchema,
    run(context, { session, target, text, key, expect }) {
      if ((text === undefined) === (key === undefined))
        throw new SurehandError('invalid_input', 'type: wanted either text or key');
      const on = target === undefined ? {} : { target };
      const action =
        key === undefined
          ? { action: 'fill' as const, ...on, value: text ?? '', clear_first: true }
          : { action: 'press_key' as const, ...on, key };
      return actInSession(context, session, action, { expect });
    },
  }),
  defineTool({
    name: 'wait_for',
    recorded_as: 'wait_for_ui',
    toolset: 'mm',
    effect: 'observes',
    title: 'Wait for',
    description: 'Wait until an element is visible and stays so.',
    input: z.object({ target: targetField, timeout_ms: timeoutField }),
    output: waitForUi.output,
    run(context, { session, timeout_ms = DEFAULT_WAIT_MS, target }) {
      const input = { selector: target, timeout_ms, ...(session ? { session } : {}) };
      return waitForUi.run(context, input as never); // as its own schema has it
    },
  }),
  defineTool({
    name: 'accessibility_snapshot',
    toolset: 'mm',
    effect: 'observes',
    title: 'Accessibility snapshot',
    description: 'Roles and names of what is in view, with refs; rootSelector: only below it.',
    input: z.object({ root_selector: z.string().min(1).optional().describe('CSS') }),
    output: A11ySchema,
    run(context, { session: id, root_selector }) {
      return inSession(context, id, async (world, session) => {
        const within = root_selector
          ? (await resolve(world, `css:${root_selector}`, 'any')).binding.key
          : undefined;
        const view = await session.look(world, within ? { within } : {});
        if (!within) world.screen.remember(view);
        const { text } = renderView(view, { tokens: world.options.snapshot_tokens });
        return { text, structured: screenData(view, {}).a11y };
      });
    },
  }),
];

import * as z from 'zod';
import type { ToolSpec } from '../llm/model.ts';
import { REF } from './loop-snapshot.ts';

export type LoopToolName = keyof typeof LOOP_TOOLS;

const ref = (what: string) => z.string().regex(REF).describe(what);

const FRESH = 'become invalid; new ones come back.';
const KEPT = 'stay until the next screen makes them invalid.';
const ON_ELEMENT = ['ref_invalid', 'element_disabled', 'element_not_visible', 'action_failed', 'timeout'];
const ALWAYS = ['human_rejected', 'invalid_params'];
/** The list goes out with each request, so it is written once. */
const AS_CLICK = 'those of browser_click';

/** The seven tools, no more and no less. Each description has six parts: purpose, refs, when, patterns, errors, example. */
export const LOOP_TOOLS = {
  get_snapshot: {
    title: 'Get snapshot',
    effect: 'observes',
    description: tell({
      purpose: 'Look at the page: elements and texts as lines with refs, and a screenshot.',
      refs: FRESH,
      when: 'the page may have changed by itself.',
      patterns: ['look again after waiting', 'viewport_only false for what is further down'],
      errors: ['timeout', 'action_failed', 'human_rejected'],
      example: '{} -> page "Cart" ... @e3 button "Pay"',
    }),
    input: z.object({
      viewport_only: z.boolean().default(true).describe('only what is in view'),
    }),
  },
  browser_click: {
    title: 'Click',
    effect: 'acts',
    description: tell({
      purpose: 'Click an element, also of the line "browser": Back, a tab, OK or Cancel of a dialog.',
      refs: FRESH,
      when: 'a button, link, checkbox or tab is next.',
      patterns: ['open a link', 'toggle a checkbox', 'go to another tab'],
      errors: [...ON_ELEMENT, 'element_obscured', ...ALWAYS],
      example: '{"ref": "@e7"} -> clicked button "Save": verified',
    }),
    input: z.object({ ref: ref('such as @e7') }),
  },
  browser_fill: {
    title: 'Fill',
    effect: 'acts',
    description: tell({
      purpose:
        'Set a field: text, a date, the number of a slider, the path for a file field. A line break at the end presses Enter.',
      refs: FRESH,
      when: 'a field needs a value. In the line "browser": Address opens a page, Keys presses keys, Pointer points.',
      patterns: [
        'search "ferns\\n"',
        'Keys "Escape" or "ArrowDown Enter"',
        'Pointer "hover @e7", "double @e7", "right @e7"',
        'clear_first false to append',
        'drag a card: its ref, and as value the ref of where it goes',
      ],
      errors: [AS_CLICK],
      example: '{"ref": "@e4", "value": "Ada"} -> filled textbox "Name": verified',
    }),
    input: z.object({
      ref: ref('the field'),
      value: z.string().describe('the value'),
      clear_first: z.boolean().default(true).describe('replace what is there'),
    }),
  },
  browser_select: {
    title: 'Select',
    effect: 'acts',
    description: tell({
      purpose: 'Choose an option of a dropdown or list; where several may be chosen, add it.',
      refs: FRESH,
      when: 'a combobox or listbox must show another option.',
      patterns: ['by the text that is shown', 'by its value'],
      errors: [AS_CLICK],
      example: '{"ref": "@e9", "value": "Peru"} -> selected "Peru": verified',
    }),
    input: z.object({
      ref: ref('the dropdown'),
      value: z.string().describe('text or value of the option'),
    }),
  },
  browser_scroll: {
    title: 'Scroll',
    effect: 'acts',
    description: tell({
      purpose: 'Scroll the page, or to an element; if that is in view, its box scrolls on.',
      refs: FRESH,
      when: 'what you need is out of view or further down in a box.',
      patterns: ['direction down to read on', 'ref of the last line of a list for what follows'],
      errors: [AS_CLICK],
      example: '{"direction": "down"} -> scrolled down',
    }),
    input: z.object({
      ref: ref('the element; the rest is then ignored').optional(),
      direction: z.enum(['up', 'down', 'top', 'bottom']).optional().describe('needed without a ref'),
      amount: z.int().default(300).describe('pixels'),
    }),
  },
  request_human_approval: {
    title: 'Request human approval',
    effect: 'observes',
    description: tell({
      purpose: 'Ask a person and wait. Critical points are asked about without you, too.',
      refs: KEPT,
      when: 'the next step cannot be undone, costs money or speaks for someone.',
      patterns: ['before an order is placed', 'before something is deleted or sent'],
      errors: ['approved false, with what the person said', 'invalid_params'],
      example: '{"action": "Click Delete", "reason": "final"} -> {"approved": false, "message": "Not yet"}',
    }),
    input: z.object({
      action: z.string().min(1).describe('what you are about to do'),
      reason: z.string().min(1).describe('why a person should decide'),
    }),
  },
  complete_task: {
    title: 'Complete task',
    effect: 'observes',
    description: tell({
      purpose: 'End the task. You must call it when the goal is reached or cannot be.',
      refs: KEPT,
      when: 'the page shows that the goal is reached, or nothing you can do will reach it.',
      patterns: ['success once the confirmation is there', 'failed with what stood in the way'],
      errors: ['acknowledged false: the page does not show it', 'invalid_params'],
      example: '{"status": "success", "reason": "It says Done"} -> {"acknowledged": true, "message": null}',
    }),
    input: z.object({
      status: z.enum(['success', 'failed']).describe('whether the goal is reached'),
      reason: z.string().min(1).describe('what makes you say so'),
    }),
  },
} as const;

export function isLoopTool(name: string): name is LoopToolName {
  return Object.hasOwn(LOOP_TOOLS, name);
}

/** The tools as a model is told of them. */
export const LOOP_TOOL_SPECS: readonly ToolSpec[] = Object.entries(LOOP_TOOLS).map(
  ([name, { description, input }]) => ({ name, description, input_schema: schemaOf(input) }),
);

function tell(parts: {
  purpose: string;
  refs: string;
  when: string;
  patterns: string[];
  errors: string[];
  example: string;
}): string {
  return [
    parts.purpose,
    `Refs: ${parts.refs}`,
    `When: ${parts.when}`,
    `Patterns: ${parts.patterns.join('; ')}.`,
    `Errors: ${parts.errors.join(', ')}.`,
    `Example: ${parts.example}`,
  ].join('\n');
}

function schemaOf(input: z.ZodObject): ToolSpec['input_schema'] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Every whole number is within these; saying so costs tokens each turn.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.minLength === 1) delete jsonSchema.minLength;
    },
  });
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

import * as z from 'zod';
import type { ToolSpec } from '../llm/model.ts';
import { REF } from './loop-snapshot.ts';

export type LoopToolName = keyof typeof LOOP_TOOLS;

const ref = (what: string) => z.string().regex(REF).describe(`${what}, such as @e7`);

const ANSWER = '{"success": true, "error": null, "snapshot": {...}}';
const FRESH = 'Every ref becomes invalid; the answer brings a fresh snapshot with new ones.';
const KEPT = 'This call brings no snapshot, so refs stay; they become invalid with the next snapshot.';

/** The seven tools, no more and no less. Each description has six parts: purpose, refs, when, patterns, errors, example. */
export const LOOP_TOOLS = {
  get_snapshot: {
    title: 'Get snapshot',
    effect: 'observes',
    description: tell({
      purpose: 'Look at the page: its elements with refs, roles, names, states and boxes, and a screenshot.',
      refs: FRESH,
      when: 'the page may have changed by itself, or you need what is outside the viewport.',
      patterns: [
        'look again after waiting for something',
        'viewport_only false to find what is further down',
      ],
      errors: ['timeout', 'action_failed', 'human_rejected'],
      example: `{"viewport_only": true} -> ${ANSWER}`,
    }),
    input: z.object({
      viewport_only: z.boolean().default(true).describe('only what the viewport shows'),
    }),
  },
  browser_click: {
    title: 'Click',
    effect: 'acts',
    description: tell({
      purpose: 'Click one element of the newest snapshot.',
      refs: FRESH,
      when: 'a button, link, checkbox, tab or menu item is the next step.',
      patterns: ['open a link', 'press a button and check the snapshot for its effect', 'toggle a checkbox'],
      errors: [
        ...['ref_invalid', 'element_disabled', 'element_obscured', 'element_not_visible', 'action_failed'],
        ...['timeout', 'human_rejected', 'invalid_params'],
      ],
      example: `{"ref": "@e7"} -> ${ANSWER}`,
    }),
    input: z.object({ ref: ref('the element') }),
  },
  browser_fill: {
    title: 'Fill',
    effect: 'acts',
    description: tell({
      purpose: 'Write text into a field: a textbox or another input element.',
      refs: FRESH,
      when: 'a form field needs a value.',
      patterns: [
        'fill one field per call, then the next by its new ref',
        'clear_first false to add to what is there',
      ],
      errors: [
        ...['ref_invalid', 'element_disabled', 'element_not_visible', 'action_failed', 'timeout'],
        ...['human_rejected', 'invalid_params'],
      ],
      example: `{"ref": "@e4", "value": "ada@example.org"} -> ${ANSWER}`,
    }),
    input: z.object({
      ref: ref('the field'),
      value: z.string().describe('the text'),
      clear_first: z.boolean().default(true).describe('replace what the field holds'),
    }),
  },
  browser_select: {
    title: 'Select',
    effect: 'acts',
    description: tell({
      purpose: 'Choose an option of a dropdown: a combobox or a select element.',
      refs: FRESH,
      when: 'one of several options must be chosen.',
      patterns: ['by the text that is shown', 'by the value of the option'],
      errors: [
        ...['ref_invalid', 'element_disabled', 'element_not_visible', 'action_failed', 'timeout'],
        ...['human_rejected', 'invalid_params'],
      ],
      example: `{"ref": "@e9", "value": "Germany"} -> ${ANSWER}`,
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
      purpose: 'Scroll the page, or bring one element into view. Give ref or direction.',
      refs: FRESH,
      when: 'what you need is outside the viewport.',
      patterns: [
        'direction down to read on',
        'direction bottom for the end of a form',
        'ref of an offscreen element',
      ],
      errors: ['ref_invalid', 'invalid_params', 'action_failed', 'timeout', 'human_rejected'],
      example: `{"direction": "down", "amount": 300} -> ${ANSWER}`,
    }),
    input: z.object({
      ref: ref('the element to bring into view; direction is then ignored').optional(),
      direction: z.enum(['up', 'down', 'top', 'bottom']).optional().describe('needed without a ref'),
      amount: z.int().default(300).describe('pixels, with a direction'),
    }),
  },
  request_human_approval: {
    title: 'Request human approval',
    effect: 'observes',
    description: tell({
      purpose:
        'Ask a person before you go on; waits for their answer. Critical points are asked about without you, too.',
      refs: KEPT,
      when: 'the next step cannot be undone, costs money or speaks for someone.',
      patterns: ['before the last button of an order', 'before something is deleted or sent'],
      errors: ['approved false, with what the person said', 'invalid_params'],
      example:
        '{"action": "Click Delete account", "reason": "It cannot be undone"} -> {"approved": false, "message": "Not yet"}',
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
      purpose: 'End the task. You must call it when the goal is reached, or when you see that it cannot be.',
      refs: KEPT,
      when: 'the page shows that the goal is reached; or nothing you can do will reach it.',
      patterns: ['success once the confirmation is on the screen', 'failed with what stood in the way'],
      errors: ['acknowledged false: the page does not show it; go on, or end as failed', 'invalid_params'],
      example:
        '{"status": "success", "reason": "The page says Cancelled"} -> {"acknowledged": true, "message": null}',
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

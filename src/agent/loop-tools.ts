import * as z from 'zod';
import type { ToolSpec } from '../llm/model.ts';
import { REF } from './loop-snapshot.ts';

/** Pixels that a scroll goes unless told. */
export const DEFAULT_AMOUNT = 300;

export type LoopToolName = keyof typeof LOOP_TOOLS;

const ref = (what: string) => z.string().regex(REF).describe(what);

const FRESH = 'become invalid.';
const KEPT = 'stay valid.';
/** The list goes out with each request, so it is written once; the others name the tool that has it. */
const ERRORS =
  'ref_invalid, element_disabled, element_obscured, element_not_visible, action_failed, timeout, human_rejected, invalid_params';
const AS_CLICK = 'as browser_click';

/** The seven tools, no more and no less. Each description has six parts: purpose, refs, when, patterns, errors, example. */
export const LOOP_TOOLS = {
  get_snapshot: {
    title: 'Get snapshot',
    effect: 'observes',
    description: tell({
      purpose: 'Read the page: lines with refs, and a picture.',
      refs: FRESH,
      when: 'it may have changed.',
      patterns: ['{} to look again', 'viewport_only false for the whole page'],
      errors: 'timeout, action_failed, human_rejected',
      example: "{} -> @e3 button 'Pay'",
    }),
    input: z.object({
      viewport_only: z.boolean().default(true).describe('only what is in view'),
    }),
  },
  browser_click: {
    title: 'Click',
    effect: 'acts',
    description: tell({
      purpose: "Click an element, also Back or a tab of the line 'browser'.",
      refs: FRESH,
      when: 'something is to be pressed.',
      patterns: ['a link', 'a checkbox'],
      errors: ERRORS,
      example: "{ref: '@e7'} -> clicked 'Save': verified",
    }),
    input: z.object({ ref: ref('as @e7') }),
  },
  browser_fill: {
    title: 'Fill',
    effect: 'acts',
    description: tell({
      purpose:
        "Set a field (text, date, slider, file path); a line break at the end presses Enter. In the line 'browser' Address opens a page, Keys presses keys, Pointer points.",
      refs: FRESH,
      when: 'a field needs a value.',
      patterns: [
        "'ferns\\n'",
        "Keys 'ArrowDown Enter'",
        `Pointer 'hover @e7' or 'hover "words"', double, right`,
        'drag a card: as value the ref of its new place',
      ],
      errors: AS_CLICK,
      example: "{ref: '@e4', value: 'Ada'} -> filled 'Name'",
    }),
    input: z.object({
      ref: ref('the field'),
      value: z.string().describe('what to set'),
      clear_first: z.boolean().default(true).describe('false appends'),
    }),
  },
  browser_select: {
    title: 'Select',
    effect: 'acts',
    description: tell({
      purpose: 'Choose an option of a list, or add it where several may be chosen.',
      refs: FRESH,
      when: 'a combobox or listbox must change.',
      patterns: ['its text', 'its value'],
      errors: AS_CLICK,
      example: "{ref: '@e9', value: 'Peru'} -> selected 'Peru'",
    }),
    input: z.object({
      ref: ref('the dropdown'),
      value: z.string().describe('the option'),
    }),
  },
  browser_scroll: {
    title: 'Scroll',
    effect: 'acts',
    description: tell({
      purpose: 'Scroll the page, or to an element; if that is in view, its box scrolls on by amount.',
      refs: FRESH,
      when: 'what you need is out of view.',
      patterns: ['down to read on', 'ref of the last line of a list'],
      errors: AS_CLICK,
      example: "{direction: 'down'} -> scrolled down",
    }),
    input: z.object({
      ref: ref('instead of a direction').optional(),
      direction: z.enum(['up', 'down', 'top', 'bottom']).optional().describe('without a ref'),
      amount: z.int().default(DEFAULT_AMOUNT).describe('pixels'),
    }),
  },
  request_human_approval: {
    title: 'Request human approval',
    effect: 'observes',
    description: tell({
      purpose: 'Ask a person and wait. Steps that a policy calls critical are asked about without it.',
      refs: KEPT,
      when: 'a step is final, costs money or speaks for someone.',
      patterns: ['before an order', 'before a deletion'],
      errors: 'invalid_params',
      example: "{action: 'Delete it', reason: 'final'} -> {approved: false}",
    }),
    input: z.object({
      action: z.string().min(1).describe('your next step'),
      reason: z.string().min(1).describe('why to ask'),
    }),
  },
  complete_task: {
    title: 'Complete task',
    effect: 'observes',
    description: tell({
      purpose:
        'End the task: you must, once the goal is reached or cannot be. Acknowledged if the page shows it.',
      refs: KEPT,
      when: 'the page shows success, or nothing will.',
      patterns: ['success as the page shows it', 'failed with what stood in the way'],
      errors: 'invalid_params',
      example: "{status: 'success', reason: 'It says Done'} -> {acknowledged: true}",
    }),
    input: z.object({
      status: z.enum(['success', 'failed']).describe('how it ended'),
      reason: z.string().min(1).describe('what shows it'),
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
  errors: string;
  example: string;
}): string {
  return [
    parts.purpose,
    `Refs ${parts.refs}`,
    `When ${parts.when}`,
    `${parts.patterns.join('; ')}.`,
    `Errors: ${parts.errors}.`,
    parts.example,
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

import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';
import type { Tool } from './tool.ts';

const tapping = {
  recorded_as: 'click',
  toolset: 'touch',
  on: ['android', 'ios'],
  effect: 'acts',
  title: 'Tap',
} as const;
const tapFields = z.object({
  target: targetField,
  double: z.boolean().optional(),
  long: z.boolean().optional(),
});
const toTap = ({ target, double, long }: z.infer<typeof tapFields>) => ({
  action: 'click' as const,
  target,
  ...(double ? { count: 2 } : {}),
  // What a right button is on the web, a long touch is on a phone.
  ...(long ? { button: 'right' as const } : {}),
});
/** The content goes where the finger goes. */
const OTHER_WAY = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;

const stroking = {
  recorded_as: 'scroll',
  toolset: 'touch',
  on: ['android', 'ios'],
  effect: 'acts_idempotently',
  action_type: 'local_state',
} as const;
const strokeFields = z.object({
  direction: z.enum(['up', 'down', 'left', 'right']),
  target: targetField.optional(),
});
const toScroll = ({ direction, target }: z.infer<typeof strokeFields>) => ({
  action: 'scroll' as const,
  direction: OTHER_WAY[direction],
  ...(target ? { target } : {}),
});

/** Names that agents for phones know, for tools that exist: `press_back` and `scroll_to_element` have them already. */
export const TOUCH_NAMES: readonly Tool[] = [
  defineActingTool({
    ...tapping,
    name: 'tap',
    description: 'Tap an element once, twice or long.',
    input: tapFields,
    toAction: toTap,
  }),
  defineActingTool({
    ...tapping,
    name: 'tap_element',
    description: 'The same as tap.',
    input: tapFields,
    toAction: toTap,
  }),
  defineActingTool({
    name: 'type_text',
    recorded_as: 'fill',
    toolset: 'touch',
    on: ['android', 'ios'],
    effect: 'acts_idempotently',
    title: 'Type text',
    description: 'Put text into a field, or into the one that has the focus.',
    input: z.object({ text: z.string(), target: targetField.optional() }),
    toAction: ({ text, target }) => ({
      action: 'fill',
      value: text,
      clear_first: true,
      ...(target ? { target } : {}),
    }),
  }),
  defineActingTool({
    ...stroking,
    name: 'swipe',
    title: 'Swipe',
    description: 'Move a finger over the screen or a box: up shows what is below.',
    input: strokeFields.extend({
      amount: z.number().int().min(1).max(100_000).optional().describe('pixels'),
    }),
    toAction: ({ amount = 600, ...given }) => ({ ...toScroll(given), amount }),
  }),
  defineActingTool({
    ...stroking,
    name: 'fling',
    title: 'Fling',
    description: 'Swipe fast and let go: the content runs on by itself.',
    input: strokeFields,
    toAction: (given) => ({ ...toScroll(given), amount: 1, fling: true }),
  }),
];

import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const adjustControl = defineActingTool({
  name: 'adjust_control',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Adjust control',
  description: 'Set a slider, stepper, rating, switch, date or menu path.',
  commands: [{ name: 'set', takes: ['target', 'value'] }],
  input: z.object({
    target: targetField,
    value: z.union([z.string(), z.number(), z.boolean()]),
    tolerance: z.number().optional(),
  }),
  toAction: ({ target, value, tolerance = 0 }) => ({
    action: 'adjust_control',
    target,
    value: typeof value === 'boolean' ? (value ? 'on' : 'off') : value,
    tolerance,
  }),
});

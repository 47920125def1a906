import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const fill = defineActingTool({
  name: 'fill',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Fill',
  description: 'Put text into a field, without target the one in focus. {{NAME}} is a secret.',
  commands: [
    { name: 'fill', takes: ['target', 'value'] },
    {
      name: 'type',
      takes: ['value'],
      gives: { clear_first: false },
      summary: 'Put text into the field in focus.',
    },
  ],
  input: z.object({
    target: targetField.optional(),
    value: z.string(),
    clear_first: z.boolean().optional().describe('default true'),
  }),
  toAction: ({ target, value, clear_first = true }) => ({
    action: 'fill',
    ...(target === undefined ? {} : { target }),
    value,
    clear_first,
  }),
});

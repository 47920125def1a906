import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const select = defineActingTool({
  name: 'select',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Select',
  description: 'Choose options of a list or dropdown by label.',
  input: z.object({
    target: targetField,
    value: z.union([z.string(), z.array(z.string()).min(1)]),
  }),
  toAction: ({ target, value }) => ({ action: 'select', target, values: [value].flat() }),
});

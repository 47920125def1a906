import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const select = defineActingTool({
  name: 'select',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Select',
  description:
    'Choose options of a list or dropdown by label. Where several may be chosen, the rest stays unless `only`; [] lets go of all.',
  commands: [{ name: 'select', takes: ['target', 'value...'] }],
  input: z.object({
    target: targetField,
    value: z.union([z.string(), z.array(z.string())]),
    only: z.boolean().optional(),
  }),
  toAction: ({ target, value, only }) => ({
    action: 'select',
    target,
    values: [value].flat(),
    ...(only ? { only } : {}),
  }),
});

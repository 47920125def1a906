import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const scroll = defineActingTool({
  name: 'scroll',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Scroll',
  description: 'Scroll the page or a box, or bring a target into view.',
  commands: [
    { name: 'scroll', takes: ['direction?', 'amount?'] },
    {
      name: 'scroll to',
      takes: ['target'],
      summary: 'Bring an element into view, in an app however far down or up it is.',
    },
  ],
  input: z.object({
    target: targetField.optional(),
    direction: z.enum(['up', 'down', 'left', 'right', 'top', 'bottom']).optional(),
    amount: z.number().int().min(1).max(100_000).optional().describe('pixels'),
  }),
  toAction: ({ target, direction, amount }) => ({
    action: 'scroll',
    ...(amount === undefined ? {} : { amount }),
    ...(target ? { target } : {}),
    ...(direction ? { direction } : {}),
  }),
});

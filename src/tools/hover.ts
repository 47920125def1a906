import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const hover = defineActingTool({
  name: 'hover',
  toolset: 'core',
  on: ['web'],
  effect: 'acts_idempotently',
  action_type: 'local_state',
  title: 'Hover',
  description: 'Move the pointer over an element.',
  commands: [{ name: 'hover', takes: ['target'] }],
  input: z.object({ target: targetField }),
  toAction: ({ target }) => ({ action: 'hover', target }),
});

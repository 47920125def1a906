import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const pressKey = defineActingTool({
  name: 'press_key',
  toolset: 'core',
  effect: 'acts',
  title: 'Press key',
  description: 'Press a key or chord: Enter, Control+a.',
  commands: [{ name: 'press', takes: ['key', 'target?'] }],
  input: z.object({
    key: z.string().min(1),
    target: targetField.optional().describe('default: what has focus'),
  }),
  toAction: ({ key, target }) => ({ action: 'press_key', key, ...(target ? { target } : {}) }),
});

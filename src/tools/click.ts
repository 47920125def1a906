import * as z from 'zod';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const click = defineActingTool({
  name: 'click',
  toolset: 'core',
  effect: 'acts',
  title: 'Click',
  description: 'Click an element.',
  commands: [{ name: 'click', takes: ['target'] }],
  input: z.object({
    target: targetField,
    double: z.boolean().optional(),
    button: z.enum(['left', 'right', 'middle']).optional(),
    modifiers: z.array(z.enum(['Alt', 'Control', 'Meta', 'Shift', 'ControlOrMeta'])).optional(),
    position: z.object({ x: z.number(), y: z.number() }).optional().describe('from its top left'),
  }),
  toAction: ({ target, double, button, modifiers, position }) => ({
    action: 'click',
    target,
    ...(double ? { count: 2 } : {}),
    ...(button ? { button } : {}),
    ...(modifiers ? { modifiers } : {}),
    ...(position ? { position } : {}),
  }),
});

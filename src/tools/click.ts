import * as z from 'zod';
import { actInSession, expectField, OutcomeSchema, targetField } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const click = defineTool({
  name: 'click',
  toolset: 'core',
  effect: 'acts',
  title: 'Click',
  description: 'Click an element.',
  input: z.object({
    target: targetField,
    double: z.boolean().optional(),
    button: z.enum(['left', 'right', 'middle']).optional(),
    modifiers: z.array(z.enum(['Alt', 'Control', 'Meta', 'Shift', 'ControlOrMeta'])).optional(),
    position: z.object({ x: z.number(), y: z.number() }).optional().describe('from its top left'),
    expect: expectField,
  }),
  output: OutcomeSchema,
  run(context, { session, expect, target, double, button, modifiers, position }) {
    return actInSession(
      context,
      session,
      {
        action: 'click',
        target,
        ...(double ? { count: 2 } : {}),
        ...(button ? { button } : {}),
        ...(modifiers ? { modifiers } : {}),
        ...(position ? { position } : {}),
      },
      { expect },
    );
  },
});

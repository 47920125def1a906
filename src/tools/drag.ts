import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { targetField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

export const drag = defineActingTool({
  name: 'drag',
  toolset: 'core',
  effect: 'acts',
  title: 'Drag',
  description: 'Drag an element to another or by pixels.',
  commands: [{ name: 'drag', takes: ['target', 'to?'] }],
  input: z.object({
    target: targetField,
    to: targetField.optional(),
    by: z.object({ x: z.number(), y: z.number() }).optional(),
  }),
  toAction({ target, to, by }) {
    if ((to === undefined) === (by === undefined)) {
      throw new SurehandError('invalid_input', 'drag: wanted either to (an element) or by (pixels)');
    }
    return { action: 'drag', target, ...(to ? { to } : {}), ...(by ? { by } : {}) };
  },
});

import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { actInSession, expectField, OutcomeSchema, targetField } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const drag = defineTool({
  name: 'drag',
  toolset: 'core',
  effect: 'acts',
  title: 'Drag',
  description: 'Drag an element to another or by pixels.',
  input: z.object({
    target: targetField,
    to: targetField.optional(),
    by: z.object({ x: z.number(), y: z.number() }).optional(),
    expect: expectField,
  }),
  output: OutcomeSchema,
  run(context, { session, expect, target, to, by }) {
    if ((to === undefined) === (by === undefined)) {
      throw new SurehandError('invalid_input', 'drag: wanted either to (an element) or by (pixels)');
    }
    return actInSession(
      context,
      session,
      {
        action: 'drag',
        target,
        ...(to ? { to } : {}),
        ...(by ? { by } : {}),
      },
      { expect },
    );
  },
});

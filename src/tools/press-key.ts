import * as z from 'zod';
import { actInSession, expectField, OutcomeSchema, targetField } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const pressKey = defineTool({
  name: 'press_key',
  toolset: 'core',
  effect: 'acts',
  title: 'Press key',
  description: 'Press a key or chord: Enter, Control+a.',
  input: z.object({
    key: z.string().min(1),
    target: targetField.optional().describe('default: what has focus'),
    expect: expectField,
  }),
  output: OutcomeSchema,
  run(context, { session, expect, key, target }) {
    return actInSession(
      context,
      session,
      { action: 'press_key', key, ...(target ? { target } : {}) },
      { expect },
    );
  },
});

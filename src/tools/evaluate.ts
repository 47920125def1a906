import * as z from 'zod';
import { resolve } from '../pipeline/resolve.ts';
import { sendScript } from '../pipeline/send.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

const LONGEST = 8000;

export const evaluate = defineTool({
  name: 'evaluate',
  toolset: 'evaluate',
  effect: 'acts',
  title: 'Evaluate',
  description: 'Run a JavaScript expression in the page; `element` is the target.',
  input: z.object({ expression: z.string().min(1), target: targetField.optional() }),
  output: z.object({ value: z.unknown() }),
  run(context, { session: id, expression, target }) {
    return inSession(context, id, async (world) => {
      const key = target ? (await resolve(world, target, 'any')).binding.key : undefined;
      const value = await sendScript(world, { expression, ...(key ? { key } : {}) });
      const text = JSON.stringify(value) ?? 'undefined';
      return {
        text: text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text,
        structured: { value: value ?? null },
      };
    });
  },
});

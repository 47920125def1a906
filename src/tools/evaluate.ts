import * as z from 'zod';
import { resolve } from '../pipeline/resolve.ts';
import { sendScript } from '../pipeline/send.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { traced } from './traced.ts';

const LONGEST = 8000;

export const evaluate = defineTool({
  name: 'evaluate',
  toolset: 'evaluate',
  on: ['web'],
  effect: 'acts',
  title: 'Evaluate',
  description: 'Run a JavaScript expression in the page; `element` is the target.',
  commands: [{ name: 'eval', takes: ['expression', 'target?'] }],
  input: z.object({ expression: z.string().min(1), target: targetField.optional() }),
  output: z.object({ value: z.unknown() }),
  run(context, { session: id, expression, target }) {
    return inSession(context, id, async (world) => {
      const value = await traced(world, 'execute', { action: 'evaluate' }, async (tracer) => {
        const found = target ? await resolve(world, target, 'any') : undefined;
        if (found)
          tracer.step('resolve', 'success', {
            selector: target,
            ref: found.binding.ref,
            confidence: found.confidence,
          });
        const script = { expression, ...(found ? { key: found.binding.key } : {}) };
        const result = await sendScript(world, script);
        tracer.step('execute', 'success', { action: 'evaluate' });
        return result;
      });
      const text = JSON.stringify(value) ?? 'undefined';
      return {
        text: text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text,
        structured: { value: value ?? null },
      };
    });
  },
});

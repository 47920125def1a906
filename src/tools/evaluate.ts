import * as z from 'zod';
import { resolve } from '../pipeline/resolve.ts';
import type { World } from '../pipeline/world.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

const LONGEST = 8000;

/** A script can do whatever the page can, so under a policy a person reads each one first. */
async function approveScript({ gate, driver }: World, expression: string): Promise<void> {
  if (!gate.guards) return;
  const pending = { action: 'evaluate', url: driver.address(), value: expression };
  await gate.beforeAction({
    told: `run the script ${JSON.stringify(expression.slice(0, 2000))}`,
    always: 'a script can do whatever the page can',
    reaches: [{ pending }],
    before: null,
    passive: true,
  });
}

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
      await approveScript(world, expression);
      const value = await world.driver.evaluate(expression, key);
      const text = JSON.stringify(value) ?? 'undefined';
      return {
        text: text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text,
        structured: { value: value ?? null },
      };
    });
  },
});

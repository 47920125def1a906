import * as z from 'zod';
import { verifyNow } from '../pipeline/expect-now.ts';
import {
  PROPERTIES,
  PROPERTY_ALIASES,
  type PropertyReading,
  readProperty,
  type StateProperty,
} from '../pipeline/read-property.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { ExpectationSchema, tellExpectation } from './tell-expectation.ts';
import { defineTool } from './tool.ts';
import { DEFAULT_WAIT_MS, timeoutField, traceResolving } from './verify-fields.ts';

const NAMES: readonly string[] = [...PROPERTIES, ...Object.keys(PROPERTY_ALIASES)];

export const expectState = defineTool({
  name: 'expect_state',
  toolset: 'verify',
  effect: 'observes',
  title: 'Expect state',
  description:
    'Verify one readable state of one element, and that it stays. A password is compared, never read.',
  input: z.object({
    selector: targetField,
    property: z
      .string()
      .refine((name) => NAMES.includes(name), `wanted one of ${NAMES.join(', ')}`)
      .describe(PROPERTIES.join(', ')),
    expected: z.union([z.string(), z.number(), z.boolean()]),
    timeout_ms: timeoutField,
  }),
  output: ExpectationSchema,
  run(context, { session: id, selector, property, expected, timeout_ms = DEFAULT_WAIT_MS }) {
    const name = PROPERTY_ALIASES[property] ?? (property as StateProperty); // the schema allows no other
    return inSession(context, id, (world) =>
      tellExpectation(world, async (tracer) => {
        const resolving = traceResolving(tracer, selector);
        let last: PropertyReading | undefined;
        const read = async () => {
          last = await readProperty(world, selector, name, expected);
          resolving(last.nodes.length);
          return last;
        };
        const words = `${selector} ${name} = ${JSON.stringify(expected)}`;
        const how = { timeout_ms, signal: context.signal };
        const verified = await verifyNow(world, words, read, how, tracer);
        // Assigned inside `read`, which the compiler does not follow.
        const reading = last as PropertyReading | undefined;
        const nodes = reading?.nodes ?? [];
        return {
          verified,
          expected: { selector, property: name, value: expected },
          observed: { property: name, value: reading?.actual ?? null },
          how: reading?.how ?? 'text',
          failure:
            nodes.length === 1
              ? 'state_mismatch'
              : nodes.length === 0
                ? 'target_not_found'
                : 'target_ambiguous',
          selector,
          node: nodes.length === 1 ? nodes[0] : undefined,
        };
      }),
    );
  },
});

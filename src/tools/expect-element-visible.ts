import * as z from 'zod';
import { verifyNow } from '../pipeline/expect-now.ts';
import { type ConditionReading, readCondition } from '../pipeline/read-condition.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { ExpectationSchema, tellExpectation } from './tell-expectation.ts';
import { defineTool } from './tool.ts';
import { DEFAULT_WAIT_MS, timeoutField, traceResolving } from './verify-fields.ts';

export const expectElementVisible = defineTool({
  name: 'expect_element_visible',
  toolset: 'verify',
  effect: 'observes',
  title: 'Expect element visible',
  description: 'Verify that an element, or words in quotes, can be seen and stays.',
  input: z.object({ selector: targetField, timeout_ms: timeoutField }),
  output: ExpectationSchema,
  run(context, { session: id, selector, timeout_ms = DEFAULT_WAIT_MS }) {
    return inSession(context, id, (world) =>
      tellExpectation(world, async (tracer) => {
        const resolving = traceResolving(tracer, selector);
        let last: ConditionReading | undefined;
        const read = async () => {
          last = await readCondition(world, selector, 'visible');
          resolving(last.matched);
          return last;
        };
        const how = { timeout_ms, signal: context.signal };
        const verified = await verifyNow(world, `${selector} visible`, read, how, tracer);
        // Assigned inside `read`, which the compiler does not follow.
        const node = (last as ConditionReading | undefined)?.node;
        return {
          verified,
          expected: { selector, visible: true },
          observed: { visible: verified.reading.holds, ...(node ? { visibility: node.visibility } : {}) },
          how: 'visible',
          failure: 'expectation_refuted',
          selector,
          node,
        };
      }),
    );
  },
});

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { Tracer } from '../model/trace.ts';
import { verifyNow } from '../pipeline/expect-now.ts';
import { CONDITIONS, type ConditionReading, readCondition } from '../pipeline/read-condition.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import {
  DEFAULT_WAIT_MS,
  ElementSchema,
  elementOf,
  nearestTo,
  notSo,
  timeoutField,
  traceResolving,
} from './verify-fields.ts';

export const waitForUi = defineTool({
  name: 'wait_for_ui',
  toolset: 'core',
  effect: 'observes',
  title: 'Wait for UI',
  description: 'Wait until an element is in a condition and stays so.',
  commands: [{ name: 'wait', takes: ['selector', 'condition?'] }],
  input: z.object({
    selector: targetField.describe('target'),
    condition: z.enum(CONDITIONS).optional(),
    timeout_ms: timeoutField,
    poll_interval_ms: timeoutField,
    match: z.object({ index: z.number().int().min(0) }).optional(),
    retry: z.object({ max_attempts: z.number().int().min(1).max(10), backoff_ms: timeoutField }).optional(),
  }),
  output: z.object({
    success: z.boolean(),
    status: z.enum(['success', 'timeout']),
    element: ElementSchema.optional(),
    metrics: z.object({ waited_ms: z.number(), polls: z.number(), attempts: z.number() }),
    requested: z.record(z.string(), z.unknown()),
    observed: z.record(z.string(), z.unknown()),
  }),
  run(context, { session: id, selector, condition = 'visible', match, retry, ...limits }) {
    const { timeout_ms = DEFAULT_WAIT_MS, poll_interval_ms } = limits;
    const { signal } = context;
    context.progress(`waiting until ${selector} is ${condition}`);
    return inSession(context, id, async (world) => {
      const tracer = new Tracer(randomUUID());
      const metrics = { waited_ms: 0, polls: 0, attempts: 0 };
      const requested = { selector, condition, timeout_ms, ...(match ? { match } : {}) };
      const attempts = retry?.max_attempts ?? 1;
      let last: ConditionReading = { holds: null, observed: 'nothing was read', matched: 0 };
      let resolving = traceResolving(tracer, selector);
      const read = async () => {
        last = await readCondition(world, selector, condition, match?.index);
        resolving(last.matched);
        return last;
      };
      for (let held = false; !held && metrics.attempts < attempts; ) {
        if (metrics.attempts > 0) await pause(retry?.backoff_ms ?? 0);
        if (signal.aborted) throw new SurehandError('cancelled', 'the call was cancelled while it waited');
        tracer.attempts = ++metrics.attempts;
        resolving = traceResolving(tracer, selector);
        const how = { timeout_ms, poll_interval_ms, signal };
        const { reading, reads, waited_ms } = await verifyNow(world, condition, read, how, tracer);
        metrics.waited_ms += waited_ms;
        metrics.polls += reads;
        held = reading.holds === true;
      }
      const success = last.holds === true;
      const element = elementOf(world, last.node);
      world.keepTrace(tracer.finish(success ? 'success' : 'failure'));
      const observed = { state: last.observed, matched: last.matched };
      const data = {
        success,
        status: success ? 'success' : 'timeout',
        ...(element ? { element: element.data } : {}),
        metrics,
        requested,
        observed,
      };
      if (success) {
        const line = element ? `\n${element.line}` : '';
        return { text: `${last.observed} after ${metrics.waited_ms} ms${line}`, structured: data };
      }
      const message = `${selector} was not ${condition} within ${timeout_ms} ms${attempts > 1 ? ` (${metrics.attempts} attempts)` : ''}; ${last.observed}`;
      const near = element ? [element.line] : await nearestTo(world, selector);
      return notSo('timed_out', message, data, condition === 'gone' || condition === 'hidden' ? [] : near);
    });
  },
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

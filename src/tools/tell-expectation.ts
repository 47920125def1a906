import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { FailureKind } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import type { Verification } from '../model/outcome.ts';
import { Tracer } from '../model/trace.ts';
import type { Verified } from '../pipeline/verify.ts';
import type { World } from '../pipeline/world.ts';
import type { ToolAnswer } from './tool.ts';
import { ElementSchema, elementOf, nearestTo, notSo } from './verify-fields.ts';

export const ExpectationSchema = z.object({
  success: z.boolean(),
  verdict: z.enum(['verified', 'refuted', 'unverified']),
  expected: z.unknown(),
  observed: z.unknown(),
  comparison: z.object({ how: z.string() }),
  reason: z.string(),
  element: ElementSchema.optional(),
  waited_ms: z.number(),
  reads: z.number(),
  action_id: z.string(),
});

export interface Checked {
  verified: Verified & { verification: Verification };
  expected: unknown;
  observed: unknown;
  how: string;
  failure: FailureKind;
  selector?: string;
  node?: UiNode | undefined;
}

/** Runs a check with a trace of its own and tells what came out: success is the truth of the outcome. */
export async function tellExpectation(
  world: World,
  check: (tracer: Tracer) => Promise<Checked>,
): Promise<ToolAnswer> {
  const tracer = new Tracer(randomUUID());
  const { verified, expected, observed, how, failure, selector, node } = await check(tracer);
  const { verification, waited_ms, reads } = verified;
  const success = verification.verdict === 'verified';
  world.keepTrace(tracer.finish(success ? 'success' : 'failure'));
  const element = elementOf(world, node);
  const data = {
    success,
    verdict: verification.verdict,
    expected,
    observed,
    comparison: { how },
    reason: verification.observed ?? '',
    ...(element ? { element: element.data } : {}),
    waited_ms,
    reads,
    action_id: tracer.action_id,
  };
  if (success) {
    const text = `verified: ${verification.expected}, ${verification.observed}`;
    return { text: element ? `${text}\n${element.line}` : text, structured: data };
  }
  const near = element ? [element.line] : selector ? await nearestTo(world, selector) : [];
  return notSo(failure, `expected ${verification.expected}; ${verification.observed}`, data, near);
}

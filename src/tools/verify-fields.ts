import * as z from 'zod';
import { type FailureKind, SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import type { Tracer } from '../model/trace.ts';
import { resolve } from '../pipeline/resolve.ts';
import type { World } from '../pipeline/world.ts';
import { renderLine } from '../screen/render-line.ts';
import { failureAnswer } from './call-tool.ts';
import type { ToolAnswer } from './tool.ts';

const LONGEST_WAIT_MS = 600_000;
export const DEFAULT_WAIT_MS = 5000;

/** How long a waiting tool may take; the limits are checked, not listed. */
export const timeoutField = z
  .number()
  .refine((ms) => ms >= 0 && ms <= LONGEST_WAIT_MS, `wanted 0 to ${LONGEST_WAIT_MS} ms`)
  .optional();

export const ElementSchema = z.object({ ref: z.string(), role: z.string(), name: z.string() }).loose();

/** An element that was waited for or checked, with the ref to use next. */
export function elementOf(world: World, node: UiNode | undefined) {
  if (!node) return undefined;
  const binding = world.screen.refs.bind(node, false);
  const { role, name, state, visibility } = node;
  return { line: renderLine(binding), data: { ref: binding.ref, role, name, state, visibility } };
}

/** Leaves a resolve step whenever a selector begins or ceases to find something. */
export function traceResolving(tracer: Tracer, selector: string): (matched: number) => void {
  let found: boolean | undefined;
  return (matched) => {
    if (found === matched > 0) return;
    found = matched > 0;
    tracer.step('resolve', found ? 'success' : 'retry', { selector, matched });
  };
}

/** What could have been meant by a selector that found nothing, or more than one. */
export async function nearestTo(world: World, selector: string): Promise<readonly string[]> {
  try {
    await resolve(world, selector, 'any');
    return [];
  } catch (error) {
    if (error instanceof SurehandError) return error.candidates;
    throw error;
  }
}

/** A check that did not come out as wanted: the failure's words, with the tool's own data. */
export function notSo(
  kind: FailureKind,
  message: string,
  data: Record<string, unknown>,
  candidates: readonly string[] = [],
): ToolAnswer {
  const { text, structured } = failureAnswer(new SurehandError(kind, message, { candidates }));
  return { text, structured: { ...structured, ...data, success: false }, is_error: true };
}

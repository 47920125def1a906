import { randomUUID } from 'node:crypto';
import { SurehandError } from '../model/failure.ts';
import { Tracer, type TraceStage } from '../model/trace.ts';
import type { World } from '../pipeline/world.ts';

/** Runs what is no action of the pipeline so that it leaves a trace too, of its failure as well. */
export async function traced<T>(
  world: World,
  stage: TraceStage,
  what: Record<string, unknown>,
  work: (tracer: Tracer) => Promise<T>,
): Promise<T> {
  const tracer = new Tracer(randomUUID());
  try {
    const answer = await work(tracer);
    world.keepTrace(tracer.finish('success'));
    return answer;
  } catch (error) {
    if (error instanceof SurehandError) {
      const { kind, code, message } = error;
      tracer.step(stage, 'failure', { ...what, failure: kind, code, message: message.slice(0, 160) });
      world.keepTrace(tracer.finish('failure'));
    }
    throw error;
  }
}

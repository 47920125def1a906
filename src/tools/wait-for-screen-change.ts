import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Tracer } from '../model/trace.ts';
import { verifyNow } from '../pipeline/expect-now.ts';
import { lookAround } from '../pipeline/observe.ts';
import type { Reading } from '../pipeline/verify.ts';
import type { View } from '../screen/screen.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { DEFAULT_WAIT_MS, notSo, timeoutField } from './verify-fields.ts';

export const waitForScreenChange = defineTool({
  name: 'wait_for_screen_change',
  toolset: 'verify',
  effect: 'observes',
  title: 'Wait for screen change',
  description: 'Wait until the screen has another fingerprint than the one given, and keeps it.',
  input: z.object({
    previous_fingerprint: z.string().regex(/^fp_[0-9a-f]+$/, 'wanted one that get_screen_fingerprint gave'),
    timeout_ms: timeoutField,
  }),
  output: z.object({
    success: z.boolean(),
    previous_fingerprint: z.string(),
    new_fingerprint: z.string().nullable(),
    stable: z.boolean(),
    snapshot_revision: z.number().nullable(),
    waited_ms: z.number(),
  }),
  run(context, { session: id, previous_fingerprint, timeout_ms = DEFAULT_WAIT_MS }) {
    context.progress('waiting for another screen');
    return inSession(context, id, async (world) => {
      const tracer = new Tracer(randomUUID());
      let view: View | null = null;
      let last = previous_fingerprint;
      const read = async (): Promise<Reading> => {
        view = await lookAround(world);
        const now = view?.snapshot.fingerprint;
        if (!now) return { holds: null, observed: 'the page cannot be read now' };
        // Another one at each look is no screen to rely on yet.
        const resting = now === last || last === previous_fingerprint;
        last = now;
        if (now === previous_fingerprint) return { holds: false, observed: 'it is the same screen' };
        return resting
          ? { holds: true, observed: 'it is another screen' }
          : { holds: false, observed: 'it is still changing' };
      };
      const how = { timeout_ms, signal: context.signal };
      const { reading, waited_ms } = await verifyNow(world, 'another screen', read, how, tracer);
      const success = reading.holds === true;
      world.keepTrace(tracer.finish(success ? 'success' : 'failure'));
      // Assigned inside `read`, which the compiler does not follow.
      const snapshot = (view as View | null)?.snapshot;
      const data = {
        success,
        previous_fingerprint,
        new_fingerprint: snapshot?.fingerprint ?? null,
        stable: success,
        snapshot_revision: snapshot?.snapshot_revision ?? null,
        waited_ms,
      };
      if (!success)
        return notSo('timed_out', `no other screen within ${timeout_ms} ms; ${reading.observed}`, data);
      const text = `${previous_fingerprint} became ${data.new_fingerprint} after ${waited_ms} ms ${snapshot?.page.url}`;
      return { text, structured: data };
    });
  },
});

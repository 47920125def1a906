import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Tracer } from '../model/trace.ts';
import { CHANGES, waitForChange } from '../pipeline/wait-for-change.ts';
import { inSession } from './in-session.ts';
import { showScreen } from './show-screen.ts';
import { defineTool } from './tool.ts';
import { DEFAULT_WAIT_MS, notSo, timeoutField } from './verify-fields.ts';

const STABLE_MS = 300;

export const waitForUiChange = defineTool({
  name: 'wait_for_ui_change',
  toolset: 'verify',
  effect: 'observes',
  title: 'Wait for UI change',
  description:
    'Wait until the screen differs from the one you last saw or acted on, and stays so. It verifies nothing: expect_* does.',
  input: z.object({
    expected_change: z.enum(CHANGES).optional(),
    timeout_ms: timeoutField,
    stability_window_ms: timeoutField.describe('default 300'),
  }),
  output: z.object({
    success: z.boolean(),
    observed_change: z.enum(CHANGES).nullable(),
    observed_changes: z.array(z.string()),
    effect: z.array(z.record(z.string(), z.unknown())),
    snapshot_revision: z.number().nullable(),
    timeout: z.boolean(),
    waited_ms: z.number(),
    screen: z.record(z.string(), z.unknown()).optional(),
  }),
  run(context, { session: id, expected_change: expected, ...limits }) {
    const { timeout_ms = DEFAULT_WAIT_MS, stability_window_ms = STABLE_MS } = limits;
    context.progress(`waiting for ${expected ?? 'any change'}`);
    return inSession(context, id, async (world) => {
      const tracer = new Tracer(randomUUID());
      const { signal } = context;
      const seen = await waitForChange(world, { expected, timeout_ms, stability_window_ms, signal }, tracer);
      const { changed, changes, effects, after, waited_ms } = seen;
      world.keepTrace(tracer.finish(changed ? 'success' : 'failure'));
      const screen = showScreen(world, after, 'delta');
      const data = {
        success: changed,
        observed_change: (expected && changes.includes(expected) ? expected : changes[0]) ?? null,
        observed_changes: changes,
        effect: effects.map((effect) => ({ ...effect })),
        snapshot_revision: after?.snapshot.snapshot_revision ?? null,
        timeout: !changed,
        waited_ms,
        ...(screen.data ? { screen: screen.data } : {}),
      };
      if (changed) {
        const head = `${changes.join(', ')} after ${waited_ms} ms, rev ${data.snapshot_revision}`;
        return { text: [head, screen.text].filter(Boolean).join('\n'), structured: data };
      }
      const what = seen.restless
        ? `the screen changed (${changes.join(', ')}) but did not stay the same for ${stability_window_ms} ms`
        : `no ${expected ?? 'change'} within ${timeout_ms} ms${changes.length > 0 ? `, only ${changes.join(', ')}` : ''}`;
      const answer = notSo('timed_out', what, data);
      return { ...answer, text: [answer.text, screen.text].filter(Boolean).join('\n') };
    });
  },
});

import * as z from 'zod';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import { expectNow, NO_ACTION } from '../pipeline/expect-now.ts';
import { lookAround } from '../pipeline/observe.ts';
import { inSession } from './in-session.ts';
import { ExpectationSchema, tellExpectation } from './tell-expectation.ts';
import { defineTool } from './tool.ts';
import { DEFAULT_WAIT_MS, timeoutField } from './verify-fields.ts';

export const expectScreen = defineTool({
  name: 'expect_screen',
  toolset: 'verify',
  effect: 'observes',
  title: 'Expect screen',
  description: 'Verify which screen this is; all that is given must hold.',
  input: z.object({
    fingerprint: z
      .string()
      .regex(/^fp_[0-9a-f]+$/, 'wanted one that get_screen_fingerprint gave')
      .optional(),
    screen: z.string().min(1).optional().describe('its name, or words of its title or a heading'),
    url: z.string().min(1).optional().describe('whole, or a part of it'),
    timeout_ms: timeoutField,
  }),
  output: ExpectationSchema,
  run(context, { session: id, fingerprint, screen, url, timeout_ms = DEFAULT_WAIT_MS }) {
    const whole = url !== undefined && /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
    const wanted: Expectation[] = [
      ...(fingerprint ? [{ about: 'screen' as const, how: 'equals' as const, value: fingerprint }] : []),
      ...(screen ? [{ about: 'screen' as const, how: 'contains' as const, value: screen }] : []),
      ...(url
        ? [{ about: 'url' as const, how: whole ? ('equals' as const) : ('contains' as const), value: url }]
        : []),
    ];
    if (wanted.length === 0)
      throw new SurehandError('invalid_input', 'expect_screen: wanted fingerprint, screen or url');
    return inSession(context, id, (world) =>
      tellExpectation(world, async (tracer) => {
        const how = { timeout_ms, signal: context.signal };
        const verified = await expectNow(world, wanted, NO_ACTION, how, tracer);
        const snapshot = (await lookAround(world))?.snapshot;
        return {
          verified,
          expected: {
            ...(fingerprint ? { fingerprint } : {}),
            ...(screen ? { screen } : {}),
            ...(url ? { url } : {}),
          },
          observed: snapshot
            ? {
                fingerprint: snapshot.fingerprint,
                screen: snapshot.screen,
                title: snapshot.page.title,
                url: snapshot.page.url,
              }
            : null,
          how: wanted.map((one) => ('how' in one ? `${one.about} ${one.how}` : one.about)).join(', '),
          failure: 'expectation_refuted',
        };
      }),
    );
  },
});

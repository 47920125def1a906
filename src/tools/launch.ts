import * as z from 'zod';
import type { Session } from '../session/session.ts';
import { actInSession } from './act-in-session.ts';
import { defineTool } from './tool.ts';

export const launch = defineTool({
  name: 'launch',
  toolset: 'core',
  effect: 'manages',
  title: 'Launch',
  description: 'Start a session with its own browser context. Optional: other tools start one.',
  input: z.object({
    url: z.string().optional(),
    goal: z.string().optional(),
    flow_tags: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    storage_state: z.string().optional().describe('file'),
    viewport: z
      .string()
      .regex(/^\d+x\d+$/, 'wanted WIDTHxHEIGHT')
      .optional(),
    device: z.string().optional(),
  }),
  output: z.object({
    session: z.string(),
    browser: z.string().optional(),
    headless: z.boolean().optional(),
    viewport: z.string().optional(),
    screen: z.record(z.string(), z.unknown()).optional(),
  }),
  async run(context, { url, session: _session, ...request }) {
    context.progress('starting the browser');
    const session = context.sessions.launch(dropUndefined(request));
    try {
      if (!url) {
        await session.exclusively(async ({ driver }) => driver.tabs?.list());
        return { text: `session ${session.id}`, structured: await described(session) };
      }
      const opened = await actInSession(
        context,
        session.id,
        { action: 'navigate', to: 'url', url },
        { screen: 'full' },
      );
      if (opened.is_error) {
        // Nobody asked for a session without its page, and nobody would close it.
        await context.sessions.close(session.id);
        return opened;
      }
      return {
        text: `session ${session.id}\n${opened.text}`,
        structured: { ...(await described(session)), screen: opened.structured },
      };
    } catch (error) {
      await context.sessions.close(session.id);
      throw error;
    }
  },
});

async function described(session: Session): Promise<Record<string, unknown>> {
  return { session: session.id, ...(await session.exclusively(async ({ driver }) => driver.runtime())) };
}

/** Optional fields that were not given are absent, as exact optional types want them. */
function dropUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Removing the undefined values is what makes the narrower type true.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

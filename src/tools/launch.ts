import * as z from 'zod';
import { DeviceSchema } from '../model/device.ts';
import { PLATFORMS } from '../model/platform.ts';
import { defined } from '../model/record.ts';
import { renderView } from '../screen/render-view.ts';
import type { Session } from '../session/session.ts';
import { actInSession } from './act-in-session.ts';
import { defineTool, type ToolAnswer, type ToolContext } from './tool.ts';

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
    platform: z.enum(PLATFORMS).optional(),
    app: z.string().optional().describe('package or bundle'),
    device: z.string().optional(),
  }),
  output: z.object({
    session: z.string(),
    device: DeviceSchema.optional(),
    browser: z.string().optional(),
    headless: z.boolean().optional(),
    viewport: z.string().optional(),
    screen: z.record(z.string(), z.unknown()).optional(),
  }),
  async run(context, { url, session: _session, ...request }) {
    const { platform = 'web' } = request;
    context.progress(platform === 'web' ? 'starting the browser' : 'starting the app');
    const session = context.sessions.launch(defined(request));
    try {
      if (!url) return await opened(session, context);
      const shown = await actInSession(
        context,
        session.id,
        { action: 'navigate', to: 'url', url },
        { screen: 'full' },
      );
      if (shown.is_error) {
        // Nobody asked for a session without its page, and nobody would close it.
        await context.sessions.close(session.id);
        return shown;
      }
      return {
        text: `session ${session.id}\n${shown.text}`,
        structured: { ...(await described(session)), screen: shown.structured },
      };
    } catch (error) {
      await context.sessions.close(session.id);
      throw error;
    }
  },
});

/** A browser opens empty; an app has a first screen to show. */
function opened(session: Session, context: ToolContext): Promise<ToolAnswer> {
  return session.exclusively(async (world) => {
    const { driver, options, screen } = world;
    if (driver.platform === 'web') {
      await driver.tabs?.list();
      return { text: `session ${session.id}`, structured: { session: session.id, ...driver.runtime() } };
    }
    const view = await session.look(world);
    screen.remember(view);
    return {
      text: `session ${session.id}\n${renderView(view, { tokens: options.snapshot_tokens }).text}`,
      structured: {
        session: session.id,
        device: driver.device(),
        ...driver.runtime(),
        screen: { snapshot: view.snapshot },
      },
    };
  }, context);
}

async function described(session: Session): Promise<Record<string, unknown>> {
  return { session: session.id, ...(await session.exclusively(async ({ driver }) => driver.runtime())) };
}

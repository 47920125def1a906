import * as z from 'zod';
import { lookAround, settle } from '../pipeline/observe.ts';
import { partOf } from '../pipeline/part-of.ts';
import { renderView } from '../screen/render-view.ts';
import { tellNext } from '../session/tell-prior.ts';
import { nextHere } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { DEFAULT_WAIT_MS, timeoutField } from './verify-fields.ts';

export const waitForNotification = defineTool({
  name: 'wait_for_notification',
  toolset: 'extension',
  on: ['web'],
  effect: 'manages',
  title: 'Wait for notification',
  description: 'Wait for the window an extension opens (a request to confirm) and switch to it.',
  input: z.object({ timeout_ms: timeoutField }),
  output: z.object({
    success: z.boolean(),
    tab: z.string(),
    url: z.string(),
    title: z.string(),
    screen: z.record(z.string(), z.unknown()).optional(),
  }),
  run(context, { session: id, timeout_ms = DEFAULT_WAIT_MS }) {
    context.progress('waiting for a window to open');
    return inSession(context, id, async (world, session) => {
      const { signal } = context;
      const tab = await partOf(world.driver, 'tabs').waitForPopup({ timeout_ms, signal });
      await settle(world, { needEffect: false, signal });
      const view = await lookAround(world);
      // Waited for, so it is no news.
      world.driver.takeEvents();
      const shown = view ? renderView(view, { tokens: world.options.snapshot_tokens }).text : '';
      const next = view ? await nextHere(world, session, { view }) : undefined;
      if (view) world.screen.remember(view);
      const text = [`switched to tab ${tab.id}`, shown, ...(next ? tellNext(next) : [])];
      return {
        text: text.filter(Boolean).join('\n'),
        structured: {
          success: true,
          tab: tab.id,
          url: view?.snapshot.page.url ?? tab.url,
          title: view?.snapshot.page.title ?? tab.title,
          ...(view ? { screen: { snapshot: view.snapshot } } : {}),
        },
      };
    });
  },
});

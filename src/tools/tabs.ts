import * as z from 'zod';
import { steadyNow } from '../model/clock.ts';
import { SurehandError } from '../model/failure.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import { partOf } from '../pipeline/part-of.ts';
import { sendTab } from '../pipeline/send.ts';
import { renderView } from '../screen/render-view.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { traced } from './traced.ts';

export const tabs = defineTool({
  name: 'tabs',
  toolset: 'core',
  on: ['web'],
  effect: 'manages',
  title: 'Tabs',
  description: 'List, switch, open or close tabs and popups.',
  commands: [
    { name: 'tabs', takes: ['do?', 'tab?'] },
    { name: 'tabs open', takes: ['url?'], gives: { do: 'open' }, summary: 'Open another tab.' },
  ],
  input: z.object({
    do: z.enum(['list', 'switch', 'open', 'close']).optional(),
    tab: z.string().optional().describe('id'),
    url: z.string().optional(),
  }),
  output: z.object({ tabs: z.array(z.record(z.string(), z.unknown())) }),
  run(context, { session: id, do: what = 'list', tab, url }) {
    return inSession(context, id, async (world, session) => {
      const { driver, options } = world;
      const before = world.screen.latest;
      const started_ms = steadyNow();
      const asked = { action: 'tabs', do: what, ...(tab ? { tab } : {}), ...(url ? { url } : {}) };
      const open = await traced(world, 'execute', asked, async (tracer) => {
        if (what === 'open') await sendTab(world, { open: url ? { url } : {} });
        if (what === 'switch' || what === 'close') {
          if (!tab) throw new SurehandError('invalid_input', `tabs: ${what} needs tab, the id of one`);
          await sendTab(world, what === 'switch' ? { switch: { id: tab } } : { close: { id: tab } });
        }
        tracer.step('execute', 'success', asked);
        return partOf(driver, 'tabs').list();
      });
      const lines = open.map(
        (t) =>
          `${t.active ? '*' : ' '} ${t.id} ${t.title ? quoted(t.title, 60) : '(no title)'} ${shownAddress(t.url)}`,
      );
      if (what === 'switch' || (what === 'open' && url)) {
        const view = await session.look(world);
        lines.push(renderView(view, { tokens: options.snapshot_tokens }).text);
        world.screen.remember(view);
        // To whoever does the same again, a tab with an address is the way to that address.
        if (what === 'open')
          world.keepStep({
            tool: 'navigate',
            input: { url },
            started_ms,
            duration_ms: steadyNow() - started_ms,
            before,
            after: view,
            ok: true,
            effect: ['navigation'],
          });
      }
      // The caller asked for this: it is no news.
      driver.takeEvents();
      return {
        text: lines.join('\n') || 'no tab is open',
        structured: { tabs: open.map((t) => ({ ...t })) },
      };
    });
  },
});

import * as z from 'zod';
import { quoted } from '../model/page-text.ts';
import { PriorKnowledgeV1Schema } from '../model/prior-knowledge.ts';
import { SnapshotSchema } from '../model/snapshot.ts';
import { resolveThere } from '../pipeline/resolve.ts';
import { eventLine } from '../pipeline/tell-outcome.ts';
import { atMostTokens } from '../screen/at-most-tokens.ts';
import { renderView } from '../screen/render-view.ts';
import { tellPrior, tellState } from '../session/tell-prior.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { A11ySchema, StateSchema, screenData, TestIdsSchema } from './screen-data.ts';
import { defineTool } from './tool.ts';

/** Games and apps of Flutter whose accessibility is off draw all of it themselves. */
const SILENT = 'the app tells nothing of what it shows here; capture_screenshot shows it';

export const describeScreen = defineTool({
  name: 'describe_screen',
  toolset: 'core',
  effect: 'observes',
  title: 'Describe screen',
  description: 'What is in view: one line per element, with refs.',
  commands: [{ name: 'look', takes: ['within?'] }],
  input: z.object({
    offset: z.number().int().min(0).optional().describe('next page'),
    within: targetField.optional().describe('only below this element'),
    full_page: z.boolean().optional(),
    tokens: z.number().int().min(100).max(20_000).optional().describe('budget'),
    detail: z.boolean().optional().describe('test ids, boxes, links'),
    screenshot: z.boolean().optional(),
  }),
  output: SnapshotSchema.partial().extend({
    state: StateSchema.optional(),
    testIds: TestIdsSchema.optional(),
    a11y: A11ySchema.optional(),
    screenshot: z
      .object({ path: z.string(), width: z.number(), height: z.number(), base64: z.string().nullable() })
      .nullable()
      .optional(),
    priorKnowledge: PriorKnowledgeV1Schema.optional(),
    dialog: z.record(z.string(), z.unknown()).optional(),
    events: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  run(context, { session: id, offset, within, full_page, tokens, detail, screenshot }) {
    return inSession(context, id, async (world, session) => {
      const dialog = world.driver.dialogs?.open();
      if (dialog) {
        const text = `dialog: ${dialog.type} ${quoted(dialog.message)} blocks the page; answer it with handle_dialog`;
        return { text, structured: { dialog: { ...dialog } } };
      }
      const below = within ? (await resolveThere(world, within)).key : undefined;
      const view = await session.look(world, {
        ...(offset !== undefined ? { offset } : {}),
        ...(below ? { within: below } : {}),
        ...(full_page !== undefined ? { full_page } : {}),
      });
      const plain = !offset && !below && !full_page;
      const budget = tokens ?? world.options.snapshot_tokens;
      if (plain) world.screen.remember(view);
      const events = world.driver.takeEvents();
      const app = await session.appState(world);
      const prior = plain ? await session.prior(world, view) : undefined;
      const told = [...tellState(app), ...(prior ? tellPrior(prior, budget) : [])];
      const { text } = renderView(view, {
        tokens: Math.max(Math.ceil(budget / 2), budget - atMostTokens(told.join('\n'))),
        ...(offset !== undefined ? { offset } : {}),
        ...(detail ? { detail: 'full' as const } : {}),
      });
      const image = screenshot
        ? await world.driver.screenshot({ format: 'jpeg', max_side: 1000 })
        : undefined;
      const path = image ? await session.keepPicture(image.data, 'jpg') : undefined;
      const silent = plain && view.snapshot.in_view === 0 && world.driver.platform !== 'web';
      const lines = [...events.map(eventLine), text, ...(silent ? [SILENT] : []), ...told];
      return {
        text: lines.join('\n'),
        structured: {
          ...view.snapshot,
          ...screenData(view, app),
          screenshot: image
            ? { path: path ?? '', width: image.width, height: image.height, base64: null }
            : null,
          ...(prior ? { priorKnowledge: prior.data } : {}),
          ...(events.length > 0 ? { events: events.map((event) => ({ ...event })) } : {}),
        },
        ...(image ? { images: [{ data: image.data, mime_type: image.mime_type }] } : {}),
      };
    });
  },
});

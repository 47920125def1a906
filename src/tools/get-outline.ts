import * as z from 'zod';
import { type OutlineAnswer, OutlineSchema } from '../model/outline-element.ts';
import { oneLine } from '../model/page-text.ts';
import { outlineElements } from '../screen/outline-elements.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

const MOST_ELEMENTS = 4000;

export const getOutline = defineTool({
  name: 'get_outline',
  toolset: 'inspect',
  effect: 'observes',
  title: 'Get outline',
  description: 'The whole page as a JSON tree: texts, rows, controls with refs. For programs.',
  input: z.object({ limit: z.number().int().min(1).max(MOST_ELEMENTS).optional() }),
  output: OutlineSchema,
  run(context, { session: id, limit = MOST_ELEMENTS }) {
    return inSession(context, id, async ({ driver, screen }) => {
      const tabs = ((await driver.tabs?.list()) ?? []).map((tab) => ({ ...tab }));
      const dialog = driver.dialogs?.open();
      const shown = dialog ? null : await driver.outline({ limit });
      const answer: OutlineAnswer = {
        page: { url: shown?.url ?? driver.address(), title: shown?.title ?? '' },
        ...(shown ? { root: outlineElements(shown.root, screen.refs) } : {}),
        left_out: shown?.left_out ?? 0,
        ...(dialog ? { dialog: { type: dialog.type, message: oneLine(dialog.message, 500) } } : {}),
        tabs,
      };
      return { text: JSON.stringify(answer), structured: { ...answer } };
    });
  },
});

import * as z from 'zod';
import { pageLines } from '../model/page-text.ts';
import { estimateTokens } from '../model/tokens.ts';
import { resolveThere } from '../pipeline/resolve.ts';
import { targetField } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

const CHARS_PER_TOKEN = 4;

export const readPage = defineTool({
  name: 'read_page',
  toolset: 'core',
  effect: 'observes',
  title: 'Read page',
  description: 'Text of the page or one element as Markdown.',
  commands: [{ name: 'read', takes: ['target?'] }],
  input: z.object({
    target: targetField.optional(),
    offset: z.number().int().min(0).optional().describe('next page'),
    tokens: z.number().int().min(100).max(50_000).optional().describe('budget'),
  }),
  output: z.object({ text: z.string(), total_chars: z.number(), next_offset: z.number().nullable() }),
  run(context, { session: id, target, offset = 0, tokens = 1500 }) {
    return inSession(context, id, async (world) => {
      const key = target ? (await resolveThere(world, target)).key : undefined;
      const read = (max_chars: number) => world.driver.read({ offset, max_chars, ...(key ? { key } : {}) });
      let page = await read(tokens * CHARS_PER_TOKEN);
      const cost = estimateTokens(page.text);
      // Dense text (tables, other scripts) costs more than the usual four characters a token.
      if (cost > tokens) page = await read(Math.floor((tokens * CHARS_PER_TOKEN * tokens * 0.95) / cost));
      const more =
        page.next_offset === null
          ? ''
          : `\n[${page.next_offset} of ${page.total_chars} characters; read_page {"offset":${page.next_offset}}]`;
      return { text: (pageLines(page.text) || '(no text)') + more, structured: { ...page } };
    });
  },
});

import * as z from 'zod';
import { parseTarget } from '../model/target.ts';
import { renderLine } from '../screen/render-line.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';

export const findElement = defineTool({
  name: 'find_element',
  toolset: 'core',
  effect: 'observes',
  title: 'Find element',
  description: 'Search the whole page by words, testid:... or css:...',
  input: z.object({ query: z.string().min(1), limit: z.number().int().min(1).max(50).optional() }),
  output: z.object({ total: z.number(), elements: z.array(z.record(z.string(), z.unknown())) }),
  run(context, { session: id, query, limit = 5 }) {
    return inSession(context, id, async ({ driver, screen }) => {
      const target = parseTarget(query);
      const known = target.by === 'ref' ? screen.refs.get(target.ref) : undefined;
      const node = known ? await driver.inspect(known.key) : null;
      const { by: _by, ...words } = target.by === 'ref' ? { by: 'words', name: query } : target;
      const found = node
        ? { matches: [{ node, match: 'exact' as const, score: 1 }], total: 1 }
        : await driver.find({ ...words, purpose: 'any', limit: Math.max(limit, 10) });
      const shown = found.matches.slice(0, limit);
      const twins = shown.length > 1;
      const elements = shown.map(({ node, match, score }) => {
        const binding = screen.refs.bind(node, twins && node.actionable);
        const { role, name, state, box, selector, context, test_id, visibility } = node;
        const line = `${renderLine(binding)}${match === 'near' ? ' ~' : ''} ${selector?.value ?? ''}${visibility === 'full' ? '' : ` ${visibility}`}`;
        return {
          line,
          data: {
            ref: binding.ref,
            role,
            name,
            match,
            score,
            state,
            bbox: box,
            visibility,
            selector,
            ...(context ? { context } : {}),
            ...(test_id ? { stable_id: test_id } : {}),
          },
        };
      });
      const head =
        elements.length === 0 ? `nothing on the page is like ${query}` : `${shown.length} of ${found.total}`;
      return {
        text: [head, ...elements.map(({ line }) => line)].join('\n'),
        structured: { total: found.total, elements: elements.map(({ data }) => data) },
      };
    });
  },
});

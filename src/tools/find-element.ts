import * as z from 'zod';
import { parseTarget } from '../model/target.ts';
import { search } from '../pipeline/resolve.ts';
import { renderLine } from '../screen/render-line.ts';
import { inSession } from './in-session.ts';
import { defineTool } from './tool.ts';
import { traced } from './traced.ts';
import { treeElement } from './tree-element.ts';

/** What lies in a found element is not asked. */
const NO_PARENTS: ReadonlySet<string> = new Set();

export const findElement = defineTool({
  name: 'find_element',
  toolset: 'core',
  effect: 'observes',
  title: 'Find element',
  description: 'Search the whole page by words, testid:... or css:...',
  commands: [{ name: 'find', takes: ['query+'] }],
  input: z.object({ query: z.string().min(1), limit: z.number().int().min(1).max(50).optional() }),
  output: z.object({ total: z.number(), elements: z.array(z.record(z.string(), z.unknown())) }),
  run(context, { session: id, query, limit = 5 }) {
    return inSession(context, id, async (world) => {
      const { driver, screen } = world;
      const target = parseTarget(query);
      const known = target.by === 'ref' ? screen.refs.get(target.ref) : undefined;
      const node = known ? await driver.inspect(known.key) : null;
      const words = target.by === 'ref' ? { by: 'words' as const, name: query } : target;
      const found = await traced(world, 'resolve', { selector: query }, async (tracer) => {
        const answer = node
          ? { matches: [{ node, match: 'exact' as const, score: 1 }], total: 1 }
          : await search(world, words, 'any', Math.max(limit, 10));
        const [best] = answer.matches;
        tracer.step('resolve', best ? 'success' : 'failure', {
          selector: query,
          matched: answer.total,
          ...(best ? { role: best.node.role, name: best.node.name.slice(0, 60) } : {}),
          ...(best ? { confidence: { score: best.score, reason: best.match } } : {}),
        });
        return answer;
      });
      const shown = found.matches.slice(0, limit);
      const twins = shown.length > 1;
      const elements = shown.map(({ node, match, score }) => {
        const binding = screen.refs.bind(node, twins && node.actionable);
        const { box, visibility } = node;
        const where = visibility === 'full' || visibility === 'hidden' ? '' : ` ${visibility}`;
        const line = `${renderLine(binding)}${match === 'near' ? ' ~' : ''}${where}`;
        return {
          line,
          data: {
            ...treeElement(binding, NO_PARENTS),
            match,
            score,
            bbox: box,
          },
        };
      });
      const head = headOf(query, shown, found.total, world.driver.pages ? 'page' : 'screen');
      return {
        text: [head, ...elements.map(({ line }) => line)].join('\n'),
        structured: { total: found.total, elements: elements.map(({ data }) => data) },
      };
    });
  },
});

function headOf(
  query: string,
  shown: readonly { match: string }[],
  total: number,
  where: 'page' | 'screen',
): string {
  // An app tells only what is drawn.
  const further = where === 'screen' ? '; what is further on must be scrolled to' : '';
  const [best] = shown;
  if (!best) return `nothing on the ${where} is like ${query}${further}`;
  if (best.match === 'near') return `nothing on the ${where} is ${query}${further}; similar (~):`;
  return shown.length < total
    ? `${shown.length} of ${total}, more with limit`
    : `${shown.length} of ${total}`;
}

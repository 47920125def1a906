import * as z from 'zod';
import type { Driver, FindQuery, Found } from '../drivers/driver.ts';
import { parseTarget, type Target, withRoleWord } from '../model/target.ts';
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
      const found: Found = node
        ? { matches: [{ node, match: 'exact', score: 1 }], total: 1 }
        : await search(driver, target, query, limit);
      const shown = found.matches.slice(0, limit);
      const twins = shown.length > 1;
      const elements = shown.map(({ node, match, score }) => {
        const binding = screen.refs.bind(node, twins && node.actionable);
        const { role, name, state, box, selector, context, test_id, visibility } = node;
        const where = visibility === 'full' || visibility === 'hidden' ? '' : ` ${visibility}`;
        const line = `${renderLine(binding)}${match === 'near' ? ' ~' : ''}${where}`;
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
      const head = headOf(query, shown, found.total);
      return {
        text: [head, ...elements.map(({ line }) => line)].join('\n'),
        structured: { total: found.total, elements: elements.map(({ data }) => data) },
      };
    });
  },
});

/** The words as given; where nothing fits them, those of a role are taken for the role: "download link". */
async function search(driver: Driver, target: Target, query: string, limit: number): Promise<Found> {
  const given: Target = target.by === 'ref' ? { by: 'words', name: query } : target;
  const found = await driver.find(asked(given, limit));
  const called = withRoleWord(given);
  if (!called || found.matches.some(({ match }) => match !== 'near')) return found;
  const byRole = await driver.find(asked(called, limit));
  return byRole.matches.some(({ match }) => match !== 'near') ? byRole : found;
}

function asked({ by: _by, ...words }: Target, limit: number): FindQuery {
  return { ...words, purpose: 'any', partial: true, limit: Math.max(limit, 10) };
}

function headOf(query: string, shown: Found['matches'], total: number): string {
  const [best] = shown;
  if (!best) return `nothing on the page is like ${query}`;
  if (best.match === 'near') return `nothing on the page is ${query}; similar (~):`;
  return shown.length < total
    ? `${shown.length} of ${total}, more with limit`
    : `${shown.length} of ${total}`;
}

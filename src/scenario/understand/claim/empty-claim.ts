import { itemGroups } from '../items.ts';
import type { Look } from '../look.ts';
import type { Outcome } from '../outcome.ts';
import { anchorsOf } from '../resolve-target.ts';
import { contains, inside, isField, type Thing } from '../screen-things.ts';
import { contentWords, coverage, wordsOf } from '../words.ts';
import { asserted } from './asserted.ts';

const EMPTY =
  /^(?:the )?(.+?)(?: (?:column|list|section|group|folder|area|box|lane|table|queue))? (is|are|isn't|aren't)( not| no longer)? empty$/i;
const NONE_DONE = /^(?:no|not one|not a single) (\w+) (?:is|was|has been|have been|are|were) (\w+)$/i;

/** "The Done column is empty": whether it has any of what stands in the columns beside it, or in the list it heads. */
export function emptyClaim(text: string, look: Look): Outcome | null {
  const [, name, be = '', not] = EMPTY.exec(text) ?? [];
  if (!name) return noneClaim(text, look);
  const counts = anchorsOf(name, look).flatMap(({ thing }) => heldUnder(thing, look) ?? []);
  const [count] = counts;
  if (count === undefined || counts.some((other) => other !== count)) return null;
  const negated = not !== undefined || /n't/.test(be);
  return asserted(
    look,
    { about: 'count', how: 'equals', expected: 0, of: name },
    (count === 0) !== negated,
    `there are ${count}`,
  );
}

/** How many items a column has, counted as its neighbours show them; undefined where it is no such column. */
function heldUnder(title: Thing, look: Look): number | undefined {
  if (isField(title)) return undefined;
  for (let up: Thing | null = title; up?.parent; up = up.parent) {
    const at: Thing = up;
    const columns = at.parent?.children.filter(
      ({ node }) => node.tag === at.node.tag && node.attributes.class === at.node.attributes.class,
    );
    if (!columns || columns.length < 2 || at.children.length < 2) continue;
    const kinds = new Set(columns.flatMap((column) => itemsIn(column, look)));
    const items = inside(at, look.screen).filter((thing) => kinds.has(kindOf(thing)));
    return kinds.size > 0
      ? items.filter((one) => !items.some((o) => o !== one && contains(o, one))).length
      : undefined;
  }
  return undefined;
}

/** The kinds of things that stand in rows in a column. */
function itemsIn(column: Thing, { screen }: Look): string[] {
  return itemGroups(screen)
    .filter(
      ({ parent, items }) => contains(column, parent) && items.every(({ children }) => children.length > 0),
    )
    .flatMap(({ items }) => items.slice(0, 1).map(kindOf));
}

function kindOf({ node, role }: Thing): string {
  return `${node.tag} ${(node.attributes.class ?? '').split(/\s+/)[0]} ${role}`;
}

/** "No issue has been created": the list under a heading of that word has nothing in it. */
function noneClaim(text: string, look: Look): Outcome | null {
  const [, noun, done = ''] = NONE_DONE.exec(text) ?? [];
  if (!noun) return null;
  const headings = look.screen.things.filter(
    ({ role, text: said }) =>
      role === 'heading' &&
      coverage(contentWords(said), [done.toLowerCase(), noun.toLowerCase()]).every((mark) => mark >= 0.97) &&
      wordsOf(said).length > 0,
  );
  const [heading] = headings;
  if (!heading || headings.length > 1) return null;
  const siblings = heading.parent?.children ?? [];
  const next = siblings[siblings.indexOf(heading) + 1];
  if (next && next.role === 'heading') return null;
  const count = next ? next.children.filter(({ text: said }) => said !== '').length : 0;
  return asserted(
    look,
    { about: 'count', how: 'equals', expected: 0, of: `${noun} ${done}` },
    count === 0,
    `there are ${count}`,
  );
}

import { itemGroups } from '../items.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, unresolved } from '../outcome.ts';
import type { Reading } from '../reading.ts';
import { closest } from '../regions.ts';
import { anchorsOf, type Resolved, resolveTarget } from '../resolve-target.ts';
import { contains, inside, type Thing } from '../screen-things.ts';

type Drag = Extract<Reading, { do: 'drag' }>;
const MOST_DRAGS = 12;

/** Moves a thing onto another, or to another place in its list. */
export function drag({ what, where, to, count = 1 }: Drag, look: Look): Outcome {
  const resolved = resolveTarget(what.replace(/^(?:the )?item /i, ''), look, 'drag');
  if (resolved.kind !== 'one') return unresolved(resolved);
  const item = itemOf(resolved.thing, look);
  if (where === 'to' || where === 'in' || where === 'of' || where === 'beside') {
    const place = dropPlace(to ?? '', look);
    if (place.kind !== 'one') return unresolved(place);
    const end = {
      ...place,
      thing: peerColumn(item?.items[item.at] ?? resolved.thing, place.thing) ?? place.thing,
    };
    if (end.thing === resolved.thing || contains(resolved.thing, end.thing)) return NONE;
    const { mcpSelector, stableSelector } = end.thing.node;
    const grip = (item && gripOf(item.items[item.at], look)) ?? resolved.thing;
    return actOn(look, grip, 'drag', Math.min(resolved.score, end.score), {
      toTargetSelector: mcpSelector,
      ...(stableSelector ? { toStableSelector: stableSelector } : {}),
    });
  }
  if (!item) return { kind: 'none', nearest: [], reason: `${what} is in no list` };
  const { items, at } = item;
  if (to !== undefined && (where === 'top' || where === 'bottom') && !isHeaded(items, to, look)) return NONE;
  const goal = goalOf(where, at, count, items, to, look);
  return goal === null ? NONE : moveTo(items, at, goal, look, `${what} ${where}`);
}

/** Puts a list in order, one item at a time. */
export function sortItems(descending: boolean, look: Look): Outcome {
  const groups = itemGroups(look.screen).filter(
    ({ items }) => items.length > 1 && items.every((item) => item.text.length < 60 && item.role !== 'row'),
  );
  // What only informs is not there to be moved, as long as something else is.
  const moved = groups.filter(({ items }) => items.every(({ operable }) => operable));
  const lists = moved.length > 0 ? moved : groups;
  const [group] = lists.sort((a, b) => b.items.length - a.items.length);
  if (!group || lists.some((other) => other !== group && other.items.length === group.items.length))
    return NONE;
  const sorted = [...group.items].sort((a, b) => compare(a.text, b.text) * (descending ? -1 : 1));
  const at = sorted.findIndex((item, i) => group.items[i] !== item && group.items[i]?.text !== item.text);
  const wanted = sorted[at];
  if (at < 0 || !wanted) return { kind: 'nothing' };
  return moveTo(group.items, group.items.indexOf(wanted), at, look, 'sort', true);
}

function compare(a: string, b: string): number {
  const [m, n] = [Number(a.trim()), Number(b.trim())];
  return Number.isNaN(m) || Number.isNaN(n) ? a.localeCompare(b) : m - n;
}

function goalOf(
  where: Drag['where'],
  at: number,
  count: number,
  items: Thing[],
  to: string | undefined,
  look: Look,
): number | null {
  // Once it has been moved, it is where it should be or it is not; "up by one" must not be done twice.
  if (look.memory.text?.startsWith('goal ')) return Number(look.memory.text.slice(5));
  if (where === 'top') return 0;
  if (where === 'bottom') return items.length - 1;
  if (where === 'position') return count >= 1 && count <= items.length ? count - 1 : null;
  if (where === 'up' || where === 'left') return Math.max(0, at - count);
  if (where === 'down' || where === 'right') return Math.min(items.length - 1, at + count);
  const end = resolveTarget(to ?? '', look, 'drag');
  if (end.kind !== 'one') return null;
  const other = items.findIndex((item) => contains(item, end.thing));
  if (other < 0) return null;
  if (where === 'above') return at < other ? other - 1 : other;
  return at < other ? other : other + 1;
}

function moveTo(
  items: Thing[],
  at: number,
  goal: number,
  look: Look,
  _why: string,
  sorting = false,
): Outcome {
  if (at === goal) return { kind: 'nothing' };
  const [from, end] = [items[at], items[goal]];
  const a = from?.node.box;
  const b = end?.node.box;
  const acts = look.memory.acts ?? 0;
  if (!from || !a || !b || acts >= MOST_DRAGS) return NONE;
  // A little beyond the middle of the place it shall take: lists differ in when they give way.
  const beyond = {
    x: Math.sign(b.x - a.x) * Math.min(8, b.width / 4),
    y: Math.sign(b.y - a.y) * Math.min(8, b.height / 4),
  };
  const by = {
    x: Math.round(b.x + b.width / 2 - (a.x + a.width / 2) + beyond.x),
    y: Math.round(b.y + b.height / 2 - (a.y + a.height / 2) + beyond.y),
  };
  const step = actOn(look, gripOf(from, look) ?? from, 'drag', 0.85, { by }, true);
  return step.kind === 'steps'
    ? { ...step, memory: { ...step.memory, acts: acts + 1, ...(sorting ? {} : { text: `goal ${goal}` }) } }
    : step;
}

/** A column beside the one that an item is in, by anything inside it: there it goes where such items stand. */
function peerColumn(item: Thing, end: Thing): Thing | undefined {
  const way: number[] = [];
  for (let up = item.parent; up?.parent; up = up.parent) {
    const { parent, node }: Thing = up;
    const at: Thing = up;
    const peer = parent?.children.find(
      (other) =>
        other !== at &&
        contains(other, end) &&
        other.node.tag === node.tag &&
        other.node.attributes.class === node.attributes.class,
    );
    if (peer) return way.reduceRight<Thing>((box, i) => box.children[i] ?? box, peer);
    way.push(parent?.children.indexOf(at) ?? 0);
  }
  return undefined;
}

/** Where something is dropped: under a heading, that is what the heading stands over. */
function dropPlace(to: string, look: Look): Resolved {
  const said = resolveTarget(to, look, 'drag');
  const bare = to
    .replace(/ (?:area|zone|box|list|column|section|bin|field|place|lane|group)$/i, '')
    .replace(/^(?:the )?(?:area|zone|box|list|column|section|bin|lane|group) (?:called |named )?(?=\S)/i, '');
  const end = said.kind === 'none' && bare !== to ? resolveTarget(bare, look, 'drag') : said;
  if (end.kind !== 'one' || end.thing.role !== 'heading') return end;
  const siblings = end.thing.parent?.children ?? [];
  const below = siblings[siblings.indexOf(end.thing) + 1];
  return below ? { ...end, thing: below } : end;
}

const GRIP = /^[≡☰⠿⣿⋮⁝∷:.]{1,4}$/;

/** The part by which an item is taken hold of, where it has one. */
function gripOf(item: Thing | undefined, look: Look): Thing | undefined {
  const grips = item
    ? inside(item, look.screen).filter(
        ({ text, hints }) => GRIP.test(text.trim()) || /\b(?:grip|handle|drag handle)\b/i.test(hints),
      )
    : [];
  return grips.length === 1 ? grips[0] : undefined;
}

/** Whether a list is the one under that heading. */
function isHeaded(items: readonly Thing[], heading: string, look: Look): boolean {
  if (/^(?:the )?(?:list|page|board|queue|table|column)$/i.test(heading)) return true;
  const anchors = anchorsOf(heading, look);
  const inList = items.map((thing) => ({ thing }));
  return anchors.length > 0 && closest(inList, anchors, 'under').length === items.length;
}

function itemOf(thing: Thing, look: Look): { items: Thing[]; at: number } | null {
  for (const { items } of itemGroups(look.screen)) {
    const at = items.findIndex(
      (item) => item === thing || (contains(item, thing) && item.text === thing.text),
    );
    if (at >= 0) return { items, at };
  }
  // Where the item has more to it than its name: the innermost list that has it.
  const around = itemGroups(look.screen)
    .map(({ items }) => ({ items, at: items.findIndex((item) => contains(item, thing)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => (b.items[0]?.depth ?? 0) - (a.items[0]?.depth ?? 0));
  return thing.operable ? null : (around[0] ?? null);
}

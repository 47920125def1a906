import { itemsCalled } from './items.ts';
import { ORDINAL, readCount, readOrdinal } from './lexicon/ordinals.ts';
import { REGION_WORDS } from './lexicon/role-words.ts';
import type { Look } from './look.ts';
import { type Relation, tidy } from './phrase.ts';
import { commonParent, contains, type Thing } from './screen-things.ts';
import { wordsOf } from './words.ts';

const PARTS = new Set(
  'table grid list listbox dialog alertdialog banner contentinfo navigation complementary form toolbar menu menubar'.split(
    ' ',
  ),
);

/** A thing by which others are found, and how surely it is the one that was said. */
export interface Anchor {
  thing: Thing;
  score: number;
}

/** A part of the page that goes by its kind: the dialog, the header, the 3rd row. */
export function regionCalled(text: string, look: Look): Anchor[] {
  const plain = tidy(text).toLowerCase();
  const region = REGION_WORDS[plain];
  const { things, root } = look.screen;
  if (region?.roles.includes('*')) return [{ thing: root, score: 1 }];
  if (region) {
    const byRole = things.filter(
      ({ role, node }) =>
        region.roles.includes(role) ||
        (node.attributes['aria-modal'] === 'true' && region.roles.includes('dialog')),
    );
    const found =
      byRole.length > 0
        ? byRole
        : things.filter(
            (thing) =>
              thing.children.length > 0 && wordsOf(thing.hints).some((hint) => region.hints.includes(hint)),
          );
    return outermost(found).map((thing) => ({ thing, score: 1 }));
  }
  const numbered = numberedPart(plain, things);
  if (numbered) return [{ thing: numbered, score: 1 }];
  const ordinal = ORDINAL.exec(plain);
  const nth = ordinal ? readOrdinal(ordinal[0]) : null;
  if (!ordinal || !nth) return [];
  const noun = plain.slice(ordinal[0].length).trim();
  const items = /^\w+$/.test(noun) ? itemsCalled(noun.replace(/s$/, ''), look.screen) : null;
  const item = items?.[nth.fromEnd ? items.length - nth.n : nth.n - 1];
  return item ? [{ thing: item, score: 1 }] : [];
}

const NUMBERED =
  /^(?:question|step|task|exercise|problem|section|part|no\.?|number) (?:no\.? |number |#)?(\w+)$/;
const COUNTED = /^(\w+) (?:question|step|task|exercise|problem|one)$/;

/** The part of the page that bears a number: "question 2", "the third question" is where it says "3.". */
function numberedPart(plain: string, things: readonly Thing[]): Thing | undefined {
  const number = NUMBERED.exec(plain)?.[1];
  const counted = COUNTED.exec(plain)?.[1];
  const nth = number ? readCount(number) : counted ? (readOrdinal(counted)?.n ?? null) : null;
  if (nth === null || /^(?:last|final)$/.test(counted ?? '')) return undefined;
  const found = things.filter(
    ({ text }) => new RegExp(`^${nth}[.):]\\s`).test(text.trim()) && text.length < 400,
  );
  // The title of the part, and around it the part that holds nothing else of its like.
  const inner = found.filter((thing) => !found.some((other) => other !== thing && contains(thing, other)));
  const [title] = inner;
  if (!title || inner.length !== 1) return undefined;
  const others = things.filter(
    ({ text }) => /^\d{1,2}[.):]\s/.test(text.trim()) && !text.trim().startsWith(`${nth}`),
  );
  let part: Thing = title;
  while (part.parent?.parent && !others.some((other) => part.parent && contains(part.parent, other)))
    part = part.parent;
  return part;
}

/** Of several things, those that stand closest to an anchor in the way that was said. */
export function closest<T extends { thing: Thing }>(
  found: readonly T[],
  anchors: readonly Anchor[],
  relation: Relation,
): T[] {
  const inside = found.filter(({ thing }) =>
    anchors.some((anchor) => anchor.thing !== thing && contains(anchor.thing, thing)),
  );
  if (inside.length > 0 && relation !== 'above') return inside;
  // What a part of the page does not hold is not in it, however close it stands.
  if (relation === 'in' && anchors.every(({ thing }) => PARTS.has(thing.role))) return [];
  const others = found.filter(
    ({ thing }) =>
      !anchors.some((anchor) => !thing.operable && anchor.thing !== thing && contains(thing, anchor.thing)),
  );
  if (relation === 'under') {
    const below = others.filter(({ thing }) => anchors.some((anchor) => isUnder(thing, anchor.thing)));
    if (below.length > 0) return below;
  }
  // What a tab or a button leads to is not yet there.
  const leads =
    relation === 'in' &&
    anchors.every(({ thing }) => thing.operable && !/^(?:radio|checkbox|textbox)$/.test(thing.role));
  const apart = others
    .filter(({ thing }) => !leads || anchors.some((anchor) => commonParent(anchor.thing, thing).parent))
    .map((one) => ({
      one,
      distance: Math.min(...anchors.map((anchor) => distance(anchor.thing, one.thing))),
    }));
  const least = Math.min(...apart.map(({ distance: d }) => d));
  if (!Number.isFinite(least)) return [];
  const near = apart.filter(({ distance: d }) => d === least).map(({ one }) => one);
  return near.length > 1 ? placed(near, anchors, relation) : near;
}

/** How much lies in the smallest part that holds both. */
function distance(anchor: Thing, thing: Thing): number {
  if (anchor === thing) return 0;
  const shared = commonParent(anchor, thing);
  if (areItems(branchOf(shared, anchor), branchOf(shared, thing))) return Number.POSITIVE_INFINITY;
  // What is said of one item of a list is not said of what stands outside of it.
  for (let up: Thing | null = anchor; up && up !== shared; up = up.parent)
    if (isRichItem(up)) return Number.POSITIVE_INFINITY;
  // What only the whole page has in common stands near nothing.
  if (!shared.parent && shared.last - shared.order > 60) return Number.POSITIVE_INFINITY;
  return shared.last - shared.order;
}

function branchOf(shared: Thing, thing: Thing): Thing | undefined {
  return shared.children.find((child) => contains(child, thing));
}

function isRichItem(thing: Thing): boolean {
  const kind = ({ node, role }: Thing): string =>
    `${node.tag} ${role} ${(node.attributes.class ?? '').split(/\s+/)[0]}`;
  const peers =
    thing.parent?.children.filter((peer) => kind(peer) === kind(thing) && peer.children.length > 1) ?? [];
  return thing.operable && thing.role === 'clickable' && thing.children.length > 1 && peers.length > 1;
}

/** Two posts, two cards: what stands in one of them does not belong to the other. */
function areItems(a: Thing | undefined, b: Thing | undefined): boolean {
  if (!a || !b || a === b || a.children.length < 2) return false;
  const shape = (thing: Thing): string =>
    [thing, ...thing.children].map(({ node, role }) => `${node.tag} ${role}`).join();
  return a.node.attributes.class === b.node.attributes.class && shape(a) === shape(b);
}

/** After a heading, and before the next one of its rank. */
export function isUnder(thing: Thing, anchor: Thing): boolean {
  if (thing.order <= anchor.last) return false;
  const line = titleRow(anchor);
  if (line) return isUnderRow(thing, line);
  if (anchor.role !== 'heading') return anchor.parent !== null && contains(anchor.parent, thing);
  for (let up: Thing | null = anchor; up?.parent; up = up.parent) {
    const { parent } = up;
    const after = parent.children.slice(parent.children.indexOf(up) + 1);
    const next = after.find((sibling) => sameRank(sibling, anchor, up === anchor));
    if (next && next.order <= thing.order) return false;
    if (contains(parent, thing)) return true;
    if (parent.children.some((child) => child !== up && sameRank(child, anchor, false))) return false;
  }
  return false;
}

/** The row of a table that is nothing but the title of those after it. */
function titleRow(anchor: Thing): Thing | undefined {
  const row = anchor.role === 'row' ? anchor : anchor.parent;
  const alone = row?.role === 'row' && row.children.length === 1 && row.parent !== null;
  return alone && (row.parent?.children.some(({ children }) => children.length > 1) ?? false)
    ? row
    : undefined;
}

function isUnderRow(thing: Thing, title: Thing): boolean {
  const rows = title.parent?.children ?? [];
  const after = rows.slice(rows.indexOf(title) + 1);
  const end = after.findIndex((row) => row.children.length === 1);
  return after.slice(0, end < 0 ? undefined : end).some((row) => contains(row, thing));
}

function sameRank(sibling: Thing, anchor: Thing, direct: boolean): boolean {
  if (anchor.role === 'heading')
    return (
      (sibling.role === 'heading' && rank(sibling) <= rank(anchor)) ||
      (!direct && sibling.children.some((child) => child.role === 'heading' && rank(child) <= rank(anchor)))
    );
  return (
    direct &&
    sibling.node.tag === anchor.node.tag &&
    sibling.node.attributes.class === anchor.node.attributes.class &&
    sibling.node.tag !== 'div'
  );
}

function rank({ node }: Thing): number {
  return Number(/^h([1-6])$/.exec(node.tag)?.[1] ?? node.attributes['aria-level'] ?? 7);
}

/** Of those that stand equally close in the page, the ones drawn closest. */
function placed<T extends { thing: Thing }>(found: T[], anchors: readonly Anchor[], relation: Relation): T[] {
  const away = ({ thing }: T): number =>
    Math.min(...anchors.map((anchor) => drawnApart(anchor.thing, thing, relation)));
  const distances = found.map((one) => ({ one, d: away(one) })).sort((a, b) => a.d - b.d);
  const [first, second] = distances;
  if (!first || !Number.isFinite(first.d)) return found;
  // "The button of X" is no claim about where it is drawn.
  if (relation === 'in' || relation === 'of') return found;
  return second && second.d < first.d * 1.5 + 4
    ? distances.filter(({ d }) => d < first.d * 1.5 + 4).map(({ one }) => one)
    : [first.one];
}

function drawnApart(anchor: Thing, thing: Thing, relation: Relation): number {
  const a = anchor.node.box;
  const b = thing.node.box;
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const dx = Math.max(0, b.x - (a.x + a.width), a.x - (b.x + b.width));
  const dy = Math.max(0, b.y - (a.y + a.height), a.y - (b.y + b.height));
  if (relation === 'left' && b.x >= a.x) return Number.POSITIVE_INFINITY;
  if (relation === 'right' && b.x <= a.x) return Number.POSITIVE_INFINITY;
  if (relation === 'above' && b.y >= a.y) return Number.POSITIVE_INFINITY;
  if (relation === 'under' && b.y <= a.y) return Number.POSITIVE_INFINITY;
  return Math.hypot(dx, relation === 'beside' ? dy * 3 : dy);
}

function outermost(found: Thing[]): Thing[] {
  return found.filter((thing) => !found.some((other) => other !== thing && contains(other, thing)));
}

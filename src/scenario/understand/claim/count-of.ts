import { splitList } from '../act/lists.ts';
import { itemsDescribed } from '../find-item.ts';
import { itemGroups, itemsCalled } from '../items.ts';
import { kindFits } from '../kind-fits.ts';
import { ITEM_WORDS, ROLE_WORDS } from '../lexicon/role-words.ts';
import type { Look } from '../look.ts';
import { readPhrase } from '../phrase.ts';
import { closest } from '../regions.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';
import { contains, type Screen, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

/** How many of something the screen has; null when it is not clear what would count. */
export function countOf(text: string, look: Look): number | null {
  const listed = /^[\w -]+: (.+)$/.exec(text)?.[1];
  if (listed) return countListed(splitList(listed), look);
  const placed = /^(\S+) (?:is|are|should be) (?:in|on|under) (.+)$/i.exec(text);
  if (placed?.[2]) return countUnder(placed[2], look);
  const described = /^\w+s (?:from|by|about|with|of|for|to|named|called) /i.test(text)
    ? itemsDescribed(text, look)
    : undefined;
  if (described) return described.length > 0 ? described.length : null;
  for (const phrase of readPhrase(text, look.quotes)) {
    if (phrase.near || !phrase.kind) continue;
    if (!phrase.name && phrase.kind in ROLE_WORDS && !ITEM_WORDS.has(phrase.kind)) {
      const count = look.screen.things.filter((thing) => kindFits(phrase.kind, thing) === 1).length;
      return count > 0 ? count : countDrawn(phrase.kind, look);
    }
    if (!phrase.name) {
      const items = itemsCalled(phrase.kind, look.screen);
      if (items) return items.length;
    }
    const qualified = phrase.name ? withQuality(phrase.name, phrase.kind, look) : null;
    if (qualified !== null) return qualified;
    if (phrase.name && !isQuality(phrase.name)) {
      const count = countUnder(phrase.name, look);
      if (count !== null) return count;
    }
  }
  const word = text
    .trim()
    .toLowerCase()
    .replace(/(?:(?<=ch|sh|x)e)?s$/, '');
  const items = /^\w+$/.test(word) ? itemsCalled(word, look.screen) : null;
  if (items) return items.length;
  const drawn = /^\w+$/.test(word) ? drawnUnder(word, look) : null;
  if (drawn !== null) return drawn;
  const named = resolveTarget(`all ${text}`, look, 'read');
  if (named.kind !== 'all') return null;
  // One thing that is called by the plural is their title, not one of them.
  const title = wordsOf(text).join(' ');
  const counted = named.things.filter((thing) => wordsOf(thing.names[0] ?? thing.text).join(' ') !== title);
  return counted.length > 0 ? counted.length : null;
}

const QUALITIES =
  /^(?:unread|read|new|open|closed|done|completed?|selected|active|starred|pinned|overdue|free|taken|available)$/i;

function isQuality(name: string): boolean {
  return QUALITIES.test(name.trim());
}

/** Those of the items that are marked so in their own class or words; a button that would mark them does not count. */
function withQuality(quality: string, kind: string, { screen }: Look): number | null {
  if (!isQuality(quality)) return null;
  const items = itemsCalled(kind, screen) ?? itemsMarked(quality, screen);
  if (!items) return null;
  const marked = items.filter((item) => hasQuality(item, quality));
  return marked.length > 0 ? marked.length : null;
}

function itemsMarked(quality: string, screen: Screen): Thing[] | null {
  const groups = groupsAlike(screen).filter((items) => items.some((item) => hasQuality(item, quality)));
  return groups.length === 1 ? (groups[0] ?? null) : null;
}

/** Items by tag and parent alone: their classes may say how they differ. */
function groupsAlike({ things }: Screen): Thing[][] {
  return things.flatMap(({ children }) => {
    const tags = [...new Set(children.map(({ node }) => node.tag))];
    return tags.map((tag) => children.filter(({ node, text }) => node.tag === tag && text !== ''));
  });
}

function hasQuality({ node }: Thing, quality: string): boolean {
  return wordsOf((node.attributes.class ?? '').replace(/[-_]/g, ' ')).includes(quality.toLowerCase());
}

/** Pictures or boxes without words that stand under a title which is the word itself: colours under "Swatches". */
function drawnUnder(word: string, { screen }: Look): number | null {
  const titled = screen.things.some(({ text, names }) =>
    [text, ...names].some(
      (name) => wordsOf(name).join(' ').replace(/s$/, '').replace(/e$/, '') === word.replace(/e$/, ''),
    ),
  );
  if (!titled) return null;
  const groups = screen.things
    .map(({ children }) =>
      children.filter(({ operable, text, names }) => operable && text === '' && names.length > 0),
    )
    .filter(
      (items) =>
        items.length > 2 &&
        items.every(({ node }) => node.attributes.class === items[0]?.node.attributes.class),
    );
  return groups.length === 1 ? (groups[0]?.length ?? null) : null;
}

/** "Four sections: A, B, C and D": all of them stand in one row, which has no more. */
export function countListed(names: readonly string[], look: Look): number | null {
  const found = names.map((name) => resolveTarget(name, look, 'read'));
  const rows = itemGroups(look.screen).filter(({ items }) =>
    found.every((one) => {
      const things = one.kind === 'one' ? [one.thing] : one.kind === 'tie' ? one.things : [];
      return things.some((thing) => items.some((item) => contains(item, thing)));
    }),
  );
  return rows.length === 1 ? (rows[0]?.items.length ?? null) : null;
}

/** The items of the one list that stands under a heading or beside a label. */
function countUnder(name: string, look: Look): number | null {
  const anchors = anchorsOf(name, look);
  const groups = itemGroups(look.screen).map((group) => ({ ...group, thing: group.parent }));
  const near = anchors.length > 0 ? closest(groups, anchors, 'under') : [];
  const [first] = near;
  // Of several that come after a heading, the list right under it.
  const next = near.find(({ parent }) => anchors.some(({ thing }) => follows(parent, thing)));
  return first && near.length === 1 ? first.items.length : (next?.items.length ?? null);
}

function follows(thing: Thing, heading: Thing): boolean {
  const beside = heading.parent?.children ?? [];
  return heading.role === 'heading' && beside[beside.indexOf(heading) + 1] === thing;
}

/** Where nothing says to be of the kind: the one row of things that are drawn alike and may be. */
function countDrawn(kind: string, look: Look): number {
  const rows = itemGroups(look.screen).filter(({ items }) =>
    items.every((item) => item.operable && kindFits(kind, item) > 0),
  );
  return rows.length === 1 ? (rows[0]?.items.length ?? 0) : 0;
}

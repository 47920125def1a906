import { ITEM_WORDS } from './lexicon/role-words.ts';
import { holdsOperable } from './reachable.ts';
import { isField, type Screen, type Thing } from './screen-things.ts';
import { sameWord, wordsOf } from './words.ts';

/** Things that stand in a row and look alike: rows of a table, mails, cards. */
export interface ItemGroup {
  parent: Thing;
  items: Thing[];
}

const LISTED = new Set(['row', 'listitem', 'article', 'treeitem', 'option']);

export function itemGroups({ things }: Screen): ItemGroup[] {
  const groups: ItemGroup[] = [];
  for (const parent of things) {
    const kinds = new Map<string, Thing[]>();
    for (const child of parent.children) {
      if (child.text.trim() === '' || isHeaderRow(child)) continue;
      const kind = kindOf(child);
      kinds.set(kind, [...(kinds.get(kind) ?? []), child]);
    }
    for (const items of kinds.values()) if (items.length > 1) groups.push({ parent, items });
  }
  return groups;
}

/** The items that a noun like "mail" or "row" means, or null when no group stands out. */
export function itemsCalled(noun: string, screen: Screen): Thing[] | null {
  const groups = itemGroups(screen);
  const called = groups.filter(({ parent, items }) => speaksOf(noun, parent, items));
  const rows = groups.filter(({ items }) => items[0]?.role === 'row');
  const listed = groups.filter(({ items }) => LISTED.has(items[0]?.role ?? ''));
  // What has parts of its own is an item rather than a word in a line.
  const rich = groups.filter(({ items }) =>
    items.every((item) => item.children.length > 1 && !holdsField(item)),
  );
  const cards = ITEM_WORDS.has(noun)
    ? groups.filter(({ items }) =>
        items.every((item) => item.operable && item.role === 'clickable' && !holdsChoice(item)),
      )
    : [];
  const choices =
    noun === 'row' ? [rows, called] : [called, noun === 'item' ? [...listed] : [], rows, rich, listed, cards];
  for (const choice of choices) {
    const outer = choice.filter(
      (group) =>
        !choice.some((other) => other !== group && other.items.some((item) => within(group.parent, item))),
    );
    if (outer.length === 1 && outer[0]) return outer[0].items;
    if (outer.length > 1) {
      // Lines that only inform, such as the time and the score, are not what is worked on.
      const worked = outer.filter(({ items }) => items.every(holdsOperable));
      if (worked.length === 1 && worked[0]) return worked[0].items;
      const sized = [...outer].sort((a, b) => size(b) - size(a));
      const [first, second] = sized;
      if (first && second && size(first) > 3 * size(second)) return first.items;
      return null;
    }
  }
  return null;
}

function holdsChoice(thing: Thing): boolean {
  return isField(thing) || /^(?:checkbox|radio|switch)$/.test(thing.role) || thing.children.some(holdsChoice);
}

function holdsField(thing: Thing): boolean {
  return isField(thing) || thing.children.some(holdsField);
}

function within(inner: Thing, outer: Thing): boolean {
  return outer.order <= inner.order && inner.order <= outer.last;
}

function size({ items }: ItemGroup): number {
  return items.reduce((sum, item) => sum + item.last - item.order + 1, 0);
}

/** What looks alike has the same tag and class; parts of a page that each have an id of their own are no items. */
function kindOf({ node, role }: Thing): string {
  const { class: given = '', id = '' } = node.attributes;
  return `${node.tag} ${given.split(/\s+/)[0] || id.replace(/\d+/g, '')} ${role}`;
}

function isHeaderRow({ role, children }: Thing): boolean {
  return (
    role === 'row' &&
    children.length > 0 &&
    children.every((cell) => cell.role === 'columnheader' || cell.text === '')
  );
}

function speaksOf(noun: string, parent: Thing, items: Thing[]): boolean {
  const hints = [parent.hints, parent.node.attributes['aria-label'] ?? '', items[0]?.hints ?? ''].flatMap(
    (text) => wordsOf(text),
  );
  return hints.some((hint) => sameWord(noun, hint) >= 0.98);
}

import { keptInPass } from '../aria/style-cache.ts';

const MOST = 200;

/** The elements beside one that are made as it is: the items of a list, the seats of a map. */
export function alikeBeside(el: Element): Element[] {
  return kindBeside(el).filter((other) => other !== el);
}

/** How many they are. */
export function countAlikeBeside(el: Element): number {
  const all = kindBeside(el);
  return all.length - (all.includes(el) ? 1 : 0);
}

function kindBeside(el: Element): Element[] {
  return (el.parentElement && kindsIn(el.parentElement).get(kindOf(el))) ?? [];
}

const kindsIn = keptInPass((parent) => {
  const kinds = new Map<string, Element[]>();
  let left = MOST;
  for (let child = parent.firstElementChild; child && left > 0; child = child.nextElementSibling, left--) {
    const kind = kindOf(child);
    const known = kinds.get(kind);
    if (known) known.push(child);
    else kinds.set(kind, [child]);
  }
  return kinds;
});

function kindOf({ localName, classList }: Element): string {
  return `${localName} ${classList[0] ?? ''}`;
}

/** Of one kind: the same element, and the same first class where it has one. */
export function isAlike(one: Element, other: Element): boolean {
  return kindOf(one) === kindOf(other);
}

export const ITEM = 'tr,li,article,[role=row],[role=listitem],[role=treeitem],[role=option],[role=article]';

/** One of several rows, items or articles, each of which is about something else. What heads a table is about all of it. */
export const isItem = keptInPass((el) => {
  if (!el.matches(ITEM) || isHead(el)) return false;
  if (isBelowHead(el)) return true;
  return [...(el.parentElement?.children ?? [])]
    .slice(0, MOST)
    .some((one) => one !== el && one.matches(ITEM));
});

function isHead(row: Element): boolean {
  if (row.localName === 'tr' && !row.previousElementSibling && !isBelowHead(row)) return true;
  const [cell, ...others] = row.children;
  return cell !== undefined && [cell, ...others].every((one) => one.matches('th,[role=columnheader]'));
}

/** The only row of a table is about one thing all the same, where the table has a head of its own. */
function isBelowHead(row: Element): boolean {
  const body = row.localName === 'tr' ? row.parentElement : null;
  return body?.localName === 'tbody' && body.closest('table')?.tHead?.rows.length === 1;
}

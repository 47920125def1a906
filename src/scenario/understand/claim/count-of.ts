import { itemGroups, itemsCalled } from '../items.ts';
import { kindFits } from '../kind-fits.ts';
import { ITEM_WORDS, ROLE_WORDS } from '../lexicon/role-words.ts';
import type { Look } from '../look.ts';
import { readPhrase } from '../phrase.ts';
import { closest } from '../regions.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';

/** How many of something the screen has; null when it is not clear what would count. */
export function countOf(text: string, look: Look): number | null {
  const placed = /^(\S+) (?:is|are|should be) (?:in|on|under) (.+)$/i.exec(text);
  if (placed?.[2]) return countUnder(placed[2], look);
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
    if (phrase.name) {
      const count = countUnder(phrase.name, look);
      if (count !== null) return count;
    }
  }
  const word = text.trim().toLowerCase().replace(/s$/, '');
  const items = /^\w+$/.test(word) ? itemsCalled(word, look.screen) : null;
  if (items) return items.length;
  const named = resolveTarget(`all ${text}`, look, 'read');
  return named.kind === 'all' ? named.things.length : null;
}

/** The items of the one list that stands under a heading or beside a label. */
function countUnder(name: string, look: Look): number | null {
  const anchors = anchorsOf(name, look);
  const groups = itemGroups(look.screen).map((group) => ({ ...group, thing: group.parent }));
  const near = anchors.length > 0 ? closest(groups, anchors, 'under') : [];
  const [first] = near;
  return first && near.length === 1 ? first.items.length : null;
}

/** Where nothing says to be of the kind: the one row of things that are drawn alike and may be. */
function countDrawn(kind: string, look: Look): number {
  const rows = itemGroups(look.screen).filter(({ items }) =>
    items.every((item) => item.operable && kindFits(kind, item) > 0),
  );
  return rows.length === 1 ? (rows[0]?.items.length ?? 0) : 0;
}

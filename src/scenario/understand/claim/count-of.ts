import { itemGroups, itemsCalled } from '../items.ts';
import { kindFits } from '../kind-fits.ts';
import { ITEM_WORDS, ROLE_WORDS } from '../lexicon/role-words.ts';
import type { Look } from '../look.ts';
import { readPhrase } from '../phrase.ts';
import { closest } from '../regions.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';

/** How many of something the screen has; null when it is not clear what would count. */
export function countOf(text: string, look: Look): number | null {
  for (const phrase of readPhrase(text, look.quotes)) {
    if (phrase.near || !phrase.kind) continue;
    if (!phrase.name && phrase.kind in ROLE_WORDS && !ITEM_WORDS.has(phrase.kind)) {
      const count = look.screen.things.filter((thing) => kindFits(phrase.kind, thing) === 1).length;
      return count;
    }
    if (!phrase.name) {
      const items = itemsCalled(phrase.kind, look.screen);
      if (items) return items.length;
    }
    if (phrase.name) {
      const anchors = anchorsOf(phrase.name, look);
      const groups = itemGroups(look.screen).map((group) => ({ ...group, thing: group.parent }));
      const near = anchors.length > 0 ? closest(groups, anchors, 'under') : [];
      const [first] = near;
      if (first && near.length === 1) return first.items.length;
    }
  }
  const word = text.trim().toLowerCase().replace(/s$/, '');
  const items = /^\w+$/.test(word) ? itemsCalled(word, look.screen) : null;
  if (items) return items.length;
  const named = resolveTarget(`all ${text}`, look, 'read');
  return named.kind === 'all' ? named.things.length : null;
}

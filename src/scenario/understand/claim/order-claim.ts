import { itemGroups } from '../items.ts';
import type { Look } from '../look.ts';
import type { Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { contains } from '../screen-things.ts';
import { asserted } from './asserted.ts';

const ORDER =
  /^(.+?) (?:comes|is|stands|appears|is listed|should come|should be)( (?:right|directly|immediately|just))? (before|after|above|below) (.+)$/i;

/** "Food comes right after Rent": two items of one list, and their places in it. */
export function orderClaim(text: string, look: Look): Outcome | null {
  const found = ORDER.exec(text);
  if (!found?.[1] || !found[3] || !found[4]) return null;
  const [a, b] = [resolveTarget(found[1], look, 'read'), resolveTarget(found[4], look, 'read')];
  if (a.kind !== 'one' || b.kind !== 'one') return null;
  for (const { items } of itemGroups(look.screen)) {
    const first = items.findIndex((item) => contains(item, a.thing));
    const second = items.findIndex((item) => contains(item, b.thing));
    if (first < 0 || second < 0 || first === second) continue;
    const apart = /before|above/i.test(found[3]) ? second - first : first - second;
    const order = items.map((item) => item.text).join(', ');
    const expected = text.slice(0, 200);
    return asserted(
      look,
      { about: 'content', how: 'equals', expected },
      found[2] ? apart === 1 : apart > 0,
      order.slice(0, 200),
    );
  }
  return null;
}

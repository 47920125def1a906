import { itemsDescribed } from '../find-item.ts';
import type { Look } from '../look.ts';
import type { Outcome } from '../outcome.ts';
import { onlyPart } from '../reachable.ts';
import { resolveTarget } from '../resolve-target.ts';
import { isField, type Thing } from '../screen-things.ts';
import { control } from './control.ts';
import { isOpen, putInto } from './put.ts';

/** "The phone number of Alice": where her row has a button to edit it, that comes first. */
export function editFirst(value: string, field: string, look: Look): Outcome | undefined {
  const [, owner, theirs] = /^(\p{Lu}\S*)'s (.+)$/u.exec(field) ?? [];
  const [, what = theirs, whose = owner] = /^(?:the )?(.+?) (?:of|for) (.+)$/i.exec(field) ?? [];
  if (!what || !whose || look.screen.things.some(({ role }) => role === 'dialog')) return undefined;
  const own = fieldOf(whose, look);
  if (own) return putInto(own, value, look, 0.85);
  const shown = itemsDescribed(whose, look);
  // What is chosen in a list shows its fields beside it.
  if (shown.length === 1 && shown[0]?.operable && resolveTarget(what, look, 'adjust').kind === 'one')
    return { kind: 'clauses', clauses: [`open ${whose}`, `set ${what} to ${value}`], score: 0.85 };
  const edit = control('edit', whose, look);
  const fill = `fill ${what} with ${value}`;
  if (edit.kind === 'steps' && !edit.again)
    return { kind: 'clauses', clauses: [`edit ${whose}`, fill], score: 0.85 };
  // Where nothing is to be written into yet, what it is of may have to be opened.
  const items = look.screen.things.some(isField) ? [] : itemsDescribed(whose, look);
  return items.length === 1 && items[0]?.operable
    ? { kind: 'clauses', clauses: [`open ${whose}`, fill], score: 0.85 }
    : undefined;
}

/** The only field in the row or on the card of something. */
function fieldOf(whose: string, look: Look): Thing | undefined {
  const items = itemsDescribed(whose, look);
  const [item] = items;
  return item && items.length === 1
    ? onlyPart(item, look.screen, (thing) => thing.operable && isField(thing) && isOpen(thing))
    : undefined;
}

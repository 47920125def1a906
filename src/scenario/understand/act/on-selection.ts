import { itemGroups } from '../items.ts';
import type { Look } from '../look.ts';
import { type Outcome, stepOn } from '../outcome.ts';
import { onlyPart } from '../reachable.ts';
import { contains, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

/** One control for all items, and a box on each to choose it by: the boxes first, then the control. */
export function onSelection(
  items: readonly Thing[],
  found: readonly { thing: Thing }[],
  look: Look,
  several = false,
): Outcome | undefined {
  const boxes = items.map((item) =>
    onlyPart(item, look.screen, ({ role, operable }) => operable && role === 'checkbox'),
  );
  const chosen = boxes.filter((box) => box !== undefined);
  const [shared, other] = found;
  if (!shared || other || chosen.length === 0 || new Set(chosen).size !== items.length) return undefined;
  if (chosen.length > 1 && !several) return { kind: 'tie', things: chosen, score: 0.85 };
  const steps = [
    ...chosen.map((box) => stepOn(look, box, 'check', 0.88)),
    stepOn(look, shared.thing, 'click', 0.88),
  ];
  return { kind: 'steps', steps, score: 0.9 };
}

const CHOSEN = new Set(['selected', 'active', 'on', 'current', 'checked', 'open']);

/** Whether a control stands outside a list and so is for whatever in it is selected, while this item is not. */
export function isForOthers(control: Thing, anchor: Thing, { screen }: Look): boolean {
  const group = itemGroups(screen)
    .filter(({ items }) => items.some((item) => contains(item, anchor)))
    .sort((a, b) => a.parent.depth - b.parent.depth)[0];
  const item = group?.items.find((one) => contains(one, anchor));
  if (!group || !item || contains(group.parent, control)) return false;
  const { class: given = '', 'aria-selected': selected } = item.node.attributes;
  return selected !== 'true' && !wordsOf(given.replace(/[-_]/g, ' ')).some((word) => CHOSEN.has(word));
}

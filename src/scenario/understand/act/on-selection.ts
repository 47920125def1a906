import type { Look } from '../look.ts';
import { type Outcome, stepOn } from '../outcome.ts';
import { inside, type Thing } from '../screen-things.ts';

/** One control for all items, and a box on each to choose it by: the box first, then the control. */
export function onSelection(
  items: readonly Thing[],
  found: readonly { thing: Thing }[],
  look: Look,
): Outcome | undefined {
  const boxes = items.map((item) =>
    inside(item, look.screen).filter(({ role, operable }) => operable && role === 'checkbox'),
  );
  const [shared, other] = found;
  if (!shared || other || boxes.some(({ length }) => length !== 1)) return undefined;
  const chosen = boxes.flat();
  if (chosen.length > 1) return { kind: 'tie', things: chosen, score: 0.85 };
  const steps = [
    ...chosen.map((box) => stepOn(look, box, 'check', 0.88)),
    stepOn(look, shared.thing, 'click', 0.88),
  ];
  return { kind: 'steps', steps, score: 0.9 };
}

import { shownBeside } from '../claim/value-beside.ts';
import type { Look } from '../look.ts';
import { NONE, type Outcome, stepOn } from '../outcome.ts';
import { isField } from '../screen-things.ts';

/** Writes into each field what the page shows for its label; all of them, or none. */
export function fillShown(look: Look): Outcome {
  const fields = look.screen.things.filter(
    (thing) => thing.operable && isField(thing) && /^(?:textbox|searchbox)$/.test(thing.role),
  );
  const steps = fields.flatMap((thing) => {
    const shown = thing.names[0] ? shownBeside(thing.names[0], look) : null;
    return shown === null ? [] : [stepOn(look, thing, 'input', 0.88, { inputValue: shown })];
  });
  return fields.length > 0 && steps.length === fields.length ? { kind: 'steps', steps, score: 0.9 } : NONE;
}

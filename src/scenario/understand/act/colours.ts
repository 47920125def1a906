import { hexOf, isShadeOf } from '../lexicon/looks.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, stepOn } from '../outcome.ts';
import { isField } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

/** Every drawn piece whose colour is a shade of the one that was said. */
export function shades(colour: string, look: Look): Outcome {
  const found = look.screen.things.filter(
    ({ operable, node, text, role }) =>
      operable &&
      role === 'clickable' &&
      text === '' &&
      isShadeOf(node.attributes['data-fill'], colour.toLowerCase()),
  );
  return found.length === 0
    ? NONE
    : { kind: 'steps', steps: found.map((thing) => stepOn(look, thing, 'click', 0.88)), score: 0.9 };
}

/** A colour for the only field that takes one, in the way that the field writes them. */
export function pickColour(colour: string, look: Look): Outcome {
  const hex = hexOf(colour);
  const fields = look.screen.things.filter((thing) => thing.operable && isField(thing) && takesColour(thing));
  const [field] = fields;
  if (!hex || !field || fields.length > 1) return NONE;
  const { type, value = '' } = field.node.attributes;
  const bare = type !== 'color' && /^[0-9a-f]{6}$/i.test(value);
  return actOn(look, field, 'input', 0.9, { inputValue: bare ? hex.slice(1) : hex });
}

function takesColour({
  node,
  hints,
}: {
  node: { attributes: Record<string, string> };
  hints: string;
}): boolean {
  const { type, value = '' } = node.attributes;
  return (
    type === 'color' ||
    /^#?[0-9a-f]{6}$/i.test(value) ||
    wordsOf(hints).some((word) => /^(?:js|spectrum)?colou?r(?:picker|wheel)?$/.test(word))
  );
}

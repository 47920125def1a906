import { flatParent } from '../aria/flat-tree.ts';
import { withNameCache } from '../aria/style-cache.ts';
import type { Ask } from '../see/describe.ts';
import { everyRendered } from '../see/every-element.ts';
import { colourShown } from './colour-shown.ts';
import { confirmIn } from './confirm-parts.ts';
import type { PartAsk } from './control-parts.ts';
import { isDrawn, labelOf } from './control-words.ts';
import { newRoots } from './popup-parts.ts';
import { node, type Told } from './read-control.ts';

const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const TAKES = /^(?:ok|okay|apply|done|confirm|set|accept|select|choose|save)$/i;
const HIGHEST = 3;

/** Something to press that is called after colours: it shows one and opens what picks another. */
export function swatch(el: Element, ask: Ask): Told | null {
  const told = (): Told => ({ kind: 'swatch', main: node(el, ask), text: colourShown(el) });
  if (/\bcolou?r[- ]?picker\b/i.test(labelOf(el))) return told();
  let up: Element | null = el;
  for (let level = 0; up && level < HIGHEST; level++, up = flatParent(up))
    if (
      /colou?r[-_]?(?:picker|dropdown|input|select|block|swatch|trigger)|swatch/i.test(
        `${up.localName} ${up.getAttribute('class')}`,
      )
    )
      return told();
  return null;
}

/** Also written as a function: such a field takes six digits as well. */
function isColour(text: string): boolean {
  return HEX.test(text) || (/^[a-z]+\(.*\)$/i.test(text) && CSS.supports('color', text));
}

/** The field of an open picker that holds a colour as text, and the button that confirms it. */
export function colourField(ask: PartAsk): unknown {
  return withNameCache(() => {
    for (const root of newRoots()) {
      const inputs = root.localName === 'input' ? [root] : everyRendered(root, 'input');
      const field = inputs.find(
        (input) =>
          input instanceof HTMLInputElement &&
          !input.readOnly &&
          isColour(input.value.trim()) &&
          isDrawn(input),
      );
      if (!(field instanceof HTMLInputElement)) continue;
      const confirm = confirmIn(root, TAKES);
      return {
        field: node(field, ask),
        ...(field.form ? { in_form: true } : {}),
        ...(confirm ? { confirm: node(confirm, ask) } : {}),
      };
    }
    return null;
  });
}

import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, type Outcome } from '../outcome.ts';
import { isField, opensList } from '../screen-things.ts';
import { contentWords, coverage, sameWord, wordsOf } from '../words.ts';

const UNFOLDED = 'unfolded';

/** The one closed section that speaks of the field is opened first. */
export function openFirst(field: string, look: Look): Outcome | undefined {
  if (look.memory.tried?.includes(UNFOLDED)) return undefined;
  const words = contentWords(unmask(field, look.quotes));
  const closed = look.screen.things.filter(
    ({ operable, role, node, names }) =>
      operable &&
      (node.attributes['aria-expanded'] === 'false' || role === 'heading') &&
      !/^(?:combobox|textbox)$/.test(role) &&
      coverage(words, wordsOf(names[0] ?? '')).every((mark) => mark >= 0.97),
  );
  const [thing] = closed;
  if (!thing || closed.length > 1 || words.length === 0) return undefined;
  const step = actOn(look, thing, 'click', 0.85, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { tried: [UNFOLDED] } } : step;
}

/** A number that only stands in what another control shows, "2 adults, 0 children", is set where that one leads. */
export function openShowing(field: string, look: Look): Outcome | undefined {
  if (look.memory.tried?.includes(UNFOLDED)) return undefined;
  const words = contentWords(unmask(field, look.quotes));
  const found = look.screen.things.filter((thing) => {
    const { value = '', 'aria-readonly': readonly } = thing.node.attributes;
    const shown = wordsOf(isField(thing) ? value : thing.text);
    const opens = isField(thing) ? readonly === 'true' : opensList(thing);
    return (
      thing.operable &&
      opens &&
      shown.some((word, i) => /^\d+$/.test(word) && sameWord(shown[i + 1] ?? '', words[0] ?? '') >= 0.97)
    );
  });
  const [only] = found;
  const step =
    only && found.length === 1 && words.length === 1 ? actOn(look, only, 'click', 0.88, {}, true) : undefined;
  return step?.kind === 'steps' ? { ...step, memory: { tried: [UNFOLDED] } } : undefined;
}

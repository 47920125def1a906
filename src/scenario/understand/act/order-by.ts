import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { contentWords, coverage } from '../words.ts';

const RISING =
  /low(?:est)?\s*(?:to|-|–|→)\s*high|ascending|\basc\b|a\s*(?:to|-|–)\s*z|cheapest|lowest first|oldest/i;
const FALLING =
  /high(?:est)?\s*(?:to|-|–|→)\s*low|descending|\bdesc\b|z\s*(?:to|-|–)\s*a|most expensive|highest first|newest/i;

/** The option of a list of orders that goes by what is sorted by, and by the direction where one is said. */
export function orderBy(by: string, descending: boolean | undefined, look: Look): Outcome {
  const list = resolveTarget('sort', look, 'choose_from');
  if (list.kind !== 'one' || list.thing.node.tag !== 'select') return NONE;
  const wanted = contentWords(by);
  const named = list.thing.children.filter(({ text }) =>
    coverage(wanted, contentWords(text)).every((mark) => mark > 0.97),
  );
  const direction = descending ? FALLING : RISING;
  const fitting = descending === undefined ? named : named.filter(({ text }) => direction.test(text));
  const [only] = fitting;
  return only && fitting.length === 1
    ? actOn(look, list.thing, 'select', 0.9, { inputValue: only.text })
    : fitting.length > 1
      ? { kind: 'tie', things: fitting, score: 0.85 }
      : NONE;
}

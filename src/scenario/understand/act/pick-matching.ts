import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import type { Reading } from '../reading.ts';
import { contains, isField } from '../screen-things.ts';

/** Writes the beginning of an item into the only field, then picks the suggestion that ends as it should. */
export function pickMatching(
  { starts, ends }: Extract<Reading, { do: 'pick_matching' }>,
  look: Look,
): Outcome {
  const head = unmask(starts, look.quotes);
  const tail = unmask(ends, look.quotes);
  if (look.memory.tried?.includes('typed')) {
    const found = look.screen.things.filter(
      ({ text, node }) => text.length < 80 && node.tag !== 'option' && fits(text, head, tail),
    );
    const inner = found.filter((thing) => !found.some((other) => other !== thing && contains(thing, other)));
    const [only] = inner;
    // "An item that starts with": any of them will do.
    if (only && (inner.length === 1 || tail === '')) return actOn(look, only, 'click', 0.85);
    return inner.length > 1 ? { kind: 'tie', things: inner, score: 0.8 } : NONE;
  }
  const fields = look.screen.things.filter(
    (thing) => thing.operable && isField(thing) && thing.node.tag !== 'select',
  );
  const used = fields.filter(
    ({ node, hints }) =>
      /combobox/.test(node.attributes.role ?? '') ||
      node.attributes['aria-haspopup'] ||
      /auto-?complet|suggest|type-?ahead/i.test(hints),
  );
  const candidates = fields.length === 1 ? fields : used;
  const [field] = candidates;
  if (!field) return NONE;
  if (candidates.length > 1) return { kind: 'tie', things: candidates, score: 0.8 };
  const step = actOn(look, field, 'input', 0.85, { inputValue: head }, true);
  return step.kind === 'steps' ? { ...step, memory: { ...step.memory, tried: ['typed'] } } : step;
}

function fits(text: string, head: string, tail: string): boolean {
  const plain = text.trim().toLowerCase();
  return plain.startsWith(head.toLowerCase()) && plain.endsWith(tail.toLowerCase());
}

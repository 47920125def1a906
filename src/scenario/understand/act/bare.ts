import { dateFor } from '../dates.ts';
import { STARTS_WITH_VERB } from '../lexicon/verbs.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { put } from './put.ts';

/** A sentence about something is no value for it. */
const SAYS =
  /\b(?:is|are|was|isn't|aren't|should|must|has|have|shows?|reads?|says|contains?|equals?|costs?|not|no|there)\b/i;

/** "Arrival 24 December 2026, guests 4": fields by their very names, each with what looks like a value for it. */
export function bare(text: string, look: Look): Outcome {
  if (STARTS_WITH_VERB.test(text) || SAYS.test(text)) return NONE;
  const whole = pairOf(text, look);
  if (whole) return put(whole.value, whole.field, look);
  const pairs = text.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).map((part) => pairOf(part, look));
  const found = pairs.filter((pair) => pair !== undefined);
  if (found.length < 2 || found.length !== pairs.length) return NONE;
  return {
    kind: 'clauses',
    clauses: found.map(({ field, value }) => `fill ${field} with ${value}`),
    score: 0.9,
  };
}

function pairOf(text: string, look: Look): { field: string; value: string } | undefined {
  const words = text.trim().split(/\s+/);
  for (let at = words.length - 1; at > 0; at--) {
    const field = words.slice(0, at).join(' ');
    const value = words.slice(at).join(' ');
    const resolved = resolveTarget(field, look, 'fill');
    if (resolved.kind !== 'one' || resolved.score < 0.97 || !/^\p{L}/u.test(field)) continue;
    const { type = '' } = resolved.thing.node.attributes;
    const said = unmask(value, look.quotes);
    const dated = dateFor(type, said, look.context.today);
    const fits = dated === undefined ? isValue(said, resolved.thing.role) : dated !== null;
    if (fits) return { field, value };
  }
  return undefined;
}

/** A number, an address, a proper name; a word in small letters may be about the field instead. */
function isValue(said: string, role: string): boolean {
  if (role === 'spinbutton' || role === 'slider') return /^-?\d+(?:[.,]\d+)?$/.test(said);
  return /\d|@/.test(said) || said.split(' ').every((word) => /^\p{Lu}/u.test(word));
}

import { readPairs } from './read-pairs.ts';
import type { Reading } from './reading.ts';
import { ACTING } from './rules/acting-rules.ts';
import { LOOKING } from './rules/looking-rules.ts';
import { PLANNED } from './rules/planned-rules.ts';
import { PUZZLES } from './rules/puzzle-rules.ts';
import { SPOKEN } from './rules/spoken-rules.ts';
import { PRESSED, TOLD } from './rules/told-rules.ts';

/** All that fit are read; the order is that of likelihood. */
const RULES = [...PRESSED, ...SPOKEN, ...LOOKING, ...PUZZLES, ...PLANNED, ...ACTING, ...TOLD];

/** All ways to read a clause, the likeliest first. */
export function readClause(clause: string): Reading[] {
  const found: Reading[] = [];
  for (const { pattern, read } of RULES) {
    const parts = pattern.exec(clause);
    if (parts) found.push(...[read(parts)].flat());
  }
  // Where a place comes first, nothing outside of it can be meant.
  if (found.some((one) => one.do === 'within'))
    return found.filter(
      (one) => one.do === 'within' || one.do === 'put' || (one.do === 'choose' && one.from !== undefined),
    );
  const pairs = found.some((one) => one.do === 'pick_matching' || one.do === 'clauses')
    ? []
    : readPairs(clause);
  return [...(pairs.length > 1 ? [{ do: 'clauses' as const, clauses: pairs }] : []), ...found];
}

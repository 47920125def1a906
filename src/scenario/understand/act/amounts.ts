import type { Look } from '../look.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { control } from './control.ts';
import { put } from './put.ts';

/** "2 adults and 1 child": each number where the page counts what it is of; all of them, or none. */
export function amounts(counts: readonly (readonly [number, string])[], look: Look): Outcome {
  const plain = counts.every(([, what]) => !/ (?:for|from|in|on|at|to|with) /i.test(what));
  const known =
    plain && counts.every(([count, what]) => /^(?:steps|nothing)$/.test(put(String(count), what, look).kind));
  const added = (count: number, what: string) => control('add', `${count} ${what}`, look);
  // Where nothing counts them, by the button that adds one.
  if (!known && plain && counts.every(([count, what]) => /^(?:steps|clauses)$/.test(added(count, what).kind)))
    return { kind: 'clauses', clauses: counts.map(([count, what]) => `add ${count} ${what}`), score: 0.9 };
  return known
    ? { kind: 'clauses', clauses: counts.map(([count, what]) => `set ${what} to ${count}`), score: 0.9 }
    : NONE;
}

import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { contains, type Thing } from '../screen-things.ts';
import { coverage, wordsOf } from '../words.ts';
import { ticked } from './tick.ts';

/** "We're a team of five": of the choices that are ranges, the one that has the number. */
export function ofSize(group: string, count: number, look: Look): Outcome {
  const spoken = coverage([group.toLowerCase()], wordsOf(look.screen.root.text)).every((mark) => mark > 0.97);
  const ranges = look.screen.things.filter(({ operable, names }) => operable && rangeOf(names[0] ?? ''));
  const fitting = ranges.filter((thing) => has(thing, count));
  const apart = fitting.filter(
    (thing) => !fitting.some((other) => other !== thing && contains(thing, other)),
  );
  const [only] = apart;
  if (!spoken || !only || apart.length > 1 || ranges.length < 2) return NONE;
  return /^(?:radio|checkbox)$/.test(only.role)
    ? ticked(only, true, 0.88, look)
    : actOn(look, only, 'click', 0.88);
}

function has({ names }: Thing, count: number): boolean {
  const [least = 0, most = 0] = rangeOf(names[0] ?? '') ?? [];
  return count >= least && count <= most;
}

/** From and to; null where a name is no range. */
function rangeOf(name: string): [number, number] | null {
  const within = /^(\d+)\s*(?:-|–|—|to)\s*(\d+)\b/.exec(name.trim());
  if (within) return [Number(within[1]), Number(within[2])];
  const over = /^(?:more than|over|above)\s+(\d+)\b/i.exec(name.trim());
  if (over) return [Number(over[1]) + 1, Number.POSITIVE_INFINITY];
  const from = /^(\d+)\s*(?:\+|or more)/i.exec(name.trim());
  return from ? [Number(from[1]), Number.POSITIVE_INFINITY] : null;
}

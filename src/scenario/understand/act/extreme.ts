import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import type { Thing } from '../screen-things.ts';

/** Of the controls that each name or stand beside a price or a duration, the one with the least or the most. */
export function extreme(
  verb: string,
  by: 'least' | 'most',
  measure: 'price' | 'duration',
  look: Look,
): Outcome {
  const buttons = look.screen.things.filter(
    (thing) => thing.operable && new RegExp(`\\b${verb}\\b`, 'i').test(thing.names[0] ?? ''),
  );
  const measured = buttons.flatMap((thing) => {
    const value = measureOf(thing, measure);
    return value === undefined ? [] : [{ thing, value }];
  });
  if (measured.length < 2 || measured.length !== buttons.length) return NONE;
  measured.sort((a, b) => (by === 'least' ? a.value - b.value : b.value - a.value));
  const [first, second] = measured;
  if (!first || !second || first.value === second.value)
    return { kind: 'tie', things: measured.map(({ thing }) => thing), score: 0.8 };
  return actOn(look, first.thing, 'click', 0.88);
}

function measureOf(thing: Thing, measure: 'price' | 'duration'): number | undefined {
  let up: Thing | null = thing;
  for (let level = 0; up && level < 4; up = up.parent, level++) {
    const found = measure === 'price' ? prices(up.text) : durations(up.text);
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}

function prices(text: string): number[] {
  return [...text.matchAll(/[$€£]\s*(\d+(?:[.,]\d+)*)/g)].map((match) =>
    Number((match[1] ?? '').replace(/,(?=\d{3})/g, '')),
  );
}

function durations(text: string): number[] {
  return [...text.matchAll(/(\d+)\s*h(?:ours?)?\s*(?:(\d+)\s*m)?/gi)].map(
    (match) => Number(match[1]) * 60 + Number(match[2] ?? 0),
  );
}

import type { Look } from '../look.ts';
import { actOn, type Outcome } from '../outcome.ts';
import { anchorsOf } from '../resolve-target.ts';
import { inside, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

const MORE = new Set(['plus', '+', 'increase', 'more', 'up', 'add', 'increment']);
const LESS = new Set(['minus', '-', 'decrease', 'less', 'down', 'fewer', 'decrement', 'reduce']);
const MOST_PRESSES = 40;

/** The number that stands between two such buttons. */
export function shownNumber(field: string, look: Look): number | undefined {
  for (const { thing } of anchorsOf(field, look)) {
    const found = stepperAt(thing, look);
    if (found) return found.now;
  }
  return undefined;
}

/** A number between two buttons: pressed one by one until it is there. */
export function stepTo(field: string, wanted: number, look: Look): Outcome | undefined {
  for (const { thing } of anchorsOf(field, look)) {
    const found = stepperAt(thing, look);
    if (!found) continue;
    const { up, down, now } = found;
    if (now === wanted) return { kind: 'nothing' };
    if ((look.memory.acts ?? 0) >= MOST_PRESSES) return undefined;
    const step = actOn(look, now < wanted ? up : down, 'click', 0.85, {}, true);
    return step.kind === 'steps' ? { ...step, memory: { acts: (look.memory.acts ?? 0) + 1 } } : step;
  }
  return undefined;
}

/** The smallest part around a label that has the two buttons and one number. */
function stepperAt(thing: Thing, look: Look): { up: Thing; down: Thing; now: number } | undefined {
  for (let around: Thing | null = thing; around?.parent; around = around.parent) {
    const parts = inside(around, look.screen);
    const more = parts.filter((part) => part.operable && isCalled(part, MORE));
    const less = parts.filter((part) => part.operable && isCalled(part, LESS));
    if (more.length === 0 && less.length === 0) continue;
    const [up] = more;
    const [down] = less;
    if (more.length !== 1 || less.length !== 1 || !up || !down) return undefined;
    const shown = parts.filter((part) => part.children.length === 0 && /^-?\d+$/.test(part.text.trim()));
    return shown.length === 1 ? { up, down, now: Number(shown[0]?.text) } : undefined;
  }
  return undefined;
}

function isCalled(thing: Thing, words: ReadonlySet<string>): boolean {
  const said = wordsOf(thing.names.join(' '));
  return said.length <= 3 && said.some((word) => words.has(word));
}

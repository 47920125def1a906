import type { Look } from '../look.ts';
import { actOn, type Outcome } from '../outcome.ts';
import { readPhrase } from '../phrase.ts';
import { closest } from '../regions.ts';
import { anchorsOf } from '../resolve-target.ts';
import type { Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

const MORE = new Set(['more', 'menu', 'options', 'actions']);
const DRAWN = new Set(['more', 'dots', 'ellipsis', 'kebab']);
const DOTS = /^[⋮…⋯•.]+$/;
const OPENED = 'more';

/** What an item does not show may be behind its sign for more: that is opened, and the clause read once more. */
export function behindMore(target: string, look: Look): Outcome | undefined {
  if (look.memory.tried?.includes(OPENED)) return undefined;
  const signs = look.screen.things.filter((thing) => thing.operable && isSign(thing));
  if (signs.length === 0) return undefined;
  for (const { near } of readPhrase(target, look.quotes)) {
    const anchors = near ? anchorsOf(near.text, look) : [];
    const found = closest(
      signs.map((thing) => ({ thing })),
      anchors,
      'of',
    );
    const [only] = found;
    if (!only || found.length !== 1) continue;
    const step = actOn(look, only.thing, 'click', 0.8, {}, true);
    return step.kind === 'steps' ? { ...step, memory: { tried: [OPENED] } } : step;
  }
  return undefined;
}

/** Nothing but a sign for more: a thing that says what else it does is no such sign. */
function isSign({ names, hints, role }: Thing): boolean {
  if (names.length === 0) return role === 'clickable' && wordsOf(hints).some((word) => DRAWN.has(word));
  return names.every((name) => DOTS.test(name.trim()) || wordsOf(name).every((word) => MORE.has(word)));
}

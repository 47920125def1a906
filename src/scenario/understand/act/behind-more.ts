import type { Look } from '../look.ts';
import { actOn, type Outcome } from '../outcome.ts';
import { readPhrase } from '../phrase.ts';
import { type Anchor, closest } from '../regions.ts';
import { anchorsOf } from '../resolve-target.ts';
import { isMute, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

const MORE = new Set(['more', 'menu', 'options', 'actions']);
const DRAWN = new Set(['more', 'dots', 'ellipsis', 'kebab']);
const DOTS = /^[⋮…⋯•.]+$/;
const OPENED = 'more';

/** What the item of a phrase does not show may be behind its sign for more: "Share for the user @ada". */
export function behindMore(target: string, look: Look): Outcome | undefined {
  const places = readPhrase(target, look.quotes).flatMap(({ near }) => (near ? [near.text] : []));
  return places.map((place) => moreOf(anchorsOf(place, look), look)).find((outcome) => outcome !== undefined);
}

/** Opens the sign for more of an item, once; what is wanted is then looked for again. */
export function moreOf(item: readonly Anchor[], look: Look): Outcome | undefined {
  if (look.memory.tried?.includes(OPENED)) return undefined;
  const signs = look.screen.things.filter((thing) => thing.operable && isSign(thing));
  const found = closest(
    signs.map((thing) => ({ thing })),
    item,
    'of',
  );
  const [only] = found;
  if (!only || found.length !== 1) return undefined;
  const step = actOn(look, only.thing, 'click', 0.8, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { tried: [OPENED] } } : step;
}

/** Nothing but a sign for more: a thing that says what else it does is no such sign. */
function isSign(thing: Thing): boolean {
  const { names, hints, role, node } = thing;
  if (node.tag === 'th') return false;
  if (isMute(thing)) return role === 'clickable' && wordsOf(hints).some((word) => DRAWN.has(word));
  return names.every((name) => DOTS.test(name.trim()) || wordsOf(name).every((word) => MORE.has(word)));
}

import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { NONE, type Outcome, stepOn, unresolved } from '../outcome.ts';
import { closest } from '../regions.ts';
import { resolveTarget } from '../resolve-target.ts';

/** The same control on every one of several items. */
export function each(target: string, items: string, look: Look): Outcome {
  const counted = /^(\w+) (.+)$/.exec(items);
  const count = counted?.[1] ? readCount(counted[1]) : null;
  const found = resolveTarget(count === null ? items : `all ${counted?.[2]}`, look, 'read');
  if (found.kind !== 'all') return unresolved(found);
  if (count !== null && found.things.length < count) return NONE;
  const controls = resolveTarget(`all ${target}`, look, 'click');
  if (controls.kind !== 'all') return unresolved(controls);
  const all = controls.things.map((thing) => ({ thing, score: controls.score }));
  const wanted = count === null ? found.things : found.things.slice(0, count);
  const meant = wanted.map((thing) => closest(all, [{ thing, score: 1 }], 'of'));
  const things = meant.flatMap((near) => (near.length === 1 && near[0] ? [near[0].thing] : []));
  if (things.length !== wanted.length || new Set(things).size !== things.length) return NONE;
  return { kind: 'steps', steps: things.map((thing) => stepOn(look, thing, 'click', 0.85)), score: 0.88 };
}

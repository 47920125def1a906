import { coverAt, drawnFor } from '../act/ready.ts';
import { isHidden } from '../aria/hidden.ts';
import { elementOf } from '../see/keys.ts';
import { type FindAsk, type FoundNode, find } from './find.ts';

export type DoableAsk = Omit<FindAsk, 'limit'>;

export interface Doable {
  /** How many elements of this frame the words fit. */
  fitting: number;
  /** The only one, when input could reach it now. */
  node?: FoundNode['node'];
}

/** For each of several targets the one element it names, if that could be acted on without anything else first. */
export function doable({ targets }: { targets: DoableAsk[] }): Doable[] {
  return targets.map((target) => {
    const { matches } = find({ ...target, limit: 3 });
    const fitting = matches.filter(({ match, node }) => match !== 'near' && node.visibility !== 'hidden');
    const exact = fitting.filter(({ match }) => match === 'exact');
    const best = exact.length > 0 ? exact : fitting;
    const [only] = best;
    if (!only || best.length > 1 || !isFree(only.node)) return { fitting: best.length };
    return { fitting: 1, node: only.node };
  });
}

/** Enabled and not covered; what is out of view is taken at its word, because looking would scroll the page. */
function isFree({ key, state, visibility }: FoundNode['node']): boolean {
  const el = elementOf(key);
  if (!el || state.disabled) return false;
  const drawn = drawnFor(el);
  if (isHidden(drawn)) return false;
  return visibility !== 'full' || coverAt(drawn) === null;
}

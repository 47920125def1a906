import { coverAt, drawnFor } from '../act/ready.ts';
import { isHidden } from '../aria/hidden.ts';
import { withNameCache } from '../aria/style-cache.ts';
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
  return withNameCache(() => targets.map(doableOne));
}

function doableOne(target: DoableAsk): Doable {
  const { matches } = find({ ...target, exactly: true, without_selectors: true, limit: 3 });
  const fitting = matches.filter(({ match, node }) => match !== 'near' && node.visibility !== 'hidden');
  const exact = fitting.filter(({ match }) => match === 'exact');
  const best = exact.length > 0 ? exact : fitting;
  const [only] = best;
  if (!only || best.length > 1 || !isFree(only.node)) return { fitting: best.length };
  // Told from its twins by the words around it, it has no other name of its own than its place.
  const path = target.context_is === undefined ? undefined : pathTo(elementOf(only.node.key));
  const selector = path && { value: path, confidence: { score: 0.5, reason: 'its place in the page' } };
  return { fitting: 1, node: selector ? { ...only.node, selector } : only.node };
}

/** The way down from the root; none out of a shadow tree, which a selector cannot enter. */
function pathTo(el: Element | null | undefined): string | undefined {
  const parts: string[] = [];
  for (let at = el ?? null; at; at = at.parentElement) {
    const { parentElement: parent, localName } = at;
    if (!parent) return at === document.documentElement ? ['html', ...parts].join(' > ') : undefined;
    const same = [...parent.children].filter((one) => one.localName === localName);
    parts.unshift(`${CSS.escape(localName)}:nth-of-type(${same.indexOf(at) + 1})`);
  }
  return undefined;
}

/** Enabled and not covered; what is out of view is taken at its word, because looking would scroll the page. */
function isFree({ key, state, visibility }: FoundNode['node']): boolean {
  const el = elementOf(key);
  if (!el || state.disabled) return false;
  const drawn = drawnFor(el);
  if (isHidden(drawn)) return false;
  return visibility !== 'full' || coverAt(drawn) === null;
}

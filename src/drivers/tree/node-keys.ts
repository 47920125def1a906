import { LISTS } from './row-around.ts';
import type { Spot } from './sight.ts';

/** A node as it was in the last tree. */
interface Known {
  key: string;
  /** Where on the screen it began. */
  at: string;
  meaning: string;
  class: string;
  resource_id: string | undefined;
  children: Known[];
}

/** What carries one meaning in a tree: how many, and one of them. */
interface Carriers {
  times: number;
  one: Known;
}

interface Visit {
  /** As the tree was read last: its windows by kind, class and id, null where two are alike, and all by what they mean. */
  roots: Map<string, Known | null>;
  carriers: Map<string, Carriers>;
  /** Keys by meaning, seen earlier and not in the last tree: behind a dialog that is told alone, or scrolled away. */
  lost: Map<string, string>;
}

const VISITS = 5;
const MOST_LOST = 2000;
/** No key is given twice: a phone that was lost and is reached anew is another one to whoever held keys of it. */
let next = 0;

/**
 * Trees are read anew each time and their nodes have no names. A key follows what means the same wherever it moved; what
 * means something else now in the very same place keeps the key too, so that whoever held it is told of the change and
 * not led to another item. A text may say something else and be the same text, but not in what was scrolled on: there another
 * one stands in its place, under a key of its own. What had the meaning twice is followed by its place, as long as there are as many of it: where
 * one came or went, nobody can tell which is which. Nothing is followed from one place of the app to another.
 */
export class NodeKeys {
  readonly #visits = new Map<string, Visit>();

  /** `spots` are all of a tree, each at the place that is its order. */
  assign(spots: readonly Spot[], visit: string): void {
    const before = this.#visits.get(visit) ?? { roots: new Map(), carriers: new Map(), lost: new Map() };
    const { lost, carriers: were } = before;
    const { roots, carriers: are, all } = knownOf(spots);
    const taken = new Set<string>();
    const give = (known: Known, key: string): void => {
      known.key = key;
      taken.add(key);
    };
    for (const [meaning, { times, one }] of are) {
      const was = were.get(meaning);
      const same = was?.times === 1 ? was.one.key : lost.get(meaning);
      if (times === 1 && same !== undefined && !taken.has(same)) give(one, same);
    }
    const moved_on = scrolledOn(spots, all, were);
    const places: (Known | null)[] = [];
    for (const spot of spots) {
      const there = placeOf(spot, before.roots, places);
      places.push(there);
      const known = all[spot.order];
      if (!known) continue;
      if (known.key === '') {
        const another = !spot.node.actionable && known.meaning !== '' && moved_on.has(scrollerAround(spot));
        const follows = there && !another && !taken.has(there.key) && !isOneOfOthers(there, known, were, are);
        give(known, follows ? there.key : `n${next++}`);
      }
      spot.node.key = known.key;
    }
    for (const [meaning, { times, one }] of were)
      if (times === 1 && !taken.has(one.key)) lost.set(meaning, one.key);
    for (const meaning of are.keys()) lost.delete(meaning);
    while (lost.size > MOST_LOST) lost.delete(lost.keys().next().value ?? '');
    // The newest visit is the last one in the map.
    this.#visits.delete(visit);
    this.#visits.set(visit, { roots, carriers: are, lost });
    for (const old of [...this.#visits.keys()].slice(0, -VISITS)) this.#visits.delete(old);
  }
}

/** A tree as it is remembered, without keys yet. */
function knownOf(spots: readonly Spot[]): Omit<Visit, 'lost'> & { all: Known[] } {
  const roots: Visit['roots'] = new Map();
  const carriers: Visit['carriers'] = new Map();
  const all = spots.map((spot): Known => {
    const { class: name, resource_id } = spot.raw.native;
    const { x, y } = spot.raw.box;
    return { key: '', at: `${x},${y}`, meaning: meaningOf(spot), class: name, resource_id, children: [] };
  });
  for (const spot of spots) {
    const known = all[spot.order];
    if (!known) continue;
    if (spot.parent) all[spot.parent.order]?.children.push(known);
    else roots.set(rootName(spot), roots.has(rootName(spot)) ? null : known);
    if (known.meaning === '') continue;
    const others = carriers.get(known.meaning);
    if (others) others.times++;
    else carriers.set(known.meaning, { times: 1, one: known });
  }
  return { roots, carriers, all };
}

/** What scrolls and shows mostly words that were not there or stood elsewhere; one text alone may have changed in place. */
function scrolledOn(
  spots: readonly Spot[],
  all: readonly Known[],
  were: Visit['carriers'],
): ReadonlySet<Spot | null> {
  const counts = new Map<Spot, { stood: number; others: number }>();
  for (const spot of spots) {
    const around = scrollerAround(spot);
    const known = all[spot.order];
    if (!around || !known || known.meaning === '') continue;
    const count = counts.get(around) ?? { stood: 0, others: 0 };
    counts.set(around, count);
    if (were.get(known.meaning)?.one.at === known.at) count.stood++;
    else count.others++;
  }
  const on = [...counts].filter(([, { stood, others }]) => others > Math.max(1, stood));
  return new Set(on.map(([spot]) => spot));
}

function scrollerAround({ parent }: Spot): Spot | null {
  for (let at = parent; at; at = at.parent) if (at.raw.scrollable || LISTS.has(at.raw.role)) return at;
  return null;
}

/** Empty for what has no words: it is followed by its place. */
function meaningOf({ node: { name, role, context, test_id = '' }, window }: Spot): string {
  if (name === '' && test_id === '') return '';
  return `${window.kind}\n${role}\n${test_id}\n${name}\n${context}`;
}

/** What stood there in the last tree: by the same way down, by class, id and place among the children. */
function placeOf(spot: Spot, roots: Visit['roots'], places: readonly (Known | null)[]): Known | null {
  const { parent, raw, at } = spot;
  if (!parent) return roots.get(rootName(spot)) ?? null;
  const there = places[parent.order]?.children[at];
  const { class: name, resource_id } = raw.native;
  return there && there.class === name && there.resource_id === resource_id ? there : null;
}

function rootName({ window, raw }: Pick<Spot, 'window' | 'raw'>): string {
  return `${window.kind} ${raw.native.class}${raw.native.resource_id ?? ''}`;
}

/** Whether what stands in the place may be another of several that mean the same. */
function isOneOfOthers(was: Known, is: Known, were: Visit['carriers'], are: Visit['carriers']): boolean {
  const { meaning } = is;
  return meaning !== '' && was.meaning === meaning && were.get(meaning)?.times !== are.get(meaning)?.times;
}

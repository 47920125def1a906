import type { Spot } from './sight.ts';

interface Known {
  key: string;
  meaning: string;
  path: string;
}

interface Visit {
  /** As the tree was read last. */
  last: Known[];
  /** Seen earlier and not in the last tree: behind a dialog that is told alone, or scrolled away. */
  lost: Map<string, Known>;
}

const VISITS = 5;
const MOST_LOST = 2000;

/**
 * Trees are read anew each time and their nodes have no names. A key follows what means the same wherever it moved; what
 * means something else now in the very same place keeps the key too, so that whoever held it is told of the change and
 * not led to another item. What had the meaning twice is followed by its place, as long as there are as many of it: where
 * one came or went, nobody can tell which is which. Nothing is followed from one place of the app to another.
 */
export class NodeKeys {
  readonly #visits = new Map<string, Visit>();
  #next = 0;

  assign(spots: readonly Spot[], visit: string): void {
    const known = this.#visits.get(visit) ?? { last: [], lost: new Map() };
    const paths = new Map<Spot, string>();
    for (const spot of spots) paths.set(spot, pathOf(spot, paths));
    const now = spots.map((spot) => ({ spot, meaning: meaningOf(spot), path: paths.get(spot) ?? '' }));
    const taken = new Set<string>();
    const byMeaning = unique(known.last, 'meaning');
    const byPath = unique(known.last, 'path');
    const claims = unique(now, 'meaning');
    const [were, are] = [counted(known.last), counted(now)];
    const give = (spot: Spot, key: string): void => {
      spot.node.key = key;
      taken.add(key);
    };
    for (const one of now) {
      const same = byMeaning.get(one.meaning) ?? known.lost.get(one.meaning);
      if (same && claims.has(one.meaning) && !taken.has(same.key)) give(one.spot, same.key);
    }
    for (const one of now) {
      if (one.spot.node.key) continue;
      const there = byPath.get(one.path);
      const follows = there && !taken.has(there.key) && !isOneOfOthers(there.meaning, one.meaning, were, are);
      give(one.spot, follows ? there.key : `n${this.#next++}`);
    }
    for (const [meaning, one] of byMeaning) if (!taken.has(one.key)) known.lost.set(meaning, one);
    for (const { meaning } of now) known.lost.delete(meaning);
    while (known.lost.size > MOST_LOST) known.lost.delete(known.lost.keys().next().value ?? '');
    known.last = now.map(({ spot, meaning, path }) => ({ key: spot.node.key, meaning, path }));
    // The newest visit is the last one in the map.
    this.#visits.delete(visit);
    this.#visits.set(visit, known);
    for (const old of [...this.#visits.keys()].slice(0, -VISITS)) this.#visits.delete(old);
  }
}

/** Empty for what has no words: it is followed by its place. */
function meaningOf({ node, window }: Spot): string {
  if (node.name === '' && !node.test_id) return '';
  return JSON.stringify([window.kind, node.role, node.name, node.context, node.test_id ?? '']);
}

/** The way down from the window, by class, id and place among the children. */
function pathOf({ parent, raw, window, at }: Spot, known: Map<Spot, string>): string {
  const { class: name, resource_id = '' } = raw.native;
  if (!parent) return `${window.kind} ${name}${resource_id}`;
  return `${known.get(parent)}/${name}${resource_id}:${at}`;
}

/** Whether what stands in the place may be another of several that mean the same. */
function isOneOfOthers(was: string, is: string, were: Counts, are: Counts): boolean {
  return was === is && is !== '' && were.get(is) !== are.get(is);
}

type Counts = ReadonlyMap<string, number>;

function counted(all: readonly { meaning: string }[]): Counts {
  const counts = new Map<string, number>();
  for (const { meaning } of all) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  return counts;
}

/** By a field, those that are alone with its value. */
function unique<T, F extends keyof T>(all: readonly T[], field: F): ReadonlyMap<T[F], T> {
  const found = new Map<T[F], T>();
  const several = new Set<unknown>(['']);
  for (const one of all) {
    const value = one[field];
    if (several.has(value)) continue;
    if (found.delete(value)) several.add(value);
    else found.set(value, one);
  }
  return found;
}

import type { Selector } from '../../model/selector.ts';
import { standsIn } from '../../model/stands-in.ts';
import type { FindQuery, Found, Match } from '../driver.ts';
import { isDecorated, readable } from '../words/readable.ts';
import { similarity } from '../words/similarity.ts';
import { rowAround } from './row-around.ts';
import { allWords, type Sight, type Spot } from './sight.ts';

const GRADES: readonly Match[] = ['exact', 'loose', 'shown', 'partial', 'near'];
const ALIKE = 0.34;
/** What the system draws around the app, its clock and its keys, is none of the app's words; a selector may name it. */
const OF_SYSTEM: ReadonlySet<string> = new Set(['system', 'keyboard']);

interface Hit {
  spot: Spot;
  match: Match;
  score: number;
}

/** Nodes that answer to a query, best first. What no query could mean, such as frames around others, is left out. */
export function findInTree(sight: Sight, query: FindQuery): Found {
  const { selector, purpose = 'any' } = query;
  const hits = selector ? bySelector(sight, selector) : byWords(sight, query);
  const near = bestOf(query.context === undefined ? hits : closestTo(hits, query.context, sight.spots));
  const fits = ({ spot }: Hit): number => (isFitFor(spot, purpose) ? 0 : 1);
  near.sort(
    (a, b) =>
      GRADES.indexOf(a.match) - GRADES.indexOf(b.match) ||
      fits(a) - fits(b) ||
      b.score - a.score ||
      a.spot.order - b.spot.order,
  );
  return {
    total: near.length,
    matches: near.slice(0, query.limit).map(({ spot, match, score }) => ({ node: spot.node, match, score })),
  };
}

/** What is only similar counts where nothing fits; what cannot be seen, where nothing else carries the words. */
function bestOf(hits: Hit[]): Hit[] {
  const good = hits.filter(({ match }) => match !== 'near');
  if (good.length === 0) return hits.filter(({ spot }) => spot.node.visibility !== 'hidden');
  const seen = good.filter(({ spot }) => spot.node.visibility !== 'hidden');
  return seen.length > 0 ? seen : good;
}

/** The one node that a query names and that input could reach; null where there is none or more than one. */
export function onlyOne(sight: Sight, query: Omit<FindQuery, 'limit'>): Spot | null {
  const { matches } = findInTree(sight, { ...query, limit: 10 });
  const seen = matches.filter(({ match, node }) => match !== 'near' && node.visibility !== 'hidden');
  const exact = seen.filter(({ match }) => match === 'exact');
  const best = exact.length > 0 ? exact : seen;
  const [only] = best;
  return only && best.length === 1 ? (sight.byKey.get(only.node.key) ?? null) : null;
}

function bySelector({ spots }: Sight, { kind, value }: Selector): Hit[] {
  const has: Record<Selector['kind'], (spot: Spot) => boolean> = {
    css: () => false,
    test_id: ({ node }) => node.test_id === value || node.native?.resource_id === value,
    resource_id: ({ node }) => node.native?.resource_id === value || node.test_id === value,
    accessibility_id: ({ raw }) => raw.native.content_desc === value || raw.label === value,
  };
  return spots.filter(has[kind]).map((spot) => ({ spot, match: 'exact', score: 1 }));
}

function byWords({ spots }: Sight, { role, name, context_is, partial }: FindQuery): Hit[] {
  const ofRole = spots.filter(
    ({ node, window }) =>
      !OF_SYSTEM.has(window.kind) &&
      (role === undefined || node.role === role) &&
      (context_is === undefined || node.context === context_is),
  );
  const listed = ofRole.filter((spot) => spot.listed);
  // What only holds others is meant where its role is named: a list to scroll.
  const possible = listed.length > 0 || role === undefined ? listed : ofRole;
  if (name === undefined) return possible.map((spot) => ({ spot, match: 'exact', score: 1 }));
  const hits = possible.flatMap((spot): Hit[] => {
    const [match, score] = grade(spot, readable(name));
    const unasked = (match === 'shown' || match === 'partial') && !partial;
    // Of a role that was named, whatever there is may be what was meant.
    if (match !== null && !unasked) return [{ spot, match, score }];
    return role === undefined ? [] : [{ spot, match: 'near', score: 0.01 }];
  });
  const told = new Set(hits.filter(({ spot }) => spot.listed).map(({ spot }) => spot));
  // A switch that is operated through its row is the row.
  return hits.filter(({ spot }) => spot.listed || !isWithin(spot, told));
}

function isWithin(spot: Spot, any: ReadonlySet<Spot>): boolean {
  for (let at = spot.parent; at; at = at.parent) if (any.has(at)) return true;
  return false;
}

function grade({ node, raw }: Spot, wanted: string): [match: Match | null, score: number] {
  const name = readable(node.name);
  if (name === wanted) return ['exact', 1];
  const lower = wanted.toLowerCase();
  if (name.toLowerCase() === lower || isDecorated(name, lower)) return ['loose', 0.9];
  const shown = [node.shows, raw.hint, raw.text, raw.label].map((one) => readable(one ?? '').toLowerCase());
  if (lower !== '' && shown.includes(lower)) return ['shown', 0.8];
  if (lower !== '' && standsIn(name.toLowerCase(), lower)) return ['partial', 0.7];
  const alike = similarity(name, wanted);
  return alike >= ALIKE ? ['near', Math.round(alike * 100) / 100] : [null, 0];
}

/** Those that stand closest to the words: the fewer steps up to something that has them, the closer. */
function closestTo(hits: Hit[], context: string, spots: readonly Spot[]): Hit[] {
  const lower = readable(context).toLowerCase();
  const known = new Map<Spot, string>();
  const placed = hits.map((hit) => ({ hit, steps: stepsTo(hit.spot, lower, known, spots) }));
  const sure = placed.filter(({ hit }) => hit.match !== 'near');
  const least = Math.min(...sure.map(({ steps }) => steps));
  // The same words elsewhere are not what was meant: they are only similar.
  return placed.map(({ hit, steps }) =>
    steps === least && Number.isFinite(least)
      ? hit
      : { ...hit, match: 'near', score: Math.min(hit.score, 0.3) },
  );
}

function stepsTo(spot: Spot, lower: string, all: Map<Spot, string>, spots: readonly Spot[]): number {
  const { node, parent } = spot;
  // As its line in a snapshot tells where it stands.
  if (readable(node.context).toLowerCase() === lower) return 0;
  let steps = 1;
  // Its own words, which say nothing of what is around, stand in all that holds it.
  const own = standsIn(node.name.toLowerCase(), lower) ? node.name : null;
  for (let at = parent; at; at = at.parent, steps++) {
    const words = all.get(at) ?? allWords(at, spots).join(' ').toLowerCase();
    all.set(at, words);
    if (!words.includes(lower)) continue;
    const rest =
      own === null
        ? words
        : allWords(at, spots)
            .filter((one) => one !== own)
            .join(' ')
            .toLowerCase();
    if (standsIn(rest, lower) && !isOfOtherRows(at, spot, lower, spots)) return steps;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether all that says the words in there stands in rows of a list, and the spot outside of those. */
function isOfOtherRows(box: Spot, spot: Spot, lower: string, spots: readonly Spot[]): boolean {
  const saying = spots.filter(
    ({ order, text, label }) =>
      order >= box.order && order < box.end && standsIn(`${text} ${label}`.toLowerCase(), lower),
  );
  return saying.length > 0 && saying.every((one) => isBeside(rowAround(one), spot));
}

function isBeside(row: Spot | null, { order }: Spot): boolean {
  return row !== null && (order < row.order || order >= row.end);
}

function isFitFor({ node, raw }: Spot, purpose: FindQuery['purpose']): boolean {
  if (purpose === 'fill') return raw.editable;
  if (purpose === 'select') return node.role === 'combobox' || node.role === 'list' || node.role === 'radio';
  return purpose === 'any' || node.actionable;
}

import { LEAST_POINTS, POINTS, type PriorContext } from '../evidence.ts';
import { regionKey, routeOf } from '../route.ts';
import type { StepIndex } from './step-index.ts';

/** A screen at an address, as steps were taken on it, and how like the present one it is; `id` as its store counts. */
export interface Region<I = number> {
  id: I;
  screen: string;
  route: string;
  token: string;
  likeness: number;
}

/** At most this many are looked at, and that many of them asked. */
const LOOKED_AT = 24;
const ASKED = 6;
const MOST_TEST_IDS = 40;

/** The regions of this origin that are like the screen, the likest first; ones far behind the best have nothing to add. */
export function findRegions(index: StepIndex, context: PriorContext): Region[] {
  const { screen, url } = context;
  const here = routeOf(url);
  const ids = JSON.stringify(context.testIds.slice(0, MOST_TEST_IDS));
  let found = index.list<Found>(
    `SELECT json_array(id, screen, route, token) AS row FROM (
      SELECT * FROM region WHERE key = ?
      UNION SELECT * FROM (SELECT * FROM region WHERE origin = ? AND screen = ? AND screen <> 'unknown' ORDER BY id DESC LIMIT ${LOOKED_AT})
      UNION SELECT * FROM (SELECT * FROM region WHERE origin = ? AND token = ? AND token <> '' ORDER BY id DESC LIMIT ${LOOKED_AT}))`,
    regionKey({ ...here, screen }),
    here.origin,
    screen,
    here.origin,
    here.token,
  );
  if (found.length === 0 && ids !== '[]') found = findByTestIds(index, here.origin, ids);
  const shared = sharedTestIds(index, ids, found);
  return likest(
    found.map(([id, name, route, token]) => [id, name, route, token, shared.get(id) ?? 0]),
    screen,
    here,
  );
}

/** The regions that are most like a screen, of those that were found, each with how many of its test ids are there too. */
export function likest<I>(
  found: readonly [id: I, screen: string, route: string, token: string, shared: number][],
  screen: string,
  here: { route: string; token: string },
): Region<I>[] {
  const regions = found.map(([id, name, route, token, shared]): Region<I> => {
    const sameScreen = name === screen && screen !== 'unknown';
    const sameRoute = token === here.token && (token !== '' || (sameScreen && route === here.route));
    const overlap = Math.min(shared, POINTS.overlaps) * POINTS.test_id;
    const exact = sameScreen && route === here.route ? 1 : 0;
    const likeness = (sameScreen ? POINTS.screen : 0) + (sameRoute ? POINTS.route : 0) + overlap + exact;
    return { id, screen: name, route, token, likeness };
  });
  const near = regions.filter(({ likeness }) => likeness >= LEAST_POINTS);
  near.sort((a, b) => b.likeness - a.likeness);
  const best = near[0]?.likeness ?? 0;
  return near.filter(({ likeness }) => likeness >= 0.6 * best).slice(0, ASKED);
}

type Found = [id: number, screen: string, route: string, token: string];

/** For a screen and an address that nobody has met: the same test ids may stand under new names. */
function findByTestIds(index: StepIndex, origin: string, ids: string): Found[] {
  return index.list<Found>(
    `SELECT json_array(id, screen, route, token) AS row FROM region WHERE id IN (
      SELECT region FROM (SELECT region FROM region_test_id JOIN region ON region.id = region AND origin = ?
        WHERE test_id IN (SELECT value FROM json_each(?)) LIMIT 2000)
      GROUP BY region ORDER BY count(*) DESC LIMIT ${LOOKED_AT})`,
    origin,
    ids,
  );
}

function sharedTestIds(index: StepIndex, ids: string, found: readonly Found[]): Map<number, number> {
  if (ids === '[]' || found.length === 0) return new Map();
  return new Map(
    index.list<[number, number]>(
      `SELECT json_array(region, count(*)) AS row FROM region_test_id
        WHERE test_id IN (SELECT value FROM json_each(?)) AND region IN (SELECT value FROM json_each(?)) GROUP BY region`,
      ids,
      JSON.stringify(found.map(([id]) => id)),
    ),
  );
}

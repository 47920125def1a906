import type { Evidence, Follow } from '../evidence.ts';
import { type Move, sameMove } from '../move.ts';
import type { Region } from './find-regions.ts';
import type { Scope } from './gather-evidence.ts';
import type { StepIndex } from './step-index.ts';

/** How many of a session's moves are remembered for a question, and how many newer ones may be unheard of. */
const REMEMBERED = 12;
const MOST_SKIPPED = 3;

/** What came next in other sessions after what this one did last. */
export function lookBack(
  index: StepIndex,
  regions: readonly Region[],
  scope: Scope,
  folder: string,
): Pick<Evidence, 'follows' | 'skipped' | 'done'> {
  const near = new Set(regions.map(({ id }) => id));
  const ids = JSON.stringify([...near]);
  const history = index.list<[move: number, region: number, ok: number]>(
    `SELECT json_array(move, region, ok) AS row FROM step
      WHERE session = (SELECT id FROM session WHERE folder = ?) AND move IS NOT NULL ORDER BY file DESC LIMIT ${REMEMBERED}`,
    folder,
  );
  const moves = index.movesOf(history.map(([move]) => move));
  const visit = history.findIndex(([, region]) => !near.has(region));
  const made = (steps: typeof history) =>
    steps.flatMap(([number, , ok]) => {
      const move = moves.get(number);
      return ok && move ? { number, move } : [];
    });
  const done = made(visit === -1 ? history : history.slice(0, visit)).map(({ move }) => move);
  const past = made(history);
  const same = new Map<number, Set<number>>();
  const sameAs = (one: { number: number; move: Move } | undefined) => {
    // Before the first move comes the beginning, and that is 0.
    if (!one) return new Set([0]);
    const known = same.get(one.number) ?? equals(index, one.move, one.number);
    same.set(one.number, known);
    return known;
  };
  for (let skipped = 0; skipped <= Math.min(MOST_SKIPPED, past.length); skipped++) {
    const [last, before, first] = past.slice(skipped);
    const rows = [...sameAs(last)].flatMap((prev) => linksFrom(index, prev, ids, scope));
    if (rows.length === 0) continue;
    const followers = index.movesOf(rows.map(([move]) => move));
    const follows = rows.flatMap(([number, prev2, prev3, count, worth]): Follow[] => {
      const move = followers.get(number);
      const second = sameAs(before).has(prev2);
      const depth = 1 + Number(second) + Number(second && sameAs(first).has(prev3));
      return move ? [{ move, depth, count, worth }] : [];
    });
    return { follows, skipped, done };
  }
  return { follows: [], skipped: 0, done };
}

type Link = [move: number, prev2: number, prev3: number, count: number, worth: number];

function linksFrom(index: StepIndex, prev: number, regions: string, scope: Scope): Link[] {
  return index.list<Link>(
    `SELECT json_array(move, prev2, prev3, sum(count), sum(worth)) AS row
      FROM (SELECT * FROM link WHERE prev = ? AND span >= ? AND last >= ? AND count > 0 AND ${scope.inFlow}
          AND region IN (SELECT value FROM json_each(?))
        ORDER BY span DESC LIMIT 1500)
      GROUP BY move, prev2, prev3 ORDER BY sum(worth) DESC LIMIT 150`,
    prev,
    scope.span,
    scope.since_ms,
    scope.flow,
    regions,
  );
}

/** The numbers of every move that is the same by test id or by name: one of the two may have been changed. */
function equals(index: StepIndex, move: Move, number: number): Set<number> {
  const found = index.list<[number]>(
    `SELECT json_array(id) AS row FROM (
      SELECT id FROM (SELECT id FROM move WHERE test_id = ? AND tool = ? LIMIT 20)
      UNION SELECT id FROM (SELECT id FROM move WHERE name = ? AND role = ? AND tool = ? LIMIT 20))`,
    move.testId ?? null,
    move.tool,
    move.name ?? null,
    move.role ?? null,
    move.tool,
  );
  const moves = index.movesOf(found.map(([id]) => id));
  return new Set([number, ...found.map(([id]) => id).filter((id) => sameMove(moves.get(id) ?? move, move))]);
}

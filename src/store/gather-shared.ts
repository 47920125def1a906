import {
  type Evidence,
  type Follow,
  type PriorContext,
  type SimilarStep,
  WINDOW_HOURS,
} from '../knowledge/evidence.ts';
import { likest, type Region } from '../knowledge/index/find-regions.ts';
import { type Move, sameMove } from '../knowledge/move.ts';
import { routeOf } from '../knowledge/route.ts';
import { hashesOf, sharedWith } from '../knowledge/sketch.ts';
import { goalTag } from '../knowledge/step-row.ts';
import type { PriorRelatedSession } from '../model/prior-knowledge.ts';
import { ASK, LOOK, MOST_SKIPPED, NAMES } from './asking.ts';
import type { Database } from './database.ts';
import type { Outlook, Past, PastMove, Remembered } from './remembered.ts';
import type { Numbers } from './take-in.ts';

const MOST_TEST_IDS = 40;
const SPAN_MS = 12 * 3_600_000;

interface Looked extends Partial<Past> {
  regions:
    | [id: string, screen: string, route: string, token: string, shared: number, tags: string[] | null][]
    | null;
  /** Of each tag that was asked for and is known. */
  flows: Record<string, string[]> | null;
  made: Record<string, Move> | null;
  learned: number | null;
}

interface Names {
  moves: Record<string, Move> | null;
  /** Many steps saw the same: each sketch comes once. */
  sketches: Record<string, string> | null;
}

interface Asked extends Names {
  tallies: [region: string, move: string, ...counts: number[]][] | null;
  failures: [move: string, code: string, kind: string, count: number][] | null;
  links: Link[] | null;
  sessions: number;
  related: [string, string, string, string[], string[], Record<string, string>, number][] | null;
  similar:
    | [region: string, move: string, session: string, at: number, labels: string[], sketch: string][]
    | null;
  /** Moves that may be the same as one that was asked about, by its place, counted from 1. */
  same: [place: number, move: string][] | null;
  /** Whether others were here under the same tag as before. */
  holds: boolean;
  steps: number | null;
  learned: number | null;
}

type Link = [prev: string, move: string, prev2: string, prev3: string, count: number, worth: number];

/** Evidence from the database; undefined when nothing like this screen was met. */
export async function gatherShared(
  db: Database,
  numbers: Numbers,
  remembered: Remembered,
  context: PriorContext,
  now_ms: number,
  count: number,
): Promise<Evidence | undefined> {
  const { screen, url, sessionId } = context;
  const here = routeOf(url);
  const session = numbers.session(sessionId);
  const since_ms = now_ms - (context.windowHours ?? WINDOW_HOURS) * 3_600_000;
  const flowTags = (context.flowTags ?? []).slice(0, 1);
  const tags = [...flowTags, ...goalTag(context.goal)];
  const testIds = context.testIds.slice(0, MOST_TEST_IDS);
  const key = JSON.stringify([here.origin, here.route, here.token, screen, tags, testIds]);

  const look = async () => {
    const region = numbers.region({ ...here, screen });
    const place = [db.project, region, here.origin, screen, here.token];
    const [looked] = await db.rows<Looked>(LOOK, [...place, testIds, session, tags, since_ms], 'prior_look');
    const found = looked?.regions ?? [];
    const regions = likest(
      found.map(([id, name, route, token, shared]) => [id, name, route, token, shared] as const),
      screen,
      here,
    );
    const near = found.filter(([id]) => regions.some((one) => one.id === id));
    const at = tags.findIndex((one) => near.some(([, , , , , known]) => known?.includes(one)));
    const flowsOf = (tag: string) => looked?.flows?.[tag] ?? [];
    const tag = tags[at];
    const outlook = {
      learned: looked?.learned ?? 0,
      regions,
      flows: tag === undefined ? undefined : flowsOf(tag),
      tag,
      missing: tags.slice(0, tag === undefined ? tags.length : at).flatMap(flowsOf),
    };
    const past = { steps: looked?.steps ?? 0, newest: looked?.newest ?? '', moves: looked?.moves ?? [] };
    for (const [id, move] of Object.entries(looked?.made ?? {})) remembered.moves.set(id, move);
    remembered.outlooks.set(key, outlook);
    remembered.pasts.set(sessionId, past);
    return { outlook, past };
  };

  const ask = async ({ outlook, past }: Basis, first: boolean): Promise<Answer | undefined> => {
    const { regions, flows, missing } = outlook;
    if (regions.length === 0) return undefined;
    const back = new LookedBack(past.moves, regions);
    const made = back.asked.map((id) => remembered.moves.get(id));
    const span = Math.floor(since_ms / SPAN_MS);
    const values = [
      ...[db.project, regions.map(({ id }) => id), since_ms, context.branch ?? '', span, back.asked, count],
      ...(['tool', 'testId', 'role', 'name'] as const).map((part) =>
        made.map((move) => move?.[part] ?? null),
      ),
      ...[first, session, missing],
    ];
    const [asked] =
      flows === undefined
        ? await db.rows<Asked>(ASK.all, values, 'prior_ask_all')
        : await db.rows<Asked>(ASK.some, [...values, flows], 'prior_ask_some');
    return asked && { asked, back, outlook };
  };

  const [outlook, past] = [remembered.outlooks.get(key), remembered.pasts.get(sessionId)];
  let answer: Answer | undefined;
  if (outlook && past?.moves.every(([id]) => remembered.moves.has(id))) {
    answer = await ask({ outlook, past }, false);
    const { holds, steps, learned } = answer?.asked ?? { holds: false, steps: 0, learned: 0 };
    if (!holds || (steps ?? 0) !== past.steps || (learned ?? 0) !== outlook.learned) answer = undefined;
  }
  answer ??= await ask(await look(), true);
  if (!answer?.asked.tallies) return undefined;
  await learnNames(db, remembered, answer.asked);
  return evidenceOf(answer, remembered, context, flowTags);
}

interface Basis {
  outlook: Outlook;
  past: Past;
}

interface Answer {
  asked: Asked;
  back: LookedBack;
  outlook: Outlook;
}

/** Fetches the moves and sketches that an answer speaks of and this process has not met. */
async function learnNames(db: Database, remembered: Remembered, asked: Asked): Promise<void> {
  const { tallies, failures, links, same, similar } = asked;
  const learn = ({ moves, sketches }: Names) => {
    for (const [id, move] of Object.entries(moves ?? {})) remembered.moves.set(id, move);
    for (const [id, sketch] of Object.entries(sketches ?? {})) remembered.sketches.set(id, sketch);
  };
  learn(asked);
  const moves = new Set([
    ...(tallies ?? []).map(([, id]) => id),
    ...(failures ?? []).map(([id]) => id),
    ...(links ?? []).map(([, id]) => id),
    ...(same ?? []).map(([, id]) => id),
  ]);
  const sketches = new Set((similar ?? []).map((one) => one[5]));
  const unknown = [...moves].filter((id) => !remembered.moves.has(id));
  const unseen = [...sketches].filter((id) => !remembered.sketches.has(id));
  if (unknown.length + unseen.length === 0) return;
  const [names] = await db.rows<Names>(NAMES, [db.project, unknown, unseen], 'prior_names');
  if (names) learn(names);
}

function evidenceOf(
  { asked, back, outlook: { regions, tag } }: Answer,
  { moves, sketches }: Remembered,
  context: PriorContext,
  flowTags: readonly string[],
): Evidence {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const refs = new Map<string, number>();
  const tallies = (asked.tallies ?? []).flatMap(([regionId, moveId, ...counts], ref) => {
    const [region, move] = [byId.get(regionId), moves.get(moveId)];
    if (!region || !move) return [];
    refs.set(`${regionId} ${moveId}`, ref);
    const [ok = 0, failed = 0, worth = 0, entries = 0, followed_ok = 0, followed_failed = 0] = counts;
    const [last_ok_ms = 0, last_failed_ms = 0, branch_ok = 0] = counts.slice(6);
    const summed = { ok, failed, worth, entries, followed_ok, followed_failed };
    return { ref, move, likeness: region.likeness, ...summed, last_ok_ms, last_failed_ms, branch_ok };
  });
  const steps = new Map((asked.tallies ?? []).map(([region, , ...counts]) => [region, counts[9] ?? 0]));
  const hashes = hashesOf(context.testIds, context.a11y);
  const shared = new Map(
    [...new Set((asked.similar ?? []).map((one) => one[5]))].flatMap((id) => {
      const key = sketches.get(id);
      return key === undefined ? [] : [[id, sharedWith(key, hashes)] as const];
    }),
  );
  const similar = (asked.similar ?? []).flatMap(
    ([regionId, moveId, sessionId, at_ms, labels, sketch]): SimilarStep[] => {
      const [region, move, ref] = [byId.get(regionId), moves.get(moveId), refs.get(`${regionId} ${moveId}`)];
      const seen = shared.get(sketch);
      if (!region || !move || !seen || ref === undefined) return [];
      const { ids, nodes } = seen;
      const { screen, route, token } = region;
      return [
        { ref, sessionId, at_ms, screen, route, token, move, labels, shared_ids: ids, shared_nodes: nodes },
      ];
    },
  );
  const related = (asked.related ?? []).map(relatedOf);
  const isOwn = ({ sessionId }: PriorRelatedSession) => sessionId === context.sessionId;
  return {
    candidateSessions: asked.sessions,
    candidateSteps: [...steps.values()].reduce((sum, one) => sum + one, 0),
    ...(tag === undefined
      ? {}
      : flowTags.includes(tag)
        ? { flowTag: tag }
        : context.goal
          ? { goal: context.goal }
          : {}),
    tallies,
    ...back.follow(asked.links ?? [], asked.same ?? [], moves),
    failures: (asked.failures ?? []).flatMap(([id, code, kind, frequency]) => {
      const move = moves.get(id);
      return move ? { move, code, kind, frequency } : [];
    }),
    // What others did is news; what this session did it knows.
    related: [...related.filter((one) => !isOwn(one)), ...related.filter(isOwn)],
    similar: () => similar,
  };
}

function relatedOf([sessionId, created, goal, flowTags, tags, git, last]: NonNullable<
  Asked['related']
>[number]): PriorRelatedSession {
  return {
    sessionId,
    createdAt: created || new Date(last).toISOString(),
    ...(goal ? { goal } : {}),
    flowTags,
    tags,
    ...(Object.keys(git).length > 0 ? { git } : {}),
  };
}

/** What the asking session did last, and what others did after the same. */
class LookedBack {
  /** Moves that worked, the newest first, as many as matter. */
  readonly asked: readonly string[];
  readonly #done: readonly string[];

  constructor(history: readonly PastMove[], regions: readonly Region<string>[]) {
    const near = new Set(regions.map(({ id }) => id));
    const visit = history.findIndex(([, region]) => !near.has(region));
    const worked = (steps: readonly PastMove[]) => steps.filter(([, , ok]) => ok === 1).map(([id]) => id);
    this.#done = worked(visit === -1 ? history : history.slice(0, visit));
    this.asked = worked(history).slice(0, MOST_SKIPPED + 3);
  }

  follow(
    links: readonly Link[],
    same: readonly [place: number, move: string][],
    moves: ReadonlyMap<string, Move>,
  ): Pick<Evidence, 'follows' | 'skipped' | 'done'> {
    const done = this.#done.flatMap((id) => moves.get(id) ?? []);
    // Each with every move that is the same by test id or by name.
    const past = this.asked.map((id, at) => {
      const made = moves.get(id);
      const others = same.flatMap(([place, other]) => {
        const move = place === at + 1 ? moves.get(other) : undefined;
        return made && move && sameMove(move, made) ? other : [];
      });
      return new Set([id, ...others]);
    });
    // Before the first move comes the beginning, and that is 0.
    const beginning = new Set(['0']);
    const before = (place: number) => past[place] ?? beginning;
    for (let skipped = 0; skipped <= Math.min(MOST_SKIPPED, past.length); skipped++) {
      const rows = links.filter(([prev]) => before(skipped).has(prev));
      if (rows.length === 0) continue;
      const follows = rows.flatMap(([, id, prev2, prev3, count, worth]): Follow[] => {
        const move = moves.get(id);
        const second = before(skipped + 1).has(prev2);
        const depth = 1 + Number(second) + Number(second && before(skipped + 2).has(prev3));
        return move ? [{ move, depth, count, worth }] : [];
      });
      return { follows, skipped, done };
    }
    return { follows: [], skipped: 0, done };
  }
}

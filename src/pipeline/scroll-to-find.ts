import type { FindQuery, PartlyDrawn } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Meaning } from '../model/meaning.ts';
import { parseTarget } from '../model/target.ts';
import { type Purpose, queryOf, type Resolved, resolve } from './resolve.ts';
import { send } from './send.ts';
import type { World } from './world.ts';

/** How long a list takes to draw what was scrolled to. */
const DRAWN_WITHIN_MS = 60;
/** The same where the row should be by its number: some wait until the scrolling has ended, and draw only what is in the window. */
const LOOKS_AT_ITS_PLACE = 10;
const STEP = 0.8;
/** Scrolling operates nothing, so that it matters little what the box is called. */
const ANY_BOX: Meaning = { role: 'generic', name: '', context: '', context_match: 'ignore' };

/**
 * Resolves words; what is not there may be a row that a long list draws only once it is scrolled to. Such lists are
 * looked through, and scrolled back where it is not in them.
 */
export async function resolveOrScroll(
  world: World,
  text: string,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<Resolved> {
  try {
    return await resolve(world, text, purpose);
  } catch (error) {
    if (!(error instanceof SurehandError) || error.kind !== 'target_not_found') throw error;
    const target = parseTarget(text);
    if (target.by !== 'words') throw error;
    const query = { ...queryOf(world.driver, target), purpose, exactly: true, partial: true, limit: 2 };
    const until = world.clock.now() + world.options.timeout_ms;
    for (const box of (await world.driver.find({ ...query, look_on: true })).partly_drawn ?? []) {
      if (await lookThrough(world, query, box, () => signal.aborted || world.clock.now() > until))
        return resolve(world, text, purpose);
    }
    throw error;
  }
}

/** Leaves the list where the query finds something, or where it was. */
async function lookThrough(
  world: World,
  query: FindQuery,
  box: PartlyDrawn,
  ended: () => boolean,
): Promise<boolean> {
  let top = box.top;
  const to = async (place: number): Promise<void> => {
    top += await scrollBy(world, box.key, Math.max(0, place) - top);
  };
  for (const { place, looks } of placesIn(box)) {
    if (ended()) break;
    await to(place);
    for (let look = 0; look < looks && !ended(); look++) {
      await world.clock.sleep(DRAWN_WITHIN_MS);
      const { matches } = await world.driver.find(query);
      if (matches.some(({ match, node }) => match !== 'near' && node.visibility !== 'hidden')) return true;
    }
  }
  await to(box.top);
  return false;
}

/** Where the numbers of the rows point, then all of it from the top. */
function* placesIn({ at, height, view }: PartlyDrawn): Generator<{ place: number; looks: number }> {
  if (at !== undefined)
    for (const away of [0, 1, -1])
      yield { place: at + away * view * STEP, looks: away === 0 ? LOOKS_AT_ITS_PLACE : 1 };
  for (let place = 0; place < height; place += view * STEP) yield { place, looks: 1 };
}

async function scrollBy(world: World, key: string, dy: number): Promise<number> {
  const { timeout_ms } = world.options;
  const { moved } = await send(world, { key, meaning: ANY_BOX, kind: 'scroll_by', dx: 0, dy, timeout_ms });
  return moved?.y ?? 0;
}

import { SurehandError } from '../model/failure.ts';
import { parseTarget, type Target } from '../model/target.ts';
import { hasWords } from './adjust/adjust-list.ts';
import { type Purpose, type Resolved, resolve, search } from './resolve.ts';
import { resolveOrScroll } from './scroll-to-find.ts';
import { send } from './send.ts';
import type { World } from './world.ts';

const SHOWN_WITHIN_MS = 600;
const LOOK_EVERY_MS = 50;

/**
 * Resolves words; what is there but hidden may show only while the pointer is on its row. The row is pointed at where the
 * words fit nothing else on the page, hidden or not: of twins nobody knows whose row is meant.
 */
export async function resolveOrPoint(
  world: World,
  text: string,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<Resolved> {
  try {
    return await resolveOrScroll(world, text, purpose, signal);
  } catch (error) {
    if (!(error instanceof SurehandError) || error.kind !== 'target_not_visible' || purpose !== 'click')
      throw error;
    const target = parseTarget(text);
    const key = await onlyOne(world, target, purpose);
    const { row, words } = (key === null ? null : await world.driver.controlParts(key, 'shown_under')) ?? {};
    // Words that name a place must stand in the row itself.
    const place = target.by === 'words' ? (target.context ?? '') : '';
    if (!row || (place !== '' && !hasWords(words ?? '', place))) throw error;
    const { timeout_ms } = world.options;
    const meaning = {
      role: row.role,
      name: row.name,
      context: row.context,
      context_match: 'ignore',
    } as const;
    await send(world, { kind: 'hover', key: row.key, meaning, timeout_ms, signal });
    const until = world.clock.now() + SHOWN_WITHIN_MS;
    for (;;) {
      const shown = await nowShown(world, text, purpose);
      if (shown && shown.binding.key === key) return shown;
      if (shown || world.clock.now() > until || signal.aborted) throw error;
      await world.clock.sleep(LOOK_EVERY_MS);
    }
  }
}

async function onlyOne(world: World, target: Target, purpose: Purpose): Promise<string | null> {
  if (target.by === 'ref') return null;
  const { matches } = await search(world, target, purpose, 40);
  const [only, another] = matches.filter(({ match }) => match !== 'near');
  return only && !another ? only.node.key : null;
}

async function nowShown(world: World, text: string, purpose: Purpose): Promise<Resolved | null> {
  try {
    return await resolve(world, text, purpose);
  } catch (error) {
    if (error instanceof SurehandError && error.kind === 'target_not_visible') return null;
    throw error;
  }
}

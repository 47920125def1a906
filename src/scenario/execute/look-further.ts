import { BothWays, type Way } from '../../model/both-ways.ts';
import { appOf } from '../../model/place.ts';
import { defined } from '../../model/record.ts';
import type { IntermediateStep } from '../interfaces/index.ts';
import type { ReadScreen } from './assertion-holds.ts';
import { sendAll } from './carry-out-step.ts';
import { lookAtScreen, type SeenScreen } from './look-at-screen.ts';
import type { ScenarioWorld } from './scenario-world.ts';

/** So many strokes a claim that does not hold is worth: what it speaks of may be anywhere, or nowhere. */
const STROKES_FOR_CLAIM = 8;

/** Looks through what an app draws only once it is scrolled to. */
export class LookFurther {
  readonly #world: ScenarioWorld;
  /** What was shown above, where the run looked for something further down. */
  readonly #above: SeenScreen[] = [];

  constructor(world: ScenarioWorld) {
    this.#world = world;
  }

  /** Back up to what the run came past, else both ways. */
  waysTo(url: string, fits: (passed: SeenScreen) => boolean): BothWays {
    if (this.#above.at(-1)?.url !== url) this.#above.length = 0;
    const at = this.#above.findLastIndex(fits);
    return at < 0 ? new BothWays() : new BothWays('up', this.#above.length - at + 1);
  }

  /** Brings another part of the app, and says which way that was; nothing when all was shown, or it is no app. */
  async on(screen: SeenScreen, ways: BothWays): Promise<Way | undefined> {
    for (let way = ways.next(); appOf(screen.url) && way; way = ways.next()) {
      const step = { actionType: 'scroll', direction: way, description: '' } as const;
      const { effect } = await sendAll(this.#world, step);
      const moved = effect.some(({ kind }) => kind === 'scroll');
      ways.went(moved);
      if (moved && way === 'down') this.#above.push(screen);
      else if (moved) this.#above.pop();
      if (moved) return way;
    }
    return undefined;
  }

  /** A claim is about what is visible: where it holds only further on, that is told. */
  async whereHolds(screen: SeenScreen, text: string, read: ReadScreen): Promise<string | undefined> {
    const ways = new BothWays();
    for (let strokes = 0, now = screen; strokes < STROKES_FOR_CLAIM; strokes++) {
      const way = await this.on(now, ways);
      if (!way) return undefined;
      now = await lookAtScreen(this.#world);
      if (read(now).holds) return `it is further ${way}, say first: Scroll ${way} to ${JSON.stringify(text)}`;
    }
    return undefined;
  }
}

/** With the way to what was scrolled to: without it nobody gets there again. */
export function withWay(steps: readonly IntermediateStep[]): IntermediateStep[] {
  const [{ targetSelector, stableSelector, description } = { description: '' }] = steps;
  const to = defined({ targetSelector, stableSelector });
  return targetSelector ? [{ actionType: 'scroll', ...to, description }, ...steps] : [...steps];
}

import { standing, standsIn } from '../../model/stands-in.ts';
import type { Around } from '../../model/target.ts';
import type { FoundText } from '../driver.ts';
import { readable } from '../words/readable.ts';
import type { Sight } from './sight.ts';
import { boxesIn, textsIn } from './tree-changes.ts';

interface Watched {
  lower: string;
  /** It could be read when the watch began: then it is not what the action brought. */
  stood: boolean;
  seen: boolean;
  there: boolean;
  lost: number;
}

/** Remembers of some texts whether they came and went from one reading to the next. */
export class TextWatch {
  #watched: Watched[] = [];

  begin(texts: readonly string[], now: readonly string[]): void {
    this.#watched = texts.map((text) => {
      const lower = readable(text).toLowerCase();
      return { lower, stood: countIn(now, lower) > 0, seen: false, there: false, lost: 0 };
    });
  }

  /** What can be read now, and what passed by since the last reading. */
  note(now: readonly string[], passing: readonly string[]): void {
    for (const one of this.#watched) {
      const there = countIn(now, one.lower) > 0;
      if ((one.there && !there) || (!there && countIn(passing, one.lower) > 0)) one.lost++;
      one.seen ||= there || countIn(passing, one.lower) > 0;
      one.there = there;
    }
  }

  /** What passed by is remembered of the whole app, and of no box in it. */
  findIn(sight: Sight, text: string, around: Around | undefined): FoundText {
    if (!around) return this.find(text, textsIn(sight));
    const boxes = boxesIn(sight, around);
    const found = new TextWatch().find(text, textsIn({ ...sight, spots: boxes.flat() }));
    return { ...found, ...(boxes.length === 0 ? { unplaced: true } : {}) };
  }

  find(text: string, now: readonly string[]): FoundText {
    const lower = readable(text).toLowerCase();
    const count = countIn(now, lower);
    const known = this.#watched.find((one) => one.lower === lower);
    const seen = known?.seen ?? false;
    const inside = count > 0 ? undefined : insideOf(now, lower);
    return {
      visible: count > 0,
      count,
      ...(inside === undefined ? {} : { inside }),
      watched: seen || count > 0,
      lost: known?.lost ?? 0,
      passed: count === 0 && seen && known?.stood === false,
    };
  }
}

function countIn(texts: readonly string[], lower: string): number {
  return lower === '' ? 0 : texts.filter((text) => standsIn(text.toLowerCase(), lower)).length;
}

function insideOf(texts: readonly string[], lower: string): string | undefined {
  return texts.map((text) => standing(text.toLowerCase(), lower).inside).find((word) => word !== undefined);
}

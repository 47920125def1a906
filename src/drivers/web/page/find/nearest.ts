import { rendersInside } from '../aria/flat-tree.ts';
import type { Place } from './word-places.ts';

interface Met<Hit> {
  hit: Hit;
  /** Null where no words around are asked for. */
  place: Place | null;
}

/**
 * Of elements that fit, those that are nearest to the words around: of many alike, the nearest may be the last one met. How
 * many boxes lie between says nothing: two in the same box with the words are a tie.
 */
export class Nearest<Hit extends { candidate: { el: Element } }> {
  private readonly met: Met<Hit>[] = [];

  take(hit: Hit, place: Place | null): void {
    this.met.push({ hit, place });
  }

  /** Where another one stands in a smaller box with the words, those outside of it are not meant, however near they are. */
  hits(rivals: readonly Nearest<Hit>[] = []): Hit[] {
    const boxes = new Map<Element, 0 | 1>();
    for (const { place } of [this, ...rivals].flatMap(({ met }) => met))
      if (place && boxes.get(place.box) !== 0) boxes.set(place.box, place.looseness);
    const left = this.met.filter(({ hit, place }) => !place || !isOutdone(hit.candidate.el, place, boxes));
    const least = Math.min(...left.map(({ place }) => place?.looseness ?? 0));
    return left.filter(({ place }) => (place?.looseness ?? 0) === least).map(({ hit }) => hit);
  }
}

function isOutdone(el: Element, { box, looseness }: Place, boxes: ReadonlyMap<Element, 0 | 1>): boolean {
  for (const [smaller, looser] of boxes)
    if (smaller !== box && looser <= looseness && rendersInside(box, smaller) && !rendersInside(smaller, el))
      return true;
  return false;
}

import { deepHit, flatParent, rendersInside } from '../aria/flat-tree.ts';
import { type Clip, intersect } from './clip.ts';

/** A layer covers the view if no more than this is left at an edge. */
const EDGE = 4;
/** Where a layer over everything must be met: the corners and the middle of the edges. */
const POINTS = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
  [0.5, 0],
  [0.5, 1],
  [0, 0.5],
  [1, 0.5],
] as const;
/** Something fixed may stick out above the layer: then it is not met everywhere. */
const ENOUGH = 5;

/** What keeps people from the rest of the page: a dialog that says it is modal, or a layer over the whole view. */
export class Cover {
  readonly #view: Clip;
  readonly #dialog: Element | undefined;
  readonly #layer: Element | undefined;

  private constructor(view: Clip, dialog: Element | undefined, layer: Element | undefined) {
    this.#view = view;
    this.#dialog = dialog;
    this.#layer = layer;
  }

  /** What lies over the view now, where a dialog says that it is modal; a layer alone only where that is asked for. */
  static now({ layers = false } = {}): Cover | null {
    const modals = [...document.querySelectorAll('[aria-modal=true],dialog:modal')].filter(
      (el) => el.getClientRects().length > 0,
    );
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const seen = modals.map((el) => ({ el, visibility: getComputedStyle(el).visibility }));
    return modals.length > 0 || layers ? Cover.over(seen, view) : null;
  }

  static over(found: readonly { el: Element; visibility: string }[], view: Clip): Cover | null {
    const dialog = found.findLast(
      ({ el, visibility }) =>
        visibility !== 'hidden' && (el.getAttribute('aria-modal') === 'true' || el.matches('dialog:modal')),
    )?.el;
    const layer = layerOver(view);
    return dialog || layer ? new Cover(view, dialog, layer) : null;
  }

  /** Whether this lies behind it. What stands above all of it, such as the list of a field in it, does not. */
  hides(el: Element, rect: DOMRect = el.getBoundingClientRect()): boolean {
    const inside = (box: Element | undefined) => box !== undefined && rendersInside(box, el);
    if (inside(this.#dialog)) return false;
    if (this.#dialog && !rendersInside(el, this.#dialog))
      return !(this.#isOpen(el, rect) && floats(el, this.#dialog));
    return this.#layer !== undefined && !inside(this.#layer) && !this.#isOpen(el, rect);
  }

  /** What lies over it, the dialog rather than its layer. */
  get over(): Element {
    return this.#dialog ?? this.#layer ?? document.documentElement;
  }

  /** Whether nobody can use this now, wherever it is scrolled to. A dialog may only say that it is modal, and leave the page open. */
  blocks(el: Element): boolean {
    if (this.#dialog?.matches('dialog:modal')) return !rendersInside(this.#dialog, el);
    if (!this.#layer || rendersInside(this.#layer, el)) return false;
    return this.#dialog ? this.hides(el) : this.#isUnder(el, this.#layer);
  }

  /** Whether the layer lies over it, or over the innermost box around it that shows; where none does, over what is in the flow. */
  #isUnder(el: Element, layer: Element): boolean {
    const around: Element[] = [];
    for (let up: Element | null = el; up && !rendersInside(up, layer); up = flatParent(up))
      around.unshift(up);
    let clip = this.#view;
    let placed = false;
    let shows: { at: Element; shown: Clip } | undefined;
    for (const at of around) {
      const { position, overflowX, overflowY } = getComputedStyle(at);
      placed ||= /fixed|absolute/.test(position);
      if (position === 'fixed') clip = this.#view;
      const shown = intersect(clip, at.getBoundingClientRect());
      if (!isEmpty(shown)) shows = { at, shown };
      if (overflowX !== 'visible' || overflowY !== 'visible') clip = shown;
    }
    if (shows) return !isMet(shows.at, shows.shown);
    return !placed && getComputedStyle(layer).position === 'fixed';
  }

  /** Whether a pointer would reach it in the middle of what shows of it; where nothing shows, nobody can tell. */
  #isOpen(el: Element, rect: DOMRect): boolean {
    const shown = intersect(this.#view, rect);
    return isEmpty(shown) ? this.#dialog === undefined : isMet(el, shown);
  }
}

function isEmpty({ left, top, right, bottom }: Clip): boolean {
  return right <= left || bottom <= top;
}

/** Whether a pointer meets it in the middle of what shows of it. */
function isMet(el: Element, { left, top, right, bottom }: Clip): boolean {
  const hit = deepHit((left + right) / 2, (top + bottom) / 2);
  return hit === null || rendersInside(el, hit) || rendersInside(hit, el);
}

/** The innermost placed box over the whole view that a pointer meets at its edges. */
function layerOver({ left, top, right, bottom }: Clip): Element | undefined {
  const met = new Map<Element, number>();
  for (const [at, [fx, fy]] of POINTS.entries()) {
    const hit = deepHit(
      left + EDGE + (right - left - 2 * EDGE) * fx,
      top + EDGE + (bottom - top - 2 * EDGE) * fy,
    );
    const layer = hit && coveringBox(hit, { left, top, right, bottom });
    if (layer) met.set(layer, (met.get(layer) ?? 0) + 1);
    // Met at none of the first corners, it cannot be met often enough.
    if (at === POINTS.length - ENOUGH && met.size === 0) return undefined;
  }
  return [...met].find(([, count]) => count >= ENOUGH)?.[0];
}

function coveringBox(hit: Element, view: Clip): Element | undefined {
  for (let up: Element | null = hit; up && up !== document.body; up = flatParent(up)) {
    if (!/fixed|absolute/.test(getComputedStyle(up).position)) continue;
    const { left, top, right, bottom } = up.getBoundingClientRect();
    if (
      left <= view.left + EDGE &&
      top <= view.top + EDGE &&
      right >= view.right - EDGE &&
      bottom >= view.bottom - EDGE
    )
      return up;
  }
  return undefined;
}

/** In a placed box of its own, apart from the dialog. */
function floats(el: Element, dialog: Element): boolean {
  for (let up: Element | null = el; up && !rendersInside(up, dialog); up = flatParent(up))
    if (/fixed|absolute/.test(getComputedStyle(up).position)) return true;
  return false;
}

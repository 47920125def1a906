import { keyOf } from '../see/keys.ts';
import { ancestors, isDrawn, numberIn, textOf } from './control-words.ts';

export interface SliderParts {
  track: DOMRect;
  thumb: Element;
  vertical: boolean;
}

const HANDLE = /thumb|handle|knob|grip|dragger|pointer/i;
const SLIDES = /slider|range|track|rail|scrub/i;

/** What to grab and the way it travels. The thumb is the control itself where nothing smaller is drawn in it. */
export function sliderParts(el: Element): SliderParts {
  const stated = el.getAttribute('aria-orientation');
  if (el instanceof HTMLInputElement && !isSmall(el)) {
    const box = el.getBoundingClientRect();
    return { track: box, thumb: el, vertical: stated ? stated === 'vertical' : box.height > box.width * 1.5 };
  }
  const box = el.getBoundingClientRect();
  const longest = Math.max(box.width, box.height);
  const long = longest >= 3 * Math.min(box.width, box.height);
  // What is drawn in a thumb is no thumb of its own.
  const inner = long || longest >= 60 ? handleIn(el) : null;
  if (inner)
    return {
      track: box,
      thumb: inner,
      vertical: stated ? stated === 'vertical' : box.height > box.width,
    };
  if (long && longest >= 60)
    return { track: box, thumb: el, vertical: stated ? stated === 'vertical' : box.height > box.width };
  // A native input tucked into the thumb that is drawn for it.
  const grabbed = el instanceof HTMLInputElement && el.parentElement ? el.parentElement : el;
  const track = trackAround(grabbed, stated);
  const vertical = stated ? stated === 'vertical' : track.height > track.width;
  return { track, thumb: grabbed, vertical };
}

function trackAround(thumb: Element, orientation: string | null): DOMRect {
  const { width, height } = thumb.getBoundingClientRect();
  for (const up of ancestors(thumb, 6)) {
    if (isFilledTo(up, thumb)) continue;
    const box = up.getBoundingClientRect();
    const along = orientation !== 'vertical' && box.width >= 3 * width && box.width >= 40;
    const down = orientation !== 'horizontal' && box.height >= 3 * height && box.height >= 40;
    if (orientation ? along || down : (along || down) && Math.max(box.width, box.height) >= 60) return box;
  }
  return thumb.getBoundingClientRect();
}

/** The filled part of a track, which a script makes as long as the value is: it ends in the middle of the thumb. */
function isFilledTo(up: Element, thumb: Element): boolean {
  if (!(up instanceof HTMLElement)) return false;
  const [bar, box] = [up.getBoundingClientRect(), thumb.getBoundingClientRect()];
  const [across, down] = [box.x + box.width / 2, box.y + box.height / 2];
  const ends = (set: string, at: number, edges: number[]): boolean =>
    set.endsWith('%') && edges.some((edge) => Math.abs(edge - at) <= 2);
  return (
    ends(up.style.width, across, [bar.left, bar.right]) || ends(up.style.height, down, [bar.top, bar.bottom])
  );
}

function isSmall(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  return (width < 40 && height < 40) || getComputedStyle(el).opacity === '0';
}

function handleIn(el: Element): Element | null {
  const box = el.getBoundingClientRect();
  const longest = Math.max(box.width, box.height);
  let placed: Element | null = null;
  for (const inner of el.querySelectorAll('*')) {
    if (!isDrawn(inner)) continue;
    const { width, height } = inner.getBoundingClientRect();
    if (Math.max(width, height) > longest / 2) continue;
    if (HANDLE.test(classOf(inner))) return inner;
    const style = getComputedStyle(inner);
    if (/grab|resize|move/.test(style.cursor)) return inner;
    if (
      !placed &&
      style.position === 'absolute' &&
      width > 4 &&
      height > 4 &&
      width < height * 3 &&
      height < width * 3
    )
      placed = inner;
  }
  return placed;
}

/** Both handles of a range that has no role, from its start to its end; null where there are not just two, of one size. */
export function twoHandles(el: Element): [Element, Element] | null {
  const box = el.getBoundingClientRect();
  const longest = Math.max(box.width, box.height);
  if (longest < 40 || el.querySelector('input:not([type=hidden]),button,select,a')) return null;
  const named = [...el.querySelectorAll('*')].filter(
    (inner) => HANDLE.test(classOf(inner)) && isDrawn(inner),
  );
  const [one, two, more] = named.filter((inner) => !named.some((up) => up !== inner && up.contains(inner)));
  if (!one || !two || more) return null;
  const [a, b] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
  const alike = Math.abs(a.width - b.width) < 2 && Math.abs(a.height - b.height) < 2;
  if (!alike || Math.max(a.width, a.height) > longest / 2) return null;
  return a.x - b.x + (b.y - a.y) <= 0 ? [one, two] : [two, one];
}

function classOf(el: Element): string {
  return el.getAttribute('class') ?? '';
}

/** A slider without a role: a box that is called one, or a handle inside a longer box. */
export function freeSlider(el: Element): { root: Element; handle: Element } | null {
  const named = SLIDES.test(`${classOf(el)} ${el.id} ${el.getAttribute('data-testid') ?? ''}`);
  const inner = handleIn(el);
  const box = el.getBoundingClientRect();
  if (inner && (named || HANDLE.test(classOf(inner))) && Math.max(box.width, box.height) >= 40)
    return { root: el, handle: inner };
  if (named && Math.max(box.width, box.height) >= 3 * Math.min(box.width, box.height)) {
    if (el.querySelectorAll('input,button,select,a').length === 0) return { root: el, handle: el };
  }
  if (!HANDLE.test(classOf(el)) && !/grab|resize/.test(getComputedStyle(el).cursor)) return null;
  for (const up of ancestors(el, 3)) {
    const outer = up.getBoundingClientRect();
    if (Math.max(outer.width, outer.height) < 3 * Math.max(box.width, box.height)) continue;
    if (SLIDES.test(`${classOf(up)} ${up.id}`) || freeValue(up, el).from !== 'place' || twoHandles(up))
      return { root: up, handle: el };
    return null;
  }
  return null;
}

/** The value of a slider that does not state one: an attribute, an input, a number written beside it, else its place. */
export function freeValue(
  root: Element,
  handle: Element,
): { now: number; from: 'attribute' | 'input' | 'text' | 'place' } {
  for (const el of [root, handle]) {
    for (const name of ['aria-valuenow', 'data-value', 'data-current', 'data-val', 'value']) {
      const stated = numberIn(el.getAttribute(name));
      if (stated !== undefined) return { now: stated, from: 'attribute' };
    }
  }
  for (const scope of [root, root.parentElement]) {
    const inputs = scope?.querySelectorAll('input') ?? [];
    const [input] = inputs;
    // One that holds both ends of a range does not tell one of them.
    const held = inputs.length === 1 && isOneNumber(input?.value ?? '') ? numberIn(input?.value) : undefined;
    if (held !== undefined) return { now: held, from: 'input' };
  }
  const on = numberIn(numberOn(root, handle)?.textContent);
  if (on !== undefined) return { now: on, from: 'text' };
  const written = writtenIn(root) ?? (root.parentElement ? writtenIn(root.parentElement) : undefined);
  if (written !== undefined) return { now: written, from: 'text' };
  const track = root.getBoundingClientRect();
  const box = handle.getBoundingClientRect();
  const part =
    track.width >= track.height
      ? (box.x + box.width / 2 - track.x) / track.width
      : (track.bottom - box.y - box.height / 2) / track.height;
  return { now: Math.round(part * 1000) / 10, from: 'place' };
}

/** The only number that a handle bears, or what holds it and nothing else: many show it only while they are moved. */
function numberOn(root: Element, handle: Element): Element | undefined {
  for (const box of [handle, ...ancestors(handle, 1)]) {
    if (box === root || !root.contains(box)) break;
    const [only, another] = [box, ...box.querySelectorAll('*')].filter(
      (el) => el.childElementCount === 0 && isOneNumber((el.textContent ?? '').trim()),
    );
    if (only) return another ? undefined : only;
  }
  return undefined;
}

function isOneNumber(text: string): boolean {
  return /^\D{0,3}-?\d[\d.,]*\D{0,4}$/.test(text);
}

/** The only number drawn in a container, or the one in its output. */
function writtenIn(container: Element): number | undefined {
  const said = container.querySelectorAll(
    'output,[aria-live],[class*=value],[class*=tooltip],[class*=badge]',
  );
  for (const el of said) {
    const value = isDrawn(el) ? numberIn(textOf(el)) : undefined;
    if (value !== undefined) return value;
  }
  const numbers = [...container.querySelectorAll('*')]
    .filter((el) => el.childElementCount === 0 && isOneNumber((el.textContent ?? '').trim()))
    .filter(isDrawn);
  return numbers.length === 1 ? numberIn(numbers[0]?.textContent) : undefined;
}

/** Numbers drawn around a slider, or the one that its handle bears, each with what tells it from the others from one look to the next. */
export function numbersNear(root: Element, handle: Element): { id: string; value: number }[] {
  const on = numberOn(root, handle);
  const own = numberIn(on?.textContent);
  if (on && own !== undefined) return [{ id: keyOf(on), value: own }];
  for (const up of ancestors(root, 3)) {
    const found = [...up.querySelectorAll('*')]
      .filter((el) => !root.contains(el) || el.childElementCount === 0)
      .filter((el) => el.childElementCount === 0 && isDrawn(el))
      .flatMap((el) => {
        const value = numberIn(el instanceof HTMLInputElement ? el.value : textOf(el));
        return value === undefined ? [] : [{ id: keyOf(el), value }];
      });
    if (found.length > 0 && found.length <= 40) return found;
    if (found.length > 40) break;
  }
  return [];
}

import { roleOf } from '../aria/role.ts';
import { stateOf } from '../aria/state.ts';
import type { Ask } from '../see/describe.ts';
import { everyRendered } from '../see/every-element.ts';
import { ancestors, numberIn } from './control-words.ts';
import { node, type Part, part, type Told } from './read-control.ts';
import { freeValue, numbersNear, sliderParts, twoHandles } from './slider-parts.ts';

const boxOf = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height });

export function slider(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  // A splitter is listed as a thing to press: its numbers are read by its own role.
  const { value_now, value_min, value_max, value } = stateOf(el, roleOf(el));
  const { track, thumb, vertical } = sliderParts(el);
  const native = el instanceof HTMLInputElement && el.type === 'range';
  const step = native ? (el.step === 'any' ? undefined : (numberIn(el.step) ?? 1)) : undefined;
  const now = value_now ?? numberIn(value);
  return {
    kind: 'slider',
    main,
    text: value ?? '',
    ...(now !== undefined ? { now } : {}),
    ...(value_min !== undefined ? { min: value_min } : {}),
    ...(value_max !== undefined ? { max: value_max } : {}),
    ...(step !== undefined ? { step } : {}),
    ...(native ? { settable: true } : {}),
    ...(vertical ? { vertical: true } : {}),
    track: boxOf(track),
    thumb: node(thumb, ask),
    parts: thumbParts(bothEnds(el), ask),
  };
}

const ON_TRACK = 5;

/** The two thumbs of a range, where one of them was asked for: the only things to operate on their track. */
function bothEnds(el: Element): Element[] {
  for (const up of ancestors(el, ON_TRACK)) {
    const all = everyRendered(up, 'input:not([type=hidden]),select,textarea,button,[role=slider]');
    // What only keeps the value for a form is no end of the range.
    const held = all.filter((one) => one.getAttribute('aria-hidden') !== 'true');
    if (held.length < 2) continue;
    const sliders = held.filter((one) => one.matches('input[type=range],[role=slider]'));
    return held.length === 2 && sliders.length === 2 ? sliders : [];
  }
  return [];
}

export function unnamedSlider(root: Element, handle: Element, ask: Ask): Told {
  const { now, from } = freeValue(root, handle);
  const limit = (name: string): number | undefined => numberIn(root.getAttribute(name));
  const placed = from === 'place';
  const min = limit('data-min') ?? (placed ? 0 : undefined);
  const max = limit('data-max') ?? (placed ? 100 : undefined);
  const track = root.getBoundingClientRect();
  return {
    kind: 'slider',
    ...(from === 'text' || placed ? { guessed: true, numbers: numbersNear(root, handle) } : {}),
    main: node(handle, ask),
    text: String(now),
    now,
    ...(min !== undefined ? { min } : {}),
    ...(max !== undefined ? { max } : {}),
    ...(track.height > track.width ? { vertical: true } : {}),
    track: boxOf(track),
    thumb: node(handle, ask),
    ...roomOf(root, handle),
    unnamed: true,
  };
}

function roomOf(root: Element, handle: Element): { room?: { back: number; on: number } } {
  const other = twoHandles(root)?.find((one) => one !== handle);
  if (!other) return {};
  const [track, box, next] = [root, handle, other].map((el) => el.getBoundingClientRect());
  if (!track || !box || !next) return {};
  const upright = track.height > track.width;
  const [low, high, at, end] = upright
    ? [track.top, track.bottom, box.top, next.top]
    : [track.left, track.right, box.left, next.left];
  return { room: end > at ? { back: at - low, on: end - at } : { back: at - end, on: high - at } };
}

/** Two handles on one track that state nothing: each is read as a slider of its own. */
export function unnamedThumbs(el: Element, handles: readonly Element[], ask: Ask): Told {
  const parts = handles.map((handle) => ({
    ...part(handle, ask),
    value: String(freeValue(el, handle).now),
  }));
  return {
    kind: 'thumbs',
    main: node(el, ask),
    text: parts.map(({ value }) => value).join(' - '),
    unnamed: true,
    parts,
  };
}

/** Thumbs on one track, the lower one first: not every toolkit draws them in that order. */
export function thumbParts(thumbs: readonly Element[], ask: Ask): Part[] {
  return thumbs
    .map((el) => thumbPart(el, ask))
    .sort((one, other) => Number(one.value ?? 0) - Number(other.value ?? 0));
}

/** One of several thumbs, with the number it stands at. */
function thumbPart(el: Element, ask: Ask): Part {
  const { value_now, value } = stateOf(el, roleOf(el));
  const now = value_now ?? numberIn(value);
  return { ...part(el, ask), ...(now !== undefined ? { value: String(now) } : {}) };
}

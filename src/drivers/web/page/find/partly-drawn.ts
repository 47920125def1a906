import { readable } from '../../../words/readable.ts';
import { everyElement, everyRendered } from '../see/every-element.ts';
import { keyOf } from '../see/keys.ts';

/** A box that draws only the part of its content that shows: the rest comes when it is scrolled. */
export interface PartlyDrawn {
  key: string;
  top: number;
  height: number;
  view: number;
  /** Where the words wanted should be, by the numbers in those that are drawn. */
  at?: number;
}

const SMALLEST_VIEW = 60;
const MOST_BOXES = 3;
const MOST_TEXTS = 600;
/** What is lower is not there to be read: some put it at the end to keep the whole height. */
const LEAST_TEXT = 6;

export function partlyDrawn(words: string): PartlyDrawn[] {
  const boxes: PartlyDrawn[] = [];
  for (const el of everyElement(document)) {
    const { scrollHeight, clientHeight, scrollTop } = el;
    if (clientHeight < SMALLEST_VIEW || scrollHeight < clientHeight * 2) continue;
    if (!/auto|scroll|overlay/.test(getComputedStyle(el).overflowY)) continue;
    const texts = textsIn(el);
    if (!isPart(texts, scrollHeight)) continue;
    const at = placeOf(words, texts);
    const place = at === undefined ? {} : { at: at - clientHeight / 2 };
    boxes.push({ key: keyOf(el), top: scrollTop, height: scrollHeight, view: clientHeight, ...place });
    if (boxes.length === MOST_BOXES) break;
  }
  return boxes;
}

interface Drawn {
  text: string;
  /** Its place in the content, not in the view. */
  top: number;
  bottom: number;
}

function textsIn(box: Element): Drawn[] {
  const from = box.getBoundingClientRect().top - box.scrollTop;
  const leaves = everyRendered(box).filter(
    (el) => el.childElementCount === 0 && (el.textContent ?? '').trim() !== '',
  );
  const half = MOST_TEXTS / 2;
  const looked = leaves.length > MOST_TEXTS ? [...leaves.slice(0, half), ...leaves.slice(-half)] : leaves;
  return looked.flatMap((el) => {
    const { top, bottom, height } = el.getBoundingClientRect();
    if (height < LEAST_TEXT || !el.checkVisibility({ visibilityProperty: true })) return [];
    return [{ text: readable(el.textContent ?? ''), top: top - from, bottom: bottom - from }];
  });
}

/** What is drawn covers less of the content than there is. */
function isPart(texts: readonly Drawn[], height: number): boolean {
  if (texts.length === 0) return false;
  const first = Math.min(...texts.map(({ top }) => top));
  const last = Math.max(...texts.map(({ bottom }) => bottom));
  return last - first < height * 0.8;
}

/** Items that are numbered tell where another number stands. */
function placeOf(words: string, texts: readonly Drawn[]): number | undefined {
  const [, before = '', wanted, after = ''] = /^(.*?)(\d+)(\D*)$/.exec(words) ?? [];
  if (wanted === undefined) return undefined;
  const numbered = texts.flatMap(({ text, top }) => {
    if (!text.startsWith(before) || !text.endsWith(after)) return [];
    const number = text.slice(before.length, text.length - after.length);
    return /^\d+$/.test(number) ? [{ number: Number(number), top }] : [];
  });
  const [first] = numbered;
  const last = numbered.at(-1);
  if (!first || !last || first.number === last.number) return undefined;
  const each = (last.top - first.top) / (last.number - first.number);
  return first.top + (Number(wanted) - first.number) * each;
}

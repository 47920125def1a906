import { everyRendered } from '../see/every-element.ts';
import { isDrawn, textOf } from './control-words.ts';

/** The colour that is drawn on it, or written, as #rrggbb; empty where there is none. */
export function colourShown(el: Element): string {
  const written = /#[0-9a-f]{6}\b/i.exec(textOf(el))?.[0];
  return written?.toLowerCase() ?? coloursOn(el).at(-1) ?? '';
}

/** All that are drawn on it and in it. */
function coloursOn(el: Element): string[] {
  const shown: string[] = [];
  for (const at of [el, ...everyRendered(el)]) {
    if (!isDrawn(at)) continue;
    for (const pseudo of [undefined, '::before', '::after']) {
      const style = getComputedStyle(at, pseudo);
      if (pseudo && style.content === 'none') continue;
      const colour = style.backgroundImage === 'none' ? hexOf(style.backgroundColor) : null;
      if (colour) shown.push(colour);
    }
  }
  return shown;
}

const AROUND = 2;

/** Of a colour field that is not drawn itself, the colours around it: what the page has taken is drawn in its place. */
export function coloursFor(field: Element): string[] | undefined {
  if (isDrawn(field) && field.checkVisibility({ opacityProperty: true })) return undefined;
  let box = field;
  for (let level = 0; level < AROUND && box.parentElement; level++) box = box.parentElement;
  const written = textOf(box).match(/#[0-9a-f]{6}\b/gi) ?? [];
  return [...coloursOn(box), ...written.map((one) => one.toLowerCase())];
}

/** Null for what lets through what is behind it. */
function hexOf(colour: string): string | null {
  const [, red = '', green = '', blue = ''] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour) ?? [];
  if (red === '') return null;
  return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

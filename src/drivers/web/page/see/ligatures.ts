import { readable } from '../../../words/readable.ts';
import { generatedText } from '../aria/css-content.ts';

const WORD = /^[a-z][a-z0-9_]+$/;
const MOST = 12;
/** A word of that many letters is wider than one sign, whatever it is written in. */
const FEWEST = 4;
const SIGN_EM = 1.6;

/** A name without the words at its ends that a font draws as one sign: `delete Remove`. A name that is no more than that is kept. */
export function withoutLigatures(el: Element, name: string): string {
  const words = name.split(' ');
  const boxes = [el, ...((el instanceof HTMLInputElement && el.labels) || [])].filter(
    (box) => box.childElementCount > 0,
  );
  if (boxes.length === 0 || words.length < 2) return name;
  const kept = words.filter((word, at) => {
    const atEnd = at === 0 || at === words.length - 1;
    return !(
      atEnd &&
      word.length >= FEWEST &&
      WORD.test(word) &&
      boxes.some((box) => isDrawnAsSign(box, word))
    );
  });
  return kept.length > 0 ? kept.join(' ') : name;
}

function isDrawnAsSign(box: Element, word: string): boolean {
  return [...box.querySelectorAll('*')].slice(0, MOST).some((inner) => {
    if (inner.childElementCount === 0 && readable(inner.textContent ?? '') === word)
      return isOneSign(word, getComputedStyle(inner));
    return (['::before', '::after'] as const).some(
      (part) => generatedText(inner, part)?.text === word && isOneSign(word, getComputedStyle(inner, part)),
    );
  });
}

let measure: CanvasRenderingContext2D | null = null;

function isOneSign(
  word: string,
  { fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration,
): boolean {
  measure ??= document.createElement('canvas').getContext('2d');
  if (!measure) return false;
  measure.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return measure.measureText(word).width <= Number.parseFloat(fontSize) * SIGN_EM;
}

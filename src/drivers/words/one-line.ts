/** No space though it counts as one in scripts: Chromium draws nothing for these, so what stands around them is one word. */
const UNDRAWN = /[\u2028\u2029\ufeff]/g;

/** A text with single spaces, as it is drawn. */
export function oneLine(text: string): string {
  return spaced(text).trim();
}

/** The same with the spaces at its ends: it may be a part of a word. */
export function spaced(text: string): string {
  return text.replace(UNDRAWN, '').replace(/\s+/g, ' ');
}

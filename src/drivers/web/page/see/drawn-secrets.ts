import { flatChildren } from '../aria/flat-tree.ts';

/** A piece of what is drawn, as it is compared, and what draws it: a text, or an element as a whole. */
interface Piece {
  from: number;
  words: string;
  by: Text | Element;
}

const UNDRAWN = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);
const VALUELESS = /^(?:checkbox|radio|file|hidden|image|range|color)$/;
const QUOTED = /"((?:\\.|[^"\\])*)"/g;

/**
 * A text as a reader would know it: letter case, wide letters, accents, spaces and what nobody sees make no other word
 * of it.
 */
export function asRead(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .toLowerCase();
}

/** Where the page draws one of the words, however its text is cut into pieces and whatever draws them. */
export function drawnAt(root: Element, words: readonly string[]): DOMRect[] {
  const wanted = [...new Set(words.map(asRead))].filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const pieces = piecesOf(root);
  const all = pieces.map((piece) => piece.words).join('');
  const rects: DOMRect[] = [];
  for (const word of wanted) {
    for (let at = all.indexOf(word); at !== -1; at = all.indexOf(word, at + word.length))
      rects.push(...rectsOf(pieces, at, at + word.length));
  }
  return rects;
}

/** All that is drawn, in its order. A page may nest deeper than calls can. */
function piecesOf(root: Element): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (text: string | null | undefined, by: Text | Element): void => {
    const words = asRead(text ?? '');
    if (words === '') return;
    pieces.push({ from, words, by });
    from += words.length;
  };
  const open: { after: Element | null; children: Iterator<Node> }[] = [];
  const enter = (el: Element): void => {
    if (UNDRAWN.has(el.localName) || !isDrawn(el)) return;
    add(generated(el, '::before'), el);
    for (const text of ownWords(el)) add(text, el);
    open.push({ after: el, children: flatChildren(el)[Symbol.iterator]() });
  };
  enter(root);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { value: child, done } = top.children.next();
    if (done) {
      open.pop();
      if (top.after) add(generated(top.after, '::after'), top.after);
    } else if (child instanceof Text) add(child.data, child);
    else if (child instanceof Element) enter(child);
  }
  return pieces;
}

function isDrawn(el: Element): boolean {
  // The list of a select has no boxes of its own, yet it is drawn.
  const listed = el instanceof HTMLOptionElement || el instanceof HTMLOptGroupElement;
  return listed || getComputedStyle(el).display !== 'none';
}

/** What an element draws besides its children. */
function ownWords(el: Element): (string | null | undefined)[] {
  if (el instanceof HTMLInputElement)
    return VALUELESS.test(el.type) ? [el.alt] : [el.value === '' ? el.placeholder : el.value];
  if (el instanceof HTMLTextAreaElement) return [el.value === '' ? el.placeholder : el.value];
  if (el instanceof HTMLOptionElement || el instanceof HTMLOptGroupElement) return [el.getAttribute('label')];
  if (el instanceof HTMLImageElement || el instanceof HTMLAreaElement) return [el.alt];
  const { display, listStyleType } = getComputedStyle(el);
  return display === 'list-item' ? [strings(listStyleType), generated(el, '::marker')] : [];
}

function generated(el: Element, pseudo: string): string {
  return strings(getComputedStyle(el, pseudo).content);
}

function strings(style: string): string {
  return [...style.matchAll(QUOTED)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')).join('');
}

function rectsOf(pieces: readonly Piece[], from: number, to: number): DOMRect[] {
  return pieces
    .filter((piece) => piece.from < to && piece.from + piece.words.length > from)
    .flatMap(({ from: start, by }) => {
      if (by instanceof Element) return boxOf(by);
      const option = by.parentElement?.closest('select');
      return option ? [...option.getClientRects()] : lettersOf(by, from - start, to - start);
    });
}

function boxOf(el: Element): DOMRect[] {
  const rects = [...(el.closest('select') ?? el).getClientRects()];
  // The sign of a list's item stands beside its box.
  const beside = getComputedStyle(el).display === 'list-item';
  return beside ? rects.map(({ y, height }) => new DOMRect(0, y, innerWidth, height)) : rects;
}

/** The places of some letters of a text, counted as they are compared. */
function lettersOf(text: Text, from: number, to: number): DOMRect[] {
  let [read, start, end] = [0, -1, 0];
  let at = 0;
  for (const letter of text.data) {
    const next = read + asRead(letter).length;
    if (next > from && read < to && next > read) {
      if (start === -1) start = at;
      end = at + letter.length;
    }
    read = next;
    at += letter.length;
  }
  if (start === -1) return [];
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, end);
  return [...range.getClientRects()];
}

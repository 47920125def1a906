import { spaced } from '../../../words/one-line.ts';
import { firstOf, isFull, lineOf, READING_LIMITS } from '../../../words/read-whole.ts';
import { generatedText } from '../aria/css-content.ts';
import { flatChildren, flatParent } from '../aria/flat-tree.ts';
import { ownChildren, ownElements } from './ground.ts';

/** A text of the page, and where it is drawn. */
interface Piece {
  text: string;
  rect: DOMRect;
}

const MARKS = ['::marker'] as const;
const PSEUDOS = ['::before', '::after', ...MARKS] as const;

/**
 * What a reader sees of a control besides its text. `hidden`: its name says something else than it shows, so that
 * nothing that styles write on it is in it.
 */
export function drawnWords(el: Element, hidden: boolean): string[] {
  const pieces = piecesIn(el);
  const drawn = generatedIn(el, hidden);
  const bare = hidden && !/\p{L}{2}/u.test([...drawn, ...pieces.map(({ text }) => text)].join(' '));
  const { hyphenateCharacter } = getComputedStyle(el);
  return [
    ...shownValue(el),
    ...drawn,
    turnedText(el),
    asDrawn(pieces),
    pieces.length > 1 ? asDrawn(pieces, LETTER_GAP) : '',
    bare ? writtenOver(el) : '',
    // Drawn where a word is broken; the browser's own is called auto.
    hyphenateCharacter === 'auto' ? '' : hyphenateCharacter,
  ];
}

/** A field that nobody can write in: what it says is all that it is. */
export function isLocked(el: Element): boolean {
  const field = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement;
  return field && (el.readOnly || el.disabled);
}

/** What a field or button of a form shows as its label, whatever it is called. */
function shownValue(el: Element): string[] {
  const labels = el instanceof HTMLInputElement && /^(?:submit|button|reset)$/.test(el.type);
  if (!labels && !isLocked(el)) return [];
  return ['value' in el ? String(el.value) : '', el.getAttribute('placeholder') ?? ''];
}

/** What styles write before, after and as the mark of it and of its parts; marks and counters are in no name. */
function generatedIn(el: Element, hidden: boolean): string[] {
  return firstOf(ownElements(el), READING_LIMITS.parts).flatMap((at) => {
    const { display, listStyleType } = getComputedStyle(at);
    const mark = display.includes('list-item') ? listStyleType : '';
    const counted = PSEUDOS.flatMap((pseudo) =>
      [...getComputedStyle(at, pseudo).content.matchAll(COUNTER)].map(([, style = '']) => style),
    );
    return [
      ...(hidden ? PSEUDOS : MARKS).map((pseudo) => generatedText(at, pseudo)?.text ?? ''),
      mark.startsWith('"') ? `${mark.slice(1, -1)}${at.textContent}` : '',
      ...[mark, ...counted].map((style) => countingWords(at, style)),
      quotesOf(at),
    ];
  });
}

/** The last word within a counter is the way it counts. */
const COUNTER = /counters?\([^()]*, ([^\s,()]+)\)/g;
/** Of a way of counting that the page defines, all that it may draw. */
const COUNTED = ['prefix', 'suffix', 'symbols', 'additiveSymbols', 'negative', 'pad'] as const;

function countingWords(el: Element, style: string): string {
  if (!/^[a-z_-]/i.test(style)) return '';
  const root = el.getRootNode();
  const sheets = [document, root].flatMap((one) =>
    one instanceof Document || one instanceof ShadowRoot
      ? [...one.styleSheets, ...one.adoptedStyleSheets]
      : [],
  );
  return sheets
    .flatMap(rulesOf)
    .flatMap((rule) => (rule instanceof CSSCounterStyleRule && rule.name === style ? [rule] : []))
    .flatMap((rule) => COUNTED.map((part) => rule[part]))
    .join(' ');
}

/** Those of a sheet that another site keeps to itself cannot be read. */
function rulesOf(sheet: CSSStyleSheet | CSSGroupingRule): CSSRule[] {
  try {
    return [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSGroupingRule ? rulesOf(rule) : rule));
  } catch {
    return [];
  }
}

/** What a style has drawn as quotation marks, where it draws them. */
function quotesOf(el: Element): string {
  const drawn = PSEUDOS.some((pseudo) => /-quote/.test(getComputedStyle(el, pseudo).content));
  return drawn ? getComputedStyle(el).quotes : '';
}

/** Its text in the order in which it is drawn, where a style turns it round by force; else nothing. */
function turnedText(el: Element): string {
  const parts: string[] = [];
  let turned = false;
  const walk = (at: Element): void => {
    const { unicodeBidi, direction } = getComputedStyle(at);
    const backwards = unicodeBidi.includes('override') && direction === 'rtl';
    for (const node of ownChildren(at, el)) {
      if (isFull(parts, READING_LIMITS.parts)) return;
      if (node instanceof Element) walk(node);
      else if (node instanceof Text) {
        turned ||= backwards;
        const text = node.nodeValue ?? '';
        parts.push(backwards ? [...text].reverse().join('') : text);
      }
    }
  };
  walk(el);
  return turned ? parts.join(' ') : '';
}

interface Around {
  root: Element;
  except?: Element;
  /** Only what is drawn here. */
  over?: DOMRect;
}

/** What is drawn in an element: texts that can be seen, what its fields show, and frames that let the pointer through. */
function piecesIn(el: Element, around: Around = { root: el }, pieces: Piece[] = []): Piece[] {
  const { root, except, over } = around;
  for (const node of ownChildren(el, root)) {
    if (isFull(pieces, READING_LIMITS.parts)) break;
    if (node instanceof Text && node.nodeValue) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width > 0 && (!over || liesOn(rect, over)) && isSeen(el, rect, root))
        pieces.push({ text: spaced(node.nodeValue), rect });
    } else if (node instanceof Element && node !== except && !/^(?:style|script)$/.test(node.localName)) {
      const shown = spaced(isLocked(node) ? shownValue(node).join(' ') : framedText(node));
      const rect = node.getBoundingClientRect();
      if (shown.trim() !== '' && (!over || liesOn(rect, over))) pieces.push({ text: shown, rect });
      piecesIn(node, around, pieces);
    }
  }
  return pieces;
}

/** Styles that leave nothing of a box, from half of each side on. */
const CLIPPED = /^(?:inset\((?:[5-9]\d|100)%|(?:circle|ellipse)\(0)/;

/** Whether something of a text shows: letters without opacity or room may stand between those of a word. */
function isSeen(holder: Element, rect: DOMRect, root: Element): boolean {
  if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let up: Element | null = holder; up; up = up === root ? null : flatParent(up)) {
    const { overflow, display, clipPath } = getComputedStyle(up);
    if (CLIPPED.test(clipPath)) return false;
    if (overflow === 'visible' || display === 'inline') continue;
    const box = up.getBoundingClientRect();
    const width = Math.min(rect.right, box.right) - Math.max(rect.left, box.left);
    const height = Math.min(rect.bottom, box.bottom) - Math.max(rect.top, box.top);
    if (width <= 1 || height <= 1) return false;
  }
  return true;
}

/** What a frame shows that the pointer passes through, so that a click on it is one on what it lies in. */
function framedText(el: Element): string {
  if (!(el instanceof HTMLIFrameElement) || getComputedStyle(el).pointerEvents !== 'none') return '';
  return lineOf(el.contentDocument?.body?.textContent ?? '');
}

/** Part of a line's height: parts that are farther from each other are words of their own. */
const WORD_GAP = 0.2;
/** Parts that are no farther than this from each other may still be read as one word. */
const LETTER_GAP = 0.7;

/** The parts of a text from left to right and line by line; those that touch are one word. */
function asDrawn(pieces: Piece[], gap = WORD_GAP): string {
  const sorted = [...pieces].sort((a, b) => lineBetween(a, b) || a.rect.left - b.rect.left);
  return sorted.reduce((said, piece, at) => {
    const last = sorted[at - 1];
    if (!last) return piece.text;
    const apart = piece.rect.left - last.rect.right > piece.rect.height * gap;
    return `${said}${apart || lineBetween(last, piece) ? ' ' : ''}${piece.text}`;
  }, '');
}

/** 0 where both stand on one line, else which is the upper one. */
function lineBetween({ rect: one }: Piece, { rect: other }: Piece): number {
  const down = one.top + one.bottom - other.top - other.bottom;
  return Math.abs(down) < Math.min(one.height, other.height) ? 0 : down;
}

const LEVELS = 3;
const LONGEST_LABEL = 60;

/** The label that something beside it draws into its box, where it shows none itself. */
function writtenOver(el: Element): string {
  const box = el.getBoundingClientRect();
  let up = flatParent(el);
  for (let level = 0; up && level < LEVELS; level++, up = flatParent(up)) {
    const words = [asDrawn(piecesIn(up, { root: up, except: el, over: box })), styledOver(up, el)].join(' ');
    if (words.length > LONGEST_LABEL) return '';
    if (words.trim() !== '') return words;
  }
  return '';
}

/** What styles write beside it out of the flow: where that is drawn no script can ask, and it may well be upon it. */
function styledOver(up: Element, el: Element): string {
  const beside = [...flatChildren(up)].flatMap((at) => (at instanceof Element && at !== el ? [at] : []));
  return [up, ...firstOf(beside, READING_LIMITS.prose_parts)]
    .flatMap((at) =>
      (['::before', '::after'] as const).map((pseudo) =>
        getComputedStyle(at, pseudo).position === 'static' ? '' : (generatedText(at, pseudo)?.text ?? ''),
      ),
    )
    .join(' ')
    .trim();
}

function liesOn(rect: DOMRect, box: DOMRect): boolean {
  const x = (rect.left + rect.right) / 2;
  const y = (rect.top + rect.bottom) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

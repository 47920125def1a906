import type { OutlinedNode, OutlineRequest } from '../../../../model/outline.ts';
import { oneLine } from '../../../words/one-line.ts';
import { candidateFor } from '../act/meaning.ts';
import { flatChildren } from '../aria/flat-tree.ts';
import { withNameCache } from '../aria/style-cache.ts';
import { hasClickListener } from '../hook/clickables.ts';
import { Cover } from './behind.ts';
import { type Clip, intersect, isOutside } from './clip.ts';
import { beginning, cutAt } from './cut.ts';
import { type Described, describeOne, isFrame } from './describe.ts';
import { documentId, keyOf } from './keys.ts';
import { loadingState } from './loading.ts';
import { attributesOf } from './outline-attributes.ts';
import { selectorFor } from './selector-path.ts';
import { drawnInPlaceOf, hasDrawnLabel, isTucked } from './tucked.ts';

const SKIPPED = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT HEAD META LINK TITLE BR WBR HR'.split(' '));
const LONGEST_TEXT = 2000;
const MOST_OPTIONS = 300;
const EVERYWHERE: Clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

interface Outlined extends OutlinedNode {
  node?: Described;
  children: Outlined[];
}

export interface OutlinedFrame {
  root: Outlined;
  left_out: number;
  document_key: string;
}

/** Everything of the page that can be read or operated, as a tree; boxes that only wrap one other are dissolved. */
export function outline(ask: OutlineRequest & { test_id_attributes: string[] }): OutlinedFrame {
  return withNameCache(() => {
    const walk = new OutlineWalk(ask);
    const body = document.body ?? document.documentElement;
    return {
      root: {
        tag: 'body',
        key: keyOf(body),
        css: 'body',
        // Most boxes that say they are busy are no part of the tree: the whole says it for them.
        attributes: loadingState([]).loading ? { 'aria-busy': 'true' } : {},
        box: boxOf(body.getBoundingClientRect()),
        children: walk.inside(body, EVERYWHERE),
      },
      left_out: walk.leftOut,
      document_key: documentId,
    };
  });
}

class OutlineWalk {
  leftOut = 0;
  private taken = 0;
  private readonly ask: OutlineRequest & { test_id_attributes: string[] };
  private readonly cover = Cover.now();
  /** How often each id and test id is on the page: asking the page for each would cost its square. */
  private readonly ids = new Map<string, number>();

  constructor(ask: OutlineRequest & { test_id_attributes: string[] }) {
    this.ask = ask;
    const named = ['id', ...ask.test_id_attributes].map((name) => `[${CSS.escape(name)}]`).join();
    for (const el of document.querySelectorAll(named)) {
      const { value } = selectorFor(el, ask.test_id_attributes);
      this.ids.set(value, (this.ids.get(value) ?? 0) + 1);
    }
  }

  /** What stands inside an element: its parts in order, and its own words between them. */
  inside(el: Element, clip: Clip): Outlined[] {
    if (el instanceof HTMLSelectElement) return this.options(el);
    if (el instanceof HTMLTextAreaElement) return [];
    const closed = el.localName === 'details' && !el.hasAttribute('open');
    const found: Outlined[] = [];
    for (const child of flatChildren(el)) {
      if (child instanceof Element) {
        if (!closed || child.localName === 'summary') found.push(...this.visit(child, clip));
      } else if (isFirstText(child) && !closed) {
        // Frameworks write "£" and "72" as two texts side by side, which are read as one.
        const text = squeeze(child.wholeText);
        if (text && getComputedStyle(el).visibility === 'visible') found.push(wordsOf(text, el));
      }
    }
    return found;
  }

  private visit(el: Element, clip: Clip): Outlined[] {
    if (SKIPPED.has(el.tagName)) return [];
    // Asked before going in: what holds the things already taken must stay.
    if (this.taken >= this.ask.limit) {
      this.leftOut++;
      return [];
    }
    // A drawing that is there for the eye alone: hundreds of strokes, and nothing to read or operate.
    if (el.localName === 'svg' && el.getAttribute('aria-hidden') === 'true') return [];
    const style = getComputedStyle(el);
    if (style.display === 'none' || style.contentVisibility === 'hidden') return [];
    const rect = el.getBoundingClientRect();
    const own = style.position === 'fixed' ? EVERYWHERE : clip;
    const children = this.inside(el, innerClip(style, rect, own));
    const shown = style.visibility === 'visible' && rect.width * rect.height > 0 && !isOutside(rect, own);
    const proxied = drawnInPlaceOf(el);
    // Words of a box that cannot be seen cannot be read; a box that is none (display: contents) hides nothing.
    if (!shown)
      return style.display === 'contents' ? children : children.filter(({ tag }) => tag !== '#text');
    if (el instanceof HTMLInputElement && isTucked(el) && hasDrawnLabel(el)) return children;
    const node = this.operable(proxied ?? el, proxied ? el : null, children);
    const attributes = attributesOf(proxied ?? el, style, this.ask.test_id_attributes);
    if (dissolves(el, node, attributes, children)) return children;
    this.taken++;
    const only = children.length === 1 && children[0]?.tag === '#text' ? children[0] : undefined;
    return [
      {
        tag: (proxied ?? el).localName,
        key: keyOf(proxied ?? el),
        ...(node ? { node } : { css: this.pathOf(el) }),
        attributes,
        ...(only?.text ? { text: only.text } : {}),
        box: boxOf(rect),
        ...(isFrame(el) ? { frame: { x: rect.x + el.clientLeft, y: rect.y + el.clientTop } } : {}),
        children: only ? [] : children,
      },
    ];
  }

  /** What the element is to someone who operates it, if it can be operated. */
  private operable(el: Element, label: Element | null, children: Outlined[]): Described | undefined {
    if (this.cover?.blocks(el)) return undefined;
    const candidate = candidateFor(el);
    if (candidate.listing === null || (candidate.listing === 'informs' && !takesClicks(el))) return undefined;
    // A listener on a container serves the controls inside it: those are what a person operates.
    const serves = candidate.role === 'clickable' && getComputedStyle(el).cursor !== 'pointer';
    if (serves && !isEditable(el) && children.some(hasOperable)) return undefined;
    const listing = candidate.listing === 'informs' ? 'clickable' : candidate.listing;
    return describeOne({ ...candidate, listing, ...(label ? { label } : {}) }, this.ask);
  }

  /** A selector that finds this element and no other; the whole way down where a short one finds several. */
  private pathOf(el: Element): string {
    const { value, confidence } = selectorFor(el, this.ask.test_id_attributes);
    if (confidence.reason === 'position') {
      const [base = ''] = value.split(' > ');
      return base.startsWith('#') && (this.ids.get(base) ?? 1) > 1 ? wholePath(el) : value;
    }
    if (confidence.reason === 'name_attribute') return wholePath(el);
    return this.ids.get(value) === 1 ? value : wholePath(el);
  }

  private options(el: HTMLSelectElement): Outlined[] {
    return [...el.options].slice(0, MOST_OPTIONS).map((option) => ({
      tag: 'option',
      key: keyOf(option),
      attributes: {
        role: 'option',
        ...(option.selected ? { 'aria-selected': 'true' } : {}),
        ...(option.disabled ? { 'aria-disabled': 'true' } : {}),
        ...(option.value !== option.text ? { value: cutAt(option.value, 80) } : {}),
      },
      text: squeeze(option.label || option.text),
      box: boxOf(el.getBoundingClientRect()),
      children: [],
    }));
  }
}

const HIDES = /^(?:hidden|clip)$/;
const SCROLLS = /^(?:auto|scroll|overlay)$/;

/** Where things inside a box can be seen. What can be scrolled into view counts, whatever is cut off further out. */
function innerClip({ overflowX, overflowY }: CSSStyleDeclaration, rect: DOMRect, own: Clip): Clip {
  const scrolls = SCROLLS.test(overflowX) || SCROLLS.test(overflowY);
  const from = scrolls && !isOutside(rect, own) ? EVERYWHERE : own;
  const { left, right, top, bottom } = intersect(from, rect);
  return {
    ...from,
    ...(HIDES.test(overflowX) ? { left, right } : {}),
    ...(HIDES.test(overflowY) ? { top, bottom } : {}),
  };
}

/** A box that says nothing by itself and holds one thing, or nothing that can be seen. */
function dissolves(
  el: Element,
  node: Described | undefined,
  attributes: Record<string, string>,
  children: Outlined[],
): boolean {
  if (node || isFrame(el) || attributes.role) return false;
  const [first] = children;
  if (!first) return !attributes.class && !attributes.id && !attributes.title && !attributes['data-fill'];
  return children.length === 1 && first.tag !== '#text' && !attributes.title;
}

/** A heading that opens its section: it informs by its role, and is there to be clicked. */
function takesClicks(el: Element): boolean {
  return getComputedStyle(el).cursor === 'pointer' || hasClickListener(el);
}

function hasOperable(part: Outlined): boolean {
  return part.node !== undefined || part.children.some(hasOperable);
}

function isEditable(el: Element): boolean {
  return el instanceof HTMLElement && el.isContentEditable;
}

function wordsOf(text: string, el: Element): Outlined {
  return {
    tag: '#text',
    key: keyOf(el),
    attributes: {},
    text: text.length > LONGEST_TEXT ? `${beginning(text, LONGEST_TEXT)}…` : text,
    box: [0, 0, 0, 0],
    children: [],
  };
}

function wholePath(el: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = el; at && at !== document.documentElement; at = at.parentElement) {
    const { parentElement: parent, localName } = at;
    const same = parent ? [...parent.children].filter((other) => other.localName === localName) : [at];
    const step = CSS.escape(localName);
    parts.unshift(same.length > 1 ? `${step}:nth-of-type(${same.indexOf(at) + 1})` : step);
  }
  return parts.join(' > ');
}

function boxOf({ x, y, width, height }: DOMRect): [number, number, number, number] {
  return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
}

function squeeze(text: string): string {
  return oneLine(text);
}

function isFirstText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE && node.previousSibling?.nodeType !== Node.TEXT_NODE;
}

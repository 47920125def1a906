import { type Ask, type Candidate, type Described, describe } from './describe.ts';
import { flatChildren, flatParent } from './flat-tree.ts';
import { documentId, elementOf, keyOf, ownsKey } from './keys.ts';
import { listingOf, rolePriority } from './listing.ts';
import { loadingState } from './loading.ts';
import { changedSince, mutationPulse } from './mutations.ts';
import { roleOf } from './role.ts';
import { withNameCache } from './style-cache.ts';
import { isQuietText, TextHash } from './text-hash.ts';
import { type Clip, visibleChildren } from './visible-children.ts';

const SKIPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'HEAD',
  'META',
  'LINK',
  'TITLE',
  'BR',
  'WBR',
]);
const ON_PAGE =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role],[tabindex],[onclick],[contenteditable],h1,h2,h3';

export interface CollectAsk extends Ask {
  viewport_only: boolean;
  limit: number;
  within?: string;
  /** Keys of this document to look after. */
  check?: string[];
  /** The part of this frame that can be seen, in its own coordinates. */
  clip?: Clip;
}

export interface CollectedFrame {
  nodes: Described[];
  in_view: number;
  on_page: number;
  text_hash: string;
  url: string;
  title: string;
  viewport: { width: number; height: number; scroll_x: number; scroll_y: number };
  focused: string | null;
  /** Keys of this document whose elements left it; keys of other documents are not its matter. */
  gone: string[];
  document_key: string;
  loading?: { active: boolean; signal: string; source: string };
}

let lastCollectAt = 0;

/** One pass over what can be seen; names, states and boxes only for what survives the ranking. */
export function collect(ask: CollectAsk): CollectedFrame {
  return withNameCache(() => {
    const whole = viewportClip();
    const clip = ask.clip ? intersect(whole, ask.clip) : whole;
    const walk = new Walk(clip, ask.viewport_only);
    const root = (ask.within && elementOf(ask.within)) || document.documentElement;
    walk.visitChildren(root, clip, { pointer: false, textShown: true }, null, 0);
    if (!ask.within && walk.pruned) walk.visitFloating(clip);
    const found = walk.candidates;
    const kept = rank(found).slice(0, ask.limit);
    const inView = found.filter((c) => c.visibility !== 'offscreen').length;
    const since = lastCollectAt;
    lastCollectAt = performance.now();
    return {
      nodes: describe(
        kept.sort((a, b) => a.order - b.order),
        ask,
      ).map((node, i) => {
        const el = kept[i]?.el;
        return el && changedSince(el, since) ? { ...node, fresh: true as const } : node;
      }),
      in_view: inView,
      on_page: ask.within ? found.length : Math.max(countOnPage(), found.length),
      text_hash: walk.text.value(),
      url: location.href,
      title: document.title,
      viewport: {
        width: innerWidth,
        height: innerHeight,
        scroll_x: Math.round(scrollX),
        scroll_y: Math.round(scrollY),
      },
      focused: focusedKey(found),
      document_key: documentId,
      gone: (ask.check ?? []).filter((key) => ownsKey(key) && !elementOf(key)),
      ...loadingState(found),
    };
  });
}

let counted: { at: number; count: number } | null = null;

/** Roughly what the whole page has; counted anew only after the page changed. */
function countOnPage(): number {
  const { changes } = mutationPulse();
  if (counted?.at !== changes) counted = { at: changes, count: document.querySelectorAll(ON_PAGE).length };
  return counted.count;
}

class Walk {
  readonly candidates: Candidate[] = [];
  readonly text = new TextHash();
  pruned = false;
  private readonly seen = new Set<Element>();
  private readonly view: Clip;
  private readonly viewportOnly: boolean;

  constructor(view: Clip, viewportOnly: boolean) {
    this.view = view;
    this.viewportOnly = viewportOnly;
  }

  visit(el: Element, clip: Clip, parentPointer: boolean, parent: Candidate | null, depth: number): void {
    if (SKIPPED.has(el.tagName) || this.seen.has(el)) return;
    const rect = el.getBoundingClientRect();
    const area = rect.width * rect.height;
    const outside =
      rect.bottom <= clip.top ||
      rect.top >= clip.bottom ||
      rect.right <= clip.left ||
      rect.left >= clip.right;
    if (outside && this.viewportOnly && area > 0 && !mayStickOut(el)) {
      this.pruned ||= el.childElementCount > 0;
      return;
    }
    if (el.getAttribute('aria-hidden') === 'true' || el.hasAttribute('inert')) return;
    if (area === 0 && el.getClientRects().length === 0 && getComputedStyle(el).display === 'none') return;
    this.seen.add(el);
    const style = getComputedStyle(el);
    const fixed = style.position === 'fixed';
    const ownClip = fixed ? this.view : clip;
    const shown = style.visibility === 'visible';
    const pointer = style.cursor === 'pointer';
    const visible = shown && area > 0 && (!outside || fixed);
    const at = this.candidates.length;
    let mine: Candidate | null = null;
    if (shown && area > 0 && (visible || !this.viewportOnly)) {
      mine = this.candidate(el, rect, ownClip, pointer && !parentPointer, parent, depth);
      if (mine) this.candidates.push(mine);
    }
    const childClip = style.overflow === 'visible' ? ownClip : intersect(ownClip, rect);
    const below = mine ?? parent;
    const childDepth = mine ? Math.min(depth + 1, 10) : depth;
    this.visitChildren(el, childClip, { pointer, textShown: visible }, below, childDepth);
    // A listener on a container serves the controls inside it: those are what a person operates.
    if (mine?.listing === 'clickable' && mine.by_listener && this.candidates.length > at + 1) {
      this.candidates.splice(at, 1);
      for (const c of this.candidates.slice(at)) if (c.parent === mine) c.parent = parent;
    }
  }

  visitChildren(
    el: Element,
    clip: Clip,
    own: { pointer: boolean; textShown: boolean },
    parent: Candidate | null,
    depth: number,
  ): void {
    const children = this.viewportOnly ? visibleChildren(el, clip) : flatChildren(el);
    if (el.childElementCount > 100) this.pruned = true;
    const quiet = own.textShown && isQuietText(el);
    for (const child of children) {
      if (child instanceof Element) this.visit(child, clip, own.pointer, parent, depth);
      else if (quiet && child.nodeType === Node.TEXT_NODE) this.text.take(child.nodeValue ?? '');
    }
  }

  /** Fixed and absolute boxes can be on screen although what contains them is not. */
  visitFloating(clip: Clip): void {
    const columns = [0.02, 0.3, 0.5, 0.7, 0.98];
    for (const fx of columns) {
      for (const fy of columns) {
        const x = clip.left + (clip.right - clip.left) * fx;
        const y = clip.top + (clip.bottom - clip.top) * fy;
        for (const hit of document.elementsFromPoint(x, y)) {
          if (this.seen.has(hit)) break;
          let top = hit;
          for (let up = flatParent(hit); up && !this.seen.has(up); up = flatParent(up)) {
            const rect = up.getBoundingClientRect();
            if (rect.bottom > clip.top && rect.top < clip.bottom) top = up;
          }
          this.visit(top, clip, false, null, 0);
        }
      }
    }
  }

  private candidate(
    el: Element,
    rect: DOMRect,
    clip: Clip,
    pointer: boolean,
    parent: Candidate | null,
    depth: number,
  ): Candidate | null {
    const role = roleOf(el);
    const listing = listingOf(el, role, pointer);
    let target = el;
    let shownRole = role;
    let proxied: Element | undefined;
    if (el instanceof HTMLLabelElement && el.control && isTucked(el.control)) {
      // The control itself is hidden and this label is drawn in its place.
      target = el.control;
      proxied = el;
      shownRole = roleOf(target);
      if (this.seen.has(target) && this.candidates.some((c) => c.el === target)) return null;
    } else if (listing === null || (el instanceof HTMLInputElement && isTucked(el) && hasDrawnLabel(el))) {
      return null;
    }
    return {
      el: target,
      ...(proxied ? { label: proxied } : {}),
      role: listing === 'clickable' && !proxied ? 'clickable' : shownRole,
      listing: proxied ? 'control' : listing,
      by_listener: listing === 'clickable' && !pointer,
      order: this.candidates.length,
      priority: rolePriority(shownRole),
      rect,
      visibility: visibilityOf(rect, clip),
      parent,
      depth,
    };
  }
}

function rank(candidates: Candidate[]): Candidate[] {
  candidates.forEach((c, i) => {
    c.order = i;
  });
  const shown = { full: 0, partial: 1, offscreen: 2, hidden: 3 };
  return [...candidates].sort(
    (a, b) => shown[a.visibility] - shown[b.visibility] || a.priority - b.priority || a.order - b.order,
  );
}

function visibilityOf(rect: DOMRect, clip: Clip): Candidate['visibility'] {
  if (
    rect.bottom <= clip.top ||
    rect.top >= clip.bottom ||
    rect.right <= clip.left ||
    rect.left >= clip.right
  ) {
    return 'offscreen';
  }
  const inside =
    rect.top >= clip.top - 1 &&
    rect.bottom <= clip.bottom + 1 &&
    rect.left >= clip.left - 1 &&
    rect.right <= clip.right + 1;
  return inside ? 'full' : 'partial';
}

/** Whether content may stick out of the box: only then is a box outside the view worth entering. */
function mayStickOut(el: Element): boolean {
  if (el.childElementCount === 0 && !el.shadowRoot) return false;
  return el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;
}

/** Drawn so small, clear or far away that something else stands in for it. */
function isTucked(control: Element): boolean {
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type !== 'checkbox' && control.type !== 'radio' && control.type !== 'file') return false;
  const rect = control.getBoundingClientRect();
  if (rect.width <= 1 || rect.height <= 1) return true;
  const style = getComputedStyle(control);
  return (
    style.opacity === '0' || style.visibility === 'hidden' || rect.right < 0 || rect.bottom + scrollY < 0
  );
}

function hasDrawnLabel(input: HTMLInputElement): boolean {
  for (const label of input.labels ?? []) {
    const rect = label.getBoundingClientRect();
    if (rect.width > 1 && rect.height > 1) return true;
  }
  return false;
}

function viewportClip(): Clip {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

function intersect(a: Clip, b: Clip): Clip {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

function focusedKey(found: Candidate[]): string | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active && found.some((c) => c.el === active) ? keyOf(active) : null;
}

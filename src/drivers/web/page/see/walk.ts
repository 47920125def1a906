import { flatChildren, flatParent } from '../aria/flat-tree.ts';
import { hasEditContext } from '../aria/focusable.ts';
import { areasOf, boxOf } from '../aria/image-map.ts';
import { roleOf } from '../aria/role.ts';
import { isOpenToPointer } from '../find/open-to-pointer.ts';
import { watchRoot } from '../watch/mutations.ts';
import { type Clip, intersect, isOutside, visibilityIn } from './clip.ts';
import { suspectHost } from './closed-hosts.ts';
import { isNamedPerhaps, isSilent, isToldByInside } from './containers.ts';
import type { Candidate } from './describe.ts';
import { isDrawnPart, isOnlyDrawing } from './drawn-part.ts';
import { isFoldedLabel } from './folded-label.ts';
import { Lines } from './lines.ts';
import { listAround } from './list-around.ts';
import { listedRole, listingOf, rolePriority } from './listing.ts';
import { PlainText } from './plain-text.ts';
import { isQuietText, TextHash } from './text-hash.ts';
import { drawnInPlaceOf, hasDrawnLabel, isTucked } from './tucked.ts';
import { visibleChildren } from './visible-children.ts';
import { tellsThings, type Zone, zoneOf } from './zone.ts';

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
  // Met with the image that draws it, wherever its map stands.
  'AREA',
]);
const DEEPEST = 10;
/** One way through the page goes no deeper: a call stack is short, and a page may nest as it likes. */
const DEEPEST_WAY = 200;
/** How many elements inside boxes that are out of view are asked whether they float back into it. */
const ASKED_IF_FIXED = 600;

/** How many boxes may be asked whether a point lies in them; a millisecond pays for some 4,000. */
const AFFORDABLE_ASKS = 15_000;
/** Where floating things are looked for: the middle and the corners first. */
const POINTS = [0.5, 0.98, 0.02, 0.7, 0.3]
  .flatMap((fx, i) =>
    [0.5, 0.98, 0.02, 0.7, 0.3].map((fy, j) => ({ at: [fx, fy] as const, late: Math.max(i, j) })),
  )
  .sort((a, b) => a.late - b.late)
  .map(({ at }) => at);

/** What holds where an element stands. */
interface Place {
  clip: Clip;
  /** What clips absolutely placed boxes: boxes between them and the one they are placed in do not. */
  absolute: Clip;
  pointer: boolean;
  textShown: boolean;
  /** The box whose line of text words here belong to. */
  line: Element;
  /** The words here are the name of something listed. */
  named: boolean;
  parent: Candidate | null;
  depth: number;
  /** How many boxes the way here went through. */
  level: number;
  zone: Zone | undefined;
  /** In a small layer on top of the page, or where it announces things. */
  message: boolean;
  /** Inside something that is kept from assistive technology, and drawn all the same. */
  unexposed: boolean;
}

/** One pass over what can be seen, in document order. */
export class Walk {
  candidates: Candidate[] = [];
  readonly text = new TextHash();
  readonly lines = new Lines();
  /** What has a box in view. */
  readonly drawn: Element[] = [];
  /** The words between the candidates, where they were asked for. */
  readonly plain = new PlainText();
  /** How many controls a modal dialog keeps people from. */
  kept_out = 0;
  longest = 0;
  private pruned = false;
  private readonly prunedRoots: Element[] = [];
  /** What lies deeper than one way goes, to be visited from there. */
  private readonly deep: [Element, Place][] = [];
  private readonly modals: Element[] = [];
  private readonly seen = new Set<Element>();
  private readonly proxied = new Set<Element>();
  private readonly view: Clip;
  private readonly viewportOnly: boolean;
  private readonly withText: boolean;

  private readonly reading: boolean;

  /** `reading`: also what people see and reach though it is aria-hidden. `with_text`: and the words between. */
  constructor(
    view: Clip,
    viewportOnly: boolean,
    how: { reading?: boolean | undefined; with_text?: boolean | undefined },
  ) {
    this.view = view;
    this.viewportOnly = viewportOnly;
    this.reading = how.reading === true;
    this.withText = how.with_text === true;
  }

  /** Everything below a root; of a whole page also what floats, and only what a modal dialog leaves usable. */
  run(root: Element, whole: boolean): void {
    this.seen.add(root);
    this.visitChildren(root, this.start());
    for (let next = this.deep.pop(); next; next = this.deep.pop()) this.visitLate(...next);
    if (!whole) return;
    if (this.pruned) this.visitFloating();
    if (this.modals.length > 0) this.keepModal();
    if (this.reading) this.keepReachable();
  }

  private start(): Place {
    const { view } = this;
    return {
      clip: view,
      absolute: view,
      pointer: false,
      textShown: true,
      line: document.documentElement,
      named: false,
      parent: null,
      depth: 0,
      level: 0,
      zone: undefined,
      message: false,
      unexposed: false,
    };
  }

  private visit(el: Element, place: Place): void {
    if (el.localName === 'br') this.lines.end(place.line);
    if (SKIPPED.has(el.tagName) || this.seen.has(el)) return;
    if (place.level >= DEEPEST_WAY) {
      this.deep.push([el, { ...place, level: 0 }]);
      return;
    }
    const rect = el.getBoundingClientRect();
    // An editor that draws its text elsewhere takes its keys in a box that may have no width.
    const area = rect.width * rect.height || (rect.height > 0 && hasEditContext(el) ? 1 : 0);
    let outside = isOutside(rect, place.clip);
    if (outside && area > 0 && this.escapes(el, rect, place)) outside = false;
    if (outside && this.viewportOnly && area > 0 && !mayStickOut(el)) {
      if (el.childElementCount > 0) {
        this.pruned = true;
        this.prunedRoots.push(el);
      }
      return;
    }
    const unexposed = place.unexposed || el.getAttribute('aria-hidden') === 'true';
    if ((unexposed && !this.reading) || el.hasAttribute('inert')) return;
    if (area === 0 && el.getClientRects().length === 0 && getComputedStyle(el).display === 'none') return;
    this.seen.add(el);
    const style = getComputedStyle(el);
    const { position } = style;
    const clip = position === 'fixed' ? this.view : position === 'absolute' ? place.absolute : place.clip;
    const shown = style.visibility === 'visible';
    const pointer = style.cursor === 'pointer';
    const visible = shown && area > 0 && !outside;
    const zone = zoneOf(el) ?? place.zone;
    const at = this.candidates.length;
    let mine: Candidate | null = null;
    if (shown && area > 0 && (visible || !this.viewportOnly)) {
      mine = this.candidate(el, rect, clip, pointer && !place.pointer, { ...place, zone, unexposed });
      if (mine) this.candidates.push(mine);
    }
    if (el.localName === 'dialog' && el.matches(':modal')) this.modals.push(el);
    if (visible && el.hasAttribute('usemap'))
      for (const area of areasOf(el)) this.visitArea(area, clip, place);
    const leaf = el.childElementCount === 0 && !el.shadowRoot;
    if (leaf && visible) suspectHost(el);
    if (!leaf && style.contentVisibility === 'hidden') return;
    // Reading styles is most of the cost of a look, and the shorthand costs most.
    const clips = !leaf && (style.overflowX !== 'visible' || style.overflowY !== 'visible');
    const inner = clips ? intersect(clip, rect) : clip;
    const giveUp = mine && isNamedPerhaps(mine) ? this.plain.mark() : undefined;
    const line = Lines.boxOf(el, style.display, place.line);
    if (line !== place.line) this.lines.end(place.line);
    else if (style.display !== 'inline') this.lines.gap(line);
    this.visitChildren(el, {
      clip: inner,
      line,
      absolute: position === 'static' ? place.absolute : inner,
      pointer,
      textShown: visible,
      named: place.named || (mine !== null && !giveUp && NAMED_BY_CONTENT.has(mine.role)) || isLabel(el),
      parent: mine ?? place.parent,
      depth: mine ? Math.min(place.depth + 1, DEEPEST) : place.depth,
      level: place.level + 1,
      zone,
      message: tellsThings(el, place.message, position, rect),
      unexposed,
    });
    if (mine) this.leave(mine, at, place.parent, giveUp);
  }

  /** Now that its inside is known: a listener on a container serves the controls in it, which a person operates. */
  private leave(mine: Candidate, at: number, parent: Candidate | null, giveUp?: () => void): void {
    const inside = this.candidates.slice(at + 1);
    if (inside.length === 0) giveUp?.();
    if (!isToldByInside(mine, inside)) return;
    this.candidates.splice(at, 1);
    this.plain.forget(mine.el, this.candidates[at - 1]?.el ?? null);
    for (const c of this.candidates.slice(at)) if (c.parent === mine) c.parent = parent;
  }

  private visitArea(el: Element, clip: Clip, place: Place): void {
    if (this.seen.has(el)) return;
    this.seen.add(el);
    const mine = this.candidate(el, boxOf(el), clip, false, place);
    if (mine && (mine.visibility !== 'offscreen' || !this.viewportOnly)) this.candidates.push(mine);
  }

  /** Whether a box that its place clips away is shown all the same, because it is placed elsewhere. */
  private escapes(el: Element, rect: DOMRect, place: Place): boolean {
    if (place.clip === this.view || isOutside(rect, this.view)) return false;
    const { position } = getComputedStyle(el);
    return position === 'fixed' || (position === 'absolute' && !isOutside(rect, place.absolute));
  }

  private visitChildren(el: Element, place: Place): void {
    if (place.textShown) this.drawn.push(el);
    if (el.shadowRoot) watchRoot(el.shadowRoot);
    const closed = el.localName === 'details' && !el.hasAttribute('open');
    const children = this.viewportOnly ? visibleChildren(el, place.clip) : flatChildren(el);
    const count = el.childElementCount;
    if (count > 100) this.pruned = true;
    if (count > this.longest) this.longest = count;
    const shown = place.textShown && !place.unexposed && !closed;
    const quiet = shown && isQuietText(el);
    for (const child of children) {
      if (child instanceof Element) {
        if (closed && child.localName !== 'summary') continue;
        this.visit(child, place);
      } else if (child.nodeType === Node.TEXT_NODE) {
        if (quiet) this.take(el, child.nodeValue ?? '', place.line);
        else if (shown) this.text.ticking++;
        if (this.withText && place.textShown && !place.named && !closed)
          this.plain.take(el, child.nodeValue ?? '', this.candidates.at(-1)?.el ?? null, place.message);
      }
    }
  }

  private take(el: Element, words: string, line: Element): void {
    this.text.take(words);
    this.lines.take(line, el, words);
  }

  /** Fixed boxes can be on screen although what contains them is not; so can what was not asked in a long list. */
  private visitFloating(): void {
    for (const dialog of document.querySelectorAll('dialog[open]'))
      if (dialog.matches(':modal')) this.visitLate(dialog);
    let asked = 0;
    for (const root of this.prunedRoots) {
      for (const el of root.querySelectorAll('*')) {
        if (asked++ >= ASKED_IF_FIXED) break;
        if (!this.seen.has(el) && getComputedStyle(el).position === 'fixed') this.visitLate(el);
      }
    }
    // The browser asks every child of a long list for every point.
    const affordable = Math.floor(AFFORDABLE_ASKS / Math.max(1, this.longest));
    const { left, top, right, bottom } = this.view;
    for (const [fx, fy] of POINTS.slice(0, affordable)) {
      for (const hit of document.elementsFromPoint(left + (right - left) * fx, top + (bottom - top) * fy)) {
        if (this.seen.has(hit)) break;
        this.visitLate(this.highestInView(hit));
      }
    }
  }

  private highestInView(hit: Element): Element {
    let top = hit;
    for (let up = flatParent(hit); up && !this.seen.has(up); up = flatParent(up))
      if (!isOutside(up.getBoundingClientRect(), this.view)) top = up;
    return top;
  }

  /** Visits what the way through the document passed by, and puts its controls where they stand in it. */
  private visitLate(el: Element, place = this.start()): void {
    const before = this.candidates;
    this.candidates = [];
    this.visit(el, place);
    const late = this.candidates;
    this.candidates = before;
    if (late.length === 0) return;
    const after = before.findIndex(
      (c) => el.compareDocumentPosition(c.el) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
    before.splice(after < 0 ? before.length : after, 0, ...late);
  }

  /** While a modal dialog is open the rest of the page takes no input. */
  private keepModal(): void {
    const top = this.modals.findLast((dialog) => isOnTop(dialog)) ?? this.modals.at(-1);
    const all = this.candidates.length;
    this.candidates = this.candidates.filter((c) => {
      for (let up: Element | null = c.el; up; up = flatParent(up)) if (up === top) return true;
      return false;
    });
    this.kept_out = all - this.candidates.length;
  }

  /**
   * Of what is aria-hidden, people use what can be operated and lies open. What a modal covers is not, and a link that is
   * there a second time is one too many.
   */
  private keepReachable(): void {
    const links = new Set(
      this.candidates.flatMap(({ el, unexposed }) => (unexposed ? [] : (hrefOf(el) ?? []))),
    );
    this.candidates = this.candidates.filter((c) => {
      if (!c.unexposed) return true;
      if (c.listing !== 'control' && c.listing !== 'clickable') return false;
      return !links.has(hrefOf(c.el) ?? '') && isOpenToPointer(c.label ?? c.el);
    });
  }

  private candidate(
    el: Element,
    rect: DOMRect,
    clip: Clip,
    pointer: boolean,
    { parent, depth, zone, unexposed }: Place,
  ): Candidate | null {
    const role = roleOf(el);
    const listing = listingOf(el, role, pointer);
    let target = el;
    let shownRole = role;
    let label: Element | undefined;
    const drawnFor = drawnInPlaceOf(el);
    if (drawnFor) {
      if (this.proxied.has(drawnFor)) return null;
      target = drawnFor;
      this.proxied.add(target);
      label = el;
      shownRole = roleOf(target);
    } else if (isOnlyDrawing(el) || (listing === 'clickable' && (isFoldedLabel(el) || isDrawnPart(el)))) {
      return null;
    } else if (listing === 'informs' && isSilent(el, role)) {
      return null;
    } else if (
      listing === null ||
      listAround(el) !== null ||
      (el instanceof HTMLInputElement && isTucked(el) && hasDrawnLabel(el))
    ) {
      return null;
    }
    return {
      el: target,
      ...(label ? { label } : {}),
      role: label ? shownRole : listedRole(el, role, listing),
      listing: label ? 'control' : listing,
      by_listener: listing === 'clickable' && !pointer,
      order: this.candidates.length,
      priority: rolePriority(label ? shownRole : listedRole(el, role, listing)),
      rect,
      clip,
      visibility: visibilityIn(rect, clip),
      parent,
      depth,
      ...(zone ? { zone } : {}),
      ...(unexposed ? { unexposed } : {}),
    };
  }
}

function hrefOf(el: Element): string | undefined {
  return el instanceof HTMLAnchorElement && el.href ? el.href : undefined;
}

/** Their words stand in their own line already. */
const NAMED_BY_CONTENT = new Set(
  'button link heading option tab menuitem menuitemcheckbox menuitemradio checkbox radio switch treeitem row gridcell cell clickable status alert textbox'.split(
    ' ',
  ),
);

function isLabel(el: Element): boolean {
  return el instanceof HTMLLabelElement && el.control !== null;
}

function isOnTop(dialog: Element): boolean {
  const { x, y, width, height } = dialog.getBoundingClientRect();
  return dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Whether content may stick out of the box: only then is a box outside the view worth entering. */
function mayStickOut(el: Element): boolean {
  if (el.childElementCount === 0 && !el.shadowRoot) return false;
  return el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;
}

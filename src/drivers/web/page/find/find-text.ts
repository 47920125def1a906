import { flatWords, isDenied, type Standing, standing, standsIn } from '../../../../model/stands-in.ts';
import type { Around } from '../../../../model/target.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { isHidden } from '../aria/hidden.ts';
import { holdsPassword } from '../aria/holds-password.ts';
import { isDrawn } from './drawn-text.ts';
import { CONTROL, mayBeRemark, stoodOverAnswer, takesBack, watchAnswers } from './remarks.ts';
import { saysWords, textNodes } from './says-words.ts';
import { isOnPage, standsWithin } from './stands-around.ts';

interface Watch {
  lower: string;
  seen: boolean;
  /** When it was first seen, and when it was last taken away. */
  came_at?: number;
  gone_at?: number;
  /** It came where pages say something in the flow of their text, and nothing else was taken back as it went. */
  remark: boolean;
  /** How often it went away again. */
  lost: number;
  /** Where it was seen was a place for messages, and it was not there before the watch. */
  message: boolean;
  /** It could be read when the watch began: then it is not what the action brings. */
  stood: boolean;
  /** Something else was written in its place. */
  replaced: boolean;
}

export interface FoundTextAnswer {
  visible: boolean;
  count: number;
  /** A longer word that has it in it, where it is met nowhere else. */
  inside?: string;
  /** There is no such box to read in. */
  unplaced?: true;
  watched: boolean;
  lost: number;
  /** A message that came since it was watched for and went away by itself. */
  passed: boolean;
  /** Whether it stands where pages say something for a moment. */
  message?: boolean;
  /** Other words were written in its place since it was watched for. */
  replaced?: true;
  /** Wherever it stands, a word before it says that it is not so. */
  denied?: true;
}

let watches: Watch[] = [];
let observer: MutationObserver | null = null;

/**
 * Whether a person could read the text somewhere on the page, or in a box of it, as words of its own, and how often it
 * stands there. What passed by is remembered of the page, and of no box.
 */
export function findText({ text, around }: { text: string; around?: Around }): FoundTextAnswer {
  const lower = flatWords(text);
  if (around) {
    const { count, inside, denied } = placesOf(lower, (where) => standsWithin(where, around));
    return {
      visible: count > 0,
      count,
      ...(count === 0 && inside !== undefined ? { inside } : {}),
      ...(denied ? { denied } : {}),
      ...(count > 0 || isOnPage(around) ? {} : { unplaced: true }),
      watched: count > 0,
      lost: 0,
      passed: false,
    };
  }
  let message = false;
  const { count, inside, denied } = placesOf(lower, (where) => {
    message ||= isMessage(where);
    return true;
  });
  const watch = watches.find((one) => one.lower === lower);
  const seen = watch?.seen ?? false;
  return {
    visible: count > 0,
    count,
    ...(count === 0 && inside !== undefined ? { inside } : {}),
    watched: seen || count > 0,
    lost: watch?.lost ?? 0,
    passed: count === 0 && watch !== undefined && passedBy(watch),
    ...(count > 0 ? { message } : {}),
    ...(watch?.replaced ? { replaced: true } : {}),
    ...(denied ? { denied } : {}),
  };
}

/** Said and gone by itself, not taken back. */
function passedBy({ seen, message, remark, replaced, stood, came_at, gone_at }: Watch): boolean {
  if (!seen || replaced || stood) return false;
  return message || (remark && came_at !== undefined && !stoodOverAnswer(came_at, gone_at));
}

/** Remembers from now on whether these texts came and went: a message may do so between two looks. */
export function watchText({ texts }: { texts: string[] }): boolean {
  watches = texts.map((text) => {
    const lower = flatWords(text);
    const stood = placesOf(lower).count > 0;
    return { lower, seen: false, lost: 0, message: false, remark: false, stood, replaced: false };
  });
  observer?.disconnect();
  observer = null;
  if (watches.length === 0) return true;
  watchAnswers();
  observer = new MutationObserver((records) => {
    const lost = watches.map((watch) => watch.lost);
    for (const record of records) noteRecord(record, records);
    const went = watches.filter((watch, at) => watch.lost !== lost[at]);
    if (went.length > 0 && takesBack(records)) for (const watch of went) watch.remark = false;
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    attributes: true,
    attributeOldValue: true,
  });
  return true;
}

function noteRecord(record: MutationRecord, task: readonly MutationRecord[]): void {
  const el = record.target instanceof Element ? record.target : record.target.parentElement;
  if (!el) return;
  for (const watch of watches) {
    const says = (node: Node) => saysWords(node, watch.lower);
    const there = says(el);
    if (there && !isHidden(el)) {
      const where = deepest(el, watch.lower);
      if (!watch.seen) {
        watch.came_at = performance.now();
        // What nobody got to see was not said.
        watch.remark = mayBeRemark(where, task) && [...textNodes(where)].some(isDrawn);
      }
      watch.seen = true;
      watch.message ||= isMessage(where);
    }
    const wasThere =
      record.type === 'attributes'
        ? there && isHidden(el)
        : [...record.removedNodes].some(says) || standsIn(flatWords(record.oldValue ?? ''), watch.lower);
    if (!(watch.seen || watch.stood) || !wasThere) continue;
    if (watch.seen) {
      watch.lost++;
      watch.gone_at = performance.now();
    }
    const instead = record.type === 'characterData' ? [record.target] : [...record.addedNodes];
    if (instead.some((node) => flatWords(node.textContent ?? '') !== '') && !instead.some(says))
      watch.replaced = true;
  }
}

function deepest(el: Element, lower: string): Element {
  let at = el;
  for (;;) {
    const inner = [...at.children].find((child) => saysWords(child, lower));
    if (!inner) return at;
    at = inner;
  }
}

const LIVE =
  '[role=status],[role=alert],[role=log],[role=alertdialog],[aria-live]:not([aria-live=off]),output';

/** What a page says and takes back: in a live region, or laid over the page; never the words of a control or row. */
function isMessage(el: Element): boolean {
  for (let up: Element | null = el; up; up = flatParent(up)) {
    if (up.matches(CONTROL)) return false;
    if (up.matches(LIVE)) return true;
    if (getComputedStyle(up).position === 'fixed' || up.matches(':popover-open')) return true;
  }
  return false;
}

function placesOf(
  lower: string,
  counts: (where: Element) => boolean = () => true,
): { count: number; inside?: string; denied?: true } {
  let count = 0;
  let denied = 0;
  let inside: string | undefined;
  const note = (met: Standing, where: Element | null, said = '') => {
    if (!met.whole && (met.inside === undefined || inside !== undefined)) return;
    if (!where || !isReadable(where) || !counts(where)) return;
    if (met.whole) {
      count++;
      if (isDenied(said, lower)) denied++;
    } else inside = met.inside;
  };
  const split = new Set<Element>();
  /** It stands in one node that nobody gets to see: the lines of a box around that have it as well. */
  let away = false;
  for (const root of lower === '' ? [] : rootsBelow(document)) {
    for (const node of textNodes(root)) {
      const own = flatWords(node.data);
      if (own === '') continue;
      const met = standing(own, lower);
      if (met.whole || met.inside !== undefined) {
        if (isDrawn(node)) note(standing(asDrawn(node), lower), node.parentElement, own);
        else away ||= met.whole;
      } else if (endBegins(own, lower) && node.parentElement) split.add(node.parentElement);
    }
    for (const field of root.querySelectorAll('input,textarea'))
      if (isRead(field)) note(standing(flatWords(field.value), lower), field);
  }
  // A button "Publish" begins as "published" does: the line that says it must not be counted once more.
  if (count === 0 && !away) count = [...split].filter((el) => runsOverNodes(el, lower) && counts(el)).length;
  return {
    count,
    ...(inside === undefined ? {} : { inside }),
    ...(count > 0 && denied === count ? { denied: true } : {}),
  };
}

/** Whether the last words of a text may be the first of a longer one: "as Ada · Credit:" and "credit: 6 hours". */
function endBegins(text: string, longer: string): boolean {
  const end = text.slice(-longer.length);
  for (let at = 0; at < end.length; at++)
    if (longer.startsWith(end.slice(at)) && !/[\p{L}\p{N}]$/u.test(end.slice(0, at))) return true;
  return false;
}

/** The document and every shadow root in it. */
function* rootsBelow(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root;
  for (const el of root.querySelectorAll('*')) if (el.shadowRoot) yield* rootsBelow(el.shadowRoot);
}

/** A text with the rest of a number that its neighbours draw against it without a gap: `<b>7</b>02.40` is read as one. */
function asDrawn(node: Text): string {
  const walker = document.createTreeWalker(node.getRootNode(), NodeFilter.SHOW_TEXT);
  walker.currentNode = node;
  const before = walker.previousNode();
  walker.currentNode = node;
  const after = walker.nextNode();
  const left = before instanceof Text && touches(before, node) ? before.data : '';
  const right = after instanceof Text && touches(node, after) ? after.data : '';
  return flatWords(`${left}${node.data}${right}`);
}

function touches(first: Text, second: Text): boolean {
  if (!/[\d.,'\u2019]$/.test(first.data) || !/^[\d.,'\u2019]/.test(second.data)) return false;
  const [a, b] = [boxOf(first, first.data.length - 1), boxOf(second, 0)];
  if (!a || !b || a.bottom <= b.top || b.bottom <= a.top) return false;
  return Math.min(Math.abs(b.left - a.right), Math.abs(a.left - b.right)) < 1;
}

function boxOf(node: Text, at: number): DOMRect | undefined {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getClientRects()[0];
}

/** Text in several nodes of one line, as drawn: `Ada <b>Abbott</b>`, or all that a box says: 14 over "days left". Other words of two blocks, or hidden ones, are no text. */
function runsOverNodes(start: Element, lower: string): boolean {
  let around: Element | null = start;
  for (let level = 0; around && level < 4; around = flatParent(around), level++) {
    if (!(around instanceof HTMLElement) || (around.textContent ?? '').length > 5000) return false;
    const { innerText } = around;
    if (
      flatWords(innerText) === lower ||
      innerText.split('\n').some((line) => standsIn(flatWords(line), lower))
    )
      return isReadable(around);
  }
  return false;
}

/** What stands in a field can be read as well; passwords cannot. */
function isRead(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  return !holdsPassword(field) && field.type !== 'hidden';
}

function isReadable(el: Element | null): boolean {
  if (!el || el.closest('script,style,noscript,template,head') || isHidden(el)) return false;
  for (let up: Element | null = el; up; up = flatParent(up))
    if (getComputedStyle(up).opacity === '0' || isFolded(up)) return false;
  return true;
}

/** A box that is folded up to nothing cuts off all that is in it. */
function isFolded(box: Element): boolean {
  const { display, overflowY } = getComputedStyle(box);
  if (overflowY === 'visible' || display === 'inline' || display === 'contents') return false;
  return (
    box !== document.body && box !== document.documentElement && box.getBoundingClientRect().height === 0
  );
}

import { flatParent } from '../aria/flat-tree.ts';
import { isHidden } from '../aria/hidden.ts';

interface Watch {
  lower: string;
  seen: boolean;
  /** How often it went away again. */
  lost: number;
  /** Where it was seen was a place for messages, and it was not there before the watch. */
  message: boolean;
  /** Something else was written in its place. */
  replaced: boolean;
}

export interface FoundTextAnswer {
  visible: boolean;
  count: number;
  watched: boolean;
  lost: number;
  /** A message that came since it was watched for and went away by itself. */
  passed: boolean;
}

let watches: Watch[] = [];
let observer: MutationObserver | null = null;

/** Whether a person could read the text somewhere on the page, and how often it stands there. */
export function findText({ text }: { text: string }): FoundTextAnswer {
  const lower = squeeze(text);
  const count = placesOf(lower);
  const watch = watches.find((one) => one.lower === lower);
  const seen = watch?.seen ?? false;
  return {
    visible: count > 0,
    count,
    watched: seen || count > 0,
    lost: watch?.lost ?? 0,
    passed: count === 0 && seen && watch?.message === true && !watch.replaced,
  };
}

/** Remembers from now on whether these texts came and went: a message may do so between two looks. */
export function watchText({ texts }: { texts: string[] }): boolean {
  watches = texts.map((text) => {
    const lower = squeeze(text);
    // What can be read already is not what the action brings.
    return { lower, seen: false, lost: 0, message: false, replaced: placesOf(lower) > 0 };
  });
  observer?.disconnect();
  observer = null;
  if (watches.length === 0) return true;
  observer = new MutationObserver((records) => {
    for (const record of records) noteRecord(record);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    attributes: true,
  });
  return true;
}

function noteRecord(record: MutationRecord): void {
  const gone =
    [...record.removedNodes].map((node) => node.textContent ?? '').join(' ') + (record.oldValue ?? '');
  const el = record.target instanceof Element ? record.target : record.target.parentElement;
  if (!el) return;
  const added = [...record.addedNodes].map((node) => node.textContent ?? '').join(' ');
  const now = squeeze((el.textContent ?? '').slice(0, 5000));
  for (const watch of watches) {
    const there = now.includes(watch.lower);
    if (there && !isHidden(el)) {
      watch.seen = true;
      watch.message ||= isMessage(deepest(el, watch.lower));
    }
    const wasThere =
      record.type === 'attributes' ? there && isHidden(el) : squeeze(gone).includes(watch.lower);
    if (watch.seen && wasThere) {
      watch.lost++;
      const instead = record.type === 'characterData' ? (record.target.nodeValue ?? '') : added;
      if (squeeze(instead) !== '' && !squeeze(instead).includes(watch.lower)) watch.replaced = true;
    }
  }
}

function deepest(el: Element, lower: string): Element {
  let at = el;
  for (;;) {
    const inner = [...at.children].find((child) => squeeze(child.textContent ?? '').includes(lower));
    if (!inner) return at;
    at = inner;
  }
}

const LIVE =
  '[role=status],[role=alert],[role=log],[role=alertdialog],[aria-live]:not([aria-live=off]),output';
const CONTROL =
  'a[href],button,input,select,textarea,[contenteditable],[role=button],[role=link],[role=option],[role=tab],[role=row]';

/** What a page says and takes back: in a live region, or laid over the page; never the words of a control or row. */
function isMessage(el: Element): boolean {
  for (let up: Element | null = el; up; up = flatParent(up)) {
    if (up.matches(CONTROL)) return false;
    if (up.matches(LIVE)) return true;
    if (getComputedStyle(up).position === 'fixed' || up.matches(':popover-open')) return true;
  }
  return false;
}

function placesOf(lower: string): number {
  if (lower === '') return 0;
  let count = 0;
  const split: Element[] = [];
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = squeeze(node.nodeValue ?? '');
    if (own === '') continue;
    if (own.includes(lower)) count += isReadable(node.parentElement) ? 1 : 0;
    else if (lower.startsWith(own) && node.parentElement) split.push(node.parentElement);
  }
  count += split.filter((el) => runsOverNodes(el, lower)).length;
  return count + inShadows(lower) + inFields(lower);
}

/** Text in several nodes of one line, as drawn: `Ada <b>Abbott</b>`. Words of two blocks, or hidden ones, are no text. */
function runsOverNodes(start: Element, lower: string): boolean {
  let around: Element | null = start;
  for (let level = 0; around && level < 4; around = flatParent(around), level++) {
    if (!(around instanceof HTMLElement) || (around.textContent ?? '').length > 5000) return false;
    const drawn = around.innerText.split('\n').map(squeeze);
    if (drawn.some((line) => hasWords(line, lower))) return isReadable(around);
  }
  return false;
}

function hasWords(line: string, lower: string): boolean {
  const at = line.indexOf(lower);
  if (at < 0) return false;
  const letter = /[\p{L}\p{N}]/u;
  const before = line[at - 1] ?? '';
  const after = line[at + lower.length] ?? '';
  return (
    !(letter.test(before) && letter.test(lower[0] ?? '')) &&
    !(letter.test(after) && letter.test(lower.at(-1) ?? ''))
  );
}

function inShadows(lower: string): number {
  let count = 0;
  for (const host of document.querySelectorAll('*')) {
    if (host.shadowRoot && squeeze(host.shadowRoot.textContent ?? '').includes(lower) && isReadable(host))
      count++;
  }
  return count;
}

/** What stands in a field can be read as well; passwords cannot. */
function inFields(lower: string): number {
  let count = 0;
  for (const field of document.querySelectorAll('input,textarea')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.type === 'password' || field.type === 'hidden') continue;
    if (squeeze(field.value).includes(lower) && isReadable(field)) count++;
  }
  return count;
}

function isReadable(el: Element | null): boolean {
  if (!el || el.closest('script,style,noscript,template,head') || isHidden(el)) return false;
  for (let up: Element | null = el; up; up = flatParent(up))
    if (getComputedStyle(up).opacity === '0') return false;
  return true;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

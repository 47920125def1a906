import { flatParent } from './flat-tree.ts';
import { isHidden } from './hidden.ts';

interface Watch {
  lower: string;
  seen: boolean;
}

let watches: Watch[] = [];
let observer: MutationObserver | null = null;

/** Whether a person could read the text somewhere on the page, and how often it stands there. */
export function findText({ text }: { text: string }): { visible: boolean; count: number; watched: boolean } {
  const lower = squeeze(text);
  const places = placesOf(lower);
  const watched = watches.find((watch) => watch.lower === lower)?.seen ?? false;
  return { visible: places > 0, count: places, watched: watched || places > 0 };
}

/** Remembers from now on whether these texts were ever visible: a message may come and go between two looks. */
export function watchText({ texts }: { texts: string[] }): boolean {
  watches = texts.map((text) => ({ lower: squeeze(text), seen: false }));
  observer?.disconnect();
  observer = null;
  if (watches.length === 0) return true;
  observer = new MutationObserver((records) => {
    for (const record of records) {
      for (const node of [record.target, ...record.addedNodes]) note(node);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  return true;
}

function note(node: Node): void {
  const el = node instanceof Element ? node : node.parentElement;
  if (!el) return;
  const text = squeeze((el.textContent ?? '').slice(0, 5000));
  for (const watch of watches) {
    if (!watch.seen && text.includes(watch.lower) && !isHidden(el)) watch.seen = true;
  }
}

function placesOf(lower: string): number {
  if (lower === '') return 0;
  let count = 0;
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = squeeze(node.nodeValue ?? '');
    if (own === '') continue;
    if (own.includes(lower)) {
      if (isReadable(node.parentElement)) count++;
    } else if (lower.includes(own) && startsHere(node, own, lower)) count++;
  }
  return count + inShadows(lower) + inFields(lower);
}

/** Text that runs over several nodes, counted where it begins. */
function startsHere(node: Node, own: string, lower: string): boolean {
  if (!lower.startsWith(own)) return false;
  let around: Element | null = node.parentElement;
  for (let level = 0; around && level < 3; around = flatParent(around), level++) {
    const text = squeeze((around.textContent ?? '').slice(0, 5000));
    if (text.includes(lower)) return isReadable(around);
  }
  return false;
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
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
      field.type === 'password'
    )
      continue;
    if (squeeze(field.value).includes(lower) && isReadable(field)) count++;
  }
  return count;
}

function isReadable(el: Element | null): boolean {
  if (!el || el.closest('script,style,noscript,template,head')) return false;
  if (isHidden(el)) return false;
  for (let up: Element | null = el; up; up = flatParent(up))
    if (getComputedStyle(up).opacity === '0') return false;
  return true;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

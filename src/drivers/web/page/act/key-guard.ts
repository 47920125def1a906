import { flatParent } from '../aria/flat-tree.ts';
import { forgetJudgement, unjudged } from './judgement.ts';

const EVENTS = ['keydown', 'click'];

/** What keys were asked about last: where they would go, and what they would operate. */
let judged: ReadonlySet<Element> = new Set();
let strayed: string | null = null;
let began = false;

export function noteJudged(found: ReadonlySet<Element>): void {
  // Everything lies in the page: what was asked about it says nothing about the rest.
  judged = new Set([...found].filter((one) => !isPage(one)));
}

/** Keeps keys that are about to come, and clicks that the browser makes of them, from what nobody was asked about. */
export function watchKeys(): void {
  for (const type of EVENTS) window.addEventListener(type, check, true);
  strayed = null;
  began = false;
}

/** Ends that: what else they would have operated, and whether any key had arrived before. */
export function keysWatched(): { strayed: string | null; began: boolean } {
  for (const type of EVENTS) window.removeEventListener(type, check, true);
  judged = new Set();
  forgetJudgement('keys');
  return { strayed, began };
}

function check(event: Event): void {
  if (!event.isTrusted) return;
  const path = event.composedPath();
  const [hit] = path;
  // What the page makes of a key that arrived is its answer to it.
  const changed = !began && strayed === null && hit instanceof Element ? unjudged('keys', hit) : null;
  if (changed === null && (isKnown(path) || !(hit instanceof Element) || isPage(hit))) {
    began = true;
    return;
  }
  strayed ??=
    changed === null
      ? `the focus moved to another element, ${hit instanceof Element ? hit.localName : 'none'}`
      : `what the key operates is now ${changed}`;
  event.stopImmediatePropagation();
  event.preventDefault();
}

export function isPage(el: Element): boolean {
  return el === document.body || el === document.documentElement;
}

/** It or what it is part of was asked about, or it is a part through which that takes its keys. */
function isKnown(path: EventTarget[]): boolean {
  if (path.some((at) => at instanceof Element && judged.has(at))) return true;
  for (const one of judged)
    for (let up = flatParent(one); up; up = flatParent(up)) if (up === path[0]) return true;
  return false;
}

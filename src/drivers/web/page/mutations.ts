import { flatParent } from './flat-tree.ts';

const RECENT_MS = 5000;
/** Changes of one element's text this often within RECENT_MS, without anyone acting, are a clock or a counter. */
const TICKS = 3;

interface Ticks {
  times: number[];
}

const touchedAt = new WeakMap<Element, number>();
const rewordedAt = new WeakMap<Element, number>();
const ticks = new WeakMap<Element, Ticks>();
let changes = 0;
let lastChangeAt = performance.now();

/** Starts to watch the document; once per document. */
export function watchMutations(): void {
  const observer = new MutationObserver((records) => {
    const now = performance.now();
    for (const record of records) {
      const el = record.target instanceof Element ? record.target : record.target.parentElement;
      if (!el) continue;
      for (const node of record.addedNodes) if (node instanceof Element) touchedAt.set(node, now);
      if (record.type === 'attributes') touchedAt.set(el, now);
      else noteRewording(el, now);
      if (record.type !== 'attributes' && noteTick(el, now)) continue;
      if (record.type === 'attributes' && isStyleOnly(record)) continue;
      changes++;
      lastChangeAt = now;
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Meaningful changes so far, and how long ago the last one was. */
export function mutationPulse(): { changes: number; quiet_ms: number } {
  return { changes, quiet_ms: Math.round(performance.now() - lastChangeAt) };
}

/** Words inside a control are often a few elements deep. */
function noteRewording(el: Element, now: number): void {
  let up: Element | null = el;
  for (let level = 0; up && level < 4; up = flatParent(up), level++) rewordedAt.set(up, now);
}

/** Whether the element was reworded, or it or anything it lies in arrived or changed an attribute, after that time. */
export function changedSince(el: Element, time: number): boolean {
  if ((rewordedAt.get(el) ?? 0) > time) return true;
  for (let up: Element | null = el; up; up = flatParent(up)) if ((touchedAt.get(up) ?? 0) > time) return true;
  return false;
}

export function isTicking(el: Element): boolean {
  const known = ticks.get(el);
  if (!known) return false;
  const now = performance.now();
  return known.times.filter((t) => now - t < RECENT_MS).length >= TICKS;
}

function noteTick(el: Element, now: number): boolean {
  if (el.childElementCount > 0) return false;
  const known = ticks.get(el) ?? { times: [] };
  known.times = known.times.filter((t) => now - t < RECENT_MS);
  // Text set twice in one go is one change.
  const last = known.times.at(-1);
  if (last === undefined || now - last > 30) known.times.push(now);
  ticks.set(el, known);
  return known.times.length >= TICKS;
}

/** Animations write style and class names many times a second. */
function isStyleOnly(record: MutationRecord): boolean {
  return record.attributeName === 'style' || record.attributeName === 'class';
}

import { flatParent } from '../aria/flat-tree.ts';
import { BACKGROUND_BEGINS, BACKGROUND_ENDS } from '../hook/hook-events.ts';
import { forgetTexts, PassingTexts } from './passing-texts.ts';

const RECENT_MS = 5000;
/** Changes of one element this often within RECENT_MS, apart from actions, are a clock, a counter, a carousel. */
const RESTLESS = 3;
/** What an action sets in motion is over by then: later changes are the page's own. */
const ACTION_MS = 1500;

const touchedAt = new WeakMap<Element, number>();
const rewordedAt = new WeakMap<Element, number>();
const ownChanges = new WeakMap<Element, number[]>();
const backgroundAt = new WeakMap<Element, number>();
/** Of these, when an attribute changed: it may style whatever is in the element. */
const restyledAt = new WeakMap<Element, number>();
/** What arrived or changed an attribute since the action began, the first of it. */
let touched = new Set<Element>();
const MOST_TOUCHED = 500;

let changes = 0;
let rewordings = 0;
let lastChangeAt = performance.now();
let actionAt = Number.NEGATIVE_INFINITY;
let inBackground = false;
let restyled: (record: MutationRecord) => void = () => {};
const observer = new MutationObserver(noteRecords);
const EVERYTHING: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  characterDataOldValue: true,
  attributes: true,
  attributeOldValue: true,
};
const watchedRoots = new WeakSet<ShadowRoot>();

/** Starts to watch the document; once per document. What only changes how an element looks is handed on. */
export function watchMutations(noteRestyling: (record: MutationRecord) => void): void {
  restyled = noteRestyling;
  observer.observe(document, EVERYTHING);
  document.addEventListener(BACKGROUND_BEGINS, () => setBackground(true), true);
  document.addEventListener(BACKGROUND_ENDS, () => setBackground(false), true);
  // A control's own state is no mutation: these events say that it changed.
  for (const type of ['input', 'change', 'toggle', 'submit', 'reset', 'invalid']) {
    window.addEventListener(type, () => noteChange(performance.now()), true);
  }

  function setBackground(on: boolean): void {
    // What was recorded before belongs to whoever ran before.
    noteRecords(observer.takeRecords());
    inBackground = on;
  }
}

/** What changes inside a component, its document does not tell. */
export function watchRoot(root: ShadowRoot): void {
  if (watchedRoots.has(root)) return;
  watchedRoots.add(root);
  observer.observe(root, EVERYTHING);
}

/** From here on changes count as the action's, except those of callbacks that were set before. */
export function beginAction(): void {
  actionAt = performance.now();
  touched = new Set();
  forgetTexts();
}

/** When the last action began. */
export function actionStart(): number {
  return actionAt;
}

/** What the action itself brought or changed, as far as it is kept. */
export function touchedInAction(): Element[] {
  return [...touched].filter((el) => el.isConnected && !isRestless(el));
}

/** Meaningful changes so far, and how long ago the last one was. */
export function mutationPulse(): { changes: number; rewordings: number; quiet_ms: number } {
  return { changes, rewordings, quiet_ms: Math.round(performance.now() - lastChangeAt) };
}

/** Whether the element was reworded, or it or anything it lies in arrived or changed an attribute, after that time. */
export function changedSince(el: Element, time: number): boolean {
  if ((rewordedAt.get(el) ?? 0) > time) return true;
  for (let up: Element | null = el; up; up = flatParent(up)) if ((touchedAt.get(up) ?? 0) > time) return true;
  return false;
}

/** Whether the text right in this element keeps changing by itself: a clock, a counter. */
export function isTicking(el: Element): boolean {
  return el.childElementCount === 0 && changesByItself(el, performance.now());
}

/** Whether the element, or what it lies in, keeps changing by itself. */
export function isRestless(el: Element): boolean {
  const now = performance.now();
  for (let up: Element | null = el, level = 0; up && level < 6; up = flatParent(up), level++) {
    if (changesByItself(up, now)) return true;
  }
  return false;
}

function changesByItself(el: Element, now: number): boolean {
  const times = ownChanges.get(el);
  return times !== undefined && times.filter((t) => now - t < RECENT_MS).length >= RESTLESS;
}

/** Whether something that ran before the action changed the element, or what it lies in, during it. */
export function changedInBackground(el: Element): boolean {
  for (let up: Element | null = el, level = 0; up && level < 6; up = flatParent(up), level++) {
    if ((backgroundAt.get(up) ?? Number.NEGATIVE_INFINITY) > actionAt) return true;
  }
  return false;
}

/** Whether something that ran before the action gave the element, or anything around it, another look during it. */
export function restyledInBackground(el: Element): boolean {
  for (let up: Element | null = el; up; up = flatParent(up))
    if ((restyledAt.get(up) ?? Number.NEGATIVE_INFINITY) > actionAt) return true;
  return false;
}

function noteRecords(records: MutationRecord[]): void {
  const now = performance.now();
  const texts = new PassingTexts();
  for (const record of records) noteRecord(record, now, texts);
}

function noteRecord(record: MutationRecord, now: number, texts: PassingTexts): void {
  const { target } = record;
  const within = target instanceof ShadowRoot ? target.host : target;
  const el = within instanceof Element ? within : flatParent(within);
  if (!el) return;
  if (inBackground) backgroundAt.set(el, now);
  if (inBackground && record.type === 'attributes') restyledAt.set(el, now);
  if (inBackground || now - actionAt > ACTION_MS) noteOwnChange(el, now);
  for (const node of record.addedNodes) if (node instanceof Element) touchedAt.set(node, now);
  if (record.type === 'attributes') touchedAt.set(el, now);
  else noteRewording(el, now);
  if (inBackground || isRestless(el)) return;
  if (touched.size < MOST_TOUCHED) {
    if (record.type === 'attributes') touched.add(el);
    for (const node of record.addedNodes) if (node instanceof Element) touched.add(node);
  }
  if (isStyleOnly(record)) {
    restyled(record);
    return;
  }
  if (isComponentState(record) || isDrawn(record)) restyled(record);
  if (record.type !== 'attributes') {
    rewordings++;
    texts.note(record);
  }
  noteChange(now);
}

function noteChange(now: number): void {
  changes++;
  lastChangeAt = now;
}

function noteOwnChange(el: Element, now: number): void {
  const times = (ownChanges.get(el) ?? []).filter((t) => now - t < RECENT_MS);
  // Several records of one task are one change.
  const last = times.at(-1);
  if (last === undefined || now - last > 30) times.push(now);
  ownChanges.set(el, times.slice(-8));
}

/** Words inside a control are often a few elements deep. */
function noteRewording(el: Element, now: number): void {
  let up: Element | null = el;
  for (let level = 0; up && level < 4; up = flatParent(up), level++) rewordedAt.set(up, now);
}

/** Animations write style and class names many times a second. */
function isStyleOnly(record: MutationRecord): boolean {
  return (
    record.type === 'attributes' && (record.attributeName === 'style' || record.attributeName === 'class')
  );
}

const STATES = new Set(
  'active checked current expanded indeterminate invalid open pressed selected'.split(' '),
);

/** A component says by such an attribute what state it is in, and looks so inside. */
function isComponentState({ type, target, attributeName }: MutationRecord): boolean {
  return (
    type === 'attributes' &&
    STATES.has(attributeName ?? '') &&
    target instanceof Element &&
    target.localName.includes('-')
  );
}

const PICTURES = new Set('src srcset srcdoc sizes poster data href placeholder'.split(' '));
const HOLDING_PICTURES = 'img,video,iframe,embed,object,input,textarea';
/** Of a drawing, what says something to scripts and readers alone. */
const NOT_DRAWN = /^(?:id|role|tabindex|focusable|name|lang|aria-|data-|on)/;

/** The attribute is what is drawn: another picture, a path, a filling. */
function isDrawn({ type, target, attributeName }: MutationRecord): boolean {
  if (type !== 'attributes' || attributeName === null) return false;
  if (target instanceof SVGElement) return !NOT_DRAWN.test(attributeName);
  return PICTURES.has(attributeName) && target instanceof Element && target.matches(HOLDING_PICTURES);
}

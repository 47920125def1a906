import { flatParent } from '../aria/flat-tree.ts';
import { isFrame } from '../see/describe.ts';
import { changedInBackground, isRestless, restyledInBackground } from './mutations.ts';

/** What a person sees of a box apart from its words and its place: the few that tell most, as each costs a microsecond. */
const SEEN = [
  'color',
  'backgroundColor',
  'backgroundImage',
  'borderTopColor',
  'boxShadow',
  'opacity',
  'transform',
  'filter',
  'fontSize',
] as const;
const SEEN_IN_DRAWINGS = ['fill', 'stroke', 'transform', 'opacity', 'd'] as const;
/** What is inside follows these, and other properties too: a border has the colour of the words. */
const PASSED_ON = /^(?:color|fill|stroke|fontSize|visibility|--.*)$/;
/** Of so many elements it is kept how they look: each costs ten microseconds of every press. */
const MOST = 100;
/** What is made alike, as the rows of a table are, a page restyles alike: of each kind so many are enough. */
const ALIKE = 3;
/** Around what was pressed one of a kind may change alone. */
const MOST_NEAR = 40;
const LEVELS_AROUND = 3;
/** A box that grows or shrinks by less may only have been rounded otherwise. */
const GROWN_PX = 3;

interface Look {
  seen: string[];
  picture: string;
  width: number;
  height: number;
}

let inView: readonly Element[] = [];
/** Of these it is kept how they look; chosen when the first press of an action is known. */
let watched: Element[] | null = null;
let before = new Map<Element, Look>();
/** What was on its way to another look already: the names of what moved, by the element that moves with all in it. */
let moving = new Map<Element, Set<string>>();

/** What can be seen now, in document order: an action may come. Only what is pressed hears of that. */
export function rememberInView(drawn: readonly Element[]): void {
  inView = drawn;
  watched = null;
  before = new Map();
  if (window === top && !drawn.some(isFrame)) return;
  rememberDrawnLooks(null);
  watched = null;
}

/** The pointer is there, or the key has its focus, and the page has heard nothing yet. */
export function rememberDrawnLooks(pressed: Element | null): void {
  moving = movingNow();
  before = new Map();
  watched ??= chosenFor(pressed);
  for (const el of watched) if (el.isConnected && !isSelfDrawn(el)) before.set(el, lookOf(el));
}

function chosenFor(pressed: Element | null): Element[] {
  const around = boxAround(pressed);
  const kinds = new Map<string, number>();
  const near: Element[] = [];
  const some: Element[] = [];
  for (const el of inView) {
    const kind = `${el.localName} ${el.getAttribute('class') ?? ''} ${el.parentElement?.localName ?? ''}`;
    const alike = kinds.get(kind) ?? 0;
    kinds.set(kind, alike + 1);
    if (near.length < MOST_NEAR && around?.contains(el)) near.push(el);
    else if (alike < ALIKE) some.push(el);
  }
  const step = Math.ceil(some.length / (MOST - near.length));
  return [document.documentElement, ...near, ...some.filter((_el, at) => at % step === 0)];
}

/** The row or group that it belongs to; most of the page is nobody's group. */
function boxAround(el: Element | null): Element | null {
  let box = el;
  for (let level = 0; box && level < LEVELS_AROUND; level++) box = flatParent(box) ?? box;
  return box === document.body || box === document.documentElement ? null : box;
}

/** The first of them that looks otherwise since, by none of its own doing; `answers` tells what only answers the input. */
export function drawnOtherwise(answers: (el: Element) => boolean): Element | undefined {
  for (const [el, was] of before) {
    if (el.isConnected && differs(el, was) && !movesByItself(el) && !answers(el)) return el;
  }
  return undefined;
}

function propertiesOf(el: Element): readonly (keyof CSSStyleDeclaration & string)[] {
  return el instanceof SVGElement && !(el instanceof SVGSVGElement) ? SEEN_IN_DRAWINGS : SEEN;
}

function lookOf(el: Element): Look {
  const style = getComputedStyle(el);
  const { width, height } = el.getBoundingClientRect();
  return {
    seen: propertiesOf(el).map((name) => String(style[name])),
    picture: el instanceof HTMLImageElement ? el.currentSrc || el.src : '',
    width,
    height,
  };
}

function differs(el: Element, was: Look): boolean {
  const now = lookOf(el);
  if (now.picture !== was.picture) return true;
  const other = propertiesOf(el).filter((_name, at) => now.seen[at] !== was.seen[at]);
  if (other.length > 0) {
    const moved = movedWith(el);
    if (moved && other.some((name) => !moved.has(name))) return true;
  }
  const grown = Math.max(Math.abs(now.width - was.width), Math.abs(now.height - was.height));
  return grown > GROWN_PX && isCalm() && !isPicture(el);
}

/** A picture takes its size when it has come. */
function isPicture(el: Element): boolean {
  return el instanceof HTMLImageElement || el instanceof HTMLVideoElement || el.querySelector('img') !== null;
}

/** Words that a clock writes move and widen what stands around them. */
function isCalm(): boolean {
  return moving.size === 0 && !inView.some((el) => changedInBackground(el) || isRestless(el));
}

function movesByItself(el: Element): boolean {
  return isRestless(el) || changedInBackground(el) || restyledInBackground(el);
}

/** What moves of an element by itself; null where that may be anything. */
function movedWith(el: Element): Set<string> | null {
  const names = new Set<string>();
  for (let up: Element | null = el; up; up = flatParent(up))
    for (const name of moving.get(up) ?? []) names.add(name);
  return [...names].some((name) => PASSED_ON.test(name)) ? null : names;
}

function movingNow(): Map<Element, Set<string>> {
  const found = new Map<Element, Set<string>>();
  for (const { effect, playState } of document.getAnimations()) {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) continue;
    const names = found.get(effect.target) ?? new Set();
    for (const frame of effect.getKeyframes()) for (const name of Object.keys(frame)) names.add(name);
    found.set(effect.target, names);
  }
  return found;
}

/** A drawing may move by what is written in it; nothing says where it stands. */
function isSelfDrawn(el: Element): boolean {
  const drawing = el instanceof SVGElement ? (el.ownerSVGElement ?? el) : null;
  return drawing?.querySelector('animate,animateTransform,animateMotion,set') != null;
}

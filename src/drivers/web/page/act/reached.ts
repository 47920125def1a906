import { carriedBy as addressesIn, addressKey, leadsToSame } from '../../../../model/address.ts';
import type { Cut } from '../../../../model/reached-node.ts';
import { READING_LIMITS, readWhole } from '../../../words/read-whole.ts';
import { deepHit, flatParent, referenced } from '../aria/flat-tree.ts';
import { withNameCache } from '../aria/style-cache.ts';
import { hasClickListener, hasClosedRoot, hearsCommands, takesDrops } from '../hook/clickables.ts';
import { suspectHost } from '../see/closed-hosts.ts';
import { describeOne, isFrame } from '../see/describe.ts';
import { everyElement } from '../see/every-element.ts';
import { elementOf } from '../see/keys.ts';
import { actsBy, handsIn } from './acts.ts';
import { dialogAround } from './asking.ts';
import {
  activeDescendant,
  byOwnKeys,
  byShortcut,
  choicesBeside,
  entriesChosen,
  entriesTyped,
  isEdited,
  isTextField,
  leavesAlone,
  optionsByKey,
  radiosBeside,
  STEPS,
} from './by-keys.ts';
import { carriedBy, formOf } from './carried.ts';
import { focusedElement } from './focused.ts';
import { groundWords, isCard, isGround, noteBare, wordsBeside } from './ground.ts';
import { noteJudgement } from './judgement.ts';
import { isPage, noteJudged } from './key-guard.ts';
import { candidateFor } from './meaning.ts';
import { optionsNamed } from './options.ts';
import { drawnFor, middleOf } from './ready.ts';
import { asksUnseen, isMeantForPresses, leadsTo, pingsOf, saysOf, type Told, zoneWords } from './says.ts';

export interface ReachedAsk {
  key?: string;
  by: 'pointer' | 'keys' | 'options';
  /** One name for each key. */
  keys?: string;
  /** The text is put in as text: a line break in a field of many lines is no Enter key. */
  as_text?: boolean;
  /** Options of a list, or the text that is filled in. */
  values?: string[];
  /** From the top left of the element. */
  position?: { x: number; y: number };
  /** From where it would point otherwise: the end of a drag. */
  offset?: { x: number; y: number };
  /** Something is let go there. */
  drops?: boolean;
  /** The focus was brought there: what the page does with it shows where keys go. */
  arrived?: boolean;
  /** Where the pointer comes in from the frame above. */
  point?: { x: number; y: number };
  test_id_attributes: string[];
}

interface Reached {
  nodes: Told[];
  /** The input goes on into this frame. Where the frame is turned or bent, nobody can say at which point. */
  frame?: { holder: Told; point: { x: number; y: number } | null };
}

/**
 * What an input would operate besides the element it is aimed at: the control under the very point, the controls around
 * it, the field of a label, the button that Enter submits a form with, the item that a list has made active, the option
 * that a key or a value selects, what an access key belongs to.
 */
export function reached(ask: ReachedAsk, from: Element | null = null): Reached {
  const aimed = from ?? (ask.key ? elementOf(ask.key) : null);
  const answer = withNameCache(() => reachedFrom(ask, aimed));
  const { by } = ask;
  if (by === 'keys' || (by === 'pointer' && aimed && !ask.drops))
    noteJudgement(by, answer.nodes, (at) =>
      withNameCache(() => reachedFrom(ask, by === 'pointer' ? at : aimed, true).nodes),
    );
  return answer;
}

/** `again`: only to compare it with what was found before. */
function reachedFrom(ask: ReachedAsk, aimed: Element | null, again = false): Reached {
  const focus = ask.by === 'keys' ? focusedElement() : null;
  const at = ask.by === 'keys' ? (aimed ?? focus) : null;
  const lost = aimed && focus && (ask.arrived || again) && isPage(focus) ? focus : null;
  const point = ask.by === 'pointer' ? pointOf(aimed, ask) : null;
  const hit = point ? deepHit(point.x, point.y) : at;
  const found = new Set<Element>();
  // What lies under the pointer elsewhere is all that a drop operates.
  if (aimed && !ask.offset) found.add(aimed);
  if (ask.by === 'options') for (const option of optionsNamed(aimed, ask.values ?? [])) found.add(option);
  else if (ask.by === 'keys') for (const one of [at, lost]) addByKeys(one, ask, found);
  else for (const start of new Set([hit, ask.offset ? null : aimed])) if (start) addControls(start, found);
  const said = new Map<Element, () => string[]>();
  // A card that is meant itself is judged with all that it holds: it may do what its button says.
  const isBare = (one: Element) => isGround(one) || (one !== aimed && isCard(one));
  const bare = new Set([...found].filter((one) => point && isBare(one)));
  for (const one of bare) said.set(one, () => [isGround(one) ? groundWords(one) : wordsBeside(one)]);
  if (aimed && point && !again) noteBare(aimed, bare.has(aimed) ? found : null);
  for (const one of [hit, aimed]) if (one) suspectAround(one);
  const handed = setOff([...found], at, ask);
  const taker = ask.drops && hit ? takerAround(hit) : null;
  if (taker) {
    for (const one of around(taker, found)) found.delete(one);
    handed.add(taker);
    // Let go beside all that lies in it, it is meant itself.
    const itself = found.has(taker);
    said.set(taker, () => zoneWords(taker, itself, ask.test_id_attributes));
  }
  const place = taker ?? (ask.drops && hit && !ask.point ? placeAt(hit, ask.offset ? aimed : null) : null);
  if (place) found.add(place);
  for (const one of handed) found.add(one);
  // Nobody can say what lies in there, so it counts as one thing that is operated whole.
  if (hit && isShut(hit)) found.add(hit);
  if (ask.by === 'keys' && !again) noteJudged(found);
  const nodes = [...found].map((el): Told => {
    const { dialog, ...node } = tell(el, ask, handed.has(el), said.get(el));
    if (el === place && el !== taker) node.says.push(...zoneWords(el, true, ask.test_id_attributes));
    // A click on a form itself hands nothing in.
    const sent = ask.by === 'keys' || handed.has(el) || !(el instanceof HTMLFormElement);
    const choices = readWhole(() => (sent ? carriedBy(el, ask.test_id_attributes) : []));
    const cut: Cut[] = [...(node.cut ?? []), ...(choices.cut ? (['choices'] as const) : [])];
    return {
      ...node,
      ...(choices.told.length > 0 ? { carries: choices.told } : {}),
      ...(cut.length > 0 ? { cut } : {}),
      // A place answers no question by what it is called.
      ...(dialog && el !== place ? { dialog } : {}),
      ...(el === place ? { takes_drop: true as const } : {}),
      // The name of ground is made of all that lies on it.
      ...(bare.has(el) ? { name: node.says[0] ?? '' } : {}),
    };
  });
  if (!hit || !holdsFrame(hit)) return { nodes };
  return {
    nodes,
    frame: { holder: tell(hit, ask), point: point ? pointInside(hit, point) : { x: 0, y: 0 } },
  };
}

/** What the browser or the page sets off in turn when this is operated. */
function setOff(found: Element[], at: Element | null, ask: ReachedAsk): Set<Element> {
  const fields = leavesAlone(at, ask) ? [] : found.filter(handsIn);
  const presses = ask.by === 'pointer' || /(?:^|\+)(?:Enter|Space)$/.test(ask.keys ?? '');
  return new Set([
    ...fields.map((field) => submittedBy(field) ?? field),
    ...byShortcut(at, ask),
    ...byOwnKeys(at, ask),
    ...entriesTyped(at, ask),
    ...(presses ? found.flatMap((one) => commandedBy(one) ?? []) : []),
  ]);
}

/** So long the links are learned that lead elsewhere: nothing depends on them now. */
const LEARNING_MS = 1000;

/**
 * What leads to an address on this page, links and buttons of forms: first what leads to the one that is about to be
 * opened, then the others, as many as are read and in as much time.
 */
export function linksOfPage(ask: { opened?: string; test_id_attributes: string[] }): Told[] {
  const wanted = (ask.opened === undefined ? [] : [ask.opened, ...addressesIn(ask.opened)]).flatMap(
    (one) => addressKey(one) ?? [],
  );
  const [meant, others]: [Element[], Element[]] = [[], []];
  for (const el of everyElement(document, 'a, area, button, input[type="submit"], input[type="image"]')) {
    const to = leadsTo(el);
    // Where nobody leaves the page, its own address says nothing about the link, and only a fragment does.
    if (to === undefined || (bare(to) === bare(location.href) && !/#./.test(to))) continue;
    const known = wanted.length > 0 ? addressKey(to) : null;
    (known && wanted.some((one) => leadsToSame(one, known)) ? meant : others).push(el);
  }
  return withNameCache(() => {
    const found = meant.map((el) => tell(el, { ...ask, by: 'pointer' }));
    const until = performance.now() + LEARNING_MS;
    for (const el of others.slice(0, READING_LIMITS.links)) {
      if (performance.now() > until) break;
      found.push(tell(el, { ...ask, by: 'pointer' }));
    }
    return found;
  });
}

function bare(url: string): string {
  return url.split('#')[0] ?? url;
}

/** `said` reads its words, where not all that it holds is meant. */
function tell(el: Element, ask: ReachedAsk, handed = false, said?: () => string[]): Told {
  const node = describeOne(candidateFor(el), { ...ask, without_selectors: true });
  const words = readWhole(() => said?.() ?? saysOf(el, node, ask.test_id_attributes));
  const question = readWhole(() => dialogAround(el));
  const dialog = question.told;
  const cut: Cut[] = [
    // Of a list the entries are read that are meant.
    ...(words.cut && isMeantForPresses(el) && !(el instanceof HTMLSelectElement) ? (['words'] as const) : []),
    ...(question.cut ? (['question'] as const) : []),
  ];
  const to = leadsTo(el);
  const pings = pingsOf(el);
  const asks = asksUnseen(el);
  const acts = handed ? 'changed' : actsBy(el);
  return {
    ...node,
    says: words.told,
    ...(cut.length > 0 ? { cut } : {}),
    ...(dialog ? { dialog } : {}),
    ...(acts ? { acts } : {}),
    ...(isShut(el) ? { unreadable: true as const } : {}),
    ...(to === undefined ? {} : { leads_to: to }),
    ...(pings.length === 0 ? {} : { pings }),
    ...(asks.length === 0 ? {} : { asks }),
    ...(to !== undefined && document.querySelector('script[type="speculationrules"]')
      ? { fetched_ahead: true as const }
      : {}),
  };
}

/** What it lies in may show it through a closed root, too. */
function suspectAround(el: Element): void {
  suspectHost(el, 'now');
  for (let up = flatParent(el); up; up = flatParent(up)) suspectHost(up, 'once');
}

/** Closed by a script, in a browser that does not hand it over. */
function isShut(el: Element): boolean {
  return !el.shadowRoot && hasClosedRoot(el);
}

function pointOf(
  aimed: Element | null,
  { position, point, offset }: ReachedAsk,
): { x: number; y: number } | null {
  if (point) return point;
  if (!aimed) return null;
  const drawn = drawnFor(aimed);
  if (position) {
    const { left, top } = drawn.getBoundingClientRect();
    return { x: left + position.x, y: top + position.y };
  }
  const { x, y } = middleOf(drawn);
  return { x: x + (offset?.x ?? 0), y: y + (offset?.y ?? 0) };
}

/** The nearest thing around that can be operated, every real control beyond it, and what their labels are for. */
function addControls(start: Element, found: Set<Element>): void {
  let nearest = true;
  // Nothing tells whether the document itself listens: what it would hear of is what lies there.
  for (let up: Element | null = start; up && up !== document.documentElement; up = flatParent(up)) {
    if (up instanceof HTMLLabelElement && up.control) found.add(up.control);
    // Neither is a control, but both may listen for what is pressed in them.
    if (/^(?:label|h[1-6])$/.test(up.localName) && hasClickListener(up)) found.add(up);
    if (up instanceof HTMLOptionElement) found.add(up);
    const { listing } = candidateFor(up);
    if (listing === 'control' || (listing === 'clickable' && nearest)) {
      found.add(up);
      // Of ground only the words on it count, so what lies on it does, too.
      nearest &&= listing === 'clickable' && isGround(up);
    }
  }
  if (nearest) found.add(blockAround(start));
}

/** What a reader takes for one thing: the nearest box around that begins a line or a place of its own. */
function blockAround(start: Element): Element {
  if (holdsFrame(start)) return start;
  for (let up: Element | null = start; up && up !== document.body; up = flatParent(up))
    if (!/^(?:inline|contents)$/.test(getComputedStyle(up).display)) return up;
  return start;
}

/** A command of the page's own, or one that the page hears of, is carried out by the element that it is for. */
function commandedBy(el: Element): Element | null {
  const command = el.getAttribute('command');
  const [target] = command === null ? [] : referenced(el, 'commandfor');
  return target && (command?.startsWith('--') || hearsCommands(target)) ? target : null;
}

/** What takes the thing that is dropped here. */
function takerAround(start: Element): Element | null {
  for (let up: Element | null = start; up; up = flatParent(up)) if (takesDrops(up)) return up;
  return null;
}

/** Where scripts look themselves what lies under the pointer, nothing listens: a thing that is moved away is let go on it. */
function placeAt(start: Element, moved: Element | null): Element | null {
  const place = blockAround(start);
  return moved && place.contains(moved) ? null : place;
}

/** Who is pressed wherever on it: it hears no drop in a place that lies in it. */
function around(taker: Element, found: Iterable<Element>): Element[] {
  return [...found].filter((one) => one !== taker && one.contains(taker) && !takesDrops(one));
}

function addByKeys(at: Element | null, { keys = '', as_text }: ReachedAsk, found: Set<Element>): void {
  const chord = keys.split('+');
  const key = keys.endsWith('+') ? '+' : (chord.at(-1) ?? '');
  const enters = key === 'Enter' && !(as_text && at instanceof HTMLTextAreaElement);
  if (at) {
    // Keys that edit go to the field alone; those that press go to whatever it is part of.
    if (!isTextField(at) && keys !== '') addControls(at, found);
    else found.add(at);
    if (enters || key === 'Space' || key === 'Tab' || key === 'Delete' || key === 'Backspace') {
      const active = activeDescendant(at);
      if (active) addControls(active, found);
      for (const entry of enters && !active ? entriesChosen(at) : []) addControls(entry, found);
    }
    if ((key === 'Delete' || key === 'Backspace') && !isEdited(at)) found.add(document.body);
    if (at instanceof HTMLSelectElement) for (const option of optionsByKey(at, key)) found.add(option);
    if (at instanceof HTMLInputElement && key in STEPS) for (const one of radiosBeside(at)) found.add(one);
    if (key in STEPS) for (const one of choicesBeside(at)) found.add(one);
  }
  if (enters && at) {
    const submit = submittedBy(at);
    if (submit) found.add(submit);
    if (submit instanceof HTMLFormElement) for (const button of buttonsOf(submit)) found.add(button);
    if (!submit) for (const beside of buttonsBeside(at)) found.add(beside);
  }
  if (!chord.slice(0, -1).some((modifier) => modifier === 'Alt' || modifier === 'Control')) return;
  for (const el of everyElement(document, '[accesskey]')) {
    if (el.getAttribute('accesskey')?.toLowerCase().split(/\s+/).includes(key.toLowerCase())) {
      found.add(el);
      addControls(el, found);
    }
  }
}

/** What Enter in a field submits: the first button of its form that does, or the form itself where it has none. */
function submittedBy(el: Element): Element | undefined {
  const own = formOf(el);
  return own ? (buttonsOf(own).find(submits) ?? own) : undefined;
}

const BUTTONS = 'button, [role="button"], input[type="button"], input[type="submit"], input[type="image"]';

function buttonsOf(form: HTMLFormElement): Element[] {
  return [...everyElement(document, BUTTONS)].filter((one) => formOf(one) === form);
}

/** By its property: a button whose type is no known word submits as well. */
function submits(button: Element): boolean {
  return 'type' in button && (button.type === 'submit' || button.type === 'image');
}

const NEAR = 8;

/** Where no button submits, scripts take Enter in a field for the button beside it: that of the nearest box with one. */
function buttonsBeside(el: Element): readonly Element[] {
  if (el.matches(BUTTONS)) return [];
  const found = new Set<Element>();
  let up = flatParent(el);
  for (let level = 0; up && up !== document.body && level < NEAR; level++, up = flatParent(up)) {
    for (const button of everyElement(up, BUTTONS)) found.add(button);
    // One without a word, such as a cross, is part of the field.
    if ([...found].some((button) => /\p{L}{2}/u.test(labelOf(button)))) break;
  }
  return [...found];
}

function labelOf(button: Element): string {
  return button instanceof HTMLInputElement ? button.value : (button.textContent ?? '');
}

/** Elements that show a document of its own. */
function holdsFrame(el: Element): boolean {
  return isFrame(el) || el.localName === 'object' || el.localName === 'embed';
}

/** A point of this page as one of the frame's own content, which may be drawn larger or smaller than it is. */
function pointInside(frame: Element, { x, y }: { x: number; y: number }): { x: number; y: number } | null {
  if (!(frame instanceof HTMLElement) || isCrooked(frame)) return null;
  const { left, top, width, height } = frame.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return {
    x: ((x - left) * frame.offsetWidth) / width - frame.clientLeft - Number.parseFloat(paddingLeft),
    y: ((y - top) * frame.offsetHeight) / height - frame.clientTop - Number.parseFloat(paddingTop),
  };
}

/** Turned, mirrored, skewed or in perspective: its box no longer says which point of it lies where. */
function isCrooked(el: Element): boolean {
  for (let up: Element | null = el; up; up = flatParent(up)) {
    const { transform, rotate, scale, perspective, offsetPath } = getComputedStyle(up);
    if ([rotate, perspective, offsetPath].some((one) => one && one !== 'none')) return true;
    if (/-/.test(scale)) return true;
    if (transform === 'none') continue;
    const { is2D, a, b, c, d } = new DOMMatrixReadOnly(transform);
    if (!is2D || Math.abs(b) > 1e-6 || Math.abs(c) > 1e-6 || a <= 0 || d <= 0) return true;
  }
  return false;
}

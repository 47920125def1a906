import type { Effect } from '../../../../model/outcome.ts';
import { editorBox } from '../act/editor.ts';
import { focusedElement } from '../act/focused.ts';
import { around, rendersInside } from '../aria/flat-tree.ts';
import { roleOf } from '../aria/role.ts';
import { cutAt } from '../see/cut.ts';
import { isFrame } from '../see/describe.ts';
import { displayName } from '../see/shown-name.ts';
import { redrawnCanvas, rememberCanvases } from './canvases.ts';
import { drawnOtherwise, rememberDrawnLooks } from './drawn-looks.ts';
import { formattingOf } from './formatting.ts';
import { mutationPulse } from './mutations.ts';
import { playedOtherwise } from './playing.ts';

/** Classes that tell where the pointer or the focus is, not what state something is in. */
const OF_THE_POINTER = /focus|hover|ripple|mouse|touch|pointer|keyboard/i;
const CHANGES_ASKED = 60;
/** Parts of a drawing that are not drawn where they stand. */
const KEPT_FOR_USE = 'defs,symbol,clipPath,mask,marker,pattern';
/** By which a part of a drawing is named where it is drawn. */
const DRAWN_BY = 'href fill stroke style filter mask clip-path marker-start marker-mid marker-end'.split(' ');
/** A filling may take its colours from another one, and a symbol its parts. */
const MOST_THROUGH = 3;
/** What can be pressed, with all that is drawn in it. */
const PRESSED = 'button,a,label,summary,input,select,textarea,[role],[tabindex],[onclick]';

interface Before {
  focus: Element | null;
  selection: string;
  title: string;
  formatting: Map<Element, string>;
}

interface Looks {
  class?: string;
  style?: string;
  /** Of a component, what it said of its state by attributes. */
  states?: Map<string, string | null>;
}

const restyled = new Map<Element, Looks>();
const scrolled = new Set<Element>();
let before: Before = { focus: null, selection: '', title: '', formatting: new Map() };
let pressed: Element | null = null;
let pressedAt: { x: number; y: number; class: string; style: string } | null = null;
/** What had been touched when the looks were kept. */
let touchedThen = -1;
let focusThen: Element | null = null;

window.addEventListener('pointerdown', notePressed, true);
window.addEventListener('keydown', notePressed, true);
window.addEventListener('click', noteClicked, true);
document.addEventListener(
  'scroll',
  ({ target }) => {
    if (target instanceof Element && target.scrollHeight > target.clientHeight) scrolled.add(target);
  },
  true,
);

function notePressed(event: Event): void {
  const [at] = event.composedPath();
  if (!event.isTrusted || !(at instanceof Element)) return;
  pressed = at;
  const { left, top, width, height } = at.getBoundingClientRect();
  const [own, style] = [at.getAttribute('class') ?? '', at.getAttribute('style') ?? ''];
  pressedAt = { x: left + width / 2, y: top + height / 2, class: own, style };
  if (touchedThen < 0) keepDrawnLooks();
}

/** By now what was pressed has the focus: what lights up for that, and for nothing that the page did, is no effect. */
function noteClicked({ isTrusted }: Event): void {
  const focused = focusedElement() !== focusThen;
  if (isTrusted && focused && touchedThen === touchedSoFar()) keepDrawnLooks();
}

function keepDrawnLooks(): void {
  touchedThen = touchedSoFar();
  focusThen = focusedElement();
  rememberDrawnLooks(pressed);
}

function touchedSoFar(): number {
  return mutationPulse().changes + restyled.size;
}

/** An action begins: what the page looks like where no text says so. */
export function rememberLooks(): void {
  restyled.clear();
  scrolled.clear();
  pressed = null;
  pressedAt = null;
  touchedThen = -1;
  focusThen = focusedElement();
  rememberCanvases();
  before = {
    focus: focusedElement(),
    selection: selectionKey(),
    title: document.title,
    formatting: formattingOf(),
  };
}

/** A change of class, style or a component's state that the action may have made; what it was before the first one is kept. */
export function noteRestyling({ target, attributeName, oldValue }: MutationRecord): void {
  if (!(target instanceof Element) || restyled.size >= CHANGES_ASKED) return;
  const known = restyled.get(target) ?? {};
  if (attributeName === 'class') known.class ??= oldValue ?? '';
  else if (attributeName === 'style') known.style ??= oldValue ?? '';
  else if (attributeName) {
    known.states ??= new Map();
    if (!known.states.has(attributeName)) known.states.set(attributeName, oldValue);
  }
  restyled.set(target, known);
}

/**
 * What differs since the action began that a person sees or hears and no text, state or structure tells. `closely`: where
 * nothing else does, also how everything in view is drawn.
 */
export function lookEffects(closely: boolean): Effect[] {
  const effects: Effect[] = [];
  const [changed] = [...restyled].filter(([el, was]) => looksDifferent(el, was));
  if (changed) effects.push(looking(changed[0]));
  else effects.push(...reformatted(), ...drawnAnew());
  const focus = focusedElement();
  // A control that is pressed takes the focus by itself; a field that is, waits for text.
  const moved = focus !== before.focus;
  // What has it inside a frame, that frame tells.
  const told = focus && focus !== document.body && !isFrame(focus);
  if (moved && told && (takesText(focus) || !isPressed(focus)))
    effects.push({ kind: 'focus', account: called(focus) });
  // A field that gets the focus gets a caret with it; only text that was marked there is more than that.
  if (focus && takesText(focus) && (moved ? hasMarked(focus) : selectionKey() !== before.selection))
    effects.push({ kind: 'selection', account: `in ${called(focus)}` });
  if (document.title !== before.title)
    effects.push({ kind: 'title', account: JSON.stringify(cutAt(document.title, 80)) });
  const [box] = [...scrolled].filter((el) => el.isConnected);
  if (box) effects.push({ kind: 'scroll', account: called(box) });
  if (redrawnCanvas()) effects.push({ kind: 'look', account: 'a canvas was redrawn' });
  const played = playedOtherwise();
  if (played) effects.push({ kind: 'look', account: `${called(played.el)} ${played.how}` });
  const drawn = closely && effects.length === 0 ? drawnOtherwise(isOnlyAnswering) : undefined;
  return drawn ? [looking(drawn)] : effects;
}

function looking(el: Element): Effect {
  const whole = el === document.documentElement || el === document.body;
  return { kind: 'look', account: `${whole ? 'the page' : called(el)} looks different` };
}

/** What is pressed or has the focus lights up, and so may the boxes around it. */
function isOnlyAnswering(el: Element): boolean {
  if (el === document.body || el === document.documentElement) return false;
  const focus = focusedElement();
  const moved = focus === focusThen ? [] : [focus, focusThen];
  return [pressed, ...moved].some(
    (one) =>
      one &&
      one !== document.body &&
      (rendersInside(el, one) || rendersInside(around(one, PRESSED) ?? one, el)),
  );
}

/** What was pressed is gone, and its like stands in its place and looks otherwise: the page drew it anew. */
function drawnAnew(): Effect[] {
  if (!pressed || !pressedAt || pressed.isConnected) return [];
  const now = document.elementFromPoint(pressedAt.x, pressedAt.y);
  if (now?.localName !== pressed.localName) return [];
  const same =
    stateClasses(pressedAt.class) === stateClasses(now.getAttribute('class') ?? '') &&
    drawnStyle(pressedAt.style) === drawnStyle(now.getAttribute('style') ?? '');
  return same ? [] : [{ kind: 'look', account: `${called(now)} looks different` }];
}

/** Text that stands there as before, in other clothes: bold, a link, a colour. */
function reformatted(): Effect[] {
  if (before.formatting.size === 0) return [];
  const now = formattingOf();
  const [changed] = [...before.formatting].filter(([el, was]) => now.has(el) && now.get(el) !== was);
  return changed
    ? [{ kind: 'look', account: `the text of ${called(changed[0])} is formatted differently` }]
    : [];
}

function looksDifferent(el: Element, was: Looks): boolean {
  if (!el.isConnected || !isDrawnSomewhere(el)) return false;
  if ([...(was.states ?? [])].some(([name, value]) => el.getAttribute(name) !== value)) return true;
  if (was.class !== undefined && stateClasses(was.class) !== stateClasses(el.getAttribute('class') ?? ''))
    return true;
  if (was.style === undefined || !isNear(el)) return false;
  return drawnStyle(was.style) !== drawnStyle(el.getAttribute('style') ?? '');
}

/** Where it stands, or, as part of a filling, a filter or a symbol, by something that is shown. */
function isDrawnSomewhere(el: Element, through = MOST_THROUGH): boolean {
  if (el.checkVisibility() && !el.closest(KEPT_FOR_USE)) return true;
  if (through === 0) return false;
  for (let at: Element | null = el; at instanceof SVGElement; at = at.parentElement) {
    const id = at.id && CSS.escape(`#${at.id}`);
    const users =
      id === '' ? [] : document.querySelectorAll(DRAWN_BY.map((name) => `[${name}*=${id}]`).join());
    if ([...users].some((user) => isDrawnSomewhere(user, through - 1))) return true;
  }
  return false;
}

function stateClasses(names: string): string {
  return names
    .split(/\s+/)
    .filter((name) => name !== '' && !OF_THE_POINTER.test(name))
    .sort()
    .join(' ');
}

/** A caret blinks by its visibility or clearness, and moves by its place. */
function drawnStyle(style: string): string {
  return style
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(?:visibility|opacity|transition|animation|--)/.test(part))
    .sort()
    .join(';');
}

/** Part of what was pressed, around it or right beside it; of an editor, anything in its box. */
function isNear(el: Element): boolean {
  if (!pressed) return false;
  const box = editorBox(pressed) ?? pressed.parentElement ?? pressed;
  return box.contains(el) || el.contains(pressed);
}

function isPressed(el: Element): boolean {
  return pressed !== null && (el.contains(pressed) || pressed.contains(el));
}

function takesText(el: Element): boolean {
  if (el instanceof HTMLInputElement)
    return !/^(?:checkbox|radio|button|submit|reset|image|file|range|color)$/.test(el.type);
  return el instanceof HTMLTextAreaElement || (el instanceof HTMLElement && el.isContentEditable);
}

function selectionKey(): string {
  const at = focusedElement();
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) {
    try {
      return `${at.selectionStart}-${at.selectionEnd}-${at.selectionDirection}`;
    } catch {
      return '';
    }
  }
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return '';
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  return `${[anchorNode, focusNode].map(placeOf).join()}:${anchorOffset}-${focusOffset}`;
}

function hasMarked(field: Element): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    try {
      return field.selectionStart !== field.selectionEnd;
    } catch {
      return false;
    }
  }
  return getSelection()?.isCollapsed === false;
}

function placeOf(node: Node | null): string {
  const steps: number[] = [];
  for (let at = node; at?.parentNode && steps.length < 12; at = at.parentNode)
    steps.push([...at.parentNode.childNodes].indexOf(at as ChildNode)); // a node with a parent is its child
  return steps.join('.');
}

function called(el: Element): string {
  const role = roleOf(el);
  const name = cutAt(displayName(el, role), 60);
  const what = role === 'generic' || role === 'none' ? el.localName : role;
  return name ? `${what} ${JSON.stringify(name)}` : what;
}

import type { Effect } from '../../../../model/outcome.ts';
import { editorBox } from '../act/editor.ts';
import { focusedElement } from '../act/focused.ts';
import { roleOf } from '../aria/role.ts';
import { cutAt } from '../see/cut.ts';
import { displayName } from '../see/shown-name.ts';
import { formattingOf } from './formatting.ts';

/** Classes that tell where the pointer or the focus is, not what state something is in. */
const OF_THE_POINTER = /focus|hover|ripple|mouse|touch|pointer|keyboard/i;
const CHANGES_ASKED = 60;
const CANVASES = 3;
const CANVAS_SIDE = 64;

interface Before {
  focus: Element | null;
  selection: string;
  title: string;
  canvases: Map<HTMLCanvasElement, string>;
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
let before: Before = { focus: null, selection: '', title: '', canvases: new Map(), formatting: new Map() };
let pressed: Element | null = null;
let pressedAt: { x: number; y: number; class: string; style: string } | null = null;

window.addEventListener('pointerdown', notePressed, true);
window.addEventListener('keydown', notePressed, true);
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
}

/** An action begins: what the page looks like where no text says so. */
export function rememberLooks(): void {
  restyled.clear();
  scrolled.clear();
  pressed = null;
  pressedAt = null;
  before = {
    focus: focusedElement(),
    selection: selectionKey(),
    title: document.title,
    canvases: drawnOn(),
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

/** What differs since the action began that a person sees and no text, state or structure tells. */
export function lookEffects(): Effect[] {
  const effects: Effect[] = [];
  const [changed] = [...restyled, ...pressedInside()].filter(([el, was]) => looksDifferent(el, was));
  if (changed) effects.push({ kind: 'look', account: `${called(changed[0])} looks different` });
  else effects.push(...reformatted(), ...drawnAnew());
  const focus = focusedElement();
  // A control that is pressed takes the focus by itself; a field that is, waits for text.
  const moved = focus !== before.focus;
  if (moved && focus && focus !== document.body && (takesText(focus) || !isPressed(focus)))
    effects.push({ kind: 'focus', account: called(focus) });
  // A field that gets the focus gets a caret with it; only text that was marked there is more than that.
  if (focus && takesText(focus) && (moved ? hasMarked(focus) : selectionKey() !== before.selection))
    effects.push({ kind: 'selection', account: `in ${called(focus)}` });
  if (document.title !== before.title)
    effects.push({ kind: 'title', account: JSON.stringify(cutAt(document.title, 80)) });
  const [box] = [...scrolled].filter((el) => el.isConnected);
  if (box) effects.push({ kind: 'scroll', account: called(box) });
  const now = drawnOn();
  const [canvas] = [...before.canvases].filter(([el, was]) => now.has(el) && now.get(el) !== was);
  if (canvas) effects.push({ kind: 'look', account: 'a canvas was redrawn' });
  return effects;
}

/** Changes inside a component are not watched: what was pressed in it is held against what it was. */
function pressedInside(): [Element, { class: string; style: string }][] {
  return pressed && pressedAt && pressed.getRootNode() instanceof ShadowRoot ? [[pressed, pressedAt]] : [];
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
  if (!el.isConnected || !el.checkVisibility()) return false;
  if ([...(was.states ?? [])].some(([name, value]) => el.getAttribute(name) !== value)) return true;
  if (was.class !== undefined && stateClasses(was.class) !== stateClasses(el.getAttribute('class') ?? ''))
    return true;
  if (was.style === undefined || !isNear(el)) return false;
  return drawnStyle(was.style) !== drawnStyle(el.getAttribute('style') ?? '');
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

/** Small copies of the first canvases in view; one that may not be read is left out. */
function drawnOn(): Map<HTMLCanvasElement, string> {
  const found = new Map<HTMLCanvasElement, string>();
  for (const canvas of [...document.getElementsByTagName('canvas')].slice(0, CANVASES)) {
    if (!canvas.checkVisibility() || canvas.width === 0 || canvas.height === 0) continue;
    try {
      const small = new OffscreenCanvas(CANVAS_SIDE, CANVAS_SIDE).getContext('2d', {
        willReadFrequently: true,
      });
      small?.drawImage(canvas, 0, 0, CANVAS_SIDE, CANVAS_SIDE);
      const { data } = small?.getImageData(0, 0, CANVAS_SIDE, CANVAS_SIDE) ?? { data: [] };
      let hash = 0;
      for (const byte of data) hash = (hash * 31 + byte) | 0;
      found.set(canvas, String(hash));
    } catch {
      // Drawn with pictures of another site.
    }
  }
  return found;
}

function called(el: Element): string {
  const role = roleOf(el);
  const name = cutAt(displayName(el, role), 60);
  const what = role === 'generic' || role === 'none' ? el.localName : role;
  return name ? `${what} ${JSON.stringify(name)}` : what;
}

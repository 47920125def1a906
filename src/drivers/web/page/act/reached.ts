import { flatParent } from '../aria/flat-tree.ts';
import { withNameCache } from '../aria/style-cache.ts';
import { type Described, describeOne, isFrame } from '../see/describe.ts';
import { everyElement } from '../see/every-element.ts';
import { elementOf, keyOf } from '../see/keys.ts';
import { candidateFor } from './meaning.ts';
import { deepHit, drawnFor, middleOf } from './ready.ts';

export interface ReachedAsk {
  key?: string;
  by: 'pointer' | 'keys';
  keys?: string;
  /** From the top left of the element. */
  position?: { x: number; y: number };
  /** Where the pointer comes in from the frame above. */
  point?: { x: number; y: number };
  test_id_attributes: string[];
}

interface Reached {
  nodes: Described[];
  frame?: { key: string; x: number; y: number };
}

/**
 * What an input would operate besides the element it is aimed at: the control under the very point, the controls around
 * it, the field of a label, the button that Enter submits a form with, what an access key belongs to.
 */
export function reached(ask: ReachedAsk): Reached {
  return withNameCache(() => {
    const aimed = ask.key ? elementOf(ask.key) : null;
    const at = ask.by === 'keys' ? (aimed ?? focused()) : null;
    const point = ask.by === 'pointer' ? pointOf(aimed, ask) : null;
    const hit = point ? deepHit(point.x, point.y) : at;
    const found = new Set<Element>();
    if (aimed) found.add(aimed);
    for (const start of new Set([hit, aimed])) if (start) addControls(start, found);
    if (ask.by === 'keys') addByKeys(at, ask.keys ?? '', found);
    const nodes = [...found].map((el) => describeOne(candidateFor(el), { ...ask, without_selectors: true }));
    if (!hit || !isFrame(hit)) return { nodes };
    const { x, y } = contentCorner(hit);
    return { nodes, frame: { key: keyOf(hit), x: (point?.x ?? 0) - x, y: (point?.y ?? 0) - y } };
  });
}

function pointOf(aimed: Element | null, { position, point }: ReachedAsk): { x: number; y: number } | null {
  if (point) return point;
  if (!aimed) return null;
  const drawn = drawnFor(aimed);
  if (!position) return middleOf(drawn);
  const { left, top } = drawn.getBoundingClientRect();
  return { x: left + position.x, y: top + position.y };
}

/** The nearest thing around that can be operated, every real control beyond it, and what their labels are for. */
function addControls(start: Element, found: Set<Element>): void {
  let nearest = true;
  for (let up: Element | null = start; up; up = flatParent(up)) {
    if (up instanceof HTMLLabelElement && up.control) found.add(up.control);
    const { listing } = candidateFor(up);
    if (listing === 'control' || (listing === 'clickable' && nearest)) {
      found.add(up);
      nearest = false;
    }
  }
}

function addByKeys(at: Element | null, keys: string, found: Set<Element>): void {
  const chord = keys.split('+');
  const key = chord.at(-1)?.toLowerCase() ?? '';
  if (key === 'enter' || key === 'numpadenter') {
    const button = at ? defaultButton(at) : undefined;
    if (button) found.add(button);
    else if (at) for (const beside of buttonsBeside(at)) found.add(beside);
  }
  if (!chord.slice(0, -1).some((modifier) => /^(alt|control)$/i.test(modifier))) return;
  for (const el of everyElement(document, '[accesskey]')) {
    if (el.getAttribute('accesskey')?.toLowerCase().split(/\s+/).includes(key)) found.add(el);
  }
}

/** The button that a form is submitted with when Enter is pressed in one of its fields. */
function defaultButton(el: Element): Element | undefined {
  const form = 'form' in el && el.form instanceof HTMLFormElement ? el.form : el.closest('form');
  return [...(form?.elements ?? [])].find(
    (one) =>
      (one instanceof HTMLButtonElement && one.type === 'submit') ||
      (one instanceof HTMLInputElement && (one.type === 'submit' || one.type === 'image')),
  );
}

const BUTTONS = 'button, [role="button"], input[type="button"], input[type="submit"]';
const NEAR = 4;

/** Without a form, scripts take Enter in a field for the button beside it: that of the nearest box with one. */
function buttonsBeside(el: Element): readonly Element[] {
  if (el.matches(BUTTONS)) return [];
  let up = flatParent(el);
  for (let level = 0; up && up !== document.body && level < NEAR; level++, up = flatParent(up)) {
    const buttons = [...everyElement(up, BUTTONS)];
    if (buttons.length > 0) return buttons;
  }
  return [];
}

/** Whether what has the focus is a field whose form Enter would submit. */
export function focusInForm(): { in_form: boolean } {
  const at = focused();
  return { in_form: at instanceof HTMLInputElement && at.form !== null };
}

function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

function contentCorner(frame: Element): { x: number; y: number } {
  const { left, top } = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return {
    x: left + frame.clientLeft + Number.parseFloat(paddingLeft),
    y: top + frame.clientTop + Number.parseFloat(paddingTop),
  };
}

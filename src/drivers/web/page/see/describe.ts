import type { UiNode } from '../../../../model/node.ts';
import { oneLine } from '../../../words/one-line.ts';
import { descriptionOf, stateOf } from '../aria/state.ts';
import { type Clip, intersect } from './clip.ts';
import { contextOf } from './context.ts';
import { cutLog, cutName } from './cut.ts';
import { keyOf } from './keys.ts';
import { headingLevel, type Listing } from './listing.ts';
import { selectorFor, testIdOf } from './selector-path.ts';
import { formatOf, shownBeside, shownName } from './shown-name.ts';
import { visibleText } from './visible-text.ts';
import { isInHeader, type Zone } from './zone.ts';

export interface Ask {
  test_id_attributes: string[];
  /** Selectors cost a walk up the page for each node: left out where only text is shown. */
  without_selectors?: boolean;
  /** Words around cost a walk too: what is told apart by nothing but its own needs none. */
  without_context?: boolean;
}

/** An element that may be listed: known by role and place, not yet named. */
export interface Candidate {
  el: Element;
  /** Drawn in place of a hidden control. */
  label?: Element;
  role: string;
  listing: Listing;
  by_listener: boolean;
  order: number;
  priority: number;
  rect: DOMRect;
  /** The part of the viewport that it could show in. */
  clip: Clip;
  visibility: 'full' | 'partial' | 'offscreen' | 'hidden';
  parent: Candidate | null;
  depth: number;
  zone?: Zone | undefined;
  /** Kept from assistive technology, and seen all the same. */
  unexposed?: boolean;
  /** A dialog or a layer over the whole view keeps people from it. */
  behind?: boolean;
}

/** A node as the driver reports it. */
export interface Described extends UiNode {
  /** Of a frame: where its content begins, and the part of it that shows, in the content's own coordinates. */
  frame?: { x: number; y: number; clip: Clip };
}

const SPEAKING = new Set(['status', 'alert', 'log']);
const MOST_CHOICES = 40;

export function describe(candidates: Candidate[], ask: Ask): Described[] {
  const listed = new Set(candidates.map((c) => c.el));
  return candidates.map((candidate) => {
    let parent = candidate.parent;
    while (parent && !listed.has(parent.el)) parent = parent.parent;
    return describeOne(candidate, ask, parent?.el);
  });
}

export function describeOne(candidate: Candidate, ask: Ask, parent?: Element): Described {
  const { el, role, rect, visibility, listing, depth, zone } = candidate;
  const { text: name, from } = shownName(el, role);
  const actionable = listing === 'control' || listing === 'clickable';
  const placed = actionable && !ask.without_context;
  const context = placed ? contextOf(candidate.label ?? el, name) : { text: '', role: '', strong: false };
  const said = SPEAKING.has(role) ? visibleText(el) : '';
  const state = stateOf(el, role);
  if (role === 'heading') state.level = Number(headingLevel(el));
  const testId = testIdOf(el, ask.test_id_attributes);
  const described = (from !== 'tooltip' && descriptionOf(el)) || formatOf(el);
  const description = described === name ? '' : described;
  const shows = actionable && state.value === undefined ? shownBeside(el, role, name) : '';
  const href = el instanceof HTMLAnchorElement && el.href ? el.href : undefined;
  const inputType = el instanceof HTMLInputElement ? el.type : undefined;
  const choices = el instanceof HTMLSelectElement ? choicesOf(el) : [];
  const form = formOf(el);
  return {
    key: keyOf(el),
    role,
    name: cutName(name),
    ...(from ? { name_from: from } : {}),
    ...(shows ? { shows } : {}),
    ...(said !== '' && said !== name ? { text: role === 'log' ? cutLog(said) : cutName(said) } : {}),
    ...(description ? { description: cutName(description) } : {}),
    state,
    box: { x: round(rect.x), y: round(rect.y), width: round(rect.width), height: round(rect.height) },
    visibility,
    actionable,
    context: context.text,
    context_role: context.role,
    context_strong: context.strong,
    ...(testId ? { test_id: testId.value } : {}),
    tag: el.localName,
    ...(href ? { href } : {}),
    ...(href?.includes('#') && href.split('#')[0] === location.href.split('#')[0]
      ? { same_page: true as const }
      : {}),
    ...(href && isInHeader(el) ? { in_header: true as const } : {}),
    ...(inputType ? { input_type: inputType } : {}),
    ...(choices.length > 0 ? { choices } : {}),
    ...(submits(el) ? { submits: true as const } : {}),
    ...(form ? { form: keyOf(form) } : {}),
    // What has neither words nor a test id can be found again by nothing else.
    ...(ask.without_selectors && (name || testId || !actionable)
      ? {}
      : { selector: selectorFor(el, ask.test_id_attributes) }),
    ...(parent ? { parent: keyOf(parent) } : {}),
    depth,
    ...(zone ? { zone } : {}),
    ...(candidate.unexposed ? { unexposed: true as const } : {}),
    ...(candidate.behind ? { behind: true as const } : {}),
    ...(isFrame(el) ? { frame: frameContent(el, candidate) } : {}),
  };
}

function choicesOf(el: HTMLSelectElement): string[] {
  return [...el.options].slice(0, MOST_CHOICES).map(({ label }) => cutName(oneLine(label)));
}

export function isFrame(el: Element): boolean {
  return el.localName === 'iframe' || el.localName === 'frame';
}

function frameContent(el: Element, { rect, clip }: Candidate): NonNullable<Described['frame']> {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(el);
  const x = rect.x + el.clientLeft + Number.parseFloat(paddingLeft);
  const y = rect.y + el.clientTop + Number.parseFloat(paddingTop);
  const right = x + el.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const bottom = y + el.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const shown = intersect(clip, { left: x, top: y, right, bottom });
  return {
    x,
    y,
    clip: { left: shown.left - x, top: shown.top - y, right: shown.right - x, bottom: shown.bottom - y },
  };
}

function formOf(el: Element): HTMLFormElement | null {
  return el instanceof HTMLInputElement ||
    el instanceof HTMLSelectElement ||
    el instanceof HTMLTextAreaElement ||
    el instanceof HTMLButtonElement
    ? el.form
    : null;
}

function submits(el: Element): boolean {
  if (el instanceof HTMLButtonElement) return el.type === 'submit' && el.form !== null;
  return el instanceof HTMLInputElement && (el.type === 'submit' || el.type === 'image');
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

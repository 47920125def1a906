import { candidateFor } from '../act/meaning.ts';
import { flatParent, referenced, rendersInside } from '../aria/flat-tree.ts';
import { isFocusable } from '../aria/focusable.ts';
import { choiceGroup } from '../controls/choice-groups.ts';
import { segmentsIn } from '../controls/segments.ts';
import { Cover } from '../see/behind.ts';
import type { Candidate } from '../see/describe.ts';
import { everyRendered } from '../see/every-element.ts';
import { shownName } from '../see/shown-name.ts';
import { isDrawnAway } from '../see/tucked.ts';
import type { FindAsk } from './find.ts';
import { isOpenToPointer } from './open-to-pointer.ts';

interface Called {
  candidate: Candidate;
}

/** Of elements that are called the same, those that stand for one widget count once: as what a person operates. */
export function oneOfEach<Hit extends Called>(hits: Hit[], purpose: FindAsk['purpose']): Hit[] {
  if (hits.length < 2) return hits;
  const choosing = purpose === 'select' || purpose === 'adjust';
  const reached = withoutOwnPopup(withoutPutAway(withoutUnreached(hits)));
  const each = withoutLabels(withoutDoubles(withoutBorrowed(withoutWays(reached, purpose))));
  return choosing ? asOneTrack(asOneGroup(withoutOpener(withoutSearch(each)))) : each;
}

/** What a modal dialog keeps people from, what fades in later and lets the pointer through now, or what is parked off the page, is not meant where something else is. */
function withoutUnreached<Hit extends Called>(hits: Hit[]): Hit[] {
  const cover = Cover.now();
  const reached = hits.filter(
    ({ candidate: { el } }) => !isFadedOut(el) && !cover?.hides(el) && !isParked(el),
  );
  return reached.length > 0 ? reached : hits;
}

/** It lies before the beginning of the page, where no scrolling leads. Of fields that is usual: another box is drawn for them. */
function isParked(el: Element): boolean {
  if (el.matches('input,select,textarea')) return false;
  let { right, bottom } = el.getBoundingClientRect();
  if (right > 0 && bottom > 0) return false;
  // Where lines run to the left, boxes are scrolled that way.
  let leftward = false;
  for (let up = flatParent(el); up; up = flatParent(up)) {
    right += up.scrollLeft;
    bottom += up.scrollTop;
    leftward ||= getComputedStyle(up).direction === 'rtl';
  }
  return bottom <= 0 || (right <= 0 && !leftward);
}

function isFadedOut(el: Element): boolean {
  let up: Element | null = el;
  for (let level = 0; up && level < NESTED; level++, up = flatParent(up)) {
    const { opacity, pointerEvents } = getComputedStyle(up);
    // The control itself may be clear and lie over what is drawn for it.
    if (opacity === '0' && pointerEvents === 'none' && up !== el) return true;
  }
  return false;
}

/** Two sliders that are called the same, on one track that holds nothing else: both ends of a range. */
function asOneTrack<Hit extends Called>(hits: Hit[]): Hit[] {
  const [first, second, third] = hits;
  if (!first || !second || third || hits.some(({ candidate }) => candidate.role !== 'slider')) return hits;
  let up = flatParent(first.candidate.el);
  for (let level = 0; up && level < AROUND + 1; level++, up = flatParent(up)) {
    if (!rendersInside(up, second.candidate.el)) continue;
    const held = everyRendered(up, 'input:not([type=hidden]),select,textarea,button,[role=slider]');
    // What a form is handed the values by is not drawn.
    const other = held.some((el) => !isDrawnAway(el) && hits.every(({ candidate }) => candidate.el !== el));
    const track = candidateFor(up);
    return other
      ? hits
      : [{ ...first, candidate: track.role === 'generic' ? { ...track, role: 'group' } : track }];
  }
  return hits;
}

const AROUND = 3;

/** What another one of them says it opens belongs to that one. */
function withoutOwnPopup<Hit extends Called>(hits: Hit[]): Hit[] {
  const opened = new Set(
    hits.flatMap(({ candidate: { el } }) =>
      el.hasAttribute('aria-expanded') || el.hasAttribute('aria-haspopup')
        ? ['aria-controls', 'aria-owns'].flatMap((attribute) => referenced(el, attribute))
        : [],
    ),
  );
  return hits.filter(({ candidate: { el } }) => !opened.has(el));
}

/** The field or list of a form that lies unseen under what is drawn for it is that same widget. */
function withoutPutAway<Hit extends Called>(hits: Hit[]): Hit[] {
  const drawn = hits.filter(({ candidate: { el } }) => !isDrawnAway(el));
  return hits.filter(({ candidate: { el } }) => {
    const behind = el instanceof HTMLSelectElement || (el instanceof HTMLInputElement && el.type === 'file');
    if (!behind || !isDrawnAway(el) || isOpenToPointer(el)) return true;
    let up = flatParent(el);
    for (let level = 0; up && level < AROUND; level++, up = flatParent(up)) {
      const box = up;
      if (drawn.some(({ candidate }) => box.contains(candidate.el))) return false;
    }
    return true;
  });
}

/** A list may come with a field that searches it and is called the same: who chooses means the list. */
function withoutSearch<Hit extends Called>(hits: Hit[]): Hit[] {
  const lists = hits.filter(({ candidate: { el, role } }) => isList(role) && isReached(el));
  return hits.filter(({ candidate: { el, role } }) => {
    if (role !== 'searchbox' && role !== 'textbox') return true;
    let up = flatParent(el);
    for (let level = 0; up && level < NESTED; level++, up = flatParent(up)) {
      const around = up;
      if (lists.some(({ candidate: list }) => around.contains(list.el))) return false;
    }
    return true;
  });
}

const FIELDS = new Set('combobox listbox textbox spinbutton slider'.split(' '));

/**
 * A tab or a link that leads to a field may be called like it, or a box that allows its use: who chooses or writes means
 * the field.
 */
function withoutWays<Hit extends Called>(hits: Hit[], purpose: FindAsk['purpose']): Hit[] {
  const isWay = ({ candidate: { el, role } }: Hit): boolean => {
    if (purpose === 'fill') return role === 'checkbox' || role === 'radio';
    if (purpose !== 'select' && purpose !== 'adjust') return false;
    return role === 'tab' || role === 'heading' || (role === 'link' && !el.hasAttribute('aria-haspopup'));
  };
  const others = hits.filter((hit) => !isWay(hit));
  return others.some(({ candidate }) => FIELDS.has(candidate.role)) ? others : hits;
}

/** The button that unfolds a field is called like it: who chooses means the field. */
function withoutOpener<Hit extends Called>(hits: Hit[]): Hit[] {
  const fields = hits.filter(({ candidate: { el, role } }) => FIELDS.has(role) && isReached(el));
  return hits.filter(({ candidate: { el, role } }) => {
    if (role !== 'button') return true;
    let up = flatParent(el);
    for (let level = 0; up && level < AROUND; level++, up = flatParent(up)) {
      const around = up;
      if (fields.some(({ candidate: field }) => rendersInside(around, field.el))) return false;
    }
    return true;
  });
}

/** Radios that are all called the same are one thing with as many steps: the stars of a rating. */
function asOneGroup<Hit extends Called>(hits: Hit[]): Hit[] {
  const radios = hits.filter(({ candidate }) => candidate.role === 'radio');
  const groups = hits.filter(({ candidate }) => candidate.role === 'radiogroup');
  const [first] = radios;
  if (!first || radios.length < 3 || radios.length + groups.length < hits.length) return hits;
  const { root, choices = [] } = choiceGroup(first.candidate.el) ?? {};
  const one = radios.every(({ candidate }) => choices.includes(candidate.el));
  return one && groups.every(({ candidate }) => candidate.el === root) ? [groups[0] ?? first] : hits;
}

/**
 * A thing without a name is called by the words beside it, which is a guess. Where something has these words as its own
 * name, they are about that.
 */
function withoutBorrowed<Hit extends Called>(hits: Hit[]): Hit[] {
  const own = hits.filter(({ candidate: { el, role } }) => shownName(el, role).from !== 'beside');
  const borrowed = hits.filter((hit) => !own.includes(hit) && !isDrawnAway(hit.candidate.el));
  // The field of a form that is not drawn has the label by the rules; what is drawn in its place has it for people.
  if (borrowed.length > 0 && own.every(({ candidate: { el } }) => isDrawnAway(el))) return borrowed;
  return own.length > 0 ? own : hits;
}

function isList(role: string): boolean {
  return role === 'listbox' || role === 'combobox';
}

/** The list of a form that lies unseen under what is drawn in its place is nobody's to choose in. */
function isReached(el: Element): boolean {
  return !isDrawnAway(el) || isOpenToPointer(el);
}

const NESTED = 8;
/** By the rules nothing inside these is a thing of its own: a second one is what the first is made of. */
const WHOLE = new Set('button checkbox menuitemcheckbox menuitemradio radio slider switch tab'.split(' '));

/** In a grid the keys go to the cell, and from there to what is in it. */
const CELLS = new Set(['cell', 'gridcell']);

/** Of boxes in each other the one that takes the keys; who presses the innermost clickable thing presses all around it. */
function withoutDoubles<Hit extends Called>(hits: Hit[]): Hit[] {
  const byElement = new Map(hits.map((hit) => [hit.candidate.el, hit]));
  const double = new Set<Element>();
  for (const { candidate: inner } of hits) {
    let up = flatParent(inner.el);
    for (let level = 0; up && level < NESTED; level++, up = flatParent(up)) {
      const outer = byElement.get(up)?.candidate;
      if (!outer) continue;
      // Both a field of parts and one of its parts can be given a value: which is meant, only its name tells.
      if (outer.role === 'group' && segmentsIn(outer.el)) continue;
      const holds = outer.role === 'clickable' || (CELLS.has(outer.role) && inner.listing === 'control');
      if (holds || (takesKeys(inner.el) && !takesKeys(outer.el))) double.add(outer.el);
      else if (inner.role === 'clickable' && takesKeys(outer.el)) double.add(inner.el);
      else if (inner.role === outer.role && WHOLE.has(inner.role)) double.add(inner.el);
    }
  }
  return hits.filter(({ candidate }) => !double.has(candidate.el));
}

function takesKeys(el: Element): boolean {
  return isFocusable(el) && !el.getAttribute('tabindex')?.trim().startsWith('-');
}

/** A label that reacts to clicks hands them on to what it labels. */
function withoutLabels<Hit extends Called>(hits: Hit[]): Hit[] {
  const labels = new Set<Element>();
  for (const { candidate } of hits)
    if (candidate.listing === 'control' || candidate.listing === 'clickable')
      for (const label of referenced(candidate.el, 'aria-labelledby')) labels.add(label);
  return hits.filter(({ candidate: { el, role } }) => role !== 'clickable' || !labels.has(el));
}

const LEVELS = 3;

/** Whether both hang as deep below the same box, in boxes of the same kind. */
export function isSibling(one: Element, other: Element): boolean {
  let [a, b]: [Element | null, Element | null] = [one, other];
  for (let level = 0; a && b && level < LEVELS; level++) {
    if (a.localName !== b.localName || a === b) return false;
    [a, b] = [flatParent(a), flatParent(b)];
    if (a === b) return true;
  }
  return false;
}

import type { Selector } from '../../../../model/selector.ts';
import { readable } from '../../../words/readable.ts';
import { similarity } from '../../../words/similarity.ts';
import { candidateFor, type Meaning } from '../act/meaning.ts';
import { rendersInside } from '../aria/flat-tree.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { isHidden, isUnseen } from '../aria/hidden.ts';
import { labelsOf } from '../aria/native-name.ts';
import { roleOf } from '../aria/role.ts';
import { withNameCache } from '../aria/style-cache.ts';
import { isOneControl } from '../controls/choice-groups.ts';
import { contextOf } from '../see/context.ts';
import { stemOf } from '../see/cut.ts';
import { type Ask, type Candidate, type Described, describeOne } from '../see/describe.ts';
import { isDrawnPart, isOnlyDrawing } from '../see/drawn-part.ts';
import { everyElement } from '../see/every-element.ts';
import { isFoldedLabel } from '../see/folded-label.ts';
import { documentId, elementOf } from '../see/keys.ts';
import { displayName } from '../see/shown-name.ts';
import { drawnInPlaceOf, isWorkedByLabel, servesItsLabel } from '../see/tucked.ts';
import { besideLabel, drawnAround, heardTexts, textsSaying, whereItIsSaid } from './by-drawn-words.ts';
import { fieldIn, inItsPlace, signInHeader } from './drawn-stand-in.ts';
import { partialGrade, sureGrade } from './grade-name.ts';
import { couldBeNamed, isRelevant } from './name-clues.ts';
import { Nearest } from './nearest.ts';
import { isSibling, oneOfEach } from './one-of-each.ts';
import { isOpenToPointer } from './open-to-pointer.ts';
import { type PartlyDrawn, partlyDrawn } from './partly-drawn.ts';
import { candidateFits, mayHaveRole, roleFits, standsIn } from './role-selector.ts';
import { shownIn } from './shown-in.ts';
import { inColumn } from './under-head.ts';
import { fieldsUnderHeading } from './under-heading.ts';
import { type Place, WordPlaces } from './word-places.ts';

/** `point`: only the pointer goes there, so that any words will do. `adjust`: it takes a value in its own way. */
type Purpose = 'click' | 'fill' | 'select' | 'adjust' | 'point' | 'any';

export interface FindAsk extends Ask {
  role?: string;
  name?: string;
  selector?: Selector;
  /** Words met near the element: those closest to them are meant. */
  context?: string;
  /** The role of a box that it stands in. */
  within?: string;
  /** The very context of the element, as a snapshot gave it. */
  context_is?: string;
  purpose?: Purpose;
  /** Of several alike, those are meant that stand in one list with this element. */
  among_key?: string;
  /** Only what carries the words: similar ones are not looked for. */
  exactly?: boolean;
  /** Where nothing is found, say in which lists it may be all the same. */
  look_on?: boolean;
  /** Also what only shows the words, or has them among others. */
  partial?: boolean;
  limit: number;
}

/** How well words fit: the same; but for case, marks and counters; what it shows; among its words; only alike. */
const GRADES = ['exact', 'loose', 'shown', 'partial', 'near'] as const;
const NEAR = GRADES.indexOf('near');

export interface FoundNode {
  node: Described;
  match: (typeof GRADES)[number];
  score: number;
}

interface Hit {
  candidate: Candidate;
  grade: number;
  score: number;
  order: number;
}

/** How many elements may be named to find similar ones: naming is what costs. */
const NAMED_FOR_NEAR = 400;
const ALIKE = 0.34;
/** More than this many of the same words are too many to choose from anyway. */
const ENOUGH = 500;

export interface FoundNodes {
  matches: FoundNode[];
  total: number;
  document_key: string;
  partly_drawn?: PartlyDrawn[];
}

export function find(ask: FindAsk): FoundNodes {
  return withNameCache(() => {
    const all = ask.selector ? bySelector(ask.selector, ask) : byWords(ask);
    const found = inOneList(all, ask.among_key);
    found.sort((a, b) => a.grade - b.grade || b.score - a.score || a.order - b.order);
    return {
      ...(found.length === 0 && ask.look_on
        ? { partly_drawn: partlyDrawn(ask.context ?? ask.name ?? '') }
        : {}),
      document_key: documentId,
      total: found.length,
      matches: found.slice(0, ask.limit).map(({ candidate, grade, score }) => ({
        node: describeOne(
          {
            ...candidate,
            ...(isOutOfSight(candidate.el) ? { visibility: 'hidden' as const } : {}),
          },
          ask,
        ),
        match: GRADES[grade] ?? 'near',
        score: Math.round(score * 100) / 100,
      })),
    };
  });
}

/** Every element that now carries exactly this meaning and can be seen. */
export function withMeaning({ role, name, context, context_match }: Meaning): Element[] {
  return withNameCache(() =>
    byWords({
      role,
      name,
      ...(context_match === 'ignore' ? {} : { context_is: context }),
      purpose: 'any',
      limit: 2,
      test_id_attributes: [],
    })
      .filter((hit) => hit.grade === 0)
      .map((hit) => hit.candidate.el),
  );
}

function byCss(css: string): Hit[] {
  const hits: Hit[] = [];
  for (const el of everyElement(document, css)) {
    hits.push({ candidate: candidateFor(el), grade: 0, score: 1, order: hits.length });
    if (hits.length >= ENOUGH) break;
  }
  return hits;
}

function bySelector({ kind, value }: Selector, { test_id_attributes }: FindAsk): Hit[] {
  if (kind === 'css') return byCss(value);
  const id = CSS.escape(value);
  return byCss([...test_id_attributes.map((a) => `[${a}="${id}"]`), `#${id}`].join(','));
}

/** Elements that carry the words; only when there are none, those that carry similar ones. */
function byWords(ask: FindAsk): Hit[] {
  const wanted = readable(ask.name ?? '');
  const lower = wanted.toLowerCase();
  const stem = stemOf(lower) ?? lower;
  const [sureOnes, partialOnes, hiddenOnes] = [new Nearest<Hit>(), new Nearest<Hit>(), new Nearest<Hit>()];
  const inPlace: Hit[] = [];
  const unexposed: Hit[] = [];
  const others: { el: Element; order: number }[] = [];
  const places = ask.context === undefined ? null : new WordPlaces(ask.context);
  const notSeen = (hit: Hit, place: Place | null): void => {
    if (isSeenAllTheSame(hit.candidate.el)) unexposed.push(hit);
    else if (hit.grade < 2) hiddenOnes.take(hit, place);
  };
  let order = 0;
  for (const el of mayHaveRole(ask.role)) {
    order++;
    if (inPlace.length >= ENOUGH && !places) break;
    if (ask.role ? !roleFits(el, ask.role) : !isRelevant(el, stem, ask.partial === true)) continue;
    if (ask.within !== undefined && !standsIn(el, ask.within)) continue;
    if (lower !== '' && !couldBeNamed(el, stem)) {
      others.push({ el, order });
      continue;
    }
    const place = places?.around(el) ?? null;
    if (places && !place) continue;
    const hit = grade(el, ask, wanted, lower, order);
    if (!hit || hit.grade === NEAR) others.push({ el, order });
    // What stands around an element costs far more to read than its name: only of those that fit.
    else if (!inContext(el, ask.context_is)) continue;
    else if (isGone(el)) notSeen(hit, place);
    else if (hit.grade < 2) {
      sureOnes.take(hit, place);
      inPlace.push(hit);
    } else partialOnes.take(hit, place);
  }
  const sure = shownIn(ask.context, inPlace, sureOnes.hits([partialOnes]));
  const partial = partialOnes.hits();
  const nearest = lower === '' && places ? withRowMates(sure, inPlace) : sure;
  const found = [
    ...oneOfEach(nearest, ask.purpose),
    ...innermost(partial).flatMap((hit) => {
      const candidate = whereItIsSaid(hit.candidate, lower);
      return candidate ? [{ ...hit, candidate }] : [];
    }),
  ]
    .map(inItsPlace)
    .map((hit) => (ask.purpose === 'click' ? { ...hit, candidate: signInHeader(hit.candidate) } : hit))
    .map((hit) => (ask.purpose === 'fill' ? { ...hit, candidate: fieldIn(hit.candidate) } : hit))
    .filter(({ candidate }, at, all) => all.findIndex((hit) => hit.candidate.el === candidate.el) === at);
  const column = sure.length === 0 ? inColumn(ask, lower, places) : [];
  if (column.length > 0) return column.some(({ in_use }) => in_use) ? column : [...column, ...found];
  const texts = sure.length === 0 && lower !== '' ? byDrawnWords(ask, lower, places) : [];
  if (texts.length > 0) return isPartOf(partial, texts) ? partial : texts;
  if (found.length > 0) return found;
  const rows = heardTexts(lower, ask);
  if (rows.length > 0) return rows.map((candidate, at) => ({ candidate, grade: 0, score: 1, order: at }));
  // Kept from assistive technology, and there for everybody else.
  if (unexposed.length > 0) return unexposed;
  if (lower === '' || ask.exactly) return found;
  const unseen = standingFor(ask, hiddenOnes.hits(), lower);
  return unseen.length > 0 ? unseen : nearTo(others, ask, wanted, lower);
}

/** What is there and cannot be seen, which is worth more than what is only similar; or what stands in its place. */
function standingFor(ask: FindAsk, hidden: Hit[], lower: string): Hit[] {
  const placed = hidden.map(inItsPlace).filter((hit) => !hidden.includes(hit));
  if (placed.length > 0) return placed;
  if (ask.purpose !== 'select' && ask.purpose !== 'adjust') return hidden;
  const fields = hidden.map(({ candidate }) => candidate.el);
  const [box, another] = drawnAround(fields, lower);
  if (box && !another) return [{ candidate: box, grade: 1, score: 1, order: 0 }];
  if (hidden.length > 0 || ask.purpose === 'adjust') return hidden;
  // No list is called so. Whoever chooses in something else that is, hears what it is.
  return byWords({ ...ask, purpose: 'click', exactly: true }).filter(({ grade }) => grade < 2);
}

const HOLDS = new Set(['row', 'gridcell', 'listitem', 'clickable']);

/** A box has the words of all that stands in it: who says them means what they stand on. */
function innermost(hits: Hit[]): Hit[] {
  return hits.filter(
    ({ candidate: { el, role } }) =>
      !HOLDS.has(role) ||
      !hits.some(({ candidate: other }) => other.el !== el && rendersInside(el, other.el)),
  );
}

/** The one control that has the words among others is what the labelled box is made of. */
function isPartOf([control, another]: Hit[], [box, more]: Hit[]): boolean {
  return control && box && !another && !more
    ? control.candidate.listing === 'control' && rendersInside(box.candidate.el, control.candidate.el)
    : false;
}

const ROW = 'tr,li,article,[role=row],[role=listitem],[role=treeitem],[role=option],[role=article]';

/** A role in a row, without a name, may be any of that row: which of them stands nearest to its words is chance. */
function withRowMates(closest: Hit[], all: Hit[]): Hit[] {
  const rows = new Set(closest.map(({ candidate }) => candidate.el.closest(ROW)));
  const mates = all.filter(({ candidate }) => {
    const row = candidate.el.closest(ROW);
    return row !== null && rows.has(row);
  });
  return mates.length > closest.length ? mates : closest;
}

/** What has no name of its own and is known by the words drawn on it or beside it. */
function byDrawnWords(
  { purpose, role, within, context_is }: FindAsk,
  lower: string,
  places: WordPlaces | null,
): Hit[] {
  if ((role ?? 'text') !== 'text' || context_is !== undefined) return [];
  const labelled = purpose === 'fill' ? fieldsBeside(lower) : [];
  const found =
    purpose === 'point'
      ? textsSaying(lower)
      : purpose === 'adjust' || purpose === 'select'
        ? besideLabel(lower)
        : purpose === 'fill' && labelled.length === 0
          ? fieldsUnderHeading(lower)
          : labelled;
  const nearest = new Nearest<Hit>();
  for (const [order, candidate] of found.entries()) {
    const place = places?.around(candidate.el) ?? null;
    if ((places && !place) || (within !== undefined && !standsIn(candidate.el, within))) continue;
    nearest.take({ candidate, grade: 0, score: 1, order }, place);
  }
  return nearest.hits();
}

function fieldsBeside(lower: string): Candidate[] {
  return besideLabel(lower)
    .map(fieldIn)
    .filter(({ el, role }) => isEditable(el, role));
}

/** Those that hang as deep below the same box as the element does. */
function inOneList(hits: Hit[], key: string | undefined): Hit[] {
  const el = key === undefined ? null : elementOf(key);
  if (!el || hits.length < 2) return hits;
  const same = hits.filter(({ candidate }) => isSibling(candidate.el, el));
  return same.length > 0 ? same : hits;
}

function inContext(el: Element, context: string | undefined): boolean {
  return context === undefined || contextOf(el, displayName(el, roleOf(el))).text === context;
}

function grade(el: Element, ask: FindAsk, wanted: string, lower: string, order: number): Hit | null {
  const candidate = candidateFor(el);
  if (
    ask.role
      ? !candidateFits(candidate, ask.role)
      : !isTarget(candidate, ask.purpose) || !fitsPurpose(el, candidate, ask.purpose)
  )
    return null;
  const clickable = candidate.listing === 'clickable';
  // Pages listen at their root for everything, and nothing on them is called by that.
  if (clickable && el.contains(document.body)) return null;
  if ((clickable || drawnInPlaceOf(el) !== null) && isFoldedLabel(el)) return null;
  if (servesItsLabel(el)) return null;
  if (isOnlyDrawing(el) || (clickable && isDrawnPart(el))) return null;
  const own = displayName(el, candidate.role);
  // Hidden text names nothing, but it is what a hidden control would say.
  const told = SPEAKING.has(candidate.role) || (own === '' && isUnseen(el));
  const names = told ? [own, readable(el.textContent ?? '')] : [own];
  const inView = candidate.visibility === 'offscreen' ? 0 : 0.01;
  const sure = lower === '' ? 0 : sureGrade(names, wanted, lower);
  if (sure !== null) return { candidate, grade: sure, score: 1 + inView, order };
  const part = ask.partial ? partialGrade(candidate, names, lower) : null;
  if (part !== null) return { candidate, grade: part, score: 1 + inView, order };
  const score = Math.max(...names.map((name) => similarity(wanted, name))) + inView;
  return { candidate, grade: NEAR, score, order };
}

function isTarget({ el, role, listing }: Candidate, purpose: FindAsk['purpose']): boolean {
  return listing !== null || ((purpose === 'select' || purpose === 'adjust') && isOneControl(el, role));
}

const SPEAKING = new Set(['status', 'alert', 'log']);

function nearTo(
  others: { el: Element; order: number }[],
  ask: FindAsk,
  wanted: string,
  lower: string,
): Hit[] {
  const inView = others.filter(({ el }) => {
    const rect = el.getBoundingClientRect();
    return rect.bottom > 0 && rect.top < innerHeight && rect.width > 0;
  });
  const looked = [...inView.slice(0, NAMED_FOR_NEAR / 2), ...others.slice(0, NAMED_FOR_NEAR / 2)];
  const hits: Hit[] = [];
  for (const el of new Set(looked.map((other) => other.el))) {
    const hit = grade(el, ask, wanted, lower, others.find((other) => other.el === el)?.order ?? 0);
    const offered = ask.role && (others.length === 1 || hit?.candidate.visibility !== 'offscreen');
    if (hit && !isGone(el) && (hit.score >= ALIKE || offered) && inContext(el, ask.context_is))
      hits.push(hit);
  }
  return hits;
}

function fitsPurpose(el: Element, candidate: Candidate, purpose: FindAsk['purpose']): boolean {
  if (purpose === 'fill') return isEditable(el, candidate.role);
  if (purpose === 'select')
    return (
      ['combobox', 'listbox'].includes(candidate.role) ||
      candidate.listing === 'control' ||
      isOneControl(el, candidate.role)
    );
  if (purpose === 'click') return candidate.listing !== 'informs';
  return true;
}

function isEditable(el: Element, role: string): boolean {
  return (
    isEditingHost(el) ||
    ['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider'].includes(role) ||
    el.localName === 'input'
  );
}

/** Neither it nor a label drawn for it can be seen. */
export function isOutOfSight(el: Element): boolean {
  return isGone(el) && !isSeenAllTheSame(el);
}

/** Only aria-hidden: it is drawn, and nothing lies over it. */
function isSeenAllTheSame(el: Element): boolean {
  return !isUnseen(el) && isOpenToPointer(el);
}

/** Hidden, and no drawn label stands in for it. */
function isGone(el: Element): boolean {
  if (!isHidden(el)) return false;
  return !(isWorkedByLabel(el) && (labelsOf(el) ?? []).some((label) => !isHidden(label)));
}

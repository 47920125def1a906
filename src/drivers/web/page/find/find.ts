import { candidateFor, type Meaning } from '../act/meaning.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { isHidden } from '../aria/hidden.ts';
import { labelsOf } from '../aria/native-name.ts';
import { roleOf } from '../aria/role.ts';
import { withNameCache } from '../aria/style-cache.ts';
import { contextOf } from '../see/context.ts';
import { stemOf } from '../see/cut.ts';
import { type Ask, type Candidate, type Described, describeOne, displayName } from '../see/describe.ts';
import { everyElement } from '../see/every-element.ts';
import { documentId } from '../see/keys.ts';
import { couldBeNamed, isRelevant } from './name-clues.ts';
import { roleSelector } from './role-selector.ts';
import { similarity } from './similarity.ts';
import { WordPlaces } from './word-places.ts';

export interface FindAsk extends Ask {
  role?: string;
  name?: string;
  test_id?: string;
  css?: string;
  /** Words met near the element: those closest to them are meant. */
  context?: string;
  /** The very context of the element, as a snapshot gave it. */
  context_is?: string;
  purpose?: 'click' | 'fill' | 'select' | 'any';
  /** Only what carries the words: similar ones are not looked for. */
  exactly?: boolean;
  limit: number;
}

export interface FoundNode {
  node: Described;
  match: 'exact' | 'loose' | 'near';
  score: number;
}

interface Hit {
  candidate: Candidate;
  grade: number;
  score: number;
  order: number;
}

const GRADES = ['exact', 'loose', 'near'] as const;
/** How many elements may be named to find similar ones: naming is what costs. */
const NAMED_FOR_NEAR = 400;
const ALIKE = 0.34;
/** More than this many of the same words are too many to choose from anyway. */
const ENOUGH = 500;

export function find(ask: FindAsk): { matches: FoundNode[]; total: number; document_key: string } {
  return withNameCache(() => {
    const found = ask.css ? byCss(ask.css) : ask.test_id ? byTestId(ask) : byWords(ask);
    found.sort((a, b) => a.grade - b.grade || b.score - a.score || a.order - b.order);
    return {
      document_key: documentId,
      total: found.length,
      matches: found.slice(0, ask.limit).map(({ candidate, grade, score }) => ({
        node: describeOne(
          { ...candidate, ...(isGone(candidate.el) ? { visibility: 'hidden' as const } : {}) },
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

function byTestId(ask: FindAsk): Hit[] {
  const value = CSS.escape(ask.test_id ?? '');
  return byCss([...ask.test_id_attributes.map((a) => `[${a}="${value}"]`), `#${value}`].join(','));
}

/** Elements that carry the words; only when there are none, those that carry similar ones. */
function byWords(ask: FindAsk): Hit[] {
  const wanted = squeeze(ask.name ?? '');
  const lower = wanted.toLowerCase();
  const stem = stemOf(lower) ?? lower;
  const sure: Hit[] = [];
  const hidden: Hit[] = [];
  const others: { el: Element; order: number }[] = [];
  const places = ask.context === undefined ? null : new WordPlaces(ask.context);
  let order = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const el of everyElement(document, roleSelector(ask.role))) {
    order++;
    if (sure.length >= ENOUGH && !places) break;
    if (ask.role ? !roleFits(el, ask.role) : !isRelevant(el, stem)) continue;
    if (lower !== '' && !couldBeNamed(el, stem)) {
      others.push({ el, order });
      continue;
    }
    const distance = places ? places.distance(el) : 0;
    if (distance === null || distance > least || !inContext(el, ask.context_is)) continue;
    const hit = grade(el, ask, wanted, lower, order);
    if (hit && hit.grade < 2 && isGone(el)) {
      hidden.push(hit);
      continue;
    }
    if (!hit || hit.grade === 2) {
      others.push({ el, order });
      continue;
    }
    // Of many alike, the closest to the words may be the last one met.
    if (distance < least) sure.length = 0;
    least = distance;
    sure.push(hit);
  }
  if (sure.length > 0 || lower === '' || ask.exactly) return sure;
  // It is there and cannot be seen: that is worth more than what is only similar.
  return hidden.length > 0 ? hidden : nearTo(others, ask, wanted, lower);
}

function inContext(el: Element, context: string | undefined): boolean {
  return context === undefined || contextOf(el, displayName(el, roleOf(el))).text === context;
}

function grade(el: Element, ask: FindAsk, wanted: string, lower: string, order: number): Hit | null {
  const candidate = candidateFor(el);
  if (
    ask.role
      ? !candidateFits(candidate, ask.role)
      : candidate.listing === null || !fitsPurpose(el, candidate, ask.purpose)
  )
    return null;
  const own = squeeze(displayName(el, candidate.role));
  const names = SPEAKING.has(candidate.role) ? [own, squeeze(el.textContent ?? '')] : [own];
  const inView = candidate.visibility === 'offscreen' ? 0 : 0.01;
  if (lower === '' || names.some((name) => isNamed(name, wanted)))
    return { candidate, grade: 0, score: 1 + inView, order };
  if (names.some((name) => isNamed(name.toLowerCase(), lower)))
    return { candidate, grade: 1, score: 1 + inView, order };
  return {
    candidate,
    grade: 2,
    score: Math.max(...names.map((name) => similarity(wanted, name))) + inView,
    order,
  };
}

function isNamed(name: string, wanted: string): boolean {
  const stem = name === wanted ? null : stemOf(wanted);
  return stem === null ? name === wanted : name.startsWith(stem);
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
    if (hit && !isGone(el) && (hit.score >= ALIKE || (ask.role && hit.candidate.visibility !== 'offscreen')))
      hits.push(hit);
  }
  return hits;
}

function roleFits(el: Element, wanted: string): boolean {
  const role = roleOf(el);
  return wanted === 'clickable' ? role === 'generic' || role === 'none' : sameRole(role, wanted);
}

function candidateFits(candidate: Candidate, wanted: string): boolean {
  return wanted === 'clickable'
    ? candidate.role === 'clickable'
    : sameRole(candidate.role, wanted) || candidate.role === 'clickable';
}

function sameRole(role: string, wanted: string): boolean {
  if (role === wanted) return true;
  if (wanted === 'textbox' || wanted === 'field')
    return role === 'searchbox' || role === 'textbox' || role === 'spinbutton';
  return (wanted === 'dropdown' || wanted === 'select') && (role === 'combobox' || role === 'listbox');
}

function fitsPurpose(el: Element, candidate: Candidate, purpose: FindAsk['purpose']): boolean {
  if (purpose === 'fill') return isEditable(el, candidate.role);
  if (purpose === 'select')
    return candidate.role === 'combobox' || candidate.role === 'listbox' || candidate.listing === 'control';
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

/** Hidden, and no drawn label stands in for it. */
function isGone(el: Element): boolean {
  if (!isHidden(el)) return false;
  return !(el instanceof HTMLInputElement && (labelsOf(el) ?? []).some((label) => !isHidden(label)));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

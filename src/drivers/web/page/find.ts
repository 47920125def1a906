import { type Ask, type Candidate, type Described, describeOne, displayName } from './describe.ts';
import { everyElement } from './every-element.ts';
import { isEditingHost } from './focusable.ts';
import { isHidden } from './hidden.ts';
import { documentId } from './keys.ts';
import { candidateFor } from './meaning.ts';
import { similarity } from './similarity.ts';
import { withNameCache } from './style-cache.ts';

export interface FindAsk extends Ask {
  role?: string;
  name?: string;
  context?: string;
  test_id?: string;
  css?: string;
  purpose?: 'click' | 'fill' | 'select' | 'any';
  limit: number;
}

export interface FoundNode {
  node: Described;
  match: 'exact' | 'loose' | 'near';
  score: number;
}

/** How many elements may be named in one search: naming is what costs. */
const NAMED_AT_MOST = 4000;

export function find(ask: FindAsk): { matches: FoundNode[]; total: number; document_key: string } {
  return withNameCache(() => {
    const found = ask.css ? byCss(ask.css) : ask.test_id ? byTestId(ask) : byWords(ask);
    found.sort((a, b) => a.grade - b.grade || b.score - a.score || a.order - b.order);
    return {
      document_key: documentId,
      total: found.length,
      matches: found.slice(0, ask.limit).map(({ candidate, grade, score }) => ({
        node: describeOne({ ...candidate, ...(isHidden(candidate.el) ? { visibility: 'hidden' as const } : {}) }, ask),
        match: GRADES[grade] ?? 'near',
        score: Math.round(score * 100) / 100,
      })),
    };
  });
}

const GRADES = ['exact', 'loose', 'near'] as const;

interface Hit {
  candidate: Candidate;
  grade: number;
  score: number;
  order: number;
}

function byCss(css: string): Hit[] {
  const hits: Hit[] = [];
  const search = (root: ParentNode): void => {
    for (const el of root.querySelectorAll(css)) hits.push(sure(el, hits.length));
    for (const el of root.querySelectorAll('*')) if (el.shadowRoot) search(el.shadowRoot);
  };
  search(document);
  return hits;
}

function byTestId(ask: FindAsk): Hit[] {
  const value = CSS.escape(ask.test_id ?? '');
  return byCss([...ask.test_id_attributes.map((a) => `[${a}="${value}"]`), `#${value}`].join(','));
}

function sure(el: Element, order: number): Hit {
  return { candidate: candidateFor(el), grade: 0, score: 1, order };
}

function byWords(ask: FindAsk): Hit[] {
  const wanted = squeeze(ask.name ?? '');
  const hits: Hit[] = [];
  let named = 0;
  let order = 0;
  for (const el of everyElement(document)) {
    order++;
    if (named > NAMED_AT_MOST || !couldCarry(el, wanted)) continue;
    const candidate = candidateFor(el);
    if (ask.role ? !roleFits(candidate.role, ask.role) : candidate.listing === null) continue;
    if (!ask.role && !fitsPurpose(el, candidate, ask.purpose)) continue;
    if (isHidden(el) && !isStandIn(el)) continue;
    named++;
    const name = squeeze(displayName(el, candidate.role) || spoken(el, candidate.role));
    const exact = name === wanted;
    const grade = ask.name === undefined || exact ? 0 : name.toLowerCase() === wanted.toLowerCase() ? 1 : 2;
    const score = grade < 2 ? 1 : similarity(wanted, name);
    if (grade === 2 && score < 0.34) continue;
    hits.push({ candidate, grade, score: score + (candidate.visibility === 'offscreen' ? 0 : 0.01), order });
  }
  return hits;
}

/** A cheap look before the costly name: could these words be in it at all? */
function couldCarry(el: Element, wanted: string): boolean {
  if (wanted === '') return true;
  if (el.childElementCount > 40 && !el.matches('button,a,[role],label')) return false;
  if (el.matches('input,select,textarea,[aria-label],[aria-labelledby],[title],[alt],[contenteditable],svg,img')) return true;
  const text = el.textContent ?? '';
  if (text.length > 2000) return false;
  return text.length > 0 || el.childElementCount > 0 || el.shadowRoot !== null;
}

function roleFits(role: string, wanted: string): boolean {
  if (role === wanted) return true;
  if (wanted === 'textbox' || wanted === 'field') return role === 'searchbox' || role === 'textbox' || role === 'spinbutton';
  if (wanted === 'dropdown' || wanted === 'select') return role === 'combobox' || role === 'listbox';
  return wanted === 'clickable' && role === 'generic';
}

function fitsPurpose(el: Element, candidate: Candidate, purpose: FindAsk['purpose']): boolean {
  if (purpose === 'fill') return isEditable(el, candidate.role);
  if (purpose === 'select') return candidate.role === 'combobox' || candidate.role === 'listbox';
  if (purpose === 'click') return candidate.listing !== 'informs';
  return true;
}

function isEditable(el: Element, role: string): boolean {
  return isEditingHost(el) || ['textbox', 'searchbox', 'combobox', 'spinbutton'].includes(role) || el.localName === 'input';
}

/** A hidden native control whose label is drawn in its place still answers to its name. */
function isStandIn(el: Element): boolean {
  return el instanceof HTMLInputElement && [...(el.labels ?? [])].some((label) => !isHidden(label));
}

function spoken(el: Element, role: string): string {
  return role === 'status' || role === 'alert' || role === 'log' ? (el.textContent ?? '') : '';
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

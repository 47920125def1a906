import { boxOf } from '../aria/image-map.ts';
import { roleOf } from '../aria/role.ts';
import { viewportClip, visibilityIn } from '../see/clip.ts';
import { contextOf } from '../see/context.ts';
import { cutAt, cutName } from '../see/cut.ts';
import type { Candidate } from '../see/describe.ts';
import { listedRole, listingOf, rolePriority } from '../see/listing.ts';
import { displayName } from '../see/shown-name.ts';
import { zoneAround } from '../see/zone.ts';
import { editorBox } from './editor.ts';

export interface Meaning {
  role: string;
  name: string;
  context: string;
  context_match: 'exact' | 'words' | 'ignore';
  judged?: boolean;
}

/** Any element as a candidate, listed or not: for searches and for looking at one element. */
export function candidateFor(el: Element): Candidate {
  const role = roleOf(el);
  const parent = el.parentElement;
  const pointer =
    getComputedStyle(el).cursor === 'pointer' && (!parent || getComputedStyle(parent).cursor !== 'pointer');
  const listing = listingOf(el, role, pointer);
  const shown = listedRole(el, role, listing);
  const rect = boxOf(el);
  const clip = viewportClip();
  return {
    // A search makes a candidate of every element, and asks few of them where they stand.
    get zone() {
      return zoneAround(el);
    },
    el,
    role: shown,
    listing,
    by_listener: false,
    order: 0,
    priority: rolePriority(shown),
    rect,
    clip,
    visibility: visibilityIn(rect, clip),
    parent: null,
    depth: 0,
  };
}

/** The same kind of knowledge about what the element is now. */
export function meaningNow(el: Element, { role, context_match }: Meaning): Meaning {
  const name = displayName(el, candidateFor(el).role);
  return { role, name: cutName(name), context: contextOf(el, name).text, context_match };
}

/** What the element means now differs from what the caller saw: the difference in words, or null. */
export function differsFrom(el: Element, seen: Meaning): string | null {
  const now = candidateFor(el);
  const name = displayName(el, now.role);
  // A clickable thing may gain a role, or lose its hand cursor while busy: the words decide then.
  const sameRole =
    now.role === seen.role || now.role === 'generic' || seen.role === 'clickable' || seen.role === 'generic';
  const shown = `${now.role} "${cutAt(name, 80)}"`;
  if (!sameRole) return shown;
  if (cutName(name) === seen.name) underneath.set(el, { name: seen.name, words: wordsIn(el) });
  else if (showsOtherwise(el, seen.name)) return null;
  if (cutName(name) !== seen.name) {
    // An editor may be called by the line its cursor is in.
    const sameEditor = withoutNumbers(name) === withoutNumbers(seen.name) && editorBox(el) !== null;
    return sameEditor ? null : shown;
  }
  // The words around an editor's input are the text it holds.
  if (seen.context_match === 'ignore' || editorBox(el)) return null;
  const context = contextOf(el, name).text;
  const same =
    seen.context_match === 'exact'
      ? context === seen.context
      : withoutProgress(context) === withoutProgress(seen.context);
  return same ? null : `${shown} in "${context}"`;
}

/** Times and percentages run on by themselves; any other number may be what the item is called. */
export function withoutProgress(text: string): string {
  return text
    .replace(/\d{1,2}:\d{2}(?::\d{2})?|(?<!\d)\d+(?:[.,]\d+)?\s*%/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, '');
}

const underneath = new WeakMap<Element, { name: string; words: string }>();

/** Its words are those it had under that name: only what its styles show of them differs, as under the pointer. */
function showsOtherwise(el: Element, name: string): boolean {
  const known = underneath.get(el);
  return known !== undefined && known.name === name && known.words === wordsIn(el);
}

const NAMING = ['aria-label', 'aria-labelledby', 'title', 'alt', 'value', 'placeholder'];

/** All that could name an element, seen or not. */
function wordsIn(el: Element): string {
  const parts = [el.textContent ?? ''];
  for (const one of [el, ...el.querySelectorAll('*')].slice(0, 60))
    for (const attribute of NAMING) parts.push(one.getAttribute(attribute) ?? '');
  return parts.join('\n');
}

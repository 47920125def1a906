import { contextOf } from './context.ts';
import { type Candidate, displayName } from './describe.ts';
import { listingOf, rolePriority } from './listing.ts';
import { roleOf } from './role.ts';

export interface Meaning {
  role: string;
  name: string;
  context: string;
  context_match: 'exact' | 'words' | 'ignore';
}

/** Any element as a candidate, listed or not: for searches and for looking at one element. */
export function candidateFor(el: Element): Candidate {
  const role = roleOf(el);
  const parent = el.parentElement;
  const pointer =
    getComputedStyle(el).cursor === 'pointer' && (!parent || getComputedStyle(parent).cursor !== 'pointer');
  const listing = listingOf(el, role, pointer);
  const rect = el.getBoundingClientRect();
  const outside = rect.bottom <= 0 || rect.right <= 0 || rect.top >= innerHeight || rect.left >= innerWidth;
  const whole = rect.top >= 0 && rect.left >= 0 && rect.bottom <= innerHeight && rect.right <= innerWidth;
  return {
    el,
    role: listing === 'clickable' ? 'clickable' : role,
    listing,
    by_listener: false,
    order: 0,
    priority: rolePriority(role),
    rect,
    visibility: outside ? 'offscreen' : whole ? 'full' : 'partial',
    parent: null,
    depth: 0,
  };
}

/** What the element means now differs from what the caller saw: the difference in words, or null. */
export function differsFrom(el: Element, seen: Meaning): string | null {
  const now = candidateFor(el);
  const name = displayName(el, now.role);
  // A clickable thing may gain a role, or lose its hand cursor while busy: the words decide then.
  const sameRole =
    now.role === seen.role || now.role === 'generic' || seen.role === 'clickable' || seen.role === 'generic';
  const shown = `${now.role} "${name.slice(0, 80)}"`;
  if (!sameRole || clip(name) !== seen.name) return shown;
  if (seen.context_match === 'ignore') return null;
  const context = contextOf(el, name).text;
  const same =
    seen.context_match === 'exact'
      ? context === seen.context
      : wordsOnly(context) === wordsOnly(seen.context);
  return same ? null : `${shown} in "${context}"`;
}

function wordsOnly(text: string): string {
  return text
    .replace(/[\d.,:%+-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function clip(name: string): string {
  return name.length > 200 ? `${name.slice(0, 200)}...` : name;
}

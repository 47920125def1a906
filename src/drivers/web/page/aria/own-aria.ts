import { askHook } from '../hook/ask-hook.ts';
import { ASK_INTERNALS, INTERNALS_WORDS } from '../hook/hook-events.ts';
import { keptInPass } from './style-cache.ts';

type Said = ReadonlyMap<string, string>;

const NOTHING: Said = new Map();
let answered = NOTHING;

document.addEventListener(INTERNALS_WORDS, (event) => {
  const { detail } = event as CustomEvent<unknown>; // the hook always answers with a CustomEvent
  if (typeof detail === 'string') answered = new Map(JSON.parse(detail) as [string, string][]); // and with pairs
});

/** What an element of the page's own says of itself to the browser alone. */
const internalsOf = keptInPass((el: Element): Said => {
  answered = NOTHING;
  askHook(el, ASK_INTERNALS);
  return answered;
});

/** A role or an ARIA attribute as the browser takes it: written on the element, or said by it without an attribute. */
export function ariaOf(el: Element, attribute: string): string | null {
  const written = el.getAttribute(attribute);
  if (written !== null || !el.localName.includes('-')) return written;
  return internalsOf(el).get(attribute) ?? null;
}

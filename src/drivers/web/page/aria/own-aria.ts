import { askHook } from '../hook/ask-hook.ts';
import { ASK_INTERNALS, INTERNALS_WORDS } from '../hook/hook-events.ts';
import { keptInPass } from './style-cache.ts';

type Said = ReadonlyMap<string, string>;

const NOTHING: Said = new Map();
let answered = NOTHING;

document.addEventListener(INTERNALS_WORDS, (event) => {
  const { detail } = event as CustomEvent<unknown>; // the hook always answers with a CustomEvent
  if (typeof detail === 'string') answered = readPairs(detail);
});

/** A page may answer in place of the hook: what is no text is no answer. */
function readPairs(detail: string): Said {
  try {
    const pairs: unknown = JSON.parse(detail);
    const texts = Array.isArray(pairs)
      ? pairs.filter(
          (pair): pair is [string, string] =>
            Array.isArray(pair) && pair.every((one) => typeof one === 'string'),
        )
      : [];
    return new Map(texts);
  } catch {
    return NOTHING;
  }
}

/** What an element of the page's own says of itself to the browser alone. */
const internalsOf = keptInPass((el: Element): Said => {
  answered = NOTHING;
  askHook(el, ASK_INTERNALS);
  return answered;
});

/** Label and description that an element gave itself so, whatever its attributes say. */
export function ownWordsOf(el: Element): string {
  if (!el.localName.includes('-')) return '';
  const said = internalsOf(el);
  return [said.get('aria-label'), said.get('aria-description')].filter(Boolean).join(' ');
}

/** A role or an ARIA attribute as the browser takes it: written on the element, or said by it without an attribute. */
export function ariaOf(el: Element, attribute: string): string | null {
  const written = el.getAttribute(attribute);
  if (written !== null || !el.localName.includes('-')) return written;
  return internalsOf(el).get(attribute) ?? null;
}

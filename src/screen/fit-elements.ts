import type { Element, Snapshot } from '../model/snapshot.ts';
import { estimateTokens } from '../model/tokens.ts';
import { atMostTokens } from './at-most-tokens.ts';
import { ranking } from './rank.ts';
import type { View } from './screen.ts';

/** The JSON form within its token limit: extra fields go first, then the lowest-ranked elements; both are counted. */
export function fitElements(
  { snapshot, bindings }: Pick<View, 'snapshot' | 'bindings'>,
  tokens: number,
  toLean: (element: Element) => Element = leanElement,
): Snapshot {
  const lean = snapshot.elements.map(toLean);
  const kept = new Set<number>();
  let spent = 2;
  for (const at of ranking(bindings.map(({ node }) => node))) {
    const element = lean[at];
    if (!element) continue;
    spent += costOf(element);
    if (spent > tokens) break;
    kept.add(at);
  }
  const elements = lean.filter((_, at) => kept.has(at));
  return { ...snapshot, elements, left_out: snapshot.left_out + lean.length - elements.length };
}

/** Of these nobody knows what the page says. */
const PAGE_WORDS = ['name', 'value', 'context', 'stable_id'] as const;

/** What is ours costs what it is estimated to, which is close; words of the page cost the most that they may. */
function costOf(element: Element): number {
  const bare = {
    ...element,
    ...Object.fromEntries(PAGE_WORDS.map((field) => [field, element[field] && ''])),
  };
  const words = PAGE_WORDS.map((field) =>
    element[field] ? JSON.stringify(element[field]).slice(1, -1) : '',
  );
  return words.reduce((sum, text) => sum + atMostTokens(text), estimateTokens(JSON.stringify(bare)));
}

function leanElement({ ref, role, name, state, bbox, value, level, stable_id, context }: Element): Element {
  return {
    ref,
    role,
    name,
    state,
    bbox: {
      x: Math.round(bbox.x),
      y: Math.round(bbox.y),
      width: Math.round(bbox.width),
      height: Math.round(bbox.height),
    },
    ...(value !== undefined ? { value } : {}),
    ...(level !== undefined ? { level } : {}),
    ...(stable_id ? { stable_id } : {}),
    ...(context ? { context } : {}),
  };
}

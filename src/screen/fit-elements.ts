import type { Element, Snapshot } from '../model/snapshot.ts';
import { atMostTokens } from './at-most-tokens.ts';

/** The JSON form within its token limit: extra fields go first, then the lowest-ranked elements; both are counted. */
export function fitElements(
  snapshot: Snapshot,
  tokens: number,
  toLean: (element: Element) => Element = leanElement,
): Snapshot {
  const lean = snapshot.elements.map(toLean);
  const order = lean.map((_, at) => at).sort((a, b) => importance(lean[a]) - importance(lean[b]) || a - b);
  const kept = new Set<number>();
  let spent = 2;
  for (const at of order) {
    spent += atMostTokens(JSON.stringify(lean[at])) + 1;
    if (spent > tokens) break;
    kept.add(at);
  }
  const elements = lean.filter((_, at) => kept.has(at));
  return { ...snapshot, elements, left_out: snapshot.left_out + lean.length - elements.length };
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

const FIRST = [
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'heading',
];

function importance(element: Element | undefined): number {
  if (!element) return FIRST.length + 2;
  const at = FIRST.indexOf(element.role);
  return (element.state.includes('offscreen') ? 20 : 0) + (at < 0 ? FIRST.length : at < 2 ? 0 : at);
}

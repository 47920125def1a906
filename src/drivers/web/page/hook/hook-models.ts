import { askedAbout } from './asked-about.ts';
import { ASK_MODEL, MODEL_TEXT } from './hook-events.ts';

const NEAR = 8;
/** Where an object that a library hangs on its element keeps the editor itself. */
const LEADS = ['view', 'editor', 'rootView', 'env'];

/** Answers what an editor holds: libraries hang the editor, or a part that leads to it, on its elements. */
export function hookModels(add: EventTarget['addEventListener']): void {
  const answer = (event: Event): void => {
    const asked = askedAbout(event);
    let up = asked instanceof Element ? asked : null;
    for (let level = 0; up && level < NEAR; level++, up = up.parentElement) {
      const text = textBehind(up);
      if (text === null) continue;
      document.dispatchEvent(new CustomEvent(MODEL_TEXT, { detail: text }));
      return;
    }
  };
  Reflect.apply(add, document, [ASK_MODEL, answer, true]);
}

function textBehind(el: Element): string | null {
  for (const name of Object.getOwnPropertyNames(el)) {
    const hung = valueAt(el, name);
    const leads = LEADS.map((lead) => valueAt(hung, lead));
    for (const one of [hung, ...leads, ...leads.map((lead) => valueAt(lead, 'view'))]) {
      const text = textOf(one);
      if (text !== null) return text;
    }
  }
  return null;
}

/** An editor can be asked for its value and given one; or it has a state whose document counts its lines. */
function textOf(editor: object | null): string | null {
  try {
    const getValue = Reflect.get(editor ?? {}, 'getValue');
    if (typeof getValue === 'function' && typeof valueAt(editor, 'setValue', 'function') === 'function') {
      const value: unknown = Reflect.apply(getValue, editor, []);
      if (typeof value === 'string') return value;
    }
    const doc = valueAt(valueAt(editor, 'state'), 'doc');
    if (doc && typeof Reflect.get(doc, 'lines') === 'number') return String(doc);
  } catch {
    // Somebody's own object: what it throws is not about its text.
  }
  return null;
}

function valueAt(holder: unknown, name: string, type = 'object'): object | null {
  if (typeof holder !== 'object' || holder === null) return null;
  try {
    const value: unknown = Reflect.get(holder, name);
    const fits = value !== null && (typeof value === type || typeof value === 'function');
    return fits && !(value instanceof Node) && value !== window ? (value as object) : null; // its type was asked
  } catch {
    return null;
  }
}

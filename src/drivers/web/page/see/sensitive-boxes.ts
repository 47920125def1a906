import { holdsPassword, isDrawnAsDots } from '../aria/holds-password.ts';
import { nameOf } from '../aria/name.ts';
import { drawnAt } from './drawn-secrets.ts';
import { everyElement } from './every-element.ts';

export interface SensitiveAsk {
  /** Source of the pattern that a sensitive field's name fits. */
  names: string;
  /** Values that no picture may show. */
  secrets: string[];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const FIELDS = 'input,textarea,select,[contenteditable],[role=textbox],[role=searchbox]';
/** Of a picture's worth: a page that repeats a secret more often than this is covered as a whole. */
const MOST_BOXES = 500;

/** Where the page shows what must not be seen: filled password and sensitive fields, and every place with a secret. */
export function sensitiveBoxes({ names, secrets }: SensitiveAsk): Box[] {
  const sensitive = new RegExp(names, 'iu');
  const boxes: Box[] = [];
  const cover = (rects: Iterable<DOMRect>) => {
    for (const { x, y, width, height } of rects)
      if (width > 0 && height > 0) boxes.push({ x, y, width, height });
  };
  const fields = [...everyElement(document, FIELDS)];
  for (const el of fields) {
    const shown = shownValue(el);
    if (shown === '') continue;
    if (holdsPassword(el) || isDrawnAsDots(el) || namesOf(el).some((name) => sensitive.test(name)))
      cover(el.getClientRects());
  }
  cover(drawnAt(document.documentElement, secrets));
  return boxes.length > MOST_BOXES ? [{ x: 0, y: 0, width: innerWidth, height: innerHeight }] : boxes;
}

function namesOf(el: Element): string[] {
  const own = ['name', 'id', 'autocomplete', 'placeholder'].map((name) => el.getAttribute(name) ?? '');
  return [nameOf(el), ...own].map(spaced);
}

/** `apiKey`, `api_key` and `api-key` are words too. */
function spaced(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_\-.]+/g, ' ');
}

function shownValue(el: Element): string {
  if (el instanceof HTMLInputElement)
    return /^(checkbox|radio|file|hidden|image|range|color)$/.test(el.type) ? '' : el.value;
  if (el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement) return el.value;
  return el.textContent ?? '';
}

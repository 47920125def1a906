import { oneLine } from '../../../words/one-line.ts';
import { type Alternative, ariaAlternative, type Traversal } from './aria-alternative.ts';
import { isEditingHost } from './focusable.ts';
import { isRendered, labelsByFor, styleOf } from './style-cache.ts';

/** The name HTML or SVG itself gives: labels, alt, legend, caption, title element, button values. Null when none applies. */
export function nativeAlternative(el: Element, role: string, traversal: Traversal): Alternative | null {
  const labels = labelsOf(el);
  // A label that is there but empty or hidden still is the name: Chromium looks no further.
  if (labels)
    return {
      text: labels
        .map((label) => labelText(label, traversal))
        .filter(Boolean)
        .join(' '),
      from: 'related',
    };
  switch (el.localName) {
    case 'input':
      return el instanceof HTMLInputElement ? inputAlternative(el) : null;
    case 'img':
    case 'area':
      return attributeAlternative(el, 'alt');
    case 'fieldset':
      return childAlternative(el, 'legend', traversal);
    case 'table':
      return childAlternative(el, 'caption', traversal) ?? attributeAlternative(el, 'summary');
    case 'optgroup':
      return el.getAttribute('label') ? attributeAlternative(el, 'label') : null;
    case 'option':
      // The list draws options itself, so that CSS does not change their text.
      return el instanceof HTMLOptionElement && el.label ? { text: el.label, from: 'contents' } : null;
    default:
      return el instanceof SVGElement && role !== 'link' ? childAlternative(el, 'title', traversal) : null;
  }
}

/** Text shown in an empty field; the last thing that may name it. */
export function placeholderOf(el: Element, role: string): string {
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) {
    const takes = el instanceof HTMLTextAreaElement || TAKES_PLACEHOLDER.has(el.type);
    const text = takes ? el.getAttribute('placeholder') : null;
    return text || el.getAttribute('aria-placeholder') || '';
  }
  return role === 'textbox' || role === 'searchbox' || isEditingHost(el)
    ? (el.getAttribute('aria-placeholder') ?? '')
    : '';
}

const TAKES_PLACEHOLDER = new Set(['email', 'number', 'password', 'search', 'tel', 'text', 'url']);

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);

/** The labels of a control in document order; the labels property would walk the document for each. */
export function labelsOf(el: Element): HTMLLabelElement[] | null {
  // An element of the page's own may be a control of its form, and is then labelled like one.
  if (!LABELABLE.has(el.localName) && !el.localName.includes('-')) return null;
  const labels: HTMLLabelElement[] = [];
  for (const label of candidateLabels(el)) {
    if (label instanceof HTMLLabelElement && label.control === el) labels.push(label);
  }
  if (labels.length < 2) return labels.length === 0 ? null : labels;
  return labels.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

// The labels property walks the whole document for every control that is asked: the last resort.
function candidateLabels(el: Element): Element[] {
  const around = el.closest('label');
  const wrapping = around && !around.hasAttribute('for') ? [around] : [];
  if (!el.id) return wrapping;
  const root = el.getRootNode();
  const index = root instanceof Document || root instanceof ShadowRoot ? labelsByFor(root) : null;
  if (index)
    return wrapping.concat((index.get(el.id) ?? []).filter((label) => label instanceof HTMLLabelElement));
  return 'labels' in el && el.labels instanceof NodeList
    ? Array.from(el.labels).filter((node) => node instanceof Element)
    : [];
}

function labelText(label: HTMLLabelElement, traversal: Traversal): string {
  if (traversal.visited.has(label)) return '';
  traversal.visited.add(label);
  if (
    !isRendered(label) ||
    styleOf(label).visibility !== 'visible' ||
    label.getAttribute('aria-hidden') === 'true'
  )
    return '';
  const stated = ariaAlternative(label, traversal);
  return (
    oneLine(stated ? stated.text : traversal.read.contents(label, traversal)) ||
    (label.getAttribute('title') ?? '')
  );
}

/** Its words are the browser's own, as those of a file field or of a button that was given none. */
export function isNamedByBrowser(el: Element, name: string): boolean {
  const native = el instanceof HTMLInputElement ? inputAlternative(el) : null;
  return native?.from === 'contents' && native.text === name;
}

function inputAlternative(el: HTMLInputElement): Alternative | null {
  switch (el.type) {
    case 'button':
      return attributeAlternative(el, 'value');
    case 'submit':
      return attributeAlternative(el, 'value') ?? { text: 'Submit', from: 'contents' };
    case 'reset':
      return attributeAlternative(el, 'value') ?? { text: 'Reset', from: 'contents' };
    case 'file':
      return { text: el.multiple ? 'Choose Files' : 'Choose File', from: 'contents' };
    case 'image': {
      const text = el.getAttribute('alt') || el.getAttribute('value') || el.getAttribute('title') || 'Submit';
      return { text, from: 'attribute' };
    }
    default:
      return null;
  }
}

function attributeAlternative(el: Element, attribute: string): Alternative | null {
  const text = el.getAttribute(attribute);
  return text === null ? null : { text, from: 'attribute' };
}

function childAlternative(el: Element, tag: string, traversal: Traversal): Alternative | null {
  for (const child of el.children) {
    if (child.localName !== tag) continue;
    if (tag === 'title') return { text: child.textContent ?? '', from: 'attribute' };
    if (!traversal.unrendered && !isRendered(child)) return null;
    const text = traversal.read.contents(child, traversal);
    return text.trim() ? { text, from: 'related' } : null;
  }
  return null;
}

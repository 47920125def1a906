export interface SelectorHint {
  value: string;
  confidence: { score: number; reason: string };
}

/** Ids that frameworks make up anew on every load. */
const GENERATED =
  /^(?:[:«]|radix-|headlessui-|mui-|ember|ext-|react-|yui|:r|\d)|\d{4,}|[0-9a-f]{8,}|^[a-z]+-?\d+-\d+/i;

export function isStableId(id: string): boolean {
  return id !== '' && !GENERATED.test(id);
}

/** The attribute a test would use, or a stable id. */
export function testIdOf(
  el: Element,
  attributes: readonly string[],
): { attribute: string; value: string } | null {
  for (const attribute of attributes) {
    const value = el.getAttribute(attribute);
    if (value) return { attribute, value };
  }
  return isStableId(el.id) ? { attribute: 'id', value: el.id } : null;
}

/** A CSS selector made without searching the page: it is as good as the attribute it stands on. */
export function selectorFor(el: Element, attributes: readonly string[]): SelectorHint {
  const testId = testIdOf(el, attributes);
  if (testId) {
    const value =
      testId.attribute === 'id'
        ? `#${CSS.escape(testId.value)}`
        : `[${testId.attribute}="${CSS.escape(testId.value)}"]`;
    const isId = testId.attribute === 'id';
    return { value, confidence: { score: isId ? 0.95 : 1, reason: isId ? 'id' : 'test_id' } };
  }
  const name = el.getAttribute('name');
  const chosen = el.getAttribute('type') === 'radio';
  const option = el.getAttribute('value');
  // Radios share their name: without a value nothing but their place tells them apart.
  if (name && el.matches('input,select,textarea,button') && !(chosen && option === null)) {
    const byValue = chosen ? `[value="${CSS.escape(option ?? '')}"]` : '';
    return {
      value: `${el.localName}[name="${CSS.escape(name)}"]${byValue}`,
      confidence: { score: 0.8, reason: 'name_attribute' },
    };
  }
  return { value: structuralPath(el), confidence: { score: 0.4, reason: 'position' } };
}

function structuralPath(el: Element): string {
  const parts: string[] = [];
  let at: Element | null = el;
  while (at && at !== document.documentElement && parts.length < 12) {
    if (at !== el && isStableId(at.id)) {
      parts.unshift(`#${CSS.escape(at.id)}`);
      return parts.join(' > ');
    }
    parts.unshift(stepOf(at));
    at = at.parentElement;
  }
  return parts.join(' > ');
}

function stepOf(el: Element): string {
  if (el === document.body) return 'body';
  let position = 1;
  let alone = true;
  for (let s = el.previousElementSibling; s; s = s.previousElementSibling)
    if (s.localName === el.localName) position++;
  for (let s = el.nextElementSibling; s; s = s.nextElementSibling) {
    if (s.localName === el.localName) {
      alone = false;
      break;
    }
  }
  const tag = CSS.escape(el.localName);
  return alone && position === 1 ? tag : `${tag}:nth-of-type(${position})`;
}

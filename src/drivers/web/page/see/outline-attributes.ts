import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/role.ts';
import { cutAt } from './cut.ts';
import { iconWords } from './icon-hint.ts';
import { testIdOf } from './selector-path.ts';

const KEPT = [
  'id',
  'class',
  'type',
  'placeholder',
  'title',
  'alt',
  'href',
  'for',
  'accept',
  'contenteditable',
];
const LONGEST = 120;
/** Roles that every other element has; they say nothing. */
const SILENT = new Set(['generic', 'none', 'presentation', 'paragraph', 'LabelText', 'strong', 'emphasis']);
const SAID_BY_TEXT = new Set(
  'row cell gridcell listitem list rowgroup table columnheader rowheader main form'.split(' '),
);
const CLEAR = new Set(['rgba(0, 0, 0, 0)', 'transparent', 'none', '']);

/** What says what an element is: its role, its name where it has one of its own, the colour it is drawn in. */
export function attributesOf(
  el: Element,
  style: CSSStyleDeclaration,
  test_id_attributes: readonly string[],
): Record<string, string> {
  const found: Record<string, string> = {};
  const role = roleOf(el);
  if (role && !SILENT.has(role)) {
    found.role = role;
    // The name of a row or a cell is its text, which is there anyway.
    const name = SAID_BY_TEXT.has(role) && !el.hasAttribute('aria-label') ? '' : nameOf(el);
    if (name) found['aria-label'] = cutAt(name, LONGEST);
  }
  for (const key of KEPT) {
    const value = el.getAttribute(key);
    if (value) found[key] = cutAt(value, LONGEST);
  }
  const field = el.getAttribute('name');
  if (field) found['data-name'] = cutAt(field, LONGEST);
  const testId = testIdOf(el, test_id_attributes);
  if (testId && testId.attribute !== 'id') found['data-testid'] = testId.value;
  if (el.childElementCount === 0 || el instanceof SVGElement) {
    const hint = iconWords(el);
    if (hint) found['data-icon'] = hint;
  }
  const fill = fillOf(el, style);
  if (fill) found['data-fill'] = fill;
  if (el.parentElement && hasOwnText(el) && style.color !== getComputedStyle(el.parentElement).color)
    found['data-ink'] = style.color;
  return found;
}

function fillOf(el: Element, style: CSSStyleDeclaration): string {
  if (el instanceof SVGElement) {
    if (el.localName === 'svg' || el.localName === 'g') return '';
    return CLEAR.has(style.fill) ? (CLEAR.has(style.stroke) ? '' : style.stroke) : style.fill;
  }
  return CLEAR.has(style.backgroundColor) ? '' : style.backgroundColor;
}

function hasOwnText(el: Element): boolean {
  return [...el.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
}

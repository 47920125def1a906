import { readable } from '../../../words/readable.ts';
import { generatedText } from '../aria/css-content.ts';
import { flatParent, referenced } from '../aria/flat-tree.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/role.ts';
import { besideOf, looseLabel } from './beside.ts';
import { calledBy } from './called-by.ts';
import { iconWords } from './icon-hint.ts';
import { withoutLigatures } from './ligatures.ts';
import { wordsOfRow } from './row-words.ts';
import { isStableId } from './selector-path.ts';
import { visibleText } from './visible-text.ts';

/** Where a name was taken from when the element gives none by itself. */
export type NameSource = 'tooltip' | 'beside' | 'icon' | 'field name';

export interface ShownName {
  text: string;
  from?: NameSource;
}

/** Attributes in which pages keep the tooltip of an element that has no title. */
const TOOLTIP = /^(?:title|data-(?:[\w-]*-)?(?:title|tooltip|tip|hint|label|content)|(?:\w+-)?tooltip)$/;

const TIPPED = 'img,svg,i,span,[title],[alt]';

/** The words an element is known by: its accessible name as people read it, else what they would call it by. */
export function displayName(el: Element, role: string): string {
  return shownName(el, role).text;
}

export function shownName(el: Element, role: string): ShownName {
  const name = withoutLigatures(el, readable(nameOf(el)));
  if (name !== '') {
    const beside = isNamedByValue(el, role)
      ? besideOf(el, role)
      : isNamedByPlaceholder(el, name)
        ? looseLabel(el)
        : '';
    return beside ? { text: beside, from: 'beside' } : { text: name };
  }
  const placeholder = isEditingHost(el) ? el.getAttribute('data-placeholder') : null;
  if (placeholder) return { text: placeholder };
  if (role === 'clickable') {
    const text = visibleText(el) || writtenByStyle(el);
    if (text) return { text };
  }
  if (role === 'row') return { text: wordsOfRow(el) };
  const called = calledBy(el);
  if (called) return { text: called, from: 'beside' };
  if (!isNamed(role)) return { text: '' };
  return (
    said('tooltip', tooltipOf(el, role)) ??
    said('beside', isField(el) ? labelAround(el) : fieldInside(el, role)) ??
    said('beside', besideOf(el, role)) ??
    (isField(el) ? said('field name', fieldName(el)) : said('icon', iconWords(el))) ?? { text: '' }
  );
}

/** The words that a style writes on what has no role, and so by the rules no name of that kind. */
function writtenByStyle(el: Element): string {
  const written = (['::before', '::after'] as const).map((part) => generatedText(el, part)?.text ?? '');
  return readable(written.join(' '));
}

/** A placeholder goes with the first letter typed: a label that stands there is what people call the field by. */
function isNamedByPlaceholder(el: Element, name: string): boolean {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)) return false;
  return el.placeholder !== '' && readable(el.placeholder) === name && (el.labels?.length ?? 0) === 0;
}

/** A list that is labelled by what it shows as chosen: people call it by what stands beside it. */
function isNamedByValue(el: Element, role: string): boolean {
  if (role !== 'combobox' || el.hasAttribute('aria-label')) return false;
  const labels = referenced(el, 'aria-labelledby');
  return labels.length > 0 && labels.every((label) => el.contains(label));
}

const NAMED = new Set(
  `button link checkbox radio textbox searchbox combobox listbox menuitem menuitemcheckbox menuitemradio tab switch
  slider spinbutton treeitem option clickable`.split(/\s+/),
);

function isNamed(role: string): boolean {
  return NAMED.has(role);
}

function said(from: NameSource, text: string): ShownName | null {
  return text ? { text, from } : null;
}

function isField(el: Element): boolean {
  return el.matches('input,select,textarea') || isEditingHost(el);
}

const FIELD = 'input:not([type=hidden]),select,textarea,[contenteditable]';
const AROUND = 8;

/** The label of a box that says nothing else of itself, and has this one field in it. */
function labelAround(el: Element): string {
  let up = flatParent(el);
  for (let level = 0; up && level < AROUND; level++, up = flatParent(up)) {
    if ([...up.querySelectorAll(FIELD)].some((other) => other !== el)) return '';
    const role = roleOf(up);
    const label = readable(role === 'group' ? nameOf(up) : (up.getAttribute('aria-label') ?? ''));
    if (label !== '') return /^(?:generic|none|group|search)$/.test(role) ? label : '';
  }
  return '';
}

/** A list that is drawn around its only field is called what that field is called. */
function fieldInside(el: Element, role: string): string {
  const [only, another] = role === 'combobox' ? el.querySelectorAll(FIELD) : [];
  return only && !another ? readable(nameOf(only)) : '';
}

function fieldName(el: Element): string {
  const name = el.getAttribute('name') ?? '';
  return isStableId(name) ? readable(name.replace(/[\][_.-]+/g, ' ')) : '';
}

const HOLDING = new Set(['combobox', 'listbox']);

function tooltipOf(el: Element, role: string): string {
  // What stands inside a list or an editor is what it offers or holds.
  const inside = HOLDING.has(role) || isEditingHost(el) ? [] : el.querySelectorAll(TIPPED);
  for (const at of [el, ...inside].slice(0, 8)) {
    if (at.localName === 'svg' || at.localName === 'img') {
      const alternative = readable(nameOf(at));
      if (alternative && roleOf(at) !== 'none') return alternative;
    }
    for (const { name, value } of at.attributes) {
      if (!TOOLTIP.test(name)) continue;
      const text = readable(value.replace(/<[^<>]*>/g, ' '));
      if (text && text.length <= 80) return text;
    }
  }
  return '';
}

/** The words that an empty field shows where its label says something else. */
export function placeholderBeside(el: Element): string {
  const typed = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement;
  return typed && el.value === '' ? readable(el.placeholder) : '';
}

/** How an empty field is to be filled, where its placeholder shows that: DD.MM.YYYY, 0,00, name@example.com. */
export function formatOf(el: Element): string {
  const shown = placeholderBeside(el);
  return /[\d@]|([DMYHSJT])\1/.test(shown) ? shown : '';
}

/** What the pointer is told where the element shows something else: "Download" over a button with the letter D. */
export function tooltipBeside(el: Element): string {
  return readable(el.getAttribute('title') ?? '');
}

const SHOWING = new Set('button link clickable tab menuitem option treeitem gridcell combobox'.split(' '));

/** What an element shows where its label says something else: "Choose month" that shows "November". */
export function shownBeside(el: Element, role: string, name: string): string {
  const labelled =
    el.hasAttribute('aria-label') ||
    el.hasAttribute('aria-labelledby') ||
    (el instanceof HTMLButtonElement && el.labels.length > 0);
  // The head of a column may be called by what the button in it does.
  const within = role === 'columnheader' && el.querySelector('[aria-label]') !== null;
  if (!(within || (labelled && SHOWING.has(role)))) return '';
  const text = visibleText(el);
  if (text === '' || text.length > 80) return '';
  const lower = name.toLowerCase();
  return lower.includes(text.toLowerCase()) ? '' : text;
}

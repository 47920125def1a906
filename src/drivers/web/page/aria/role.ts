import { ARIA_ROLES, hasGlobalAria } from './aria-roles.ts';
import { flatParent, referenced } from './flat-tree.ts';
import { isDetailsSummary, isFocusable } from './focusable.ts';
import { ariaOf } from './own-aria.ts';
import { keptInPass } from './style-cache.ts';

/** The role word for an element: ARIA's, or `generic`, or `none` where the author took the meaning away. */
export function roleOf(el: Element): string {
  const attribute = ariaOf(el, 'role');
  if (attribute) {
    const explicit = explicitRole(el, attribute);
    if (explicit) return explicit;
  }
  return nativeRole(el);
}

/** A section, form or region counts as a landmark only when something names it; the text is not looked at. */
export function hasNameAttribute(el: Element): boolean {
  if (ariaOf(el, 'aria-label')?.trim()) return true;
  return el.hasAttribute('title') || referenced(el, 'aria-labelledby').length > 0;
}

function explicitRole(el: Element, attribute: string): string | null {
  for (const token of attribute.toLowerCase().trim().split(/\s+/)) {
    if (!ARIA_ROLES.has(token)) continue;
    switch (token) {
      case 'none':
      case 'presentation':
        // An element a person can reach, or that still carries global ARIA, keeps its own meaning.
        return isFocusable(el) || hasGlobalAria(el) ? null : 'none';
      case 'region':
      case 'form':
        if (!hasNameAttribute(el)) continue;
        return token;
      case 'image':
        return 'img';
      case 'directory':
        return 'list';
      case 'option':
        if (!isInside(el, token, 'listbox')) continue;
        return token;
      case 'treeitem':
        if (!isInside(el, token, 'tree')) continue;
        return token;
      case 'listitem':
        if (!isInside(el, token, 'list')) continue;
        return token;
      case 'cell':
        return inGrid(el) ? 'gridcell' : 'cell';
      default:
        return token;
    }
  }
  return null;
}

const BETWEEN = new Set(['generic', 'none', 'group']);

// Items without their container mean nothing to Chromium. Groups, items and elements without a role may lie between.
function isInside(el: Element, item: string, container: string): boolean {
  if (hasContainer(flatParent(el), item, container)) return true;
  // Looking for an owner reads the whole document, so that it comes last. A box around the item may be what is owned.
  for (let up: Element | null = el; up && (up === el || liesBetween(up, item)); up = flatParent(up))
    if (hasContainer(ownerOf(up), item, container)) return true;
  return false;
}

function liesBetween(el: Element, item: string): boolean {
  // The role of an outer item depends on this very question: asking it would double the work at every level.
  if (ariaOf(el, 'role')?.trim().toLowerCase() === item) return true;
  const role = roleOf(el);
  return role === item || BETWEEN.has(role);
}

function hasContainer(start: Element | null, item: string, container: string): boolean {
  for (let up = start; up; up = flatParent(up)) {
    if (liesBetween(up, item)) continue;
    return roleOf(up) === container;
  }
  return false;
}

const ownerOf = keptInPass((el): Element | null => {
  if (!el.id) return null;
  const root = el.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return null;
  return root.querySelector(`[aria-owns~="${CSS.escape(el.id)}"]`);
});

/** Whether the nearest table-like ancestor is a grid: its cells are gridcells and its rows have names. */
export function inGrid(el: Element): boolean {
  for (let up = flatParent(el); up; up = flatParent(up)) {
    const role = ariaOf(up, 'role');
    if (role === 'grid' || role === 'treegrid') return true;
    if (role === 'table' || (up.localName === 'table' && !role)) return false;
  }
  return false;
}

const BY_TAG: Readonly<Record<string, string>> = {
  address: 'group',
  article: 'article',
  audio: 'audio',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'canvas',
  caption: 'caption',
  code: 'code',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dir: 'list',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  iframe: 'iframe',
  ins: 'insertion',
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  svg: 'img',
  table: 'table',
  textarea: 'textbox',
  time: 'time',
  ul: 'list',
  video: 'video',
};

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  hidden: 'none',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

const NO_LIST = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'password',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** The role an element has by what it is, when its role attribute says nothing usable. */
function nativeRole(el: Element): string {
  const tag = el.localName;
  const fixed = BY_TAG[tag];
  if (fixed) return fixed;
  switch (tag) {
    case 'a':
    case 'area':
      return el.hasAttribute('href') || el.hasAttribute('xlink:href') ? 'link' : 'generic';
    case 'input':
      return inputRole(el);
    case 'select':
      return isDropDown(el) ? 'combobox' : 'listbox';
    case 'img':
      return imageRole(el);
    case 'summary':
      return isDetailsSummary(el) ? 'button' : 'generic';
    case 'li':
      return listItemRole(el);
    case 'section':
      return hasNameAttribute(el) ? 'region' : 'generic';
    case 'aside':
      return isSectioned(el, ASIDE_SECTIONS) && !hasNameAttribute(el) ? 'generic' : 'complementary';
    case 'header':
      return isSectioned(el, LANDMARK_SECTIONS) ? 'sectionheader' : 'banner';
    case 'footer':
      return isSectioned(el, LANDMARK_SECTIONS) ? 'sectionfooter' : 'contentinfo';
    case 'thead':
    case 'tbody':
    case 'tfoot':
    case 'tr':
    case 'td':
    case 'th':
      return tablePartRole(el, tag);
    default:
      return el instanceof SVGElement ? graphicsRole(el, tag) : 'generic';
  }
}

// Parts of a drawing count when they are titled.
function graphicsRole(el: Element, tag: string): string {
  const titled =
    el.hasAttribute('aria-label') || Array.from(el.children).some((child) => child.localName === 'title');
  if (tag === 'image') return 'img';
  if (!titled || tag === 'text' || tag === 'tspan') return 'generic';
  return tag === 'g' ? 'group' : 'graphics-symbol';
}

function inputRole(el: Element): string {
  const type = el instanceof HTMLInputElement ? el.type : 'text';
  if (el.hasAttribute('list') && !NO_LIST.has(type) && el instanceof HTMLInputElement && el.list)
    return 'combobox';
  return BY_INPUT_TYPE[type] ?? 'textbox';
}

/** A select that shows one line and opens; any other is a list box. */
export function isDropDown(el: Element): boolean {
  const size = Number.parseInt(el.getAttribute('size') ?? '', 10);
  if (size > 0) return size === 1;
  return !el.hasAttribute('multiple');
}

function imageRole(el: Element): string {
  // An empty alt takes the image away, unless something else about it speaks.
  if (el.getAttribute('alt') !== '') return 'img';
  const speaks =
    el.hasAttribute('title') ||
    el.hasAttribute('tabindex') ||
    el.hasAttribute('aria-label') ||
    el.hasAttribute('aria-labelledby');
  return speaks ? 'img' : 'none';
}

function listItemRole(el: Element): string {
  const parent = el.parentElement;
  if (parent && (parent.localName === 'ul' || parent.localName === 'ol' || parent.localName === 'menu')) {
    return parent.hasAttribute('role') && roleOf(parent) !== 'list' ? 'none' : 'listitem';
  }
  return 'listitem';
}

const ASIDE_SECTIONS = new Set(['article', 'aside', 'nav', 'section']);
const LANDMARK_SECTIONS = new Set(['article', 'aside', 'main', 'nav', 'section']);
const ROLE_OF_SECTION = new Set(['article', 'complementary', 'main', 'navigation']);

function isSectioned(el: Element, sections: ReadonlySet<string>): boolean {
  for (let up = flatParent(el); up; up = flatParent(up)) {
    const role = up.getAttribute('role');
    if (role ? ROLE_OF_SECTION.has(role) : sections.has(up.localName)) return true;
  }
  return false;
}

function tablePartRole(el: Element, tag: string): string {
  const table = el.closest('table');
  if (!table) return 'generic';
  const tableRole = table.getAttribute('role') ? roleOf(table) : 'table';
  const live = tableRole === 'table' || tableRole === 'grid' || tableRole === 'treegrid';
  if (!live) return 'generic';
  if (tag === 'tr') return 'row';
  if (tag !== 'td' && tag !== 'th') return 'rowgroup';
  const row = el.parentElement;
  if (row?.hasAttribute('role') && roleOf(row) !== 'row') return 'generic';
  if (tag === 'th') return headerRole(el);
  return inGrid(el) ? 'gridcell' : 'cell';
}

function headerRole(el: Element): string {
  const scope = el.getAttribute('scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  // Chromium's reading of a header without scope: between headers it heads a column, in a row with data that row.
  if (el.previousElementSibling?.localName === 'th' && el.nextElementSibling?.localName === 'th')
    return 'columnheader';
  for (const cell of el.parentElement?.children ?? []) {
    if (cell.localName === 'td' && (cell.childElementCount > 0 || cell.textContent?.trim()))
      return 'rowheader';
  }
  return 'columnheader';
}

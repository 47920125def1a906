import { isEditingHost, isFocusable } from './focusable.ts';
import { inGrid } from './role.ts';

const FROM_CONTENTS = new Set(
  `button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option
  radio rowheader switch tab term tooltip treeitem doc-backlink doc-biblioref doc-glossref doc-noteref`.split(
    /\s+/,
  ),
);

const UNTITLED = new Set(
  `caption code definition deletion emphasis generic insertion mark none paragraph strong subscript
  superscript suggestion time`.split(/\s+/),
);

/** Whether an element with this role is named by the text in it. */
export function isNamedByContents(el: Element, role: string): boolean {
  // What a person types into an element is its value, not its name.
  if (isEditingHost(el) || el.localName === 'input') return false;
  if (role === 'row') return inGrid(el);
  if (role === 'math') return el.localName !== 'math';
  return FROM_CONTENTS.has(role);
}

const XLINK = 'http://www.w3.org/1999/xlink';

/** The title where it may name the element; on plain text it only describes. */
export function titleOf(el: Element, role: string): string {
  const title =
    el.getAttribute('title') ?? (el instanceof SVGAElement ? el.getAttributeNS(XLINK, 'title') : null);
  if (!title?.trim()) return '';
  return !UNTITLED.has(role) || el.localName === 'abbr' || isFocusable(el) ? title : '';
}

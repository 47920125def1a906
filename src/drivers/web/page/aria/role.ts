import { ARIA_ROLES, hasGlobalAria } from './aria-roles.ts';
import { flatParent, referenced } from './flat-tree.ts';
import { isFocusable } from './focusable.ts';
import { nativeRole } from './native-role.ts';

/** The role word for an element: ARIA's, or `generic`, or `none` where the author took the meaning away. */
export function roleOf(el: Element): string {
  const attribute = el.getAttribute('role');
  if (attribute) {
    const explicit = explicitRole(el, attribute);
    if (explicit) return explicit;
  }
  return nativeRole(el);
}

/** A section, form or region counts as a landmark only when something names it; the text is not looked at. */
export function hasNameAttribute(el: Element): boolean {
  if (el.getAttribute('aria-label')?.trim()) return true;
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

// Items without their container mean nothing to Chromium. Groups, items and elements without a role may lie between.
function isInside(el: Element, item: string, container: string): boolean {
  if (hasContainer(flatParent(el), item, container)) return true;
  // Looking for an owner reads the whole document, so that it comes last.
  return hasContainer(ownerOf(el), item, container);
}

function hasContainer(start: Element | null, item: string, container: string): boolean {
  for (let up = start; up; up = flatParent(up)) {
    // The role of an outer item depends on this very question: asking it would double the work at every level.
    if (up.getAttribute('role')?.trim().toLowerCase() === item) continue;
    const role = roleOf(up);
    if (role === container) return true;
    if (role !== 'generic' && role !== 'none' && role !== 'group' && role !== item) return false;
  }
  return false;
}

function ownerOf(el: Element): Element | null {
  if (!el.id) return null;
  const root = el.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return null;
  return root.querySelector(`[aria-owns~="${CSS.escape(el.id)}"]`);
}

/** Whether the nearest table-like ancestor is a grid: its cells are gridcells and its rows have names. */
export function inGrid(el: Element): boolean {
  for (let up = flatParent(el); up; up = flatParent(up)) {
    const role = up.getAttribute('role');
    if (role === 'grid' || role === 'treegrid') return true;
    if (role === 'table' || (up.localName === 'table' && !role)) return false;
  }
  return false;
}

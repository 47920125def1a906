import { candidateFor } from '../act/meaning.ts';
import { flatParent } from '../aria/flat-tree.ts';
import { isEditingHost } from '../aria/focusable.ts';
import { roleOf } from '../aria/role.ts';
import type { Candidate } from '../see/describe.ts';
import { everyElement, everyOwnElement } from '../see/every-element.ts';

const NATIVE: Record<string, string> = {
  button:
    'button,input[type=button],input[type=submit],input[type=reset],input[type=image],input[type=file],input[type=color],summary',
  link: 'a,area',
  checkbox: 'input[type=checkbox]',
  switch: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  textbox: 'input,textarea,[contenteditable]',
  searchbox: 'input',
  spinbutton: 'input',
  slider: 'input[type=range]',
  combobox: 'select,input',
  listbox: 'select,datalist',
  heading: 'h1,h2,h3,h4,h5,h6',
  option: 'option',
  dialog: 'dialog',
  tab: '',
  menuitem: '',
  row: 'tr',
};

/** Every element which may have this role, so that a search need not visit all. */
export function* mayHaveRole(role: string | undefined): Generator<Element> {
  const native = role === undefined ? undefined : NATIVE[role];
  if (native === undefined) {
    yield* everyElement(document);
    return;
  }
  yield* everyElement(document, native === '' ? '[role]' : `${native},[role]`);
  yield* everyOwnElement(document);
}

/** Whether an element may be what was asked for by this role. */
export function roleFits(el: Element, wanted: string): boolean {
  if (wanted === 'clickable') return candidateFits(candidateFor(el), wanted);
  const role = roleOf(el);
  const plain = role === 'generic' || role === 'none';
  return sameRole(role, wanted) || (plain && wanted === 'textbox' && isEditingHost(el));
}

/** Whether it stands in a box of this role. */
export function standsIn(el: Element, role: string): boolean {
  for (let up = flatParent(el); up; up = flatParent(up)) if (roleFits(up, role)) return true;
  return false;
}

/** The role that its line says is one that it is asked for by. */
export function candidateFits({ role, listing }: Candidate, wanted: string): boolean {
  return (
    sameRole(role, wanted) || role === 'clickable' || (wanted === 'clickable' && listing === 'clickable')
  );
}

function sameRole(role: string, wanted: string): boolean {
  if (role === wanted) return true;
  if (wanted === 'textbox' || wanted === 'field')
    return role === 'searchbox' || role === 'textbox' || role === 'spinbutton';
  if (wanted === 'cell') return role === 'gridcell';
  return (wanted === 'dropdown' || wanted === 'select') && (role === 'combobox' || role === 'listbox');
}

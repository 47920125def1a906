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

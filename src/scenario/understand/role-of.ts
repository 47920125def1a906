import type { SerializableDOMNode } from '../interfaces/index.ts';

const BY_TAG: Record<string, string> = {
  a: 'link',
  button: 'button',
  select: 'combobox',
  textarea: 'textbox',
  summary: 'button',
  tr: 'row',
  td: 'cell',
  th: 'columnheader',
  li: 'listitem',
  option: 'option',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  img: 'img',
  dialog: 'dialog',
  nav: 'navigation',
  header: 'banner',
  footer: 'contentinfo',
  main: 'main',
  aside: 'complementary',
  form: 'form',
  table: 'table',
  p: 'paragraph',
};
const BY_TYPE: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  submit: 'button',
  button: 'button',
  reset: 'button',
  search: 'searchbox',
};

/** What a node is: by its role where the page gave one, else by its tag. */
export function roleOf({ tag, attributes }: SerializableDOMNode): string {
  // A dropped-down list that shows several rows at once is chosen from in the same way.
  if (tag === 'select') return attributes.role === 'listbox' ? 'listbox' : 'combobox';
  if (attributes.role) return attributes.role;
  if (tag === 'input') return BY_TYPE[attributes.type ?? ''] ?? 'textbox';
  return BY_TAG[tag] ?? 'generic';
}

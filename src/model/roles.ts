import { suggestion } from './nearest-name.ts';

/** Every role that a line can show: those of ARIA, those of HTML without a word in ARIA, and our own. */
export const ROLES: ReadonlySet<string> = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader
  combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed
  figure form generic grid gridcell group heading image img insertion link list listbox listitem log main
  mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option
  paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search
  searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion
  superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid
  treeitem audio canvas iframe video webview text clickable field dropdown select`.split(/\s+/),
);

/** Why a word is no role; undefined when it is one. */
export function whyNoRole(word: string): string | undefined {
  return ROLES.has(word) || /^(?:doc|graphics)-/.test(word)
    ? undefined
    : `${word} is no role${suggestion(word, [...ROLES])}`;
}

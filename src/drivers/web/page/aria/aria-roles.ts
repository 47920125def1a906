/** ARIA roles Chromium accepts in a role attribute; abstract and unknown words are not here. */
export const ARIA_ROLES: ReadonlySet<string> = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader
  combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed
  figure form generic grid gridcell group heading image img insertion link list listbox listitem log main
  mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option
  paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search
  searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion
  superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid
  treeitem doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry
  doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits
  doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote
  doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak
  doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna
  doc-subtitle doc-tip doc-toc graphics-document graphics-object graphics-symbol`.split(/\s+/),
);

/** Attributes that bring an element with role none back, because its author still says something about it. */
const GLOBAL_ATTRIBUTES = [
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-description',
  'aria-live',
  'aria-atomic',
  'aria-busy',
  'aria-controls',
  'aria-current',
  'aria-details',
  'aria-dropeffect',
  'aria-flowto',
  'aria-grabbed',
  'aria-keyshortcuts',
  'aria-owns',
  'aria-relevant',
  'aria-roledescription',
];

export function hasGlobalAria(el: Element): boolean {
  return GLOBAL_ATTRIBUTES.some((name) => el.hasAttribute(name));
}

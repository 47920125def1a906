/**
 * Chromium's own words for roles that ARIA has no word for, or another one. Compared in lower case; whatever is
 * not in this table must be equal as it stands.
 */
const ARIA_WORDS: Readonly<Record<string, string>> = {
  // ARIA 1.3 renames img to image; both are valid, and agents know the older word.
  image: 'img',
  svgroot: 'img',
  // HTML gives these inputs no ARIA role; text can be typed into each of them.
  date: 'textbox',
  datetime: 'textbox',
  inputtime: 'textbox',
  colorwell: 'textbox',
  // The summary of a details element.
  disclosuretriangle: 'button',
  disclosuretrianglegrouped: 'button',
  // A table Chromium takes for mere layout is still a table in ARIA.
  layouttable: 'table',
  layouttablerow: 'row',
  layouttablecell: 'cell',
  mathmlmath: 'math',
  // Elements without a counterpart in ARIA.
  abbr: 'generic',
  descriptionlist: 'generic',
  figcaption: 'generic',
  labeltext: 'generic',
  legend: 'generic',
  pluginobject: 'generic',
  ruby: 'generic',
};

/** The ARIA word for a role as the DevTools protocol reports it. */
export function ariaWord(chromiumRole: string): string {
  const word = chromiumRole.toLowerCase();
  return ARIA_WORDS[word] ?? word;
}

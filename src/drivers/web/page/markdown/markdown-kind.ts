const words = (list: string) => new Set(list.split(' '));
/** Elements without visible text of their own or below. */
export const NEVER_TEXT = words(
  'script style noscript template head title audio video canvas object embed datalist map defs symbol desc metadata path rect circle ellipse line polygon polyline use',
);
/** Set off by a blank line. */
export const PARAGRAPHS = words(
  'p section article header footer nav main aside form fieldset figure dl details',
);
const INLINE = words(
  'span a b strong i em small label button input select textarea img svg code kbd time abbr sup sub mark',
);

const TAGS = {
  heading: 'h1 h2 h3 h4 h5 h6',
  list: 'ul ol menu',
  listitem: 'li',
  definition: 'dd',
  blockquote: 'blockquote',
  strong: 'strong b',
  emphasis: 'em i',
  deletion: 'del s strike',
  quote: 'q',
  superscript: 'sup',
  code: 'code kbd samp tt',
  pre: 'pre',
  br: 'br',
  separator: 'hr',
  img: 'img',
  table: 'table',
  frame: 'iframe frame',
  dialog: 'dialog',
  details: 'details',
  summary: 'summary',
  link: 'a',
  label: 'label',
  button: 'button',
  control: 'input select textarea progress meter',
  toggle: '',
  range: '',
  generic: '',
};

/** What an element is to a reader. */
export type Kind = keyof typeof TAGS;

const ROLES: Partial<Record<Kind, string>> = {
  heading: 'heading',
  list: 'list',
  listitem: 'listitem',
  blockquote: 'blockquote',
  separator: 'separator',
  img: 'img image',
  table: 'table grid treegrid',
  dialog: 'dialog alertdialog',
  button: 'button',
  toggle: 'checkbox switch radio menuitemcheckbox menuitemradio',
  range: 'slider progressbar meter spinbutton',
  generic: 'presentation none',
};

function byName(table: Partial<Record<Kind, string>>): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const [kind, names] of Object.entries(table) as [Kind, string][] /* entries() widens the keys */) {
    for (const name of words(names)) kinds.set(name, kind);
  }
  return kinds;
}

const KIND_OF_TAG = byName(TAGS);
const KIND_OF_ROLE = byName(ROLES);

/** Taken out of the page for assistive technology, with everything below. */
export function isCut(element: Element): boolean {
  return element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('inert');
}

/** Native controls and links keep their kind whatever their role. */
export function kindOf(element: Element, role: string | null): Kind {
  const native = KIND_OF_TAG.get(element.localName);
  if (native === 'control' || native === 'frame' || native === 'label') return native;
  if (native === 'link' && element.hasAttribute('href')) return native;
  return KIND_OF_ROLE.get(role ?? '') ?? native ?? 'generic';
}

/** `spaced` stays on the line, kept apart from its neighbours. */
export type Flow = 'block' | 'spaced' | 'inline';

/** A flex row (`around` is the parent's style) makes blocks of inline elements, though they stay side by side. */
export function flowOf(display: string, tag: string, around: CSSStyleDeclaration | null): Flow {
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return 'inline';
  if (display.startsWith('inline') || display === 'table-cell') return 'spaced';
  const in_row =
    INLINE.has(tag) && around?.display.endsWith('flex') && around.flexDirection.startsWith('row');
  return in_row ? 'spaced' : 'block';
}

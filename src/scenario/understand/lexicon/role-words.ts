/** How well a role fits a word for it: at once, or for want of a better one. */
export interface RoleWord {
  yes: readonly string[];
  maybe?: readonly string[];
  /** Only what can be operated. */
  operable?: boolean;
  /** Only these tags. */
  tag?: string;
}

const PRESSED = [
  'clickable',
  'link',
  'menuitem',
  'tab',
  'generic',
  'option',
  'listitem',
  'cell',
  'gridcell',
  'img',
  'graphics-symbol',
];
const WRITTEN = ['textbox', 'searchbox', 'spinbutton', 'combobox'];
const ANY_ITEM = [
  'row',
  'listitem',
  'article',
  'clickable',
  'generic',
  'link',
  'option',
  'treeitem',
  'menuitem',
  'group',
];

/** Words people use for a kind of thing, longest first where one is part of another. */
export const ROLE_WORDS: Record<string, RoleWord> = {
  button: { yes: ['button'], maybe: PRESSED },
  link: { yes: ['link'], maybe: ['clickable', 'button', 'menuitem', 'generic'] },
  'text field': { yes: WRITTEN },
  'text input': { yes: WRITTEN },
  'input field': { yes: [...WRITTEN, 'slider'] },
  'password field': { yes: ['textbox'] },
  'input textbox': { yes: WRITTEN },
  'input text box': { yes: WRITTEN },
  'search box': { yes: ['searchbox', 'textbox', 'combobox'] },
  'search field': { yes: ['searchbox', 'textbox', 'combobox'] },
  'search bar': { yes: ['searchbox', 'textbox', 'combobox'] },
  'input box': { yes: WRITTEN },
  'text box': { yes: WRITTEN },
  textbox: { yes: WRITTEN },
  textarea: { yes: ['textbox'], tag: 'textarea' },
  'text area': { yes: ['textbox'], tag: 'textarea' },
  field: { yes: [...WRITTEN, 'listbox', 'slider'], maybe: ['checkbox', 'radio', 'button'] },
  input: { yes: WRITTEN, maybe: ['slider', 'checkbox'] },
  'radio button': { yes: ['radio', 'menuitemradio'], maybe: ['clickable'] },
  radio: { yes: ['radio', 'menuitemradio'], maybe: ['clickable'] },
  checkbox: { yes: ['checkbox', 'menuitemcheckbox'], maybe: ['switch', 'clickable'] },
  'check box': { yes: ['checkbox', 'menuitemcheckbox'], maybe: ['switch', 'clickable'] },
  switch: { yes: ['switch'], maybe: ['checkbox', 'clickable', 'button'] },
  toggle: { yes: ['switch'], maybe: ['checkbox', 'clickable', 'button'] },
  box: { yes: [...WRITTEN, 'checkbox'], maybe: ['clickable', 'generic', 'listbox'] },
  dropdown: { yes: ['combobox', 'listbox'], maybe: ['button', 'clickable', 'menuitem'] },
  'drop-down': { yes: ['combobox', 'listbox'], maybe: ['button', 'clickable', 'menuitem'] },
  'scroll list': { yes: ['listbox', 'combobox'] },
  'select box': { yes: ['combobox', 'listbox'], maybe: ['clickable'] },
  list: { yes: ['combobox', 'listbox', 'list'], maybe: ['clickable', 'generic', 'table'] },
  menu: { yes: ['menuitem', 'menu', 'combobox'], maybe: ['button', 'clickable', 'link', 'listbox'] },
  'menu item': { yes: ['menuitem'], maybe: ['clickable', 'link', 'button', 'generic', 'listitem'] },
  tab: { yes: ['tab'], maybe: ['clickable', 'button', 'link', 'listitem', 'generic'] },
  slider: { yes: ['slider'], maybe: ['spinbutton'] },
  spinner: { yes: ['spinbutton'], maybe: ['slider', 'textbox'] },
  stepper: { yes: ['spinbutton'], maybe: ['slider', 'textbox'] },
  icon: { yes: ['img', 'generic', 'clickable', 'button', 'link'] },
  image: { yes: ['img', 'generic', 'clickable', 'button', 'link'] },
  picture: { yes: ['img', 'generic', 'clickable', 'button', 'link'] },
  symbol: { yes: ['img', 'generic', 'clickable', 'button', 'link'] },
  option: {
    yes: ['option', 'radio'],
    maybe: ['checkbox', 'menuitem', 'clickable', 'listitem', 'link', 'generic', 'button'],
  },
  suggestion: { yes: ['option'], maybe: ['clickable', 'listitem', 'generic', 'link'] },
  choice: { yes: ['option', 'radio'], maybe: ['checkbox', 'menuitem', 'clickable', 'listitem', 'generic'] },
  plan: { yes: ['radio', 'option'], maybe: ['clickable', 'button', 'generic'] },
  'column header': { yes: ['columnheader'], maybe: ['button', 'clickable', 'generic'] },
  column: { yes: ['columnheader'], maybe: ['button', 'clickable'] },
  heading: { yes: ['heading'], maybe: ['generic'] },
  headline: { yes: ['heading'], maybe: ['generic'] },
  section: {
    yes: ['button', 'heading', 'group', 'region', 'clickable'],
    maybe: ['generic', 'tab', 'listitem'],
  },
  accordion: { yes: ['button', 'heading', 'clickable'], maybe: ['generic'] },
  panel: { yes: ['button', 'heading', 'region', 'tabpanel', 'clickable'], maybe: ['generic'] },
  question: { yes: ['button', 'heading', 'clickable'], maybe: ['generic', 'paragraph', 'group'] },
  paragraph: { yes: ['paragraph'], maybe: ['generic'] },
  folder: { yes: ['treeitem', 'clickable', 'generic', 'listitem', 'link', 'button'] },
  file: { yes: ['treeitem', 'clickable', 'generic', 'listitem', 'link', 'button'] },
  node: { yes: ['treeitem', 'clickable', 'generic', 'listitem', 'link', 'button'] },
  dialog: { yes: ['dialog', 'alertdialog'], maybe: ['generic'] },
  popup: { yes: ['dialog', 'alertdialog'], maybe: ['generic'] },
  row: { yes: ['row'], maybe: ['listitem', 'generic', 'clickable'] },
  item: { yes: ANY_ITEM, maybe: ['button', 'radio', 'checkbox', 'tab'] },
  entry: { yes: ANY_ITEM },
  key: { yes: ['button', 'clickable', 'generic'] },
  cell: { yes: ['cell', 'gridcell'], maybe: ['clickable', 'generic'] },
  seat: { yes: ['clickable', 'button', 'checkbox', 'gridcell', 'generic', 'graphics-symbol'] },
  swatch: { yes: ['clickable', 'button', 'radio', 'option', 'gridcell', 'img', 'generic'] },
  color: { yes: ['clickable', 'button', 'radio', 'option', 'gridcell', 'img', 'generic'] },
  colour: { yes: ['clickable', 'button', 'radio', 'option', 'gridcell', 'img', 'generic'] },
  arrow: { yes: ['button', 'clickable', 'link', 'img'], maybe: ['generic'] },
  word: { yes: ['link', 'clickable', 'generic'] },
  step: { yes: ['button', 'link'], maybe: ['clickable', 'tab'] },
  page: { yes: ['link', 'button'], maybe: ['clickable', 'tab', 'listitem'] },
  category: { yes: ['radio', 'option', 'link', 'tab', 'checkbox'], maybe: ['clickable', 'button'] },
  theme: { yes: ['radio', 'option', 'link', 'tab', 'checkbox'], maybe: ['clickable', 'button'] },
  filter: {
    yes: ['radio', 'link', 'tab', 'checkbox', 'searchbox', 'textbox'],
    maybe: ['clickable', 'button'],
  },
  event: { yes: ['clickable', 'link', 'button', 'generic'] },
  widget: { yes: ['button', 'textbox', 'checkbox', 'radio', 'clickable', 'combobox', 'slider', 'generic'] },
};

/** Nouns for one of several things that look alike: rows, cards, mails. */
export const ITEM_WORDS = new Set(
  `row item entry mail email message post tweet card result record contact person user product article comment todo task
  line tile listing flight ticket order reply event hit match`.split(/\s+/),
);

/** Words for parts of a page that hold others. */
export const REGION_WORDS: Record<string, { roles: readonly string[]; hints: readonly string[] }> = {
  dialog: { roles: ['dialog', 'alertdialog'], hints: ['dialog', 'modal', 'popup', 'overlay'] },
  'dialog box': { roles: ['dialog', 'alertdialog'], hints: ['dialog', 'modal', 'popup', 'overlay'] },
  modal: { roles: ['dialog', 'alertdialog'], hints: ['dialog', 'modal', 'popup', 'overlay'] },
  popup: { roles: ['dialog', 'alertdialog'], hints: ['dialog', 'modal', 'popup', 'overlay', 'popover'] },
  window: { roles: ['dialog', 'alertdialog'], hints: ['dialog', 'modal', 'popup', 'window'] },
  header: { roles: ['banner'], hints: ['header', 'topbar', 'navbar'] },
  footer: { roles: ['contentinfo'], hints: ['footer'] },
  navigation: { roles: ['navigation', 'banner'], hints: ['nav', 'navbar', 'navigation'] },
  'navigation bar': { roles: ['navigation', 'banner'], hints: ['nav', 'navbar', 'navigation'] },
  nav: { roles: ['navigation'], hints: ['nav', 'navbar', 'navigation'] },
  menu: { roles: ['menu', 'menubar', 'navigation'], hints: ['menu'] },
  sidebar: { roles: ['complementary'], hints: ['sidebar', 'side', 'aside'] },
  toolbar: { roles: ['toolbar'], hints: ['toolbar', 'tb'] },
  table: { roles: ['table', 'grid', 'treegrid'], hints: ['table', 'grid'] },
  list: { roles: ['list', 'listbox', 'table', 'grid'], hints: ['list'] },
  form: { roles: ['form'], hints: ['form'] },
  top: { roles: ['banner', 'navigation'], hints: ['header', 'topbar', 'navbar'] },
  page: { roles: ['*'], hints: [] },
  screen: { roles: ['*'], hints: [] },
};

import { type Words, wordSet } from './tokens.ts';

/** Words without weight: a sentence means the same without them. */
export const WEIGHTLESS = wordSet('the a an please now just also again my your our its simply there that');
export const ARTICLES = wordSet('the a an my your our this that its his her their');
/** What somebody wants who says so instead of doing it: "I'd like you to", "we decide to". */
const WANTING = list`would like|would love|would prefer|want|wish|need|try|hope|plan|decide|choose|am going|are going|am trying|am able|am about`;
/** Said before an instruction, and no part of it. */
export const OPENERS: Words = [
  ...list`given|when|then|and|but|*|please|kindly|now|next|finally|afterwards|also|so|just|find and|could you|can you|would you|will you|would you mind|do you mind|be so kind as to|be so kind to|be kind enough to|let's|let us|let me|help me|go ahead and|go on and|now please|after that|lastly|firstly|i|we|user|have|has|will|may i ask you to|if you could|if you would|might you|proceed by|proceeds by|continue by|continues by|be able to`,
  ...WANTING.flatMap((wants) => ['to', 'you to', 'us to'].map((to) => `${wants} ${to}`)),
];
/** Those who act in a story: "the admin opens Users". */
export const PERSONS = wordSet`user customer admin administrator visitor guest member manager employee reviewer tester shopper buyer seller client passenger patient student teacher agent operator owner person`;
/** Said behind an instruction, and no part of it. */
export const CLOSERS: Words = list`please|for me|for me please|now|again|thanks|thank you|would you|could you|as well|too|instead|right now|so far|yet|by now|for now|already|at the moment|at all|by default|currently|initially`;
export const JOINTS = new Set(['and', 'then', 'finally', 'afterwards', ',', ';', '.', '>']);
export const NEGATIONS = wordSet('not no none never without neither nor nothing nobody except');
export const PRONOUNS = wordSet('it them this these those he she him her one');
/** What stands between a thing and where it is. */
export const SCOPES: Words = list`next to|in front of|belonging to|inside of|inside|within|beside|under|below|above|in|of|for|on|by|from|at|to|about|near|via|through`;
/** Small words that name nothing. */
export const LIGHT = new Set([...ARTICLES, ...WEIGHTLESS, ...JOINTS, ...PRONOUNS, ...SCOPES]);
/** What ties a row or card to the words it shows: "the post by Carla", "the one with story time". Beside is not inside. */
export const OWNING: Words = list('of|for|by|from|with|about|on|in|at|called|named');
/** "the button called Save" */
export const NAMINGS: Words = list`called|named|labelled|labeled|titled|that says|which says|saying|marked|reading|with the label|with the name|with the text|with label|with name|with text|with the subject|with subject|with the title|with title|with the number|with number|with the id|with id`;

/** Words for kinds of things, with the roles that are such a thing. */
export const KINDS =
  rolesBy(`button: button clickable switch menuitem / link: link / slider: slider / tab: tab / status: status /
  field|input|input field: textbox searchbox combobox spinbutton slider listbox radiogroup group /
  textbox|text box|text field|search field|search box|search bar: textbox searchbox combobox /
  text area|textarea|message box: textbox / box: textbox searchbox combobox spinbutton checkbox /
  dropdown|drop-down|dropdown list|dropdown menu: combobox listbox button clickable /
  list: combobox listbox list / select box|combobox|listbox: combobox listbox /
  checkbox|check box|switch: checkbox switch menuitemcheckbox /
  radio|radio button|radiobutton: radio menuitemradio / toggle: switch checkbox button /
  menu: menuitem button menu combobox / menu item|menu entry: menuitem menuitemcheckbox menuitemradio /
  option: option radio checkbox menuitemradio tab / icon: button link img clickable / image|picture: img /
  heading|headline: heading / column|column header: columnheader /
  dialog|popup|pop-up|modal|popup dialog|modal dialog: dialog alertdialog / alert: alert alertdialog /
  file|folder: link treeitem row listitem`);
/** Words for what a field takes. They say its kind beside its name, "the arrival date", and nobody counts them. */
const TAKEN = rolesBy(`date|day: type=date / time: type=time / number|amount|count: spinbutton /
  phone number|telephone number: type=tel / address: type=email type=url / email address|email: type=email /
  password: type=password / search field|search box|search bar|search: searchbox`);
/** Words for where something leads to, "the Billing page". Alone they name what is there already. */
const LEADING = 'link tab menuitem treeitem button clickable';
const LEADS_TO = rolesBy(`page|view|screen|step|week|month: ${LEADING} /
  filter: textbox searchbox combobox listbox checkbox switch radio button clickable tab`);
/** Every kind that the words may name beside a name, or `alone`, the narrowest first. */
export function kindsOf(words: string, alone: boolean): Words[] {
  const narrow = (alone ? [TAKEN] : [TAKEN, LEADS_TO]).map((table) => table.get(words));
  return [...narrow, kindOf(words)].filter((roles) => roles !== undefined);
}
export const kindOf = (words: string): Words | undefined =>
  KINDS.get(words) ?? KINDS.get(words.replace(/(?<=box|tch)es$/, '').replace(/s$/, ''));
/** Words for the thing around a control. They name no role: what the container shows says which one it is. */
export const ITEM_NOUNS = wordSet`row item entry record line card tile post message comment article product result mail email event task`;
const SECTIONS = wordSet('section panel area group list table dialog window form box column board one');
export const CONTAINERS = new Set([...ITEM_NOUNS, ...SECTIONS]);
/** Texts, which are said in quotes, and not controls, which have a name. */
export const TEXT_NOUNS = wordSet`text message heading headline title label word words error notice alert note status state tag badge success warning confirmation toast`;
export const CONTROL_ROLES = wordSet`button link textbox searchbox combobox spinbutton slider listbox checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem clickable gridcell`;
export const COUNTABLE = rolesBy(`row: row / item|entry: listitem article`);
/** Parts of a page that are spoken of by what they are, where there is one of them. */
export const PARTS = rolesBy(`header: banner / footer: contentinfo /
  sidebar|side bar|side menu|side navigation|left menu|left navigation|left sidebar|left panel: complementary navigation /
  navigation|navigation bar|nav|top menu|main menu|top navigation|top bar|menu bar: navigation banner /
  toolbar: toolbar / dialog|popup|pop-up|modal|popup dialog|modal dialog: dialog alertdialog /
  table: table grid treegrid / calendar: grid / list: list listbox`);
export { NUMBERS, ORDINALS } from '../../model/number-words.ts';

/** What buttons are called that leave everything as it is. */
export const LEAVING = /^(?:cancel|close|no|not|back|dismiss|keep|later|abort|skip|discard|[×✕✖])(?!\p{L})/iu;

/** Words for how a thing can be, with what is said when it is not so; some can only be claimed to be so. */
const STATE_ROWS: readonly [words: string, is: string, is_not: string][] = [
  ['visible|shown|displayed|present|there|left|on the page|on the screen|be seen', 'visible', 'gone'],
  ['hidden|gone|invisible|absent', 'gone', 'visible'],
  ['enabled|clickable|be selected|be chosen|be checked|be clicked|be pressed', 'enabled', 'disabled'],
  ['disabled|greyed out|grayed out', 'disabled', 'enabled'],
  ['checked|ticked|on|turned on|switched on', 'checked', 'unchecked'],
  ['unchecked|unticked|off|turned off|switched off', 'unchecked', 'checked'],
  ['selected|chosen|picked|active', 'selected', 'unselected'],
  ['unselected', 'unselected', 'selected'],
  ['expanded|open|unfolded', 'expanded', 'collapsed'],
  ['collapsed|closed', 'collapsed', 'expanded'],
  ['focused', 'focused', ''],
  ['pressed', 'pressed', 'unpressed'],
  ['empty|blank', 'empty', 'not_empty'],
  ['filled in', 'not_empty', 'empty'],
  ['required|mandatory', 'required', ''],
  ['editable', 'editable', 'readonly'],
  ['read-only|readonly', 'readonly', 'editable'],
  ['invalid', 'invalid', ''],
];
export const STATES: ReadonlyMap<string, readonly [is: string, is_not: string]> = new Map(
  STATE_ROWS.flatMap(([words, is, is_not]) => list(words).map((word) => [word, [is, is_not]])),
);

/** `words: roles`, with a stroke between rows. */
function rolesBy(table: string): ReadonlyMap<string, Words> {
  const rows = table.split(/ \/\s+/).map((row) => row.split(': '));
  return new Map(
    rows.flatMap(([words = '', roles = '']) => list(words).map((word) => [word, roles.split(' ')])),
  );
}

export function list(words: string | TemplateStringsArray): string[] {
  return String(words).split('|');
}

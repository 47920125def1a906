import type { SerializableDOMNode } from '../interfaces/index.ts';
import { labelBeside, labelWithColon } from './label-beside.ts';
import { STARTS_WITH_VERB } from './lexicon/verbs.ts';
import { roleOf } from './role-of.ts';
import { wordsOf } from './words.ts';

/** A node of the screen with what it may be called and where it stands. */
export interface Thing {
  node: SerializableDOMNode;
  parent: Thing | null;
  children: Thing[];
  /** Position in the document, and that of the last thing inside. */
  order: number;
  last: number;
  depth: number;
  role: string;
  operable: boolean;
  /** All text inside, in order; without what fields hold. */
  text: string;
  /** What a person would call it, surest first. */
  names: string[];
  /** What its markup gives away: classes, ids, icons. */
  hints: string;
}

/** Words or a control, in reading order: what labels are found by. */
export type Piece = { text: string; owner: Thing } | { control: Thing };

export interface Screen {
  root: Thing;
  things: Thing[];
  pieces: Piece[];
}

const LONGEST_NAME = 120;
const FIELDS = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'slider']);

/** Everything on a screen by what it may be called. What only repeats the sentence is left out: it is the task, not the page. */
export function screenThings(tree: SerializableDOMNode, sentence: string): Screen {
  const things: Thing[] = [];
  const pieces: Piece[] = [];
  const task = wordsOf(sentence).join(' ');
  const isTask = task.split(' ').length > 2;
  const visit = (node: SerializableDOMNode, parent: Thing | null, spoken: boolean): Thing | null => {
    if (isTask && node !== tree && repeats(node, task)) return null;
    const role = roleOf(node);
    const thing: Thing = {
      node,
      parent,
      children: [],
      order: things.length,
      last: things.length,
      depth: (parent?.depth ?? -1) + 1,
      role,
      operable: node.isInteractive,
      text: '',
      names: [],
      hints: '',
    };
    things.push(thing);
    const control = node.isInteractive && (role !== 'clickable' || !node.children.some(hasControl));
    if (control) pieces.push({ control: thing });
    // What a button says is its own; only a box that holds controls lends its words to them.
    const speaks = spoken && !control && (!node.isInteractive || role === 'clickable');
    if (speaks && node.text) pieces.push({ text: node.text, owner: thing });
    const said = [node.text];
    for (const child of node.children) {
      if (child.tag === '#text') {
        said.push(child.text);
        if (speaks && child.text) pieces.push({ text: child.text, owner: thing });
        continue;
      }
      const inner = visit(child, thing, speaks);
      if (!inner) continue;
      thing.children.push(inner);
      if (!FIELDS.has(role)) said.push(inner.text);
    }
    thing.last = things.length - 1;
    thing.text = FIELDS.has(role) && !isEditor(thing) ? '' : said.filter(Boolean).join(' ');
    return thing;
  };
  const root = visit(tree, null, true);
  if (!root) throw new Error('a screen has a root');
  const screen = { root, things, pieces };
  for (const thing of things) {
    thing.names = namesOf(thing, screen);
    thing.hints = hintsOf(thing);
  }
  return screen;
}

export function isField(thing: Thing): boolean {
  return FIELDS.has(thing.role) || isEditor(thing);
}

/** The handle of a slider that is drawn by hand. */
export function isHandle({ role, operable, hints, text }: Thing): boolean {
  return (
    operable && role === 'clickable' && text === '' && /\b(?:slider|track|rail|knob|thumb)\b/i.test(hints)
  );
}

/** An icon that neither says nor is called anything; words beside it may be about something else. */
export function isMute({ node, text }: Thing): boolean {
  const { 'aria-label': label, title, alt } = node.attributes;
  return text === '' && !label && !title && !alt;
}

/** An element whose own text is edited in place. */
export function isEditor({ node }: Thing): boolean {
  return node.isInteractive && node.attributes.contenteditable !== undefined;
}

function namesOf(thing: Thing, screen: Screen): string[] {
  const { node, role, text } = thing;
  const { 'aria-label': label, placeholder, title, alt, value, type } = node.attributes;
  const own = !FIELDS.has(role) && text.length <= LONGEST_NAME ? text : '';
  const pressed = type === 'submit' || type === 'button' || type === 'reset' ? value : undefined;
  const line = own !== '' && node.children.length > 0 ? ownWords(node) : '';
  const within = labelWithin(thing);
  const asks = within || (label || title ? '' : promptOf(thing));
  const around =
    FIELDS.has(role) || !node.isInteractive || thing.parent?.node.tag !== 'label' ? '' : thing.parent.text;
  const given = [label, own, around, pressed, alt, title, placeholder, line, asks].filter(
    (name) => name !== undefined && name !== '',
  );
  const unnamed = given.length === 0 || given.every((name) => name === placeholder || name === title);
  const beside =
    within || (node.isInteractive && (unnamed || isDropdown(thing)) ? labelBeside(thing, screen.pieces) : '');
  // A name from the markup is surer than words that happen to stand beside it; "Phone: 555-0117" goes by both.
  const before =
    node.isInteractive && !beside && !FIELDS.has(role) ? labelWithColon(thing, screen.pieces) : '';
  const all = beside ? [beside, ...given] : [...given, before];
  return [...new Set(all.map((name) => (name ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean))];
}

/** The first entry of a list that is none of its choices: "Which position?". */
function promptOf({ node, children }: Thing): string {
  const first = node.tag === 'select' ? children[0] : undefined;
  const { 'aria-disabled': disabled, value } = first?.node.attributes ?? {};
  return first && (disabled === 'true' || value === '') ? first.text : '';
}

/** The words before what is chosen, where a drawn dropdown has both: "Reminder", then "None". */
function labelWithin(thing: Thing): string {
  const [first, second, third] = isDropdown(thing) ? thing.children : [];
  return third && second?.text && first && first.children.length === 0 ? first.text : '';
}

/** A button from which a list of choices opens. */
export function opensList(thing: Thing): boolean {
  const { 'aria-haspopup': popup, 'aria-expanded': expanded } = thing.node.attributes;
  return isDropdown(thing) || popup !== undefined || expanded !== undefined;
}

/** What markup calls the part that is pressed; its list and its entries have the word in theirs, too. */
const DROPDOWN =
  /(?:^|[_-])(?:dd|drop-?down|select|combo|combobox|picker)(?:[_-](?:toggle|button|btn|trigger|box|field|input|control|selected|value|head|header|\d+))?$/i;

/** A drawn dropdown says what is chosen; what it is for stands beside it. */
export function isDropdown({ role, node, text }: Thing): boolean {
  if (role !== 'clickable' && role !== 'button') return false;
  if (/\S.*[▾▼⏷⌄˅]$/u.test(text.trim())) return true;
  const { class: given = '', id = '', 'aria-haspopup': popup } = node.attributes;
  return popup === 'listbox' || `${given} ${id}`.split(/\s+/).some((word) => DROPDOWN.test(word));
}

/** Its own words without those of its parts: "Zones:" before two buttons. */
function ownWords(node: SerializableDOMNode): string {
  return node.children
    .filter(({ tag }) => tag === '#text')
    .map(({ text }) => text)
    .join(' ')
    .replace(/[:*]\s*$/, '');
}

function hintsOf({ node }: Thing): string {
  const { attributes: at } = node;
  return [
    at['data-icon'],
    at['aria-description'],
    at.class,
    at.id,
    at['data-testid'],
    at['data-name'],
    at.type,
  ]
    .filter(Boolean)
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ');
}

/** Whether a node says nothing but the sentence itself, or sets a task of which it is a part. */
function repeats(node: SerializableDOMNode, task: string): boolean {
  const words = wordsOf(saidIn(node, 400)).join(' ');
  if (hasControl(node)) return false;
  // What holds the task and more is the page, not the task.
  if (words !== task && node.children.some((child) => child.tag !== '#text' && repeats(child, task)))
    return false;
  return words === task || (STARTS_WITH_VERB.test(task) && ` ${words} `.includes(` ${task} `));
}

function hasControl(node: SerializableDOMNode): boolean {
  return node.isInteractive || node.children.some(hasControl);
}

function saidIn(node: SerializableDOMNode, most: number): string {
  let said = node.text;
  for (const child of node.children) {
    if (said.length > most) return said;
    said += ` ${saidIn(child, most)}`;
  }
  return said.trim();
}

export function contains(outer: Thing, inner: Thing): boolean {
  return outer.order <= inner.order && inner.order <= outer.last;
}

/** The smallest thing that holds both. */
export function commonParent(a: Thing, b: Thing): Thing {
  let up: Thing = a;
  while (!contains(up, b) && up.parent) up = up.parent;
  return up;
}

export function inside(outer: Thing, { things }: Screen): Thing[] {
  return things.slice(outer.order + 1, outer.last + 1);
}

import { CROSS, drawnOn, SIGNS } from '../../model/sign-words.ts';
import { single } from '../../model/words.ts';
import { isHeadRow, rolesOf, type SerializableDOMNode, type UnderstandContext } from '../interfaces/index.ts';
import { type Words, wordSet, wordsOf } from '../understand/tokens.ts';

export interface Thing {
  node: SerializableDOMNode;
  role: string;
  /** That, what the page says it is where it can be operated as something else, and what a field takes: `type=date`. */
  roles: Words;
  /** What it is called: its name, what stands in an empty field, its own text. */
  names: Words;
  parent: Thing | undefined;
  children: Thing[];
  /** Its place in reading order, and that of the last thing inside it. */
  order: number;
  last: number;
  operable: boolean;
  words: Words;
  /** What stands before several radio buttons that no group holds together. */
  group?: string;
  /** Texts inside it that stand on their own, such as a cell or a heading. */
  leaves: readonly Words[];
}

export type Look = { things: readonly Thing[]; root: Thing; context: UnderstandContext };
const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'listbox']);
const ITEM_TAGS = new Set(['li', 'tr', 'article']);
const ITEM_ROLES = new Set(['row', 'listitem', 'article', 'treeitem']);
const REGION_ROLES = wordSet`region group radiogroup dialog alertdialog tabpanel form navigation list table tree article menu complementary banner contentinfo main toolbar`;

export function lookAt(tree: SerializableDOMNode, context: UnderstandContext): Look {
  const things: Thing[] = [];
  const visit = (node: SerializableDOMNode, parent: Thing | undefined): Thing => {
    const role = node.attributes.role ?? (/^h[1-6]$/.test(node.tag) ? 'heading' : '');
    const thing: Thing = {
      node,
      role,
      roles: [role, ...rolesOf(node), `type=${node.attributes.type ?? ''}`],
      names: namesOf(node),
      parent,
      children: [],
      order: things.length,
      last: things.length,
      operable: node.isInteractive && node.tag !== '#text' && node.isVisible,
      words: [],
      leaves: [],
    };
    things.push(thing);
    thing.children = node.children.map((child) => visit(child, thing));
    thing.last = things.length - 1;
    fillWords(thing);
    return thing;
  };
  const root = visit(tree, undefined);
  nameByLabels(things);
  groupRadios(things);
  // A text and beside it only what opens a list: its label.
  for (const { children: kids } of things)
    if (kids.length === 2 && kids[1]?.node.attributes['aria-haspopup'] === 'listbox' && !kids[0]?.operable)
      kids[1].names = [...kids[1].names, ...(kids[0]?.names ?? [])];
  things.forEach(nameByTitle);
  // A cross takes away the row or card that it stands in.
  for (const thing of things)
    if (thing.operable && thing.names.some((name) => CROSS.test(name)) && itemAround(thing))
      thing.names = [...thing.names, 'Remove', 'Delete'];
  return { root, things, context };
}

/** "Medium" in bold and "Caramel, round" below it: the first of them is what it is called. */
function nameByTitle(thing: Thing): void {
  const { operable, children: kids, parent, node, names } = thing;
  const around = kids.length > 0 || parent?.node.tag !== 'label' ? kids : parent.children;
  const [first, second] = around.filter((one) => one.node.text !== '');
  const title = first?.node.text ?? '';
  const more = operable && second && names.length === 1 && title.length > 2;
  if (more && node.attributes['aria-label']?.startsWith(`${title} `)) thing.names = [...names, title];
}

/** A label whose own field is hidden, or a text before a group without a name, names what stands behind it. */
function nameByLabels(things: readonly Thing[]): void {
  const ids = new Set(things.map(({ node }) => node.attributes.id));
  for (const { node, parent, order, last } of things) {
    const next = parent?.children.find((one) => one.order === last + 1);
    if (!next || node.text === '' || things[order]?.operable) continue;
    const orphan = node.tag === 'label' && node.attributes.for !== undefined && !ids.has(node.attributes.for);
    const inside = things.slice(next.order, next.last + 1);
    if (next.role === '' && inside.filter(({ role }) => role === 'radio').length > 1)
      next.role = 'radiogroup';
    // What opens a list from inside its frame is called as the frame is.
    const opener = inside.filter((one) => one !== next && one.node.attributes['aria-haspopup'] === 'listbox');
    const group = /group$/.test(next.role) && next.names.length === 0;
    if (group || (orphan && next.operable))
      for (const one of [next, ...opener.slice(0, opener.length === 1 ? 1 : 0)])
        one.names = [node.text, ...one.names];
  }
}

/** The text right before the first of several radio buttons, with nothing to operate between. */
function groupRadios(things: readonly Thing[]): void {
  const groups = new Map<string, Thing[]>();
  for (const one of things.filter(({ role }) => role === 'radio')) {
    const { 'data-name': name = '' } = one.node.attributes;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  for (const [name, radios] of groups) {
    const [first, last] = [radios[0], radios.at(-1)];
    if (!first || !last || name === '' || radios.length < 2) continue;
    const around = ancestorsOf(first).find((up) => contains(up, last));
    const before = things.slice(0, first.order).filter((one) => !contains(one, first));
    const label = before.findLast(({ node, operable }) => operable || node.text !== '');
    const beside = label && (label.parent === around || label.parent === around?.parent);
    if (label && beside && !label.operable) for (const one of radios) one.group = label.node.text;
  }
}

function namesOf({ attributes, text, tag, children }: SerializableDOMNode): string[] {
  const { 'aria-label': name, placeholder, title, alt, value = '', role = '' } = attributes;
  const own = FIELDS.has(role) && tag !== '#text' ? [] : [text];
  // What a list shows as chosen may be read out with its label: "Author Anyone".
  const chosen = role === 'combobox' ? value : attributes['aria-haspopup'] === 'listbox' ? text : '';
  const label = chosen && name?.endsWith(` ${chosen}`) && name.slice(0, -chosen.length - 1);
  // "Rent active" is a switch for the rent.
  const on = /switch|checkbox/.test(role) && /^(.+) (?:active|enabled|on)$/i.exec(name ?? '')?.[1];
  const mute = role === 'button' && text === '' && !children.some((child) => child.text !== '');
  const drawn = mute ? drawnOn(`${attributes.class ?? ''} ${attributes['data-icon'] ?? ''}`, name ?? '') : [];
  const all = [
    name,
    label,
    on,
    placeholder,
    title,
    alt,
    ...own,
    ...signsOf(name),
    ...signsOf(text),
    ...drawn,
  ];
  return [...new Set(all.filter((one): one is string => !!one && one.trim() !== ''))];
}

const signsOf = (text = ''): readonly string[] => SIGNS.get(text.replace('\ufe0f', '')) ?? [];

function fillWords(thing: Thing): void {
  const { node, children } = thing;
  const label = node.attributes['aria-label'] ?? '';
  const own = node.text || (children.length === 0 && !FIELDS.has(thing.role) ? label : '');
  const inside = children.filter((child) => child.role !== 'option' || thing.role !== 'combobox');
  const ownWords = wordsOf(own);
  thing.words = [...ownWords, ...inside.flatMap((child) => [...child.words])];
  const region = REGION_ROLES.has(thing.role) ? [wordsOf(label)] : [];
  const leaves = [ownWords, ...region, ...inside.flatMap((child) => [...child.leaves])];
  thing.leaves = leaves.filter(({ length }) => length > 0);
}

export const isField = ({ role, node }: Thing): boolean =>
  FIELDS.has(role) || node.attributes.contenteditable === 'true';

export const contains = (outer: Thing, inner: Thing): boolean =>
  outer.order <= inner.order && inner.order <= outer.last;

export function ancestorsOf(thing: Thing): Thing[] {
  const found: Thing[] = [];
  for (let up = thing.parent; up; up = up.parent) found.push(up);
  return found;
}

/** A row, a card, an entry, which the page itself says to be one. */
export const isListed = ({ node, roles }: Thing): boolean =>
  ITEM_TAGS.has(node.tag) || roles.some((role) => ITEM_ROLES.has(role));

/** One of several things of the same make side by side: a row, a card, an entry. */
export function isItem(thing: Thing): boolean {
  const { node, parent } = thing;
  if (isListed(thing)) return true;
  // Of a cell the row is the item.
  if (!parent || thing.children.length < 2 || node.tag === 'label' || parent.role === 'row') return false;
  const shape = shapeOf(thing);
  const head = ({ node, children: [one] }: Thing) =>
    one?.role === 'heading' && `${node.tag} ${node.attributes.class} ${one.node.tag}`;
  const alike = (other: Thing) => shapeOf(other) === shape || (head(thing) && head(other) === head(thing));
  return parent.children.some((other) => other !== thing && alike(other));
}

export const itemAround = (thing: Thing): Thing | undefined => ancestorsOf(thing).find(isItem);

function shapeOf({ node, children }: Thing): string {
  const tags = children.map((child) => child.node.tag).filter((tag) => tag !== '#text');
  // Of two columns of a board one has more cards.
  // Classes behind the first often say how it is: "card", "card paused".
  const made = node.attributes.class?.split(' ')[0];
  return [node.tag, made, ...tags.filter((tag, at) => tag !== tags[at - 1])].join(' ');
}

export const isRegion = ({ role, node }: Thing): boolean =>
  REGION_ROLES.has(role) || node.tag === 'section' || node.tag === 'fieldset' || node.tag === 'dialog';

export const beginsWith = ({ names }: Thing, word: string | undefined): boolean =>
  names.some((name) => wordsOf(name)[0] === word);

export const isLeading = (thing: Thing): boolean =>
  [thing, ...ancestorsOf(thing)].some(({ role }) => /^(?:navigation|banner|contentinfo)$/.test(role));

export const levelOf = ({ attributes, tag }: SerializableDOMNode): number =>
  Number(attributes['aria-level'] ?? /^h([1-6])$/.exec(tag)?.[1] ?? 2);

/** The headings that a thing stands under: the last of each level before it, unless a higher one came between. */
export function headingsOver(thing: Thing, { things }: Look): Thing[] {
  const found: Thing[] = [];
  let level = 7;
  for (let at = thing.order - 1; at >= 0; at--) {
    const other = things[at];
    if (other?.role !== 'heading') continue;
    const its = levelOf(other.node);
    // A heading inside a card is about that card alone; one at the top of the page is about all of it.
    const around = ancestorsOf(other).find((up) => isItem(up) || (isRegion(up) && up.role !== 'banner'));
    if (its >= level || (around && !contains(around, thing))) continue;
    found.push(other);
    level = its;
  }
  return found;
}

/** The headings that are alone on their level: the first of them is over all of the page, the second over what it shows now. */
export function topHeadings({ things }: Look): Thing[] {
  const all = things.filter(({ role, node }) => role === 'heading' && node.isVisible);
  const alone = (level: number) => all.filter(({ node }) => levelOf(node) === level);
  return [alone(1), alone(2)].flatMap((some) => (some.length === 1 ? some : []));
}

const COUNTED = new WeakMap<Look['things'], ReadonlySet<string>>();

/** What the page counts by itself, "6 songs in the queue": that is what its rows and cards are. */
export function countedOn({ things }: Look): ReadonlySet<string> {
  const known = COUNTED.get(things);
  const texts = known ? [] : things.filter(({ operable }) => !operable).map(({ node }) => node.text);
  const found = texts.flatMap((text) => [...text.matchAll(/(?<![\p{Sc}\d.,:])\d+ (\p{L}{3,})/gu)]);
  const nouns = known ?? new Set(found.map(([, noun = '']) => single(noun.toLowerCase())));
  COUNTED.set(things, nouns);
  return nouns;
}

const KNOWN_LABELS = new WeakMap<Thing, Words[]>();

/** What stands over or around a thing as the name of its kind: labels of groups, headings, columns, captions, and what its own buttons call it ("Archive parcel"). */
export function labelsAround(thing: Thing, look: Look): Words[] {
  const known = KNOWN_LABELS.get(thing);
  if (known) return known;
  const around = ancestorsOf(thing).flatMap((up) => [
    ...(isRegion(up) || FIELDS.has(up.role) ? up.names : []),
    ...(/^(?:table|grid|treegrid)$/.test(up.role) ? columnsOf(up) : []),
  ]);
  const over = headingsOver(thing, look).flatMap((heading) => heading.names);
  const own = look.things.slice(thing.order, isItem(thing) ? thing.last + 1 : thing.order);
  const buttons = own.flatMap(({ role, names }) => (role === 'button' ? names : []));
  const called = buttons.map((name) => wordsOf(name).slice(1).slice(-1));
  const { 'data-context': context = '' } = thing.role === 'radio' ? thing.node.attributes : {};
  const before = thing.group ?? context;
  const labels = [...[...around, ...over, before].map(wordsOf), ...called];
  KNOWN_LABELS.set(thing, labels);
  return labels;
}

function columnsOf(table: Thing): Words {
  const captions = table.children.filter(({ node }) => node.tag === 'caption');
  return [...captions, ...(headRowOf(table)?.children ?? [])].flatMap(({ names }) => [...names]);
}

function headRowOf(table: Thing | undefined): Thing | undefined {
  const groups = table ? [table, ...table.children] : [];
  return groups.flatMap(({ children }) => children).find(({ node }) => isHeadRow(node));
}

export function headOver(cell: Thing): Thing | undefined {
  const head = headRowOf(ancestorsOf(cell).find(({ role }) => /^(?:table|grid|treegrid)$/.test(role)));
  const cells = cell.parent?.children ?? [];
  const fits = head && head !== cell.parent && head.children.length === cells.length;
  return fits ? head.children[cells.indexOf(cell)] : undefined;
}

export function describe(thing: Thing): string {
  const { role, node, names } = thing;
  const context = node.attributes['data-context'];
  const name = names[0] === undefined ? '' : ` ${JSON.stringify(names[0].slice(0, 60))}`;
  return `${role || node.tag}${name}${context ? ` in ${JSON.stringify(context.slice(0, 40))}` : ''}`;
}

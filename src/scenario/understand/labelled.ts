import { isHeadRow } from '../interfaces/index.ts';
import { isFull } from './match.ts';
import { type Resolved, resolveAmong } from './resolve.ts';
import { ancestorsOf, contains, isField, itemAround, type Look, type Thing } from './screen.ts';
import { type Tokens, wordSet, wordsOf } from './tokens.ts';

/** Something that shows a value and is called by a label beside it; `before` is what it says before the value. */
interface Labelled extends Thing {
  before: string;
}

/** A price is known by its look, where nothing says what it is. */
const PRICE = /^(?:\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?\p{Sc})$/u;

/** The value that the words name by its label: "the status of order 1044", "the total". A column has many, and so needs its row. */
export function resolveLabelled(tokens: Tokens, look: Look): Resolved & { before?: string; beside?: string } {
  const says = (thing: Thing) => thing.node.tag !== '#text' && thing.node.mcpSelector && !holdsField(thing);
  const shown = look.things.filter((thing) => thing.node.isVisible && says(thing));
  const ways = [labelOf, columnOf, lookOf].map((way) => shown.flatMap((thing) => way(thing, look)));
  let told: Resolved = { kind: 'none', candidates: [] };
  for (const values of ways) {
    const found = resolveAmong(tokens, values, look);
    const one = found.kind === 'one' && isFull(found.tier) ? found : undefined;
    if (one) {
      const value = values.find((each) => each === one.thing);
      const beside = wordsOf(one.item ?? '').filter((word) => itemAround(one.thing)?.words.includes(word));
      return { ...one, before: value?.before ?? '', ...(beside.length > 0 && { beside: beside.join(' ') }) };
    }
    if (found.kind === 'tie' && told.kind === 'none') told = found;
  }
  return told;
}

function labelled(thing: Thing, names: readonly string[], before = ''): Labelled[] {
  const item = itemAround(thing)?.leaves[0]?.join(' ');
  const attributes = { ...thing.node.attributes, ...(item && { 'data-context': item }) };
  return [{ ...thing, names, before, node: { ...thing.node, attributes } }];
}

const CELLS = wordSet('cell gridcell');

/** "Total: 12", a term with its definition, a text of two parts, a row of two cells in a table without a head. */
function labelOf(thing: Thing): Labelled[] {
  const { node, role, parent, children } = thing;
  const before = /^[^:]{1,40}: +(?=\S)/.exec(node.text)?.[0];
  if (before !== undefined) return labelled(thing, [before.replace(/: +$/, '')], before);
  const at = parent?.children.indexOf(thing) ?? 0;
  const [label, after] = [parent?.children[at - 1], parent?.children[at + 1]];
  const term = role === 'definition' && label?.role === 'term' && after?.role !== 'definition';
  const second = CELLS.has(role) && parent?.children.length === 2 && at === 1 && !headOf(thing);
  if (label && (term || second)) return labelled(thing, [label.words.join(' ')]);
  const [first, value, ...more] = children;
  const pair =
    first?.node.text && value?.node.text && more.length === 0 && !first.operable && !value.operable;
  return pair && !CELLS.has(value.role) && first.role !== 'term'
    ? labelled(thing, [first.node.text.replace(/:\s*$/, '')], `${first.node.text} `)
    : [];
}

/** A cell by the head of its column. */
function columnOf(thing: Thing): Labelled[] {
  const head = CELLS.has(thing.role) ? headOf(thing) : undefined;
  const [cells, at] = [thing.parent?.children ?? [], thing.parent?.children.indexOf(thing) ?? 0];
  const label = cells.length === head?.children.length ? head.children[at]?.words.join(' ') : undefined;
  return label ? labelled(thing, [label]) : [];
}

function headOf(cell: Thing): Thing | undefined {
  const table = ancestorsOf(cell).find(({ role }) => /^(?:table|grid|treegrid)$/.test(role));
  const groups = table ? [table, ...table.children] : [];
  return groups.flatMap(({ children }) => children).find(({ node }) => isHeadRow(node));
}

function holdsField(thing: Thing): boolean {
  return isField(thing) || thing.children.some(holdsField);
}

/** The one text of a row or card that looks like a price. */
function lookOf(thing: Thing, { things }: Look): Labelled[] {
  const row = PRICE.test(thing.node.text.trim()) ? itemAround(thing) : undefined;
  const alike = things.filter((one) => row && contains(row, one) && PRICE.test(one.node.text.trim()));
  return alike.length === 1 ? labelled(thing, ['price', 'cost']) : [];
}

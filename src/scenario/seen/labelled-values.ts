import { parseDate } from '../../model/calendar-date.ts';
import { holds, same } from '../../model/words.ts';
import { type Words, wordSet, wordsOf } from '../understand/tokens.ts';
import { contains, headOver, isField, itemAround, type Look, type Thing } from './screen.ts';

/** Something that shows a value and is called by a label beside it; `before` is what it says before the value. */
export type Labelled = Thing & { before: string };

/** A price is known by its look, where nothing says what it is. */
const PRICE = /^(?:\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?\p{Sc})$/u;
const PRICED = new RegExp(`^\\p{L}[^:\\d\\p{Sc}]{0,39} +(?=${PRICE.source.slice(1)})`, 'u');

/** What shows a value and goes by a label, the surest way to tell it first. */
export function labelledValues(look: Look): Labelled[][] {
  const says = (thing: Thing) => thing.node.tag !== '#text' && thing.node.mcpSelector && !holdsField(thing);
  const shown = look.things.filter((thing) => thing.node.isVisible && says(thing));
  return [labelOf, columnOf, lookOf].map((way) => shown.flatMap((thing) => way(thing, look)));
}

function labelled(thing: Thing, names: readonly string[], before = ''): Labelled[] {
  const item = itemAround(thing)?.leaves[0]?.join(' ');
  const attributes = { ...thing.node.attributes, ...(item && { 'data-context': item }) };
  return [{ ...thing, names, before, node: { ...thing.node, attributes } }];
}

export const CHOSEN = /^(?:option|radio|checkbox|switch|menuitem.+)$/;
export const COUNTER = /^\W*\d+\W*$/;
const OUTPUTS = wordSet('status meter progressbar timer log marquee');

/** "Total: 12", a counter, a term and its definition, a text of two parts, a row of two cells in a table without a head. */
function labelOf(thing: Thing): Labelled[] {
  const { node, role, parent, children } = thing;
  const { 'aria-label': name } = node.attributes;
  if (name !== undefined && OUTPUTS.has(role) && thing.words.length > 0) return labelled(thing, [name]);
  const before = (/^[^:]{1,40}: +(?=\S)/.exec(node.text) ?? PRICED.exec(node.text))?.[0];
  if (before !== undefined) return labelled(thing, [before.trimEnd().replace(/:$/, '')], before);
  const at = parent?.children.indexOf(thing) ?? 0;
  const [label, after] = [parent?.children[at - 1], parent?.children[at + 1]];
  const term = role === 'definition' && label?.role === 'term' && after?.role !== 'definition';
  const second =
    /^(?:grid)?cell$/.test(role) && parent?.children.length === 2 && at === 1 && !headOver(thing);
  if (label && (term || second)) return labelled(thing, [label.words.join(' ')]);
  const [first, value, ...more] = children;
  const [named, said] = [first?.node.text, value?.node.text];
  const still = !first?.operable && !value?.operable && more.length === 0 && node.tag !== 'label';
  // "Done 1" over a column counts what stands in it.
  const counter = role === 'heading' && COUNTER.test(said ?? '');
  // What a row or card is called, and what stands below that, among more.
  const item = itemAround(thing);
  const [top] = item?.leaves.length ? item.children.flatMap(plainTexts) : [];
  const title = item && item.leaves.length > 2 && top !== undefined && top === first;
  const told = said && !counter && !/(?:cell|header)$/.test(value?.role ?? '') && first?.role !== 'term';
  return still && named && told && !title ? labelled(thing, [named.replace(/:\s*$/, '')], `${named} `) : [];
}

const plainTexts = (one: Thing): Thing[] =>
  one.operable ? [] : [...(one.node.text ? [one] : []), ...one.children.flatMap(plainTexts)];

/** A cell by the head of its column, "the due date" under Due; the last row of a table may be made of heads. */
function columnOf(thing: Thing): Labelled[] {
  const label = /cell$|^columnheader$/.test(thing.role) ? headOver(thing)?.words.join(' ') : '';
  return label ? labelled(thing, [label, ...(parseDate(thing.node.text) ? [`${label} date`] : [])]) : [];
}
const holdsField = (thing: Thing): boolean => isField(thing) || thing.children.some(holdsField);

/** The one text of a row or card that looks like a price; a text behind it ("per day") would belong to it. */
function lookOf(thing: Thing, { things }: Look): Labelled[] {
  const row = PRICE.test(thing.node.text.trim()) ? itemAround(thing) : undefined;
  const alike = things.filter((one) => row && contains(row, one) && PRICE.test(one.node.text.trim()));
  const partial = thing.parent?.children.some(({ node }) => node.tag === '#text') === true;
  return alike.length === 1 && !partial ? labelled(thing, ['price', 'cost']) : [];
}

/** "Adults", with "18 to 64" below and 2 beside: what says the value is not what was found by its label. */
export function standsApart(thing: Thing, value: Words): boolean {
  const near = itemAround(thing) ?? ((thing.parent?.children.length ?? 9) < 5 ? thing.parent : undefined);
  return !holds(thing.words, value) && near?.leaves.some((leaf) => same(leaf, value)) === true;
}

/** How plain words say a value that is shown: in the same way, without its unit, or with other signs for money. */
export function wayToSay(
  { text, bare }: { text: string; bare?: boolean },
  shown: string,
  before: string,
): 'same' | 'measured' | 'unlike' {
  if (bare === undefined || text === shown.trim()) return 'same';
  const signed = (one: string) => /\p{Sc}/u.test(text) && one.replace(/\d+/g, '0');
  if (signed(text) !== signed(shown)) return 'unlike';
  const number = /^[\d.,]+$/.test(text) && !wordsOf(before).includes(text);
  return number && MEASURED.test(shown) ? 'measured' : 'same';
}

/** A number with its unit. */
const MEASURED = /^\p{Sc} ?[\d.,]+$|^[\d.,]+ ?[\p{L}\p{Sc}%°]+$/u;

/** What the page writes in small words and signs of its own is claimed as it writes it; of numbers each sign counts. */
export const asWritten = (own = '', spoken: string) => {
  const numbers = (text: string) => text.match(/[\p{Sc}\d][\p{Sc}\d.,:/%]*(?<![,.])/gu)?.join(' ');
  const alike = same(wordsOf(own), wordsOf(spoken)) && numbers(own) !== numbers(spoken);
  return own.toLowerCase() === spoken.toLowerCase() || alike ? spoken : own || spoken;
};

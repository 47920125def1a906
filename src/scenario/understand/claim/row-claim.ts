import { itemGroups } from '../items.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import type { Outcome } from '../outcome.ts';
import { isField, type Thing } from '../screen-things.ts';
import { contentWords, coverage, wordsOf } from '../words.ts';
import { asserted } from './asserted.ts';
import { type Sort, sameValue, sizeOf, type ToldValue, toldValue, valuesIn } from './told-value.ts';
import { heldBy } from './value-beside.ts';

const SAME = 0.95;
const LONGEST = 300;

/**
 * What a claim says of a row, an item, a field or in a line of text, whatever its verb: all its words must stand there, or
 * over it. It holds if the value stands there too; it fails only if one value of the same sort stands there instead.
 */
export function rowClaim(said: string, look: Look): Outcome | null {
  const named = extremeClaim(said, look);
  if (named) return named;
  const told = toldValue(said, look);
  if (!told || told.words.length === 0) return null;
  const extreme = extremeIn(told, look);
  const seen =
    extreme ?? inCells(told, look) ?? inFields(told, look) ?? inItems(told, look) ?? inLines(told, look);
  if (!seen || seen.length === 0) return null;
  const holds = seen.every((value) => sameValue(value, told.value, told.sort));
  // Where it stands once as claimed and once not, which was meant is not clear.
  if (!holds && seen.some((value) => sameValue(value, told.value, told.sort))) return null;
  return asserted(look, { about: 'content', how: 'equals', expected: said.trim() }, holds, seen.join(', '));
}

function has(words: readonly string[], there: readonly string[]): boolean[] {
  return coverage(words, there).map((mark) => mark >= SAME);
}

/** Words over a thing: captions, legends, headings of the page. */
function titles({ screen }: Look): string[] {
  return screen.things.flatMap(({ role, node, text }) =>
    role === 'heading' || /^(?:caption|legend)$/.test(node.tag) ? wordsOf(text) : [],
  );
}

/** Cells whose row and column heading together say all of it. */
function inCells({ words, sort }: ToldValue, look: Look): string[] | undefined {
  const over = titles(look);
  const found: string[] = [];
  for (const header of look.screen.things) {
    if (header.role !== 'columnheader') continue;
    const at = header.parent?.children.indexOf(header) ?? -1;
    const rows = look.screen.things.filter(
      ({ role, children }) => role === 'row' && children.length === header.parent?.children.length,
    );
    for (const row of rows) {
      const cell = row.children[at];
      if (row === header.parent || !cell || tableOf(row) !== tableOf(header)) continue;
      const others = row.children.filter((one) => one !== cell);
      const byRow = has(
        words,
        others.flatMap(({ text }) => wordsOf(text)),
      );
      const byColumn = has(words, wordsOf(header.text));
      const above = has(words, over);
      const all = words.every((_, i) => byRow[i] || byColumn[i] || above[i]);
      const [value] = valuesIn(cell.text, sort);
      if (all && byRow.some(Boolean) && byColumn.some((mark, i) => mark && !byRow[i]) && value)
        found.push(value);
    }
  }
  return found.length > 0 ? found : undefined;
}

function tableOf(thing: Thing): Thing | undefined {
  for (let up: Thing | null = thing.parent; up; up = up.parent)
    if (/^(?:table|grid|treegrid)$/.test(up.role)) return up;
  return undefined;
}

/** A field that is called by some of the words, the others standing over it. */
function inFields({ words, sort }: ToldValue, look: Look): string[] | undefined {
  const over = titles(look);
  const found = look.screen.things.flatMap((thing) => {
    const name = wordsOf(thing.names[0] ?? '');
    if (!thing.operable || !isField(thing) || name.length === 0) return [];
    const own = has(words, name);
    const above = has(words, over);
    const all = words.every((_, i) => own[i] || above[i]) && own.some(Boolean);
    const whole = has(name, words).every(Boolean);
    return all && whole ? [valuesIn(heldBy(thing), sort)[0] ?? ''] : [];
  });
  return found.length === 1 && found[0] !== '' ? found : undefined;
}

/** The smallest items that say all of it, with what stands over them. */
function inItems({ words, sort }: ToldValue, look: Look): string[] | undefined {
  const over = titles(look);
  const holding = look.screen.things.filter(({ text, node, operable, names }) => {
    const said = operable ? [text, ...names].join(' ') : text;
    if (said === '' || said.length > LONGEST || node.tag === 'body') return false;
    const own = has(words, wordsOf(said));
    const above = has(words, over);
    return own.some((mark, i) => mark && !above[i]) && words.every((_, i) => own[i] || above[i]);
  });
  const smallest = holding.filter(
    (thing) =>
      !holding.some((other) => other !== thing && thing.order <= other.order && other.order <= thing.last),
  );
  const found = smallest.map((thing) => valuesOf(thing, sort));
  return found.length > 0 && found.every(({ length }) => length === 1) ? found.flat() : undefined;
}

/** What an item says, or what stands beside its name in the smallest part around it that has a value. */
function valuesOf(thing: Thing, sort: Sort): string[] {
  for (let up: Thing | null = thing; up?.parent; up = up.parent) {
    const said = up.operable ? [up.text, ...up.names].join(' ') : up.text;
    if (said.length > LONGEST) return [];
    const values = [...new Set(valuesIn(said, sort))];
    if (values.length > 0) return values;
    if (isItem(up)) return [];
  }
  return [];
}

function isItem({ role }: Thing): boolean {
  return /^(?:row|listitem|article|radio|option)$/.test(role);
}

/** A sentence of a text that says all of it. */
function inLines({ words, sort }: ToldValue, look: Look): string[] | undefined {
  const lines = look.screen.things
    .filter(
      ({ role, text, operable }) =>
        !operable && text.length > 0 && (role === 'paragraph' || role === 'listitem'),
    )
    .flatMap(({ text }) => text.split(/(?<=[.!?])\s+(?=\p{Lu}|")/u))
    .filter((line) => has(words, wordsOf(line)).every(Boolean) && !/\b(?:not|never|no)\b|n't\b/i.test(line));
  const found = lines.map((line) => valuesIn(line, sort));
  return found.length > 0 && found.every(({ length }) => length === 1) ? found.flat() : undefined;
}

const EXTREMES: readonly (readonly [RegExp, 'most' | 'least', readonly Sort[]])[] = [
  [/^(?:longest|slowest)$/, 'most', ['time']],
  [/^(?:shortest|fastest|quickest)$/, 'least', ['time']],
  [/^(?:biggest|largest)$/, 'most', ['size', 'number']],
  [/^(?:smallest)$/, 'least', ['size', 'number']],
  [/^(?:dearest|priciest|expensive)$/, 'most', ['money']],
  [/^(?:cheapest)$/, 'least', ['money']],
  [/^(?:highest)$/, 'most', ['percent', 'number', 'money']],
  [/^(?:lowest)$/, 'least', ['percent', 'number', 'money']],
];

const IS_EXTREME = /^(?:the )?(.+?) is (?:the )?(?:most |least )?(\w+)(?: \w+)?$/i;
const EXTREME_IS = /^the (?:most |least )?(\w+)(?: \w+)? (?:is|is called) (.+)$/i;

/** "The monstera is the most expensive plant", "the cheapest one is the cactus". */
function extremeClaim(said: string, look: Look): Outcome | null {
  const [, name, adjective] = IS_EXTREME.exec(said) ?? [];
  const [, first, other] = EXTREME_IS.exec(said) ?? [];
  const pairs = [
    [adjective, name],
    [first, other],
  ];
  for (const [word, subject] of pairs) {
    const least = /\bleast\b/i.test(said);
    const rule = EXTREMES.find(([pattern]) => pattern.test((word ?? '').toLowerCase()));
    if (!rule || !subject) continue;
    const item = extremeItem(rule[2], (rule[1] === 'most') !== least, look);
    if (!item) continue;
    const words = contentWords(unmask(subject, look.quotes));
    const holds = has(words, wordsOf(item.text)).every(Boolean);
    // A name that stands nowhere is not told from another.
    if (!holds && !has(words, wordsOf(look.screen.root.text)).every(Boolean)) continue;
    return asserted(look, { about: 'content', how: 'equals', expected: said.trim() }, holds, item.text);
  }
  return null;
}

/** The one item of all lists alike whose measure is beyond that of the others. */
function extremeItem(measures: readonly Sort[], most: boolean, look: Look): Thing | undefined {
  for (const measure of measures) {
    const items = itemGroups(look.screen)
      .filter(
        ({ items: all }) => all.length > 1 && all.every((item) => valuesIn(item.text, measure).length === 1),
      )
      .flatMap(({ items: all }) => all);
    const outer = items.filter(
      (item) =>
        !items.some((other) => other !== item && other.order < item.order && item.order <= other.last),
    );
    const sorted = outer
      .map((item) => ({ item, size: sizeOf(valuesIn(item.text, measure)[0] ?? '') ?? 0 }))
      .sort((a, b) => (most ? b.size - a.size : a.size - b.size));
    const [first, second] = sorted;
    if (first && second && first.size !== second.size) return first.item;
  }
  return undefined;
}

/** "The longest song is 5:05", "the biggest file was changed on 11 May": of the one list in which every item has one such measure. */
function extremeIn({ words, sort }: ToldValue, look: Look): string[] | undefined {
  const found = EXTREMES.find(([word]) => words.some((one) => word.test(one)));
  if (!found) return undefined;
  const [, by, measures] = found;
  for (const measure of measures) {
    const lists = itemGroups(look.screen).flatMap(({ items }) => {
      const sized = items.map((item) => ({ item, values: valuesIn(item.text, measure) }));
      return items.length > 2 && sized.every(({ values }) => values.length === 1) ? [sized] : [];
    });
    const [list] = lists;
    if (!list || lists.length > 1) continue;
    const sorted = list
      .map(({ item, values }) => ({ item, size: sizeOf(values[0] ?? '') ?? 0 }))
      .sort((a, b) => (by === 'most' ? b.size - a.size : a.size - b.size));
    const [first, second] = sorted;
    if (!first || first.size === second?.size) return [];
    const values = [...new Set(valuesIn(first.item.text, sort))];
    return values.length === 1 ? values : [];
  }
  return [];
}

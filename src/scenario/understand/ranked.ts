import { type ItemGroup, itemGroups } from './items.ts';
import { SHAPES } from './lexicon/looks.ts';
import { ORDINAL, readOrdinal } from './lexicon/ordinals.ts';
import { ITEM_WORDS } from './lexicon/role-words.ts';
import type { Look } from './look.ts';
import { type Measure, measured } from './measure.ts';
import { tidy } from './phrase.ts';
import { contains, type Thing } from './screen-things.ts';
import { sameWord, wordsOf } from './words.ts';

/** Shapes are compared by how large they are drawn. */
const COUNTED = /^(?:number|digit|item)$/;
const RATING = { called: ['rating', 'rated', 'score', 'stars', 'star'] };
const AGE = { called: ['age', 'years', 'old'] };

/** Words that rank things by one measure; the measures in the order in which they are tried. */
const RANKS: readonly (readonly [RegExp, 'least' | 'most', readonly Measure[]])[] = [
  [/^(?:cheapest|least expensive|lowest[- ]priced)$/i, 'least', ['price']],
  [/^(?:most expensive|priciest|dearest|costliest|highest[- ]priced)$/i, 'most', ['price']],
  [/^(?:shortest|fastest|quickest)$/i, 'least', ['duration']],
  [/^(?:longest|slowest)$/i, 'most', ['duration']],
  [/^(?:warmest|hottest)$/i, 'most', ['degrees']],
  [/^(?:coldest|coolest)$/i, 'least', ['degrees']],
  [/^heaviest$/i, 'most', ['weight']],
  [/^lightest$/i, 'least', ['weight']],
  [/^(?:nearest|closest)$/i, 'least', ['distance']],
  [/^(?:farthest|furthest)$/i, 'most', ['distance']],
  [/^(?:oldest)$/i, 'most', [AGE]],
  [/^(?:youngest)$/i, 'least', [AGE]],
  [/^(?:oldest|earliest)$/i, 'least', ['date']],
  [/^(?:newest|latest|most recent)$/i, 'most', ['date']],
  [/^(?:best|highest|top)[- ]rated|best$/i, 'most', [RATING]],
  [/^(?:worst|lowest)[- ]rated|worst$/i, 'least', [RATING]],
  [/^(?:largest|biggest|greatest|highest|maximum)$/i, 'most', ['number', 'size']],
  [/^(?:smallest|lowest|least|minimum)$/i, 'least', ['number', 'size']],
];
const SUPERLATIVE =
  '(?:least|most|lowest|highest|best|top|worst)[- ](?:expensive|priced|recent|rated)|cheapest|warmest|hottest|coldest|coolest|heaviest|lightest|nearest|closest|farthest|furthest|priciest|dearest|costliest|shortest|fastest|quickest|longest|slowest|oldest|youngest|earliest|newest|latest|best|worst|largest|biggest|greatest|highest|maximum|smallest|lowest|minimum';
const AHEAD = new RegExp(`^(${SUPERLATIVE})(?: (.+))?$`, 'i');
const BEHIND =
  /^(.+?) (?:with|that has|which has|who has|having) the (lowest|highest|best|worst|most|fewest|least|largest|smallest|greatest|biggest|longest|shortest|maximum|minimum) (?:number of |amount of )?([\w ]+)$/i;
const VERBAL =
  /^(.+?) (?:(?:that|which|who) )?(?:has|have) (\w+) the (most|fewest|least|highest|lowest) ([\w ]+)$/i;
const EXACTLY =
  /^(\w+) (?:(?:that|which|who) )?(?:have|has|with|are|is) (?:(\w+) )?(?:exactly )?(\d+)(?: (\w+))?$/i;
const WHERE =
  /^(.+?) (?:(?:that|which|who) )?(?:(?:is|are|costs?|has|have|with) )?(?:an? )?(?:(price|rating|age|size|\w+) )?(?:of )?(?:(more|greater|larger|higher|bigger|less|lower|smaller|fewer|cheaper) than|(over|above|under|below|at least|at most)) ([$€£]?\d[\d.,]*)\s*([$€£%]?)(?: (\w+))?$/i;

/** The items that are meant by how they compare with each other; null where the words compare nothing. */
export function rankedItems(text: string, look: Look): Thing[] | null {
  const plain = tidy(text).replace(
    / (?:in|on|of|from) (?:the |this )?(?:list|table|page|menu|cart|shop|inbox|results?)$/i,
    '',
  );
  const ordinal = ORDINAL.exec(plain);
  const nth = ordinal ? readOrdinal(ordinal[0]) : null;
  const rest = ordinal && nth ? plain.slice(ordinal[0].length).trim() : plain;
  const behind = BEHIND.exec(rest);
  if (behind) return byMeasure(behind[1] ?? '', behind[2] ?? '', behind[3] ?? '', look);
  const verbal = VERBAL.exec(rest);
  if (verbal) return byMeasure(verbal[1] ?? '', verbal[3] ?? '', `${verbal[2]} ${verbal[4]}`, look);
  const [, word, noun = ''] = AHEAD.exec(rest) ?? [];
  if (!word) return compared(rest, look);
  if (nth?.fromEnd) return null;
  for (const [pattern, by, measures] of RANKS) {
    if (!pattern.test(word)) continue;
    for (const measure of measures) {
      const found = extreme(noun, by, measure, nth?.n ?? 1, look);
      if (found) return found;
    }
  }
  return null;
}

/** Measures by the words for them. */
const KNOWN = {
  price: ['price', 'cost', 'fare'],
  duration: ['duration', 'length', 'time'],
  size: ['size'],
  degrees: ['temperature'],
  weight: ['weight'],
  distance: ['distance'],
  number: ['number', 'value', 'numbers'],
};

function byMeasure(noun: string, word: string, what: string, look: Look): Thing[] | null {
  const by = /^(?:lowest|worst|fewest|least|smallest|shortest|minimum)$/i.test(word) ? 'least' : 'most';
  const words = wordsOf(what);
  const known: Measure[] = [
    {
      called: [
        ...words,
        ...(words.some((one) => /^(?:rating|score|stars?)$/.test(one)) ? RATING.called : []),
      ],
    },
    ...Object.entries(KNOWN).flatMap(
      ([measure, called]) =>
        words.some((one) => called.includes(one)) ? [measure as keyof typeof KNOWN] : [], // one of its keys
    ),
  ];
  for (const measure of known) {
    const found = extreme(noun, by, measure, 1, look);
    if (found) return found;
  }
  return null;
}

/** Those at the top, or at the bottom; more than one where they are level. */
function extreme(
  noun: string,
  by: 'least' | 'most',
  measure: Measure,
  nth: number,
  look: Look,
): Thing[] | null {
  const group = groupOf(noun, measure, look);
  if (!group) return null;
  const levels = [...new Set(group.values)].sort((a, b) => (by === 'least' ? a - b : b - a));
  const wanted = levels[nth - 1];
  return wanted === undefined ? null : group.items.filter((_, i) => group.values[i] === wanted);
}

/** "Numbers greater than 20", "items that cost more than $60", "odd numbers". */
function compared(text: string, look: Look): Thing[] | null {
  const parity = /^(?:all (?:of )?(?:the )?)?(odd|even) (numbers?|cards?|tiles?|buttons?)$/i.exec(text);
  if (parity) {
    const group = groupOf(parity[2] ?? '', 'number', look);
    const odd = /odd/i.test(parity[1] ?? '');
    return group
      ? group.items.filter((_, i) => Math.abs((group.values[i] ?? 0) % 2) === (odd ? 1 : 0))
      : null;
  }
  const bare = text.replace(/^all (?:of )?(?:the )?/i, '');
  if (/^numbers$/i.test(bare)) return groupOf('numbers', 'number', look)?.items ?? null;
  const [, gone] = /^(.+?)(?: (?:that|which))?(?: (?:is|are))? (?:out of stock|sold out)$/i.exec(bare) ?? [];
  if (gone) return withNone(gone, { called: ['stock', 'available', 'quantity', 'left'] }, look);
  const [, those, did = '', exact, thing = ''] = EXACTLY.exec(bare) ?? [];
  if (those && exact) {
    const called = [did, thing].filter(Boolean).map((one) => one.toLowerCase());
    const group = called.length > 0 ? groupOf(those, { called }, look) : null;
    return group ? group.items.filter((_, i) => group.values[i] === Number(exact)) : null;
  }
  const found = WHERE.exec(bare);
  if (!found) return null;
  const [, noun = '', word = '', than = '', bound = '', amount = '', after = '', unit = ''] = found;
  const limit = Number(amount.replace(/[^\d.]/g, ''));
  const priced = /[$€£]/.test(amount + after) || /costs?|price|cheaper/i.test(text);
  const called = [word, unit].filter((one) => one !== '' && !/^(?:that|which|cost|price)$/i.test(one));
  const measure: Measure = priced
    ? 'price'
    : called.length > 0
      ? { called: called.map((one) => one.toLowerCase()) }
      : 'number';
  const group = groupOf(noun, measure, look);
  if (!group || Number.isNaN(limit)) return null;
  const less = /^(?:less|lower|smaller|fewer|cheaper|under|below|at most)$/i.test(than || bound);
  const level = /^at/i.test(bound);
  return group.items.filter((_, i) => {
    const value = group.values[i] ?? 0;
    return (level && value === limit) || (less ? value < limit : value > limit);
  });
}

function withNone(noun: string, measure: Measure, look: Look): Thing[] | null {
  const group = groupOf(noun, measure, look);
  return group ? group.items.filter((_, i) => group.values[i] === 0) : null;
}

/** The one row of items that all have the measure; the noun tells it from others. */
function groupOf(noun: string, measure: Measure, look: Look): (ItemGroup & { values: number[] }) | null {
  const groups = itemGroups(look.screen).flatMap((group) => {
    const values = measured(group.items, measure, look.screen);
    return values ? [{ ...group, values }] : [];
  });
  const outer = groups.filter(
    (group) =>
      !groups.some((other) => other !== group && other.items.some((item) => contains(item, group.parent))),
  );
  const called = outer.filter(({ parent, items }) =>
    wordsOf(`${parent.hints} ${items[0]?.hints ?? ''}`).some(
      (hint) => sameWord(noun.toLowerCase(), hint) >= 0.97,
    ),
  );
  const meant = outer.length > 1 ? called : outer;
  const [only] = meant;
  return only && meant.length === 1 && isNoun(noun, only.items) ? only : null;
}

/** A word for what the items are, not something that one of them is called or has to be besides. */
function isNoun(noun: string, items: readonly Thing[]): boolean {
  const words = wordsOf(noun);
  const [word = 'one'] = words;
  if (words.length > 1 || (word in SHAPES && !COUNTED.test(word))) return false;
  const having = items.filter(({ text }) => wordsOf(text).some((said) => sameWord(said, word) >= 0.97));
  return ITEM_WORDS.has(word.replace(/s$/, '')) || having.length === 0 || having.length === items.length;
}

/** All that the items have of something, added up. */
export function totalOf(text: string, look: Look): number | null {
  const words = wordsOf(tidy(text).replace(/^all (?:of )?(?:the )?/i, ''));
  const measures: Measure[] = [
    { called: words },
    ...(words.some((word) => /^(?:price|cost)s?$/.test(word)) ? (['price'] as const) : []),
  ];
  for (const measure of measures) {
    const group = groupOf('item', measure, look);
    if (group) return Math.round(group.values.reduce((sum, value) => sum + value, 0) * 100) / 100;
  }
  return null;
}

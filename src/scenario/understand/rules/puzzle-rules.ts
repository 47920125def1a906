import { readCount } from '../lexicon/ordinals.ts';
import type { Reading } from '../reading.ts';
import { type Rule, rule } from './rule.ts';

const CLICKING = '(?:click|press|tap|select|choose|pick)(?: on)?';
const COUNT = '(\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)';

/** Small problems that pages pose: numbers, colours, amounts, and what a table says. */
export const PUZZLES: readonly Rule[] = [
  rule(
    `${CLICKING} (?:the |all |all the )?(?:numbers|digits|tiles|cards|buttons)(?: \\w+)? in (ascending|increasing|descending|decreasing) order`,
    (p) => ({ do: 'in_order', descending: /^de/i.test(p(1)) }),
  ),
  rule(`${CLICKING} (?:the |all |all the )?\\w+s in (reverse )?alphabetical order`, (p) => ({
    do: 'in_order',
    descending: p(1) !== '',
    words: true,
  })),
  rule(`${CLICKING} (?:the )?\\w+s in (?:the|this) (?:following |given )?order:? (.+)`, (p) => ({
    do: 'clauses',
    clauses: p(1)
      .split(/\s*,\s*(?:and )?|\s+and\s+|\s*(?:->|→)\s*/)
      .map((one) => `click ${one}`),
  })),
  rule(`${CLICKING} (?:the )?(?:grid )?(?:coordinates?|point) \\(?(-?\\d+) ?, ?(-?\\d+)\\)?`, (p) => ({
    do: 'coordinate',
    at: `${p(1)},${p(2)}`,
  })),
  rule(
    'mark (?:the |each |all |all the )?numbers?(?: below)? as (?:either )?(?:odd or even|even or odd)',
    () => ({
      do: 'odd_even',
    }),
  ),
  rule('generate an? (even|odd) number', (p) => ({
    do: 'generate',
    fits: (n) => (n % 2 === 0) === /even/i.test(p(1)),
  })),
  rule(
    'generate a number (?:that is )?(greater|more|larger|higher|bigger|less|smaller|lower) than (-?\\d+)',
    (p) => ({
      do: 'generate',
      fits: (n) => (/^(?:less|smaller|lower)$/i.test(p(1)) ? n < Number(p(2)) : n > Number(p(2))),
    }),
  ),
  rule(`${CLICKING} all (?:of )?(?:the )?shades of (\\w+)`, (p) => ({ do: 'shades', colour: p(1) })),
  rule(
    '(?:select|choose|pick|set|enter) (?:the )?(?:following )?(?:colou?r )?(#?[0-9a-f]{6}|[a-z]+) (?:with|using|in|from) (?:the )?colou?r ?(?:picker|wheel)',
    (p) => ({ do: 'pick_colour', colour: p(1) }),
  ),
  rule(
    '(?:enter|type|write|fill in) the values? that corresponds? (?:with|to) each label (?:in|into|in to) the (?:form|fields)',
    () => ({ do: 'fill_shown' }),
  ),
  rule(
    '(?:set|move|drag) (?:the )?sliders to (?:the )?(?:combination |values )?\\[? ?(-?\\d+(?: ?, ?-?\\d+)+) ?\\]?',
    (p) => ({
      do: 'sliders',
      values: p(1).split(',').map(Number),
    }),
  ),
  rule('(?:order|choose|select|pick) (.+)', (p) => amounts(p(1))),
  rule('order one of each(?: item)?:? (.+)', (p) => ({
    do: 'clauses',
    clauses: p(1)
      .split(/\s*,\s*(?:and )?|\s+and\s+/)
      .map((item) => `set ${item} to 1`),
  })),
  rule('search for (\\w+) (?:movies|films) directed by (.+?) from (?:the )?year (\\d{4})', (p) => ({
    do: 'clauses',
    clauses: [
      `fill genre with ${p(1)}`,
      `fill director with ${p(2)}`,
      `fill year with ${p(3)}`,
      'click search',
    ],
  })),
];

/** "2 of the item A and 1 of B": how many of each. */
function amounts(text: string): Reading | Reading[] {
  const parts = text.split(/\s*,\s*(?:and )?|\s+and\s+/);
  const counts = parts.flatMap((part) => {
    const found = new RegExp(`^${COUNT} (?:of )?(?:the )?(?:items? )?(.+)$`, 'i').exec(part);
    const count = /^an?$/i.test(found?.[1] ?? '') ? 1 : readCount(found?.[1] ?? '');
    return found?.[2] && count !== null && !/^each\b/i.test(found[2]) ? [[count, found[2]] as const] : [];
  });
  return counts.length === parts.length ? { do: 'amounts', counts } : [];
}

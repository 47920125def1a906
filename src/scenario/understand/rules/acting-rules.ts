import { readCount } from '../lexicon/ordinals.ts';
import { CHOOSE, CLICK, DOING, SET, TICK, TYPE, UNTICK } from '../lexicon/verbs.ts';
import type { Reading } from '../reading.ts';
import { partings, Q, type Rule, rule } from './rule.ts';

const INTO = '(?:in to|into|inside|in|on to|onto|to|as|for|at|under)';
const doing = Object.keys(DOING)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** Moving, ticking, choosing, writing, opening, pressing. */
export const ACTING: readonly Rule[] = [
  rule('(?:drag|move|put) (.+?) to the (top|bottom)(?: of (?:the )?\\w+)?', (p) => ({
    do: 'drag',
    what: p(1),
    where: p(2).toLowerCase() as 'top',
  })), // by the pattern
  rule(
    '(?:drag|move) (.+?) (up|down|left|right)(?: by)?(?: (\\w+))?(?: positions?| places?| spots?| steps?)?',
    (p) => ({
      do: 'drag',
      what: p(1),
      where: p(2).toLowerCase() as 'up',
      count: readCount(p(3) || 'one') ?? 1,
    }),
  ), // by the pattern
  rule('(?:drag|move|put) (.+?) (above|before|on top of|below|under|after|beneath) (.+)', (p) => ({
    do: 'drag',
    what: p(1),
    where: /above|before|top/i.test(p(2)) ? 'above' : 'under',
    to: p(3),
  })),
  rule('(?:set|drag|move|slide|adjust|change) (?:the )?(.+?)(?: slider)? to (.+)', (p) => ({
    do: 'put',
    field: p(1),
    value: p(2),
  })),
  rule('(?:drag|move|drop) (.+?) (?:in to|into|onto|on to|to|over|on|inside|in) (.+)', (p) => ({
    do: 'drag',
    what: p(1),
    where: 'to',
    to: p(2),
  })),
  rule('(?:turn|switch|set|toggle) (.+?) (on|off)', (p) => ({
    do: 'tick',
    target: p(1),
    on: p(2).toLowerCase() === 'on',
  })),
  rule(`${UNTICK} (.+)`, (p) => ({ do: 'tick', target: p(1), on: false })),
  rule(
    '(?:mark|set) (.+?) as (?:done|completed?|finished|checked|read|selected|important|favou?rite)',
    (p) => [
      { do: 'tick', target: p(1), on: true },
      { do: 'control', verb: 'star', object: p(1) },
    ],
  ),
  rule('(?:give|rate)(?: it| them| us| this)? ?(?:with )?(\\w+) stars?', (p) => ({
    do: 'click',
    target: `${readCount(p(1)) ?? p(1)} stars`,
  })),
  rule(
    '(?:go|jump|get|navigate) to (.+?) (?:using|via|with|through|by) the (link|button|tab|menu item)(.*)',
    (p) => ({ do: 'click', target: `${p(1)} ${p(2)} ${p(3)}`.trim() }),
  ),
  rule('give (.+?) a (star|like|heart)', (p) => ({
    do: 'control',
    verb: /star/i.test(p(2)) ? 'star' : 'like',
    object: p(1),
  })),
  rule('(?:choose|select|click|open|go to|pick|navigate to) (.+? ?(?:>|›|→|»|->) ?.+)', (p) => ({
    do: 'path',
    steps: p(1).split(/\s*(?:->|[>›→»])\s*/),
  })),
  rule('(?:select|choose|tick|check|click)(?: on)? (?:nothing|no \\w+|none(?: of .+)?)', () => ({
    do: 'clauses',
    clauses: [],
  })),
  rule('answer (.+?) (?:to|for) (.+)', (p) => ({ do: 'choose', options: p(1), from: p(2) })),
  rule(`(?:for|in|from|on|under)(?: the)? (.+?),? ${CHOOSE} (.+)`, (p) => ({
    do: 'choose',
    options: p(2),
    from: p(1),
  })),
  rule(
    `(?:for|in|on|at|under)(?: the)? (.+?),? (${TYPE}|${CLICK}|delete|remove|open|like|share|reply) (.+)`,
    (p) => [
      { do: 'put', value: p(3), field: p(1) },
      { do: 'click', target: `${p(3)} in ${p(1)}` },
    ],
  ),
  rule(`(?:for|in|on|at)(?: the)? (.+?),? (?:click|press|tap|hit|choose)(?: on)? (.+)`, (p) => ({
    do: 'click',
    target: `${p(2)} in ${p(1)}`,
  })),
  rule(`${CHOOSE} (.+)`, (p) => [
    ...partings(p(1), '(?:from|in|as|for|under|on|to|with|out of)').map(
      ([options, from]): Reading => ({ do: 'choose', options, from }),
    ),
    { do: 'choose', options: p(1) },
  ]),
  rule(`(?:set|change|choose|select|pick|switch) (.+?) to (.+)`, (p) => ({
    do: 'choose',
    options: p(2),
    from: p(1),
  })),
  rule(
    '(?:select|choose|set|pick) (?:the )?(?:date |value |number )?(.+?) (?:with|using|on|in) (?:the )?(slider|spinner|stepper|date ?picker|calendar)',
    (p) => ({ do: 'put', value: p(1), field: p(2) }),
  ),
  rule(
    `(?:type|enter|write)(?: the (?:text|word))? (${Q}) in (?:all )?(upper|lower)[- ]?case(?: letters)?(?: in| into)? (.+)`,
    (p) => ({ do: 'put', value: `\u0000${p(2).toLowerCase()}${p(1)}`, field: p(3) }),
  ),
  rule(`${TYPE} (.+)`, (p) => [
    ...partings(p(1), INTO).map(([value, field]): Reading => ({ do: 'put', value, field })),
  ]),
  rule(`${SET} (.+)`, (p) => [
    ...partings(p(1), '(?:with|to|as|at|=|by|equal to)').map(
      ([field, value]): Reading => ({ do: 'put', field, value }),
    ),
  ]),
  rule(
    `(?:enter|type|provide|fill in|use|put|input|write|set)(?: in)?(?: the| a| your)? (.+?):? (${Q})`,
    (p) => ({ do: 'put', field: p(1), value: p(2) }),
  ),
  rule('make (.+?) (?:the|its) (.+)', (p) => ({ do: 'put', value: p(1), field: p(2) })),
  rule('([^:⟦]{2,40}?)\\s*[:=] (.+)', (p) =>
    /^(?:seek|find)/.test(p(1)) ? [] : { do: 'put', field: p(1), value: p(2) },
  ),
  rule('my (.+?) is (.+)', (p) => ({ do: 'put', field: p(1), value: p(2) })),
  rule(`(?:type|enter|write|input)(?: in)? (.+)`, (p) => ({ do: 'put', value: p(1), field: '' })),
  rule('(?:search|look up|look)(?: for)? (.+?)(?: (?:using|with|in) (.+))?', (p) => [
    { do: 'put', value: p(1), field: p(2) || '\u0000search' },
  ]),
  rule(`(?:find|locate|look for) (.+)`, (p) => ({ do: 'find', target: p(1) })),
  rule(`${TICK} (.+)`, (p) => [
    { do: 'tick', target: p(1), on: true },
    { do: 'choose', options: p(1) },
  ]),
  rule('(?:expand|unfold|open(?: up)?|show|reveal) (.+)', (p) => ({
    do: 'unfold',
    target: p(1),
    open: true,
  })),
  rule('(?:collapse|fold|close|hide) (.+)', (p) => ({ do: 'unfold', target: p(1), open: false })),
  rule('clear (.+)', (p) => ({ do: 'put', value: '', field: p(1) })),
  rule(`(${doing})(?: on| to)?(?: the)? (.+)`, (p) => ({
    do: 'control',
    verb: p(1).toLowerCase(),
    object: p(2),
  })),
  rule(`(?:${CLICK}|open|read)(?: on)? (.+)`, (p) => ({ do: 'click', target: p(1) })),
];

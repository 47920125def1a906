import { readCount, readOrdinal } from '../lexicon/ordinals.ts';
import { CHOOSE, CLICK, DOING, SET, STARTS_WITH_VERB, TICK, TYPE, UNTICK } from '../lexicon/verbs.ts';
import { readLabelled } from '../read-pairs.ts';
import type { Reading } from '../reading.ts';
import { partings, Q, type Rule, rule } from './rule.ts';

const INTO = '(?:in to|into|inside|in|on to|onto|to|as|for|at|under)';
const doing = Object.keys(DOING)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** Every way to part "On the Mixer tab set red to 200" into where and what. */
function regionFirst(text: string): Reading[] {
  const words = text.split(' ');
  return words.flatMap((_, at) => {
    const clause = words.slice(at).join(' ');
    const region = words.slice(0, at).join(' ').replace(/,$/, '');
    return region !== '' && STARTS_WITH_VERB.test(clause) ? [{ do: 'within' as const, region, clause }] : [];
  });
}

/** One label and its value, or several. */
function labelled(field: string, value: string): Reading {
  const clauses = readLabelled(`${field}: ${value}`);
  return clauses.length > 0 ? { do: 'clauses', clauses } : { do: 'put', field, value };
}

/** Moving, ticking, choosing, writing, opening, pressing. */
export const ACTING: readonly Rule[] = [
  rule(
    '(drag|move|drop) (.+? (?:in to|into|onto|on to|to|on|in) .+?)(?:,|,? and) ((?:the )?[\\w \u27e6\u27e7.-]+? (?:in to|into|onto|on to|to|on|in) .+)',
    (p) => ({ do: 'clauses', clauses: [`${p(1)} ${p(2)}`, `${p(1)} ${p(3)}`] }),
  ),
  rule('(?:drag|move|put) (.+?) to the (?:very )?(top|bottom)(?: of (.+))?', (p) => ({
    do: 'drag',
    what: p(1),
    where: p(2).toLowerCase() as 'top', // by the pattern
    ...(p(3) ? { to: p(3) } : {}),
  })),
  rule(
    '(?:drag|move) (.+?) (up|down|left|right)(?: by)?(?: (\\w+))?(?: positions?| places?| spots?| steps?)?',
    (p) => ({
      do: 'drag',
      what: p(1),
      where: p(2).toLowerCase() as 'up',
      count: readCount(p(3) || 'one') ?? 1,
    }),
  ), // by the pattern
  rule(
    '(?:drag|move|put) (.+?) (?:to|into|in) (?:the )?(?:(\\w+) (?:position|place|spot|slot)|position (\\d+))(?: (?:in|of) .+)?',
    (p) => {
      const nth = readOrdinal(p(2)) ?? { n: Number(p(3)), fromEnd: false };
      if (!nth.n) return [];
      if (nth.fromEnd) return nth.n === 1 ? { do: 'drag', what: p(1), where: 'bottom' } : [];
      return { do: 'drag', what: p(1), where: 'position', count: nth.n };
    },
  ),
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
  rule('mark (.+?) as (read|unread)', (p) => ({
    do: 'control',
    verb: `mark as ${p(2).toLowerCase()}`,
    object: p(1),
  })),
  rule(
    '(?:mark|set) (.+?) as (?:done|completed?|finished|checked|read|selected|important|favou?rite)',
    (p) => [
      { do: 'tick', target: p(1), on: true },
      { do: 'control', verb: 'star', object: p(1) },
    ],
  ),
  rule('mark (.+?) as (.+)', (p) => [
    {
      do: 'control',
      verb: `mark as ${p(2).toLowerCase()}`,
      object: p(1).replace(/^(?:the )?current \w+$/i, 'it'),
    },
    { do: 'click', target: `${p(2)} button for ${p(1)}` },
  ]),
  rule('(?:give|rate)(?: it| them| us| this)? ?(?:with )?(\\w+) stars?', (p) => ({
    do: 'click',
    target: `${readCount(p(1)) ?? p(1)} stars`,
  })),
  rule(
    '(?:go|jump|get|navigate) to (.+?) (?:using|via|with|through|by) the (link|button|tab|menu item)(.*)',
    (p) => ({ do: 'click', target: `${p(1)} ${p(2)} ${p(3)}`.trim() }),
  ),
  rule('give (.+?) a thumbs[- ]?up', (p) => ({ do: 'control', verb: 'thumbs up', object: p(1) })),
  rule('give (.+?) a (star|like|heart)', (p) => ({
    do: 'control',
    verb: /star/i.test(p(2)) ? 'star' : 'like',
    object: p(1),
  })),
  rule('(?:choose|select|click|open|go to|pick|navigate to) (.+? ?(?:>|›|→|»|->) ?.+)', (p) => ({
    do: 'path',
    steps: p(1).split(/\s*(?:->|[>›→»])\s*/),
  })),
  rule('([^>›→»:]+(?:(?: > | › |→|»)[^>›→»]+)+)', (p) =>
    STARTS_WITH_VERB.test(p(1)) ? [] : { do: 'path', steps: p(1).split(/\s*[>›→»]\s*/) },
  ),
  rule('(?:select|choose|tick|check|click)(?: on)? (?:nothing|no \\w+|none(?: of .+)?)', () => ({
    do: 'clauses',
    clauses: [],
  })),
  rule('answer (.+?) (?:with|by(?: choosing| selecting| picking)?) (.+)', (p) => ({
    do: 'choose',
    options: p(2),
    from: p(1),
  })),
  rule('for (.+?),? (?:say|answer|put) (.+)', (p) => ({ do: 'choose', options: p(2), from: p(1) })),
  rule('make (?:it|him|her|them|this|that)(?: an?| the)? (.+)', (p) => ({ do: 'choose', options: p(1) })),
  rule('(book|take|reserve|get) ((?:the )?(?:seats?|tables?|rooms?|slots?|places?) .+)', (p) => ({
    do: 'clauses',
    clauses: [`choose ${p(2)}`, `if there: ${p(1)}`],
  })),
  rule('if there: (\\w+)', (p) => ({ do: 'if_there', button: p(1) })),
  // Where a button on the thing says the same, that is meant: "reserve the book".
  rule('(reserve|take|grab|book) (.+)', (p) => ({ do: 'control', verb: p(1).toLowerCase(), object: p(2) })),
  rule(`${CHOOSE} (.+?) as an? (.+)`, (p) => ({ do: 'choose_as', what: p(1), kind: p(2) })),
  rule('(?:go|opt) for (.+)', (p) => ({ do: 'choose', options: p(1) })),
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
  rule('(?:go|switch|move|jump|turn|get)(?: on)? to page (?:number )?(\\d+)', (p) => ({
    do: 'page',
    number: Number(p(1)),
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
  rule('(?:type|enter|write|input|provide|give|set|put)(?: in)? (?:the|your|my) (.+?) as (.+)', (p) => ({
    do: 'put',
    field: p(1),
    value: p(2),
  })),
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
  rule('([^:⟦]{2,40}?)\\s*[:=] (.+)', (p) => (/^(?:seek|find)/.test(p(1)) ? [] : labelled(p(1), p(2)))),
  rule('my (.+?) is (.+?) and my (.+?) (?:is )?(\\S*[\\d@\u27e6].*)', (p) => ({
    do: 'clauses',
    clauses: [`my ${p(1)} is ${p(2)}`, `my ${p(3)} is ${p(4)}`],
  })),
  rule('my (.+?) is (.+)', (p) =>
    / and my /i.test(p(2)) ? [] : { do: 'put', field: `my ${p(1)}`, value: p(2) },
  ),
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
  rule('(?:collapse|fold|close|hide|dismiss) (.+)', (p) => ({ do: 'unfold', target: p(1), open: false })),
  rule('clear (.+)', (p) => ({ do: 'put', value: '', field: p(1) })),
  rule(`(${doing})(?: on| to)?(?: the)? (.+)`, (p) => ({
    do: 'control',
    verb: p(1).toLowerCase(),
    object: p(2),
  })),
  rule(`(${CLICK}|open|read)(?: on)? (.+)`, (p) => ({
    do: 'click',
    target: p(2),
    ...(/^(?:show|view|visit|open|read|go to|switch to|navigate to)$/i.test(p(1)) ? { softly: true } : {}),
  })),
  rule('within (.+?): (.+)', (p) => ({ do: 'within', region: p(1), clause: p(2) })),
  rule('(?:in|on|under|within|inside|below|at) (?:the )?(.+)', (p) => regionFirst(p(1))),
  rule(
    '((?:fill|enter|type|write|set|complete|put).+) (?:in|under|within|inside|on) (the .+ (?:section|panel|form|dialog|group|card|area|part|tab))',
    (p) => ({ do: 'within', region: p(2), clause: p(1) }),
  ),
  rule(
    '(?:put|place|play|draw|make|set)(?: (?:an?|the|your|my))? (?:([xo])|one|another(?: one)?) (?:in|into|on|onto|at) (.+)',
    (p) => ({ do: 'mark', sign: p(1), place: p(2) }),
  ),
];

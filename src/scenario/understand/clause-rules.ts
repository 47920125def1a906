import { keyCalled } from './lexicon/keys.ts';
import { readCount } from './lexicon/ordinals.ts';
import { CHOOSE, CLICK, DOING, SET, TICK, TYPE, UNTICK } from './lexicon/verbs.ts';
import type { Reading } from './reading.ts';

interface Rule {
  pattern: RegExp;
  read(parts: RegExpExecArray): Reading | Reading[];
}

const Q = '\u27e6\\d+\u27e7';
const rule = (pattern: string, read: (part: (n: number) => string) => Reading | Reading[]): Rule => ({
  pattern: new RegExp(`^(?:${pattern})$`, 'i'),
  read: (parts) => read((n) => parts[n]?.trim() ?? ''),
});

const INTO = '(?:in to|into|inside|in|on to|onto|to|as|for|at|under)';
const IS =
  "(?:is|are|isn't|aren't|was|has|have|had|should|must|contains?|shows?|says?|reads?|equals?|displays?|costs?|does|doesn't|exists?|appears?|lists?|includes?|starts|ends|remains?|stays?)";

/** A place in a text where a word parts it in two; every such place is a reading. */
function partings(text: string, word: string): [string, string][] {
  const found: [string, string][] = [];
  for (const match of text.matchAll(new RegExp(`\\s${word}\\s`, 'gi'))) {
    const left = text.slice(0, match.index).trim();
    const right = text.slice(match.index + match[0].length).trim();
    if (left && right) found.push([left, right]);
  }
  return found;
}

const doing = Object.keys(DOING)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** How clauses are written. All that fit are read; the order is that of likelihood. */
export const RULES: readonly Rule[] = [
  rule('(?:verify|check|ensure|make sure|assert|confirm|expect|see)(?: that| if| whether)? (.+)', (p) =>
    new RegExp(`\\b${IS}\\b|\\bvisible\\b|\\bthere\\b|\\bnot\\b|^to see\\b|\\bI (?:can )?see\\b`, 'i').test(
      p(1),
    )
      ? { do: 'claim', claim: p(1) }
      : [],
  ),
  rule(
    '(?:i (?:can |should )?(?:still )?see|see|expect(?: to see)?|there (?:is|are|should be|must be|exists)|the page (?:shows|contains|displays|says|has)) .+',
    (_p) => [],
  ),
  rule('((?!(?:click|press|type|enter|select|choose|pick|set|wait|check|tick|open|fill|go)\\b).+)', (p) =>
    new RegExp(`\\b${IS}\\b|^no\\b`, 'i').test(p(1)) &&
    !/^(?:make|seek|find|search|drag|move|copy|put|write|add|use|answer|replace|scroll|delete|remove|hover|give|leave|sort|solve|turn|switch|change|star|like|share|reply|forward|book|wait|show)\b/i.test(
      p(1),
    )
      ? { do: 'claim', claim: p(1) }
      : [],
  ),
  rule('(?:i (?:can |should )?(?:still )?see|see) (.+)', (p) => ({
    do: 'claim',
    claim: `${p(1)} is visible`,
  })),
  rule('seek (tabs|sections|tree): (.+)', (p) => ({ do: 'seek', through: p(1) as 'tabs', clause: p(2) })), // one of them by the pattern
  rule('wait(?: for)? (\\d+(?:\\.\\d+)?) ?(ms|milliseconds|s|secs?|seconds?)', (p) => ({
    do: 'wait',
    ms: Number(p(1)) * (/^m/i.test(p(2)) ? 1 : 1000),
  })),
  rule('wait(?: until| till| for)? (.+?)(?: to (?:appear|show up|be (?:visible|shown)|load))?', (p) => ({
    do: 'wait',
    until: p(1),
  })),
  rule(
    '(?:go to|visit|open|navigate to|browse to)(?: the)?(?: page| site| url| address)? ?((?:https?://|www\\.|/)\\S+|about:blank)',
    (p) => ({ do: 'go', to: p(1) }),
  ),
  rule(`(?:go to|visit|open|navigate to)(?: the)?(?: page| site| url| address) ?(${Q})`, (p) => ({
    do: 'go',
    to: p(1),
  })),
  rule('(?:go|navigate) (back|forward)(?: one page| to the previous page)?', (p) => ({
    do: 'go',
    to: p(1).toLowerCase(),
  })),
  rule('(?:reload|refresh)(?: the)?(?: page)?', () => ({ do: 'go', to: 'reload' })),
  rule('(?:switch|go|change) to (?:the )?(.+?) (?:browser )?(?:tab|window)', (p) => ({
    do: 'tab',
    which: p(1),
  })),
  rule(
    '(?:accept|confirm|ok)(?: the)?(?: browser)? ?(?:dialog|alert|prompt|confirmation|message|popup|it|box)?',
    () => ({ do: 'answer', accept: true }),
  ),
  rule(
    '(?:dismiss|cancel|decline|reject)(?: the)? ?(?:dialog|alert|prompt|confirmation|message|popup|it|box)?',
    () => ({ do: 'answer', accept: false }),
  ),
  rule(
    '(?:click|press|hit|choose|say) (ok|okay|yes|cancel|no)(?: in| on)? (?:the )?(?:confirm(?:ation)?|alert|prompt|browser|dialog) ?(?:box|dialog|popup)?',
    (p) => ({ do: 'answer', accept: /^(?:ok|okay|yes)$/i.test(p(1)) }),
  ),
  rule('(?:answer|fill in|reply to)(?: the)? (?:prompt|dialog)(?: with| by typing)? (.+)', (p) => ({
    do: 'answer',
    accept: true,
    text: p(1),
  })),
  rule('(?:press|hit|push|type|use)(?: the)? (.+?)(?: key)?(?: on the keyboard)?', (p) => {
    const key = keyCalled(p(1));
    return key ? { do: 'press', key } : [];
  }),
  rule('(?:press|hit)(?: the)? (.+?)(?: key)? (?:in|on|inside) (.+)', (p) => {
    const key = keyCalled(p(1));
    return key ? { do: 'press', key, target: p(2) } : [];
  }),
  rule('(?:double[- ]?click)(?: on)? (.+)', (p) => ({ do: 'click', target: p(1), how: 'double' })),
  rule('(?:right[- ]?click)(?: on)? (.+)', (p) => ({ do: 'click', target: p(1), how: 'right' })),
  rule('(?:hover|mouse)(?: over| on)? (.+)', (p) => ({ do: 'hover', target: p(1) })),
  rule('focus(?: into| on| in)? (.+)', (p) => ({ do: 'focus', target: p(1) })),
  rule('scroll(?: all the way)?(?: to)?(?: the)? (up|down|left|right|top|bottom)(?: of the page)?', (p) => ({
    do: 'scroll',
    direction: p(1).toLowerCase() as 'up',
  })), // by the pattern
  rule('scroll (.+?) (?:all the way )?(?:to the )?(up|down|left|right|top|bottom)(?: of .+)?', (p) => ({
    do: 'scroll',
    target: p(1),
    direction: p(2).toLowerCase() as 'up',
  })), // by the pattern
  rule('scroll to the (top|bottom) of (.+)', (p) => ({
    do: 'scroll',
    target: p(2),
    direction: p(1).toLowerCase() as 'up',
  })), // by the pattern
  rule('scroll (?:down |up )?(?:to|until you see|until) (.+)', (p) => ({ do: 'scroll', target: p(1) })),
  rule('(?:upload|attach) (.+?)(?: (?:to|in|into|as|on) (.+))?', (p) => ({
    do: 'upload',
    file: p(1),
    ...(p(2) ? { target: p(2) } : {}),
  })),
  rule('(?:copy)(?: the)?(?: text)?(?: in| from| of)? (.+?) (?:to|into) (.+)', (p) => ({
    do: 'clauses',
    clauses: [`copy ${p(1)}`, `paste it into ${p(2)}`],
  })),
  rule(
    'copy (?:what is in |whatever is in |the (?:text|content|contents|value) (?:in|of|from|inside) )?(.+)',
    (p) => ({ do: 'copy', source: p(1) }),
  ),
  rule('paste(?: it| the text| that)? (?:into|in|to) (.+)', (p) => ({
    do: 'put',
    value: '\u0000it',
    field: p(1),
  })),
  rule('solve: (?:in|into|to) (.+)', (p) => ({ do: 'solve', field: p(1) })),
  rule(
    '(?:enter|type|choose|select|pick) an? \\w+ that (?:starts|begins) with (\\S+)(?: and ends (?:with|in) (.+))?',
    (p) => ({ do: 'pick_matching', starts: p(1), ends: p(2) }),
  ),
  rule(
    '(?:sort|order|arrange)(?: the)? (?:list|items|numbers|cards|entries|words|names)?(?: in)? ?(.*)',
    (p) =>
      /^by\b/i.test(p(1))
        ? []
        : { do: 'sort', descending: /desc|decreas|highest first|largest first|z to a|from z/i.test(p(1)) },
  ),
  rule('(?:sort|order) (?:the \\w+ |it |them )?by (.+?)(?: (?:ascending|descending))?', (p) => ({
    do: 'click',
    target: `${p(1)} column header`,
  })),
  rule(
    `(?:log in|sign in|login)(?: as| with| using)?(?: the)?(?: user ?name| user| e-?mail(?: address)?)? (\\S+)(?:,? and| with| using|,)?(?: the)?(?: password)? (\\S+)`,
    (p) => ({
      do: 'login',
      user: p(1),
      password: p(2),
    }),
  ),
  rule(`(?:click|press|tap|hit)(?: on)? (.+?) (?:on|of|for|in) ((?:all|every|each) .+)`, (p) => ({
    do: 'each',
    target: p(1),
    items: p(2),
  })),
  rule(
    `(?:add|create|enter)(?: an?)?(?: new)? ?(?:todo|task|item|entry|note)? (${Q})(?: (?:to|in|on) (?:the )?(?:list|todos?|tasks?|items))?`,
    (p) => ({ do: 'entry', text: p(1) }),
  ),
  rule('rename (.+?) (?:to|as) (.+)', (p) => ({
    do: 'clauses',
    clauses: [`click rename ${p(1)}`, `respond: ${p(2)}`],
  })),
  rule('respond: (.+)', (p) => ({ do: 'respond', text: p(1) })),
  rule('close (.+?) by (?:clicking|pressing|tapping)(?: on)? (.+)', (p) => ({ do: 'click', target: p(2) })),
  rule('(?:reply|respond)(?: to (.+?))? with(?: the)?(?: text| message)? (.+)', (p) => ({
    do: 'clauses',
    clauses: [`reply to ${p(1) || 'it'}`, `enter ${p(2)} into message`, 'send'],
  })),
  rule('forward (.+) to (.+)', (p) => ({
    do: 'clauses',
    clauses: [`forward ${p(1)}`, `enter ${p(2)} into the to field`, 'send'],
  })),
  rule(
    '(?:book|find|search)(?: for)?(?: me)?(?: the| a)? ?(cheapest|shortest|fastest|longest|most expensive)?(?: one-way| one way| return| direct)? flights? from:? (.+?),? to:? (.+?),? (?:on|for|at) (.+)',
    (p) => ({
      do: 'clauses',
      clauses: [
        `fill from with ${p(2)}`,
        `suggestion: ${p(2)}`,
        `fill to with ${p(3)}`,
        `suggestion: ${p(3)}`,
        `fill date with ${p(4)}`,
        'click search',
        ...(p(1) ? [`${p(1)}: book`] : []),
      ],
    }),
  ),
  rule('suggestion: (.+)', (p) => ({ do: 'suggestion', text: p(1) })),
  rule('(cheapest|shortest|fastest|longest|most expensive): (\\w+)', (p) => ({
    do: 'cheapest',
    what: p(2),
    by: /longest|most/i.test(p(1)) ? 'most' : 'least',
    measure: /cheap|expens/i.test(p(1)) ? 'price' : 'duration',
  })),
  rule(
    `(?:${CLICK}|open)(?: on)? (?:the )?(?:date |day )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?: of)?(?: (january|february|march|april|may|june|july|august|september|october|november|december))?`,
    (p) => ({ do: 'day', day: Number(p(1)), ...(p(2) ? { month: p(2) } : {}) }),
  ),
  rule(`(?:${CLICK}|open)(?: on)? (?:the )?day (\\d{1,2})`, (p) => ({ do: 'day', day: Number(p(1)) })),
  rule('show (?:me )?(?:only|just) (?:the )?(\\w+)', (p) => ({ do: 'choose', options: p(1) })),
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
  rule('give (?:it |them |us )?(.+?) stars?', (p) => ({ do: 'click', target: `${p(1)} stars` })),
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

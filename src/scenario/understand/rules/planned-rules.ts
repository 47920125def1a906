import { CLICK } from '../lexicon/verbs.ts';
import { Q, type Rule, rule } from './rule.ts';

/** What takes more than one act, or a look at what the page says. */
export const PLANNED: readonly Rule[] = [
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
];

import { readCount } from '../lexicon/ordinals.ts';
import { Q, type Rule, rule } from './rule.ts';

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december) \\d{4}';

/** What people say of themselves and of what they want, rather than of controls. */
export const SPOKEN: readonly Rule[] = [
  rule('my (.+?) (?:is|are|should be) (.+)', (p) => ({ do: 'wish', field: p(1), value: p(2) })),
  rule("i(?:'ll| will)? (?:get there|arrive|come|be there)(?: at)? (.+)", (p) => ({
    do: 'wish',
    field: 'arrival time',
    value: p(1),
  })),
  rule('(?:ship|deliver|send)(?: it| this| them| the \\w+)? to (.+?) on (.+)', (p) => ({
    do: 'deliver',
    place: p(1),
    date: p(2),
  })),
  rule(
    '(?:log|sign)(?: me)? in (?:using|with|as|by) the (demo|test|guest|sample|example|default) (?:account|user|credentials|login)',
    (p) => ({ do: 'shown_login', sort: p(1) }),
  ),
  rule(
    "i(?:'ve got| have| have got| own| do have| don't have| do not have)(?: (an?|any|no))? ([\\w -]+)",
    (p) => ({
      do: 'own',
      what: p(2),
      yes: !/^(?:no|any)$/i.test(p(1)),
    }),
  ),
  rule("(?:we're|we are|we have|it's)(?: an?)? (\\w+) of ([\\w-]+)(?: people| persons| members)?", (p) => {
    const count = readCount(p(2));
    return count === null ? [] : { do: 'size', group: p(1), count };
  }),
  rule('i (?:live|reside|am living) in (.+)', (p) => ({ do: 'live', place: p(1) })),
  rule("(?:i want to |i'm |we're |we want to )?(?:fly|travel)(?:ing)? to (.+)", (p) => ({
    do: 'put',
    field: 'destination',
    value: p(1),
  })),
  rule("(?:we'll be|we're|we are|we will be|there will be) (\\w+) (\\w+)", (p) => {
    const count = readCount(p(1));
    return count === null ? [] : { do: 'wish', field: p(2), value: String(count), certain: true };
  }),
  rule("i (?:like|love|prefer|want|choose|speak|have|eat|use|take|'d like)(?: the)? (.+)", (p) => ({
    do: 'fancy',
    options: p(1),
  })),
  rule("i(?:'ve)?(?: already)? (?:have|got|bought)(?: the)? (.+)", (p) => ({ do: 'fancy', options: p(1) })),
  rule("i(?:'d| would) (?:like|love|take) (?!to )(.+)", (p) => ({ do: 'choose', options: p(1) })),
  rule('(?:put|add|sign|place) me (?:on|to|onto|in) (?:the )?(.+)', (p) => ({ do: 'click', target: p(1) })),
  rule(`(answer|comment on) (.+?) with (${Q})`, (p) => ({
    do: 'speak',
    verb: p(1).toLowerCase().replace(/ on$/, ''),
    text: p(3),
    to: p(2),
  })),
  rule(
    `(comment|post|say|reply|answer|ask)(?: a| the)? (${Q})(?: (?:on|to|about|under|below|for) .+)?`,
    (p) => ({ do: 'speak', verb: p(1).toLowerCase(), text: p(2) }),
  ),
  rule('i (?:have )?(\\w+ my .+)', (p) => ({ do: 'named', name: p(1) })),
  rule('no(?: more)? (.+?)(?: either| any ?more| please)?', (p) => ({
    do: 'tick',
    target: p(1),
    on: false,
    boxes: true,
  })),
  rule(`add(?: the)?(?: new)? (\\w+) (${Q}(?:(?:, and |, | and )${Q})*)`, (p) => ({
    do: 'gather',
    text: p(2),
    field: p(1),
  })),
  rule('add (.+?) to(?: the| my| your)? (.+)', (p) => ({
    do: 'gather',
    text: p(1),
    field: p(2),
  })),
  rule(
    `(?:flip|go|turn|page|browse|move|skip|switch|navigate)(?: back| forward| ahead| on)? to (${MONTH})`,
    (p) => ({
      do: 'month',
      month: p(1),
    }),
  ),
  rule('(?:for|under|in|inside|within|on|below|at|from|next to) (?:the )?(.+?), (.+)', (p) => ({
    do: 'within',
    region: p(1),
    clause: p(2),
  })),
  rule(
    'in (?:the )?(.+? (?:group|section|box|panel|area|form|dialog|card|list|menu|table|sidebar|header|footer)) (.+)',
    (p) => ({
      do: 'within',
      region: p(1),
      clause: p(2),
    }),
  ),
  rule('search(?: for)? (.+?) (?:under|in|within|among) (?:the )?(.+)', (p) => ({
    do: 'search_in',
    text: p(1),
    place: p(2),
  })),
  rule(
    "(?:calculate|work out|compute|what is|what's) (.+?)(?: (?:on|with|using|in) the (?:keypad|calculator))?",
    (p) => ({
      do: 'keys',
      keys: p(1),
      equals: true,
    }),
  ),
  rule(
    '(?:type|enter|press|dial|key in|punch in) (?:the )?(?:code |pin |pin code |number |digits )?(.+?) (?:on|into|in|using|with) (?:the |a )?(?:keypad|key pad|number pad|numpad|pin pad|pad|calculator|dial pad|keys|buttons)',
    (p) => ({
      do: 'keys',
      keys: p(1),
      equals: false,
    }),
  ),
  rule(
    '(?:sort|order|arrange)(?: the \\w+| it| them)? by ([\\w ]+?),? (?:the |with the )?(cheapest|lowest|smallest|oldest|earliest|ascending|highest|largest|most expensive|newest|latest|best|descending)(?: first| order)?',
    (p) => ({
      do: 'order',
      by: p(1),
      descending: /high|large|most|new|late|best|desc/i.test(p(2)),
    }),
  ),
  rule('(?:sort|order|arrange)(?: the \\w+| it| them)? by ([\\w ]+)', (p) => ({ do: 'order', by: p(1) })),
  rule('swap (.+?) (?:and|with) (.+)', (p) => ({ do: 'swap', a: p(1), b: p(2) })),
  rule('(.+?) (?:up|down) to (.+)', (p) => ({
    do: 'wish',
    field: p(1).replace(/^turn /i, ''),
    value: p(2),
    certain: true,
  })),
  rule(
    '(?:drag|move|slide|turn|set|push)(?: the)? (.+?) (?:all the way|fully|completely) (?:to the )?(left|right|up|down|top|bottom)',
    (p) => ({
      do: 'utmost',
      field: p(1),
      most: /right|up|top/i.test(p(2)),
    }),
  ),
  rule(
    '(?:set|turn|move|drag|slide)(?: the)? (.+?)(?: up| down)?(?: all the way)? to (?:the |its )?(min|minimum|max|maximum|lowest|highest)(?: value)?',
    (p) => ({
      do: 'utmost',
      field: p(1),
      most: /^(?:max|high)/i.test(p(2)),
    }),
  ),
  rule(
    '(increase|raise|decrease|reduce|lower) (?:the )?(?:number of |amount of |quantity of |value of )?(.+?) by (\\w+)',
    (p) => {
      const count = readCount(p(3));
      return count === null
        ? []
        : { do: 'more', field: p(2), by: /^(?:increase|raise)$/i.test(p(1)) ? count : -count };
    },
  ),
  rule('(?:add|give me|i want) (\\w+) (?:more|extra|additional) (.+)', (p) => {
    const count = readCount(p(1));
    return count === null ? [] : { do: 'more', field: p(2), by: count };
  }),
  rule('(?:remove|take away|take off) (\\w+) (.+)', (p) => {
    const count = /^(?:the|all|an?)$/i.test(p(1)) ? null : readCount(p(1));
    return count === null ? [] : { do: 'more', field: p(2), by: -count };
  }),
  rule('(?:tick|check|mark)(?: off)? (?:everything|all(?: of them| the boxes)?|each one|every one)', () => ({
    do: 'tick',
    target: 'all checkboxes',
    on: true,
  })),
  rule(
    '(?:untick|uncheck|unmark|clear) (?:everything|all(?: of them| the boxes)?|each one|every one)',
    () => ({
      do: 'tick',
      target: 'all checkboxes',
      on: false,
    }),
  ),
  rule(
    "show (?:me )?(?:only|just) (?:what(?: is|'s)|those that are|the ones that are|everything that is)(?: still)? (.+)",
    (p) => ({
      do: 'choose',
      options: p(1),
    }),
  ),
  rule('filter(?: the \\w+)?(?: by| for| on) (.+)', (p) => ({
    do: 'put',
    value: p(1),
    field: '\u0000search',
  })),
  rule('empty (.+)', (p) => ({ do: 'put', value: '', field: p(1) })),
  rule(
    '(apply|redeem|use|submit|check|validate|send)(?: the| my| a)? ([\\w ]+?) (\\S*\\d\\S*|[A-Z]{3,}|' +
      Q +
      ')',
    (p) => ({
      do: 'hand_in',
      verb: p(1),
      field: p(2),
      value: p(3),
    }),
  ),
  rule('answer (.+?) with (.+)', (p) => ({ do: 'choose', options: p(2), from: p(1) })),
  rule(`(?:leave|post|add|give|write)(?: the| a| my)? (\\w+) (${Q})`, (p) => ({
    do: 'put',
    field: p(1),
    value: p(2),
  })),
  rule('(?:add|create|enter)(?: an?)?(?: new)? (?:todo|task|item|entry|note|to-do): (.+)', (p) => ({
    do: 'entry',
    text: p(1),
  })),
  rule('(?:put|place|throw)(?: an?| the)? (.+?) (?:in|into)(?: the| my) (basket|cart|bag)', (p) => ({
    do: 'basket',
    items: p(1),
    into: p(2),
  })),
  rule('(?:put|place|throw|drop) (.+?) (?:in|into|on|onto)(?: the)? (.+)', (p) => ({
    do: 'place',
    what: p(1),
    to: p(2),
  })),
  rule('(?:go on|move on|carry on|proceed|continue|go further|go ahead)', () => ({ do: 'onward' })),
  rule(
    'make (?:everything|all(?: of it)?|(?:all )?(?:of )?the (?:whole |entire )?text)(?: (?:of|in) (?:the )?(.+?))? (bold|italic|underlined?)',
    (p) => ({ do: 'style', where: p(1), style: p(2).replace(/^underlined$/, 'underline') }),
  ),
  rule('((?:which|what|how many|who)\\b.+?)\\??', (p) => ({ do: 'ask', question: p(1) })),
  rule('([\\w -]+?) (?:on|at|by) (\\S*\\d\\S*(?: .+)?)', (p) => ({ do: 'dated', field: p(1), date: p(2) })),
  rule(
    '(?:give|rate) (.+?) (?:an? rating of |with |at |a )?(\\w+)(?: out of \\w+)? stars?(?: rating)?',
    (p) => ({
      do: 'rate',
      what: p(1),
      stars: p(2),
    }),
  ),
  rule(
    '(?:go|move|switch|turn|flip|page)(?: back| forward| on| ahead)? to the (previous|next|following|last) month',
    (p) => ({
      do: 'turn_month',
      on: /next|following/i.test(p(1)),
    }),
  ),
  rule(
    '(?:tick|check|select|choose|mark|click)(?: on)? (?:the |all |all the )?(?:words?|boxes|options?|items?) (?:that )?(?:means? the same as|(?:are |is )?similar to|(?:are )?synonym(?:s|ous)? (?:of|with|to|for)|like) (.+)',
    (p) => ({ do: 'synonyms', words: p(1) }),
  ),
  rule(`add (?:the |an? )?(\\w+?)s? (${Q}(?:(?:, and|,| and) ${Q})*)`, (p) => ({
    do: 'gather',
    text: p(2),
    field: p(1),
  })),
  rule('send(?: it| that| the message| them)?(?: off)?', () => ({ do: 'send' })),
  rule('([a-z]+)(?: for)? ((?:the|every|all|each) .+)', (p) => ({
    do: 'verb',
    verb: p(1).toLowerCase(),
    object: p(2),
  })),
  rule('asked: (.+)', (p) => ({ do: 'question', claim: p(1) })),
];

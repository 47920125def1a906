import { CLICK } from '../lexicon/verbs.ts';
import { Q, type Rule, rule } from './rule.ts';

/** Words that say in which order, and nothing else. */
const ORDERING =
  'order|ascending|descending|increasing|decreasing|alphabetical|alphabetically|numerical|numerically|value|(?:highest|largest|lowest|smallest) first|(?:highest|largest|lowest|smallest)? ?to (?:highest|largest|lowest|smallest)|a to z|z to a|a-z|z-a|,|the|top to bottom';

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
  rule('(?:look up|find out|read(?: off)?|note down|check) (the .+)', (p) => ({ do: 'look_up', what: p(1) })),
  rule('paste(?: it| the text| that)? (?:into|in|to) (.+)', (p) => ({
    do: 'put',
    value: '\u0000it',
    field: p(1),
  })),
  rule(
    'solve (?:the )?(?:math(?:s|ematical)? |arithmetic |simple )?(?:problem|equation|exercise|expression|sum|calculation)',
    () => ({ do: 'solve', field: '' }),
  ),
  rule('solve: (?:in|into|to) (.+)', (p) => ({ do: 'solve', field: p(1) })),
  rule(
    '(?:enter|type|choose|select|pick) an? \\w+ that (?:starts|begins) with (\\S+)(?: and ends (?:with|in) (.+))?',
    (p) => ({ do: 'pick_matching', starts: p(1), ends: p(2) }),
  ),
  rule(
    `(sort|order|arrange|put|bring|place)(?: the| these| those)? ?(?:list|items|numbers|cards|entries|words|names|them|it)?(?: (?:in|into|by|from))?((?: ?(?:${ORDERING}))*)(?:,? starting (?:with|from|at) the (lowest|highest|smallest|largest|greatest)(?: number| value| one)?(?: (?:at|on) the (?:top|left|beginning|start)(?: of the list)?)?)?(?: by (?:dragging|drag and drop|moving)(?: (?:them|it|the \\w+))?)?`,
    (p) =>
      /^(?:put|bring|place)$/i.test(p(1)) && !/order/i.test(p(2))
        ? []
        : {
            do: 'sort',
            descending:
              /desc|decreas|highest first|largest first|z to a/i.test(p(2)) ||
              /^(?:highest|largest|greatest)$/i.test(p(3)),
          },
  ),
  rule(
    '(?:sort|order) (?:the \\w+ |it |them |everything )?by (.+?)(?:,? (?:in )?(ascending|descending|(?:cheapest|lowest|smallest|oldest|earliest|most expensive|highest|largest|biggest|newest|latest) first|from (?:low|high) to (?:high|low)|a to z|z to a)(?: order)?)?',
    (p) => ({
      do: 'sort_by',
      column: p(1),
      ...(p(2)
        ? {
            descending:
              /^desc|expens|high|larg|bigg|new|late|from high|z to a/i.test(p(2)) && !/from low/i.test(p(2)),
          }
        : {}),
    }),
  ),
  rule(
    `(?:log in|sign in|login)(?: as| with| using)?(?: the)?(?: user ?name| user| e-?mail(?: address)?)? (\\S+)(?:,? and| with| using|,)?(?: the)?(?: password)? (\\S+)`,
    (p) => ({
      do: 'login',
      user: p(1),
      password: p(2),
    }),
  ),
  rule(`(?:click|press|tap|hit)(?: on)? (.+?) (?:on|of|for|in) ((?:all|every|each|\\d+) .+)`, (p) => ({
    do: 'each',
    target: p(1),
    items: p(2),
  })),
  rule(
    `(?:add|create|enter)(?: an?)?(?: new)? ?(?:todo|task|item|entry|note)? (${Q})(?: (?:to|in|on) (?:the )?(?:list|todos?|tasks?|items))?`,
    (p) => ({ do: 'entry', text: p(1) }),
  ),
  rule('(?:run|execute)(?: the command)? (.+)', (p) => ({ do: 'entry', text: p(1) })),
  rule('rename (.+?) (?:to|as) (.+)', (p) => ({
    do: 'clauses',
    clauses: [`rename ${p(1)}`, `respond: ${p(2)}`],
  })),
  rule('respond: (.+)', (p) => ({ do: 'respond', text: p(1) })),
  rule('close (.+?) by (?:clicking|pressing|tapping)(?: on)? (.+)', (p) => ({ do: 'click', target: p(2) })),
  rule('(?:reply|respond)(?: to (.+?))? with(?: the)?(?: text| message)? (.+)', (p) => ({
    do: 'clauses',
    clauses: [`reply to ${p(1) || 'it'}`, `respond with: ${p(2)}`],
  })),
  rule('respond with: (.+)', (p) => ({ do: 'respond_with', text: p(1) })),
  rule(`(?:post|send|write|say)(?: the message| a message)? (${Q}) (?:to|in|into|on) (.+)`, (p) => ({
    do: 'message',
    text: p(1),
    to: p(2),
  })),
  rule(
    `(?:send|write|message) (.+?)(?: an?)?(?: (?:direct|private|new|short|quick))* (?:message|dm|note|text|line)(?:(?: that| which) (?:says|reads)| saying| reading| with the text|:)? (${Q})`,
    (p) => ({ do: 'message', text: p(2), to: p(1).replace(/ an?$/i, '') }),
  ),
  rule(
    `(?:write|compose|send|create)(?: an?)?(?: new)? (?:e-?mail|mail|message) to (\\S+),?(?: with)?(?: the| a)? subject(?: line)?:? (${Q})(?:,? and|,)?(?: with)?(?: the| a)? (?:message|body|text|content)(?: saying)?:? (${Q})`,
    (p) => ({
      do: 'clauses',
      clauses: [
        'click compose',
        `fill to with ${p(1)}`,
        `fill subject with ${p(2)}`,
        `enter ${p(3)} into message`,
      ],
    }),
  ),
  rule(
    `(?:add|create|invite|register)(?: an?)?(?: new)? (\\w+) (?:called|named) (${Q}|[^,]+?)(?:,? with(?: the| an?)? (.+?) (${Q}|\\S+))?`,
    (p) => ({
      do: 'clauses',
      clauses: [`add ${p(1)}`, `fill name with ${p(2)}`, ...(p(3) ? [`fill ${p(3)} with ${p(4)}`] : [])],
    }),
  ),
  rule('(?:react|respond) to (.+?) with (?:an? )?(thumbs[- ]?up|like|heart|star)', (p) => ({
    do: 'control',
    verb: /thumbs/i.test(p(2)) ? 'thumbs up' : p(2).toLowerCase(),
    object: p(1),
  })),
  rule(
    '(?:put|place|set|save) (.+?) (?:on|onto|in|into) ((?:my|the|your) (?:.+ )?(?:list|cart|basket|bag|wishlist|favou?rites|order|queue|playlist|library|collection|watchlist))',
    (p) => ({
      do: 'control',
      verb: 'add',
      object: `${p(1)} to ${p(2)}`,
    }),
  ),
  rule('make (?:an? )?(copy|duplicate) of (.+)', (p) => ({ do: 'control', verb: 'copy', object: p(2) })),
  rule('(?:filter|narrow down)(?: the \\w+)?(?: for| by| to| with)? (.+)', (p) => ({
    do: 'put',
    value: p(1),
    field: 'filter',
  })),
  rule('(?:show|display|list|see) (\\d+) (\\w+ per page)', (p) => ({
    do: 'choose',
    options: p(1),
    from: p(2),
  })),
  rule(
    '(?:forward|send) ([\\w.-]+|\u27e6\\d+\u27e7) the (?:e-?mail|mail|message) (?:(?:sent )?by|from|of) (.+)',
    (p) => ({
      do: 'clauses',
      clauses: [`forward the email from ${p(2)} to ${p(1)}`],
    }),
  ),
  rule("send (the (?:e-?mail|mail|message) .+|.+(?:'s|s') (?:e-?mail|mail|message)) to (.+)", (p) => ({
    do: 'clauses',
    clauses: [`forward ${p(1)} to ${p(2)}`],
  })),
  rule('answer (.+(?:e-?mail|mail|message)(?: .+?)?) with(?: the)?(?: text| message)? (.+)', (p) => ({
    do: 'clauses',
    clauses: [`reply to ${p(1)} with ${p(2)}`],
  })),
  rule('forward (.+) to (.+)', (p) => ({
    do: 'clauses',
    clauses: [`forward ${p(1)}`, `enter ${p(2)} into the to field`, 'send'],
  })),
  rule('(book|find|search|look|show)(?: for)?(?: me)? (.+ (?:in|to|from|on|for|between)\\b.+)', (p) => ({
    do: 'trip',
    verb: p(1).toLowerCase(),
    goal: p(2),
  })),
  rule('(?:click|open|select|choose|press)(?: on)? (.+?) (?:on|of|from) page (\\d+)', (p) => ({
    do: 'clauses',
    clauses: [`go to page ${p(2)}`, `click ${p(1)}`],
  })),
  rule('mark (.+?) as (?:starred|a favou?rite)', (p) => ({ do: 'control', verb: 'star', object: p(1) })),
  rule('suggestion: (.+)', (p) => ({ do: 'suggestion', text: p(1) })),
  rule(
    `(?:${CLICK}|open)(?: on)? (?:the )?(?:date |day )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?: of)?(?: (january|february|march|april|may|june|july|august|september|october|november|december))?`,
    (p) => ({ do: 'day', day: Number(p(1)), ...(p(2) ? { month: p(2) } : {}) }),
  ),
  rule(`(?:${CLICK}|open)(?: on)? (?:the )?day (\\d{1,2})`, (p) => ({ do: 'day', day: Number(p(1)) })),
  rule('show (?:me )?(?:only|just) (?:the )?(\\w+)', (p) => ({ do: 'choose', options: p(1) })),
  rule('(?:show|list|display) (?:me )?(?:only|just) (?:the )?(.+)', (p) => ({ do: 'only', text: p(1) })),
];

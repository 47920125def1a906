import { readCount } from '../lexicon/ordinals.ts';
import { Q, type Rule, rule } from './rule.ts';

const ASKING =
  'create|make|add|schedule|search|find|look|book|reserve|order|request|report|file|register|plan|start|set up|open';
const NOUN = '[a-z][a-z-]*(?: [a-z][a-z-]*)??';

/** A sentence about something is no value for it. */
const SAYS =
  /\b(?:is|are|was|were|isn't|aren't|should|must|has|have|had|shows?|reads?|says|contains?|equals?|costs?|not|no|there)\b/i;

/** A verb that is a button's very name, with what is to be filled in before it is pressed. */
export const PRESSED: readonly Rule[] = [
  rule('([a-z]+) (.+)', (p) => ({ do: 'verb_told', verb: p(1), rest: p(2) })),
];

/** What people tell in one breath: fields and their values, and what shall come of them. Read where nothing plainer fits. */
export const TOLD: readonly Rule[] = [
  rule(
    `(${ASKING})(?: for)?(?: me| us)?(?: an?| the| another| one| some)?(?: new)? (${NOUN})(?:,? (?:titled|called|named) (.+?)|:? (${Q}))?((?:,? (?:with|for|in|from|to|on|at|by)\\s|, ).+)?`,
    (p) => ({
      do: 'request',
      verb: p(1).toLowerCase(),
      noun: p(2),
      name: p(3) || p(4),
      rest: p(5).replace(/^,\s*/, ''),
    }),
  ),
  rule('suggested: (.+) for (.+)', (p) => ({
    do: 'clauses',
    clauses: [`fill ${p(2)} with ${p(1)}`, `suggestion: ${p(1)}`],
  })),
  rule('(?:order|get|take|buy)(?: me)? (\\w+ .+)', (p) =>
    readCount(p(1).split(' ')[0] ?? '') === null ? [] : { do: 'control', verb: 'add', object: p(1) },
  ),
  rule('told: (.+)', (p) => ({ do: 'told', text: p(1) })),
  rule('finally: (.+)', (p) => ({ do: 'finally', button: p(1) })),
  rule('name: (.+)', (p) => ({ do: 'name_it', name: p(1) })),
  rule('hand it in', () => ({ do: 'hand_it_in' })),
  // "Book the move: postcode 12345, plan Basic": what it is for comes before what is told.
  rule('([\\w ]{3,40}): (.+)', (p) =>
    SAYS.test(`${p(1)} ${p(2)}`)
      ? []
      : [
          { do: 'address', text: p(2) },
          { do: 'told', text: p(2) },
        ],
  ),
  rule(
    '(?:ship|deliver|send|bring|mail)(?: (?:it|this|them|everything|the order|my order))? to (.+)',
    (p) => ({
      do: 'address',
      text: p(1),
    }),
  ),
  rule('(?:enter|give|type|fill in|put in|set|rate|use|make it|i want|i need|we need|i take) (.+)', (p) => ({
    do: 'told',
    text: p(1),
  })),
  rule('(?:(?:move|get|bring|put|transfer|send|pay|make)(?: me| us| it)? )?([^:]+)', (p) =>
    SAYS.test(p(1)) ? [] : { do: 'told', text: p(1) },
  ),
];

import { keyCalled } from '../lexicon/keys.ts';
import { Q, type Rule, rule } from './rule.ts';

const IS =
  "(?:can't|cannot|can be|is|are|isn't|aren't|was|has|have|had|should|must|contains?|shows?|says?|reads?|equals?|displays?|costs?|pays?|leaves?|departs?|arrives?|takes?|lasts?|serves?|weighs?|needs?|measures?|was|were|comes?|does|doesn't|exists?|appears?|lists?|includes?|starts|ends|remains?|stays?)";

/** Claims, waiting, ways through pages and tabs, dialogs, keys, pointing and scrolling. */
export const LOOKING: readonly Rule[] = [
  rule('(?:verify|check|ensure|make sure|assert|confirm|expect|see)(?: that| if| whether)? (.+)', (p) =>
    new RegExp(`\\b${IS}\\b|\\bvisible\\b|\\bthere\\b|\\bnot\\b|^to see\\b|\\bI (?:can )?see\\b`, 'i').test(
      p(1),
    )
      ? { do: 'claim', claim: p(1) }
      : [],
  ),
  rule(
    '((?!(?:which|what|how many|who|click|press|type|enter|select|choose|pick|set|wait|check(?!-)|tick|open|fill|go)\\b).+)',
    (p) =>
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
  rule("((?:we're|i'm|you're|we are|i am|you are) (?:now |currently )?(?:on|at|in) .+)", (p) => ({
    do: 'claim',
    claim: p(1),
  })),
  rule('confirm: (.+)', (p) => ({ do: 'confirm', verb: p(1) })),
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
  rule('(?:answer|say|reply)(?: with)? (yes|ok|okay|no|cancel)', (p) => ({
    do: 'answer',
    accept: /^(?:ok|okay|yes)$/i.test(p(1)),
  })),
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
  rule(
    'scroll (.+?) (?:all the way )?(?:to the )?(up|down|left|right|top|bottom)(?: of (?:the |its )?\\w+)?',
    (p) => ({
      do: 'scroll',
      target: p(1),
      direction: p(2).toLowerCase() as 'up',
    }),
  ), // by the pattern
  rule('scroll(?: down| up)?(?: all the way)? to the (top|bottom|end|beginning|start) of (.+)', (p) => ({
    do: 'scroll',
    target: p(2),
    direction: /bottom|end/i.test(p(1)) ? 'bottom' : 'top',
  })),
  rule('scroll (?:down |up )?(?:to|until you see|until) (.+)', (p) => ({ do: 'scroll', target: p(1) })),
  rule('(?:upload|attach) (.+?)(?: (?:to|in|into|as|on) (.+))?', (p) => ({
    do: 'upload',
    file: p(1),
    ...(p(2) ? { target: p(2) } : {}),
  })),
];

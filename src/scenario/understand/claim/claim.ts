import type { Comparing } from '../../interfaces/index.ts';
import type { Look } from '../look.ts';
import { onlyQuote, unmask } from '../masked-text.ts';
import { NONE, type Outcome, unresolved } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import { type Resolved, resolveTarget } from '../resolve-target.ts';
import { asserted } from './asserted.ts';
import { chosenClaim, untilClaim } from './chosen-claim.ts';
import { compares, isWordedAmount } from './compare.ts';
import { countClaim } from './count-claim.ts';
import { badgeClaim, describedClaim, everyClaim } from './described-claim.ts';
import { emptyClaim } from './empty-claim.ts';
import { jointClaim } from './joint-claim.ts';
import { literalClaim } from './literal-claim.ts';
import { nothingClaim } from './nothing-claim.ts';
import { nthClaim, stockClaim } from './nth-claim.ts';
import { orderClaim } from './order-claim.ts';
import { dayClaim, placeClaim } from './place-claim.ts';
import { conditionHolds, plainClaim } from './plain-claim.ts';
import { rowClaim } from './row-claim.ts';
import { sayings } from './sayings.ts';
import { OPPOSITE, STATES, stateHolds } from './state-of.ts';
import { stepClaim } from './step-claim.ts';

const BE =
  "(?:is|are|was|were|should be|must be|has to be|will be|becomes|should become|isn't|aren't|should not be|shouldn't be|must not be)";
const NOT = '(?: (not|no longer|never))?';
const HOWS: readonly (readonly [RegExp, Comparing])[] = [
  [
    /^(?:should |must )?(?:not contain|not include)|^(?:doesn't|does not|don't|do not) (?:contain|include|show|say)/i,
    'not_contains',
  ],
  [/contain|include|show|display|list/i, 'contains'],
  [/start|begin/i, 'starts_with'],
  [/end/i, 'ends_with'],
  [/not/i, 'not_equals'],
  [/./, 'equals'],
];
const COMPARED =
  "(is|are|equals?|contains?|includes?|starts with|begins with|ends with|shows?|displays?|says?|reads?|should (?:be|contain|include|equal|show|say|read|start with|end with)|must (?:be|contain)|does not contain|doesn't contain|is not|has the value|has the text|holds)(?: equal to)?";

/** How something is, which it need not say in words. */
const MANNER = /^(?:not )?\p{Ll}+(?:ed|able|ible|ing|less|ful)$/u;
const NAMES_A_PLACE = /^(?:on|in|at|under|above|below|near|next to|part of|among|inside|behind) /i;

/** Whether what a clause says about the screen is so. */
export function claim(said: string, look: Look): Outcome {
  const text = plainClaim(said);
  if (!conditionHolds(said, look)) return NONE;
  return (
    addressClaim(text, look) ??
    titledClaim(said, look) ??
    nothingClaim(text, look) ??
    stepClaim(text, look) ??
    chosenClaim(text, look, claim) ??
    everyClaim(text, look) ??
    stockClaim(text, look) ??
    nthClaim(text, look) ??
    orderClaim(text, look) ??
    describedClaim(text, look) ??
    visibleClaim(text, look) ??
    countClaim(text, look) ??
    badgeClaim(text, look) ??
    dayClaim(text, look) ??
    stateClaim(text, look) ??
    emptyClaim(text, look) ??
    placeClaim(text, look) ??
    contentClaim(text, look) ??
    outputClaim(text, look) ??
    literalClaim(said, look) ??
    rowClaim(text, look) ??
    jointClaim(text, look, claim) ??
    untilClaim(text, look, claim) ??
    NONE
  );
}

function addressClaim(text: string, look: Look): Outcome | null {
  const found = new RegExp(
    `^(?:the )?(?:current )?(url|address|location|page title|title of the page|window title|tab title|document title|title)(?: of the page)? ${COMPARED} (.+)$`,
    'i',
  ).exec(text);
  if (!found?.[1] || !found[2] || !found[3]) return null;
  const about = /title/i.test(found[1]) ? 'title' : 'url';
  const seen = about === 'title' ? look.context.title : look.context.url;
  // A field may be called title as well; then the page's own must be named as such.
  if (
    seen === undefined ||
    (found[1].toLowerCase() === 'title' && resolveTarget('title', look, 'fill').kind === 'one')
  )
    return null;
  const expected = unmask(found[3], look.quotes);
  const how = howOf(found[2]);
  return asserted(look, { about, how, expected }, compares(seen, how, expected), seen);
}

const OUTPUT =
  /^(?:the )?(?:status ?(?:bar|line)?|message|notice|notification|banner|display|hint|caption|footer|prompt|line|toast|error|warning|note) (?:reads|says|shows|displays) (.+)$/i;

/** A line that the page shows without a name for it: whole, or nothing is claimed. */
function outputClaim(text: string, look: Look): Outcome | null {
  const said = OUTPUT.exec(text)?.[1];
  const expected = said ? onlyQuote(said, look.quotes) : undefined;
  if (expected === undefined) return null;
  const lines = look.screen.things.filter(
    ({ children, operable, text: line }) =>
      children.length === 0 && !operable && compares(line, 'equals', expected),
  );
  return lines.length === 1 ? asserted(look, { about: 'text', text: expected, is: 'visible' }, true) : null;
}

/** "The page is titled": by its title, or by the heading over it. */
function titledClaim(text: string, look: Look): Outcome | null {
  const expected =
    /^(?:the )?(?:page|screen|app|site|window) is (?:titled|called|headed|entitled) (.+)$/i.exec(text)?.[1];
  if (!expected) return null;
  const wanted = unmask(expected, look.quotes);
  const titles = look.screen.things.flatMap(({ node, text: said }) => (node.tag === 'h1' ? [said] : []));
  const seen = [look.context.title ?? '', ...titles];
  const holds = seen.some((one) => compares(one, 'equals', wanted));
  return asserted(look, { about: 'content', how: 'equals', expected: wanted }, holds, seen.join(', '));
}

function visibleClaim(text: string, look: Look): Outcome | null {
  const forms: readonly (readonly [RegExp, boolean])[] = [
    [
      new RegExp(
        `^(.+?) ${BE}${NOT} (?:visible|shown|displayed|present|there|on (?:the )?(?:page|screen)|to be seen|available|offered)(?: on the page| now)?$`,
        'i',
      ),
      true,
    ],
    [new RegExp(`^(.+?) ${BE}${NOT} (?:hidden|gone|missing|absent|removed|invisible)$`, 'i'), false],
    [/^(.+?) (?:appears|exists|shows up|should appear|should exist)$/i, true],
    [/^(.+?) (?:disappears|does not exist|doesn't exist|has disappeared|vanishes|should disappear)$/i, false],
    [/^(?:i )?(?:can(?:'t|not)|do not|don't|should not|shouldn't) see (.+)$/i, false],
    [
      /^(?:the )?(?:page|screen|app|site) (?:shows|displays|contains|says|has|should show|should contain|should display|should say) (.+)$/i,
      true,
    ],
    [
      /^(?:the )?(?:page|screen|app|site) (?:does not|doesn't|should not) (?:show|display|contain|say|have) (.+)$/i,
      false,
    ],
    [/^there (?:is|should be|exists|must be) (?:a |an |the )(.+)$/i, true],
    [/^there (?:is|should be|are) (?:no|not an?|no longer an?) (.+)$/i, false],
  ];
  for (const [pattern, positive] of forms) {
    const found = pattern.exec(text);
    if (!found?.[1]) continue;
    const negated =
      found[2] !== undefined ||
      /n't|should not|must not/i.test(text.slice(found[1].length).split(/visible|shown|displayed/)[0] ?? '');
    return shown(
      found[1],
      /^(?:i )?can|^(?:i )?do|^there|^(?:the )?(?:page|screen|app|site)/i.test(text)
        ? positive
        : positive !== negated,
      look,
    );
  }
  return null;
}

function shown(target: string, visible: boolean, look: Look): Outcome {
  const words = unmask(tidy(target), look.quotes).replace(/^(?:text|message|words?) /i, '');
  const resolved = resolveTarget(target, look, 'read');
  const thing =
    resolved.kind === 'one' ? resolved.thing : resolved.kind === 'none' ? undefined : resolved.things[0];
  const written = compares(look.screen.root.text, 'contains', words);
  const there = (thing !== undefined && (resolved.kind === 'none' || resolved.score >= 0.8)) || written;
  const quoted = onlyQuote(tidy(target).replace(/^(?:text|message|words?) /i, ''), look.quotes);
  // Where words are meant, the words are kept: the place they were found in may say something else next time.
  const asText = written && (quoted !== undefined || !thing?.operable);
  if (thing && there && !asText)
    return asserted(
      look,
      { about: 'element', is: visible ? 'visible' : 'gone' },
      visible,
      'it is visible',
      thing,
    );
  return asserted(
    look,
    { about: 'text', text: words, is: visible ? 'visible' : 'gone' },
    there === visible,
    there ? 'it is there' : 'it is not there',
  );
}

function stateClaim(text: string, look: Look): Outcome | null {
  const states = Object.keys(STATES)
    .sort((a, b) => b.length - a.length)
    .join('|');
  const found = new RegExp(`^(.+?) (${BE})${NOT} (${states})$`, 'i').exec(text);
  const state = found?.[4] ? STATES[found[4].toLowerCase()] : undefined;
  if (!found?.[1] || !state) return null;
  const negated = found[3] !== undefined || /not|n't/i.test(found[2] ?? '');
  const wanted = negated ? OPPOSITE[state] : state;
  if (!wanted) return null;
  const resolved = stateful(found[1], wanted, look);
  if (resolved.kind !== 'one') return state === 'empty' ? null : unresolved(resolved);
  const holds = stateHolds(resolved.thing, wanted);
  if (holds === undefined) return null;
  // What only the drawing tells, the drawing is read again for.
  const drawn = /^(?:en|dis)abled$/.test(wanted) && resolved.thing.role === 'clickable';
  if (drawn) return asserted(look, { about: 'content', how: 'equals', expected: wanted }, holds, 'it is not');
  return asserted(
    look,
    { about: 'element', is: wanted },
    holds,
    `it is ${OPPOSITE[wanted] ?? 'not'}`,
    resolved.thing,
  );
}

/** What can be in the state comes before what only carries the words. */
function stateful(target: string, state: string, look: Look): Resolved {
  if (/check|select/.test(state)) {
    const box = resolveTarget(target, look, 'check');
    if (box.kind === 'one') return box;
  }
  if (/empty|editable|readonly|invalid|required/.test(state)) {
    const field = resolveTarget(target, look, 'adjust');
    if (field.kind === 'one') return field;
  }
  const pressed = resolveTarget(target, look, 'click');
  return pressed.kind === 'one' && !pressed.thing.operable && state !== 'empty'
    ? { kind: 'none', nearest: [pressed.thing] }
    : pressed;
}

function contentClaim(text: string, look: Look): Outcome | null {
  for (const found of partings(text)) {
    if (isState(found.expected) || /^the (?:most|least|\w+est)\b/i.test(found.expected)) continue;
    const { how, expected } = comparing(found.how, unmask(found.expected, look.quotes));
    // Words beside a quoted value say something about it that is not understood.
    const mixed = /\u27e6/.test(found.expected) && onlyQuote(found.expected, look.quotes) === undefined;
    for (const seen of sayings(found.target, found.verb, look)) {
      const named = expected.replace(/^(?:the|from|by|about|titled) /i, '');
      const holds = seen.values.some(
        (value) => compares(value, how, expected) || compares(value, how, named),
      );
      // Words that merely stand around say nothing about what they do not say, nor a value about a place.
      if (
        !holds &&
        (!seen.sure || mixed || NAMES_A_PLACE.test(expected) || (!seen.field && MANNER.test(found.expected)))
      )
        continue;
      return asserted(
        look,
        { about: seen.field ? 'value' : 'content', how, expected },
        holds,
        seen.values[0] ?? '',
        isWordedAmount(expected) ? undefined : seen.thing,
      );
    }
  }
  return null;
}

const COMPARISONS: readonly (readonly [RegExp, Comparing])[] = [
  [/^(?:more|higher|greater|larger|bigger|later) than |^(?:over|above) (?=[$€£]?\d)/i, 'more_than'],
  [/^(?:less|lower|smaller|fewer|earlier) than |^(?:under|below) (?=[$€£]?\d)/i, 'less_than'],
  [/^at least /i, 'at_least'],
  [/^at most /i, 'at_most'],
];

/** "Is more than 60" compares with 60. */
function comparing(how: Comparing, expected: string): { how: Comparing; expected: string } {
  const found = how === 'equals' ? COMPARISONS.find(([pattern]) => pattern.test(expected)) : undefined;
  return found ? { how: found[1], expected: expected.replace(found[0], '') } : { how, expected };
}

/** A state, whatever comes after it, is not a text that is shown. */
function isState(expected: string): boolean {
  const [first = ''] = expected.toLowerCase().replace(/^not /, '').split(' ');
  return (
    first in STATES && /^(?:disabled|enabled|checked|unchecked|ticked|selected|greyed|grayed)$/.test(first)
  );
}

function* partings(
  text: string,
): Generator<{ target: string; verb: string; how: Comparing; expected: string }> {
  for (const found of text.matchAll(new RegExp(`(?<=\\s)${COMPARED}(?=\\s)|(?<=\\s)(costs?)(?=\\s)`, 'gi'))) {
    const target = text.slice(0, found.index).trim();
    const expected = text.slice(found.index + found[0].length).trim();
    const verb = found[1] ?? found[2] ?? '';
    if (target && expected) yield { target, verb, how: howOf(verb), expected };
  }
}

function howOf(verb: string): Comparing {
  return HOWS.find(([pattern]) => pattern.test(verb))?.[1] ?? 'equals';
}

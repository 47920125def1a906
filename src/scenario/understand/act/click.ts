import { heldBy } from '../claim/value-beside.ts';
import { STARTS_WITH_VERB } from '../lexicon/verbs.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, itFrom, NONE, type Outcome, stepOn, unresolved } from '../outcome.ts';
import { type Resolved, resolveTarget } from '../resolve-target.ts';
import { isEditor } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { behindMore } from './behind-more.ts';
import { choose } from './choose.ts';
import { splitList } from './lists.ts';
import { nthItem, onLaterPage } from './nth-item.ts';

const WORDS_IN_TEXT = /^(?:the )?(?:words?|phrase|sentence|line)\b/i;

export function click(given: string, look: Look, how?: 'double' | 'right'): Outcome {
  const target = withoutEmpty(given, look);
  const item = how ? undefined : nthItem(target, look);
  if (item) return item;
  const resolved = resolveTarget(target, look, how ? 'drag' : 'click');
  // A click on a whole editor is not one on a word in it.
  if (resolved.kind === 'one' && isEditor(resolved.thing) && WORDS_IN_TEXT.test(target)) return NONE;
  const more = how ? { click: how } : {};
  const parts = splitList(target);
  // Each by its full name is surer than one by a name that the others only surround.
  if (
    !how &&
    parts.length > 1 &&
    (resolved.kind !== 'one' || resolved.score < 0.95) &&
    parts.every((part) => isExact(resolveTarget(part, look, 'click')))
  )
    return { kind: 'clauses', clauses: parts.map((part) => `click ${part}`), score: 0.95 };
  if (resolved.kind === 'one') return actOn(look, resolved.thing, 'click', resolved.score, more);
  if (resolved.kind === 'all') {
    const steps = resolved.things.map((thing) => stepOn(look, thing, 'click', resolved.score, more));
    const last = resolved.things.at(-1);
    return { kind: 'steps', steps, score: resolved.score, ...(last ? { memory: { it: itFrom(last) } } : {}) };
  }
  if (resolved.kind === 'tie') return unresolved(resolved);
  if (!how && parts.length > 1 && parts.every((part) => resolveTarget(part, look, 'click').kind === 'one'))
    return { kind: 'clauses', clauses: parts.map((part) => `click ${part}`), score: 0.9 };
  const [first] = parts;
  // The same thing several times over: "Next, Next".
  if (
    !how &&
    first &&
    parts.length > 1 &&
    resolveTarget(first, look, 'click').kind === 'one' &&
    parts.every((part) => part.split(' ').length <= 3)
  )
    return { kind: 'clauses', clauses: parts.map((part) => `click ${part}`), score: 0.85 };
  // Options of a list that is not drawn open cannot be clicked, only chosen.
  const chosen = how ? undefined : choose(target, undefined, look);
  if (chosen?.kind === 'steps' && chosen.steps[0]?.actionType === 'select') return chosen;
  return (how ? undefined : (behindMore(target, look) ?? onLaterPage(target, look))) ?? unresolved(resolved);
}

/** "Show the timetable" is not "Print timetable": what begins with another verb is for something else. */
export function softly(outcome: Outcome, target: string, look: Look): Outcome {
  const [first] = outcome.kind === 'steps' ? outcome.steps : [];
  const thing = look.screen.things.find(
    ({ node, operable }) => operable && node.mcpSelector === first?.targetSelector,
  );
  const [verb] = STARTS_WITH_VERB.exec(thing?.names[0] ?? '') ?? [];
  if (
    !verb ||
    /^(?:open|show|view|read|see|go to|search|find|check out|log in|sign in|sign up|start|choose|pick|select)$/i.test(
      verb,
    )
  )
    return outcome;
  return wordsOf(unmask(target, look.quotes)).some((word) => wordsOf(verb).includes(word)) ? outcome : NONE;
}

/** "Save without a title": what is said to be empty is. */
function withoutEmpty(target: string, look: Look): string {
  const [, what, field] = /^(.+?) without (?:an?|any|the) (.+)$/i.exec(target) ?? [];
  const named = what && field ? resolveTarget(field, look, 'fill') : undefined;
  return what && named?.kind === 'one' && heldBy(named.thing) === '' ? what : target;
}

function isExact(resolved: Resolved): boolean {
  return resolved.kind === 'one' && resolved.score >= 0.9;
}

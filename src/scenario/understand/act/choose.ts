import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { nameScore } from '../match-name.ts';
import { actOn, NONE, type Outcome, stepOn, unresolved } from '../outcome.ts';
import { readPhrase } from '../phrase.ts';
import { mainPart } from '../reachable.ts';
import { resolveTarget } from '../resolve-target.ts';
import { isEditor, isField, type Thing } from '../screen-things.ts';
import { sameWord, wordsOf } from '../words.ts';
import { splitList } from './lists.ts';
import { dateAlone, put, putInto } from './put.ts';
import { ticked } from './tick.ts';
import { valueMeant } from './value-meant.ts';

const TICKED = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** Chooses options, from a list that was named or from wherever they are. */
export function choose(given: string, from: string | undefined, look: Look): Outcome {
  // What was read off the page before.
  const options = /^(?:it|that|this)$/i.test(given.trim()) && look.memory.text ? look.memory.text : given;
  // What was just pressed is not pressed again.
  if (from === undefined && options === given && /^(?:it|them|that|this)$/i.test(given.trim())) return NONE;
  if (from !== undefined) return chooseFrom(options, from, look);
  const dated = dateAlone(options, look);
  if (dated) return dated;
  const resolved = resolveTarget(options, look, 'click');
  // Words in an editor are selected in it, which a click on all of it does not do.
  if (resolved.kind === 'one' && isEditor(resolved.thing)) return NONE;
  const native = fromNative(options, look);
  const shown = resolved.kind === 'one' && (resolved.thing.operable || !native);
  if (shown && (!native || resolved.score >= nativeScore(native))) {
    const { score } = resolved;
    const part = resolved.thing.operable ? resolved.thing : mainPart(resolved.thing, look.screen);
    return picked(TICKED.has(part.role) ? part : resolved.thing, score, look);
  }
  if (resolved.kind === 'all' && resolved.things.every(({ operable }) => operable))
    return {
      kind: 'steps',
      steps: resolved.things.map((thing) =>
        stepOn(look, thing, TICKED.has(thing.role) ? 'check' : 'click', resolved.score),
      ),
      score: resolved.score,
    };
  if (native && resolved.kind !== 'tie') return native;
  const parts = splitList(options);
  if (parts.length > 1 && parts.every((part) => choose(part, undefined, look).kind === 'steps'))
    return { kind: 'clauses', clauses: parts.map((part) => `choose ${part}`), score: 0.9 };
  return ofList(options, look) ?? unresolved(resolved);
}

/** "The size Medium": the list by its name, then the option. */
function ofList(options: string, look: Look): Outcome | undefined {
  const [, list, option] = /^(?:the )?(\p{Ll}+(?: \p{Ll}+)?) (\S+(?: \S+)?)$/u.exec(options.trim()) ?? [];
  const resolved = list ? resolveTarget(list, look, 'choose_from') : undefined;
  return option && resolved?.kind === 'one' && resolved.score >= 0.9 && isNative(resolved.thing)
    ? fromSelect(resolved.thing, option, look, 0.88)
    : undefined;
}

/** "Two seats as a student": the kind from its list, then what is chosen. */
export function chooseAs(what: string, kind: string, look: Look): Outcome {
  const parts = splitList(what);
  const shown = parts.every((part) => choose(part, undefined, look).kind === 'steps');
  return shown && fromNative(kind, look)
    ? { kind: 'clauses', clauses: [`choose ${kind}`, `choose ${what}`], score: 0.9 }
    : NONE;
}

function nativeScore(outcome: Outcome): number {
  return outcome.kind === 'steps' ? outcome.score : 0;
}

export function chooseFrom(options: string, from: string, look: Look): Outcome {
  const dated = /^(?:the )?(?:calendar|date ?picker)$/i.test(from)
    ? dateAlone(options.replace(/^(?:the )?date /i, ''), look)
    : undefined;
  if (dated) return dated;
  const closed = /\bmenu$/i.test(from.trim()) && resolveTarget(options, look, 'click').kind === 'none';
  if (closed && resolveTarget(from, look, 'click').kind === 'one')
    return { kind: 'clauses', clauses: [`open ${from}`, `choose ${options}`], score: 0.9 };
  const resolved = resolveTarget(from, look, 'choose_from');
  if (resolved.kind === 'one') {
    const { thing, score } = resolved;
    if (isNative(thing)) return fromSelect(thing, options, look, score);
    if (thing.role === 'textbox') {
      const value = valueMeant(options, look);
      return value === undefined ? NONE : putInto(thing, value, look, score);
    }
    const shown = resolveTarget(`${options} in ${from}`, look, 'click');
    if (shown.kind === 'one' && shown.thing !== thing && shown.score > 0.85)
      return picked(shown.thing, shown.score, look);
    const drawn = resolveTarget(options, look, 'click');
    if (drawn.kind === 'one' && drawn.thing !== thing && drawn.score > 0.9)
      return picked(drawn.thing, drawn.score, look);
    const several = eachFrom(options, from, look);
    if (several) return several;
    // A list that is drawn open does not open.
    const isOpen = thing.role === 'listbox' && thing.children.length > 0;
    if (drawn.kind === 'tie' || isOpen || look.memory.tried?.includes(thing.node.mcpSelector))
      return unresolved(drawn);
    // Closed: it is opened first, and the option is looked for on what then shows.
    return {
      ...actOn(look, thing, 'click', score, {}, true),
      memory: { tried: [thing.node.mcpSelector] },
    } as Outcome; // one kind of it by the call
  }
  const having = (resolved.kind === 'tie' ? resolved.things : [])
    .filter(isNative)
    .map((thing) => fromSelect(thing, options, look, resolved.kind === 'tie' ? resolved.score : 0))
    .filter(({ kind }) => kind === 'steps');
  if (having[0] && having.length === 1) return having[0];
  const beside = resolveTarget(`${options} in ${from}`, look, 'click');
  if (beside.kind === 'one' && beside.thing.operable) return picked(beside.thing, beside.score, look);
  const several = eachFrom(options, from, look);
  if (several) return several;
  // What has just opened need not be called anything.
  if (resolved.kind === 'none' && beside.kind === 'none' && JUST_OPENED.test(from)) {
    const shown = resolveTarget(options, look, 'click');
    if (shown.kind === 'one' && shown.score >= 0.93 && !isField(shown.thing))
      return picked(shown.thing, shown.score, look);
  }
  if (beside.kind === 'tie') return unresolved(beside);
  const written = put(options, from, look);
  return written.kind === 'none' ? unresolved(resolved) : written;
}

const JUST_OPENED =
  /^(?:the |its )?(?:(?:context|popup|pop-up|drop-?down|right-click) )?(?:menu|list|options|popup|suggestions|choices)$/i;

function eachFrom(options: string, from: string, look: Look): Outcome | undefined {
  const parts = splitList(options);
  return parts.length > 1 &&
    parts.every((part) => resolveTarget(`${part} in ${from}`, look, 'click').kind === 'one')
    ? { kind: 'clauses', clauses: parts.map((part) => `choose ${part} in ${from}`), score: 0.88 }
    : undefined;
}

function picked(thing: Thing, score: number, look: Look): Outcome {
  return TICKED.has(thing.role) ? ticked(thing, true, score, look) : actOn(look, thing, 'click', score);
}

function isNative(thing: Thing): boolean {
  return (
    thing.node.tag === 'select' ||
    thing.children.some((child) => child.role === 'option' && thing.role === 'combobox')
  );
}

/** The one native list on the screen that has the options. */
function fromNative(options: string, look: Look): Outcome | undefined {
  // Which of the choices on the page are counted is not clear where there are buttons to choose by as well.
  const counted = readPhrase(options, look.quotes).some(({ ordinal, name }) => ordinal && !name);
  if (counted && look.screen.things.some(({ role }) => role === 'radio')) return undefined;
  const lists = look.screen.things.filter((thing) => thing.operable && isNative(thing));
  const found = lists
    .map((thing) => fromSelect(thing, options, look, 0.9))
    .filter((outcome) => outcome.kind === 'steps');
  return found.length === 1 ? found[0] : undefined;
}

/** Options of a native list by their labels; all that were named, or none. */
export function fromSelect(thing: Thing, options: string, look: Look, score: number): Outcome {
  const whole = optionCalled(thing, options, look);
  const labels = whole ? [whole] : splitList(options).map((part) => optionCalled(thing, part, look));
  if (labels.length === 0 || labels.some((label) => label === undefined)) return NONE;
  const values = labels.filter((label) => label !== undefined);
  return actOn(
    look,
    thing,
    'select',
    score,
    values.length === 1 ? { inputValue: values[0] ?? '' } : { values },
  );
}

function optionCalled(thing: Thing, text: string, look: Look): string | undefined {
  const options = thing.children.filter(({ role }) => role === 'option');
  const phrases = readPhrase(text, look.quotes);
  const exact = options.filter(
    ({ text: label }) => label.trim().toLowerCase() === unmask(text, look.quotes).trim().toLowerCase(),
  );
  if (exact.length === 1) return exact[0]?.text;
  const [ordinal] = phrases.filter(
    ({ ordinal: nth, kind, near, name }) => nth && !near && !name && (kind === 'option' || kind === 'item'),
  );
  if (ordinal?.ordinal)
    return options.at(ordinal.ordinal.fromEnd ? -ordinal.ordinal.n : ordinal.ordinal.n - 1)?.text;
  const scored = options.map((option) => ({
    option,
    score: Math.max(
      ...phrases
        .filter(
          (phrase) =>
            !phrase.near && phrase.name && !phrase.colour && !phrase.size && !phrase.all && !phrase.ordinal,
        )
        .map((phrase) => nameScore({ ...phrase, name: phrase.name }, option)),
      0,
    ),
  }));
  const top = Math.max(...scored.map(({ score }) => score), 0);
  const best = scored.filter(({ score }) => score > top - 0.02);
  if (top >= 0.8 && best.length === 1) return best[0]?.option.text;
  const [, shorter, noun] = /^((?:an? |the )?[\p{L}\d-]+) (\p{Ll}{4,})$/u.exec(text.trim()) ?? [];
  // "A student ticket" is the option Student, where tickets are spoken of nowhere else.
  const listed = shorter !== undefined && /(?:,|\b(?:and|or|but|not))$/i.test(shorter);
  return top < 0.5 && shorter && noun && !listed && !isSpokenOf(noun, look)
    ? optionCalled(thing, shorter, look)
    : undefined;
}

function isSpokenOf(noun: string, { screen }: Look): boolean {
  const said = screen.things.flatMap(({ text, names }) => wordsOf([text, ...names].join(' ')));
  return said.some((word) => sameWord(word, noun.toLowerCase()) >= 0.9);
}

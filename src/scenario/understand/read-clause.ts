import { account } from './account.ts';
import { VERBS_BY_WORD } from './frames.ts';
import { LONGEST_NAME, tierOf } from './match.ts';
import { isNegation, phraseLength, startsWith, withoutOpeners, wordsIn } from './phrase.ts';
import { at, choose, type Mentioned, mentioned, none, type Outcome, unresolved } from './plan.ts';
import { isPressable, planAct } from './plan-act.ts';
import { opensClaim, planClaim } from './plan-claim.ts';
import { readForms, verbsAt } from './read-forms.ts';
import { oneOfEach, resolveInItem } from './resolve.ts';
import { describe, isField, type Look } from './screen.ts';
import { type Token, textOf, wordSet, wordsOf } from './tokens.ts';
import { ARTICLES, CLOSERS, JOINTS, PRONOUNS, SCOPES } from './vocabulary.ts';

/** What one clause comes to on this screen. Every token of it is accounted for, or it is refused. */
export function readClause(raw: readonly Token[], look: Look, source: string, before?: Mentioned): Outcome {
  const { rest, openers } = withoutOpeners(raw);
  const tokens = trimMarks(rest);
  if (tokens.length === 0) return none('form', textOf(raw, source), 'it says nothing that can be done');
  const clauses = [tokens, ...withAntecedent(tokens, before), ...withPlaceLast(tokens)];
  const outcomes = clauses.flatMap((clause) => [
    ...readForms(clause).map((reading) => planAct(reading, look, source)),
    planNamed(clause, look, source),
    planOnItem(clause, look, source),
    planClaim(clause, look, source),
  ]);
  const chosen = choose(outcomes);
  if (chosen.kind !== 'plan') return told(chosen, tokens, source);
  const left = account(tokens, [...openers, ...chosen.uses]);
  const [word] = left;
  if (word) return none('word', word.text, `nothing is known to do with ${JSON.stringify(word.text)}`);
  if (chosen.steps.length === 0) return none('form', textOf(raw, source), 'it says nothing that can be done');
  return chosen;
}

/** A word that denies is told first: whatever else was not found, nobody may act against it. */
function told(failed: Outcome, clause: readonly Token[], source: string): Outcome {
  const [denial, pronoun] = [clause.find(isNegation), clause.find(isPronoun)];
  if (failed.kind !== 'none' || failed.because === 'unfit' || failed.because === 'word') return failed;
  if (denial)
    return none(
      'word',
      denial.text,
      `${JSON.stringify(denial.text)} is understood only in a claim, such as: "Saved" is not shown`,
      failed.candidates,
    );
  if (pronoun)
    return none(
      'word',
      pronoun.text,
      `what ${JSON.stringify(pronoun.text)} stands for is not clear; name it`,
      failed.candidates,
    );
  if (failed.because !== 'form') return failed;
  return none(
    'form',
    clause[0]?.text ?? '',
    `no way to say ${JSON.stringify(textOf(clause, source))} is known here; begin with a verb such as click, type, choose or check, or with the name of a control`,
    failed.candidates,
  );
}

/** A full stop, a question mark, "please" and "for me" at the end have no weight. */
function trimMarks(tokens: readonly Token[]): readonly Token[] {
  const [last] = tokens.slice(-1);
  if (last?.kind === 'mark' && /[.!?,;]/.test(last.text)) return trimMarks(tokens.slice(0, -1));
  const closer = CLOSERS.map((words) => words.split(' ')).find(
    (words) => tokens.length > words.length && startsWith(tokens.slice(-words.length), words),
  );
  return closer ? trimMarks(tokens.slice(0, -closer.length)) : tokens;
}

/**
 * Names of several words on this screen: in a sentence they are one piece, whatever small words they hold. A text that
 * tells people what to do ("Press Save") is no name.
 */
export function namesOn({ things }: Look): (readonly string[])[] {
  // A text that long is a paragraph; the label of a field may be a question.
  return things.flatMap(({ names, operable }) =>
    names
      .map(wordsOf)
      .filter(({ length }) => length > 1 && length <= (operable ? LONGEST_NAME : 8))
      .filter(([first = '']) => operable || !VERBS_BY_WORD.has(first)),
  );
}

function isPronoun({ kind, norm, possessive }: Token): boolean {
  return kind === 'word' && !possessive && PRONOUNS.has(norm);
}

/** "it" as what was spoken of last. It keeps its place, by which it is accounted for. */
function withAntecedent(tokens: readonly Token[], before: Mentioned | undefined): (readonly Token[])[] {
  if (!before || !tokens.some(isPronoun)) return [];
  return [tokens.map((token) => (isPronoun(token) ? { ...token, kind: 'name', text: before.words } : token))];
}

const PLACING = wordSet('in from on under inside within into at');

/** "In the Parent list, select Fruit" as "select Fruit in the Parent list", at each verb that may be meant. */
export function withPlaceLast(tokens: readonly Token[]): (readonly Token[])[] {
  if (!PLACING.has(tokens[0]?.norm ?? '') || tokens[0]?.kind !== 'word') return [];
  return tokens.flatMap((token, verb) => {
    const place = trimMarks(tokens.slice(0, verb));
    const joined = place.some(({ kind, norm }) => kind !== 'quote' && JOINTS.has(norm));
    const begins = token.kind === 'word' && verbsAt(tokens.slice(verb)).some(({ length }) => length > 0);
    return verb > 1 && begins && !joined ? [[...tokens.slice(verb), ...place]] : [];
  });
}

const STATING = wordSet('is are was were be has have should must can will does do contains shows says');

/**
 * Whether another screen could give these words a meaning: they begin as a clause of their own, or may be what a
 * control is called there.
 */
export function mayBeReadLater(clause: readonly Token[]): boolean {
  const said = trimMarks(clause.filter(({ copied }) => !copied));
  if (beginsClause(said)) return true;
  const quoted = said.some(({ kind }) => kind === 'quote');
  return (
    said.length <= (quoted ? 3 : 6) && !said.some(({ kind, norm }) => kind === 'word' && STATING.has(norm))
  );
}

/** Whether the words say how something is, or name it, and ask for nothing: "The lily is sold out". */
function isStatement([first, ...rest]: readonly Token[]): boolean {
  const article = first?.kind === 'word' && ARTICLES.has(first.norm);
  return article || rest.some(({ kind, norm }) => kind === 'word' && STATING.has(norm));
}

/** A clause that is to the word what a control is called: "Add to cart". */
function planNamed(tokens: readonly Token[], look: Look, source: string): Outcome {
  const words = wordsIn(tokens);
  if (look.context.dialog || tokens.some(isNegation) || isStatement(tokens))
    return none('form', textOf(tokens, source), 'no control is called so');
  const fitting = look.things.flatMap((thing) => {
    const tier = isPressable(thing) && !isField(thing) ? tierOf(words, thing.names) : undefined;
    return tier === 'exact' || tier === 'loose' ? [{ thing, tier }] : [];
  });
  const exact = fitting.filter(({ tier }) => tier === 'exact');
  const found = oneOfEach((exact.length > 0 ? exact : fitting).map(({ thing }) => thing));
  const [thing] = found;
  if (!thing) return none('form', textOf(tokens, source), 'no control is called so');
  if (found.length > 1)
    return { kind: 'tie', words: textOf(tokens, source), candidates: found.slice(0, 6).map(describe) };
  const on = /^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(thing.role);
  return {
    kind: 'plan',
    steps: [{ actionType: on ? 'check' : 'click', ...at(thing) }],
    tier: fitting[0]?.tier ?? 'loose',
    uses: tokens,
    ...mentioned(thing, undefined),
  };
}

/**
 * A control that stands in several rows or cards, with the words of one: "Renew Dune", "Add Lavender to cart". The
 * words of its name stand first, or around those of the item.
 */
function planOnItem(tokens: readonly Token[], look: Look, source: string): Outcome {
  const unknown = none('form', textOf(tokens, source), 'no control is called so');
  if (look.context.dialog || isStatement(tokens)) return unknown;
  const pressed = (thing: Parameters<typeof isPressable>[0]) => isPressable(thing) && !isField(thing);
  const failed: Outcome[] = [];
  for (const { name, item } of nameAndItem(tokens)) {
    const found = resolveInItem(wordsIn(name), item, pressed, look);
    if (found.kind === 'one')
      return {
        kind: 'plan',
        steps: [{ actionType: 'click', ...at(found.thing) }],
        tier: 'exact',
        uses: tokens,
        ...mentioned(found.thing, found.item),
      };
    if (found.kind === 'tie') failed.push(unresolved(found, item, source, 'item'));
    else if (found.candidates.length > 0) {
      const control = name.map(({ text }) => text).join(' ');
      const why = `nothing that shows ${JSON.stringify(textOf(item, source))} has ${JSON.stringify(control)}`;
      failed.push(none('missing', textOf(item, source), why, found.candidates));
    }
  }
  return failed.find(({ kind }) => kind === 'tie') ?? failed[0] ?? unknown;
}

/** The ways to part these words into the name of a control and the words of its item. */
function* nameAndItem(tokens: readonly Token[]): Generator<{ name: Token[]; item: readonly Token[] }> {
  for (let head = Math.min(4, tokens.length - 1); head >= 1; head--) {
    yield { name: tokens.slice(0, head), item: afterScope(tokens.slice(head)) };
    for (let tail = 1; tail <= Math.min(3, tokens.length - head - 1); tail++)
      yield { name: [...tokens.slice(0, head), ...tokens.slice(-tail)], item: tokens.slice(head, -tail) };
  }
}

function afterScope(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(phraseLength(tokens, SCOPES));
}

/** Whether a clause begins here with a verb that is known, or with a claim. */
export function beginsClause(tokens: readonly Token[]): boolean {
  const { rest } = withoutOpeners(tokens);
  if (rest.length < tokens.length && /^(?:i|the|user)$/.test(tokens[0]?.norm ?? '')) return true;
  return opensClaim(rest) || readsVerb(rest) || withPlaceLast(rest).length > 0;
}

function readsVerb(tokens: readonly Token[]): boolean {
  return readForms(tokens).some(({ frame }) => !frame.verbs.includes(''));
}

/** Whether it begins with the name of a control of this screen. */
export function beginsWithControl(tokens: readonly Token[], look: Look): boolean {
  const { rest } = withoutOpeners(tokens);
  const [first] = wordsIn(rest.slice(0, 1));
  return (
    first !== undefined &&
    look.things.some(
      (thing) =>
        isPressable(thing) && !isField(thing) && thing.names.some((name) => wordsOf(name)[0] === first),
    )
  );
}

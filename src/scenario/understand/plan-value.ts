import { nativeValue } from '../../model/calendar-date.ts';
import { defined } from '../../model/record.ts';
import type { Assertion, Comparing } from '../interfaces/index.ts';
import { isLabel, optionsOf, takesValue } from '../seen/choices.ts';
import { isOfOtherColumn } from '../seen/item-texts.ts';
import {
  asWritten,
  CHOSEN,
  COUNTER,
  labelledValues,
  standsApart,
  wayToSay,
} from '../seen/labelled-values.ts';
import { holds, isFull, same, tierOf } from '../seen/match.ts';
import * as screen from '../seen/screen.ts';
import { contains, describe, headOver, isField, itemAround, type Look, type Thing } from '../seen/screen.ts';
import { givenValue, type Value } from './give-value.ts';
import { bareWords, isArticle, phraseLength, spoken, startsWith, trimArticles, wordsIn } from './phrase.ts';
import { at, type Clause, must, none, type Outcome, quoteIt, refuse, unresolved } from './plan.ts';
import { type Resolved, resolve, resolveAmong, resolveContainer, resolveItem } from './resolve.ts';
import { type Tokens, textOf, unsaid, type Words, wordsOf } from './tokens.ts';
import { CONTAINERS, SCOPES, STATES, TEXT_NOUNS } from './vocabulary.ts';

/** "X is not ...": what must be so or not, of what, and what is said of it. */
export interface Said {
  subject: Tokens;
  verb: 'be' | 'have' | 'visible' | 'gone' | Comparing;
  not: boolean;
  rest: Tokens;
}

/** What can be chosen in a row is said by each of them: Ben is absent where "Absent" is on. A mere button of that word may do it, and says nothing. */
export function planChosen({ subject, not, rest }: Said, { look, source }: Clause): Outcome | undefined {
  const field = resolve(subject, isField, look);
  if (field.kind === 'one' && isFull(field.tier)) return undefined;
  const item = resolveItem(subject, look);
  const inside = (one: Thing) => item.kind === 'one' && one !== item.thing && contains(item.thing, one);
  // "Off" on a switch says how it is.
  const state = /checked$/.test(STATES.get(spoken(rest))?.[0] ?? '');
  const called = (one: Thing) =>
    !state && (one.operable || CHOSEN.test(one.role)) && isFull(tierOf(bareWords(rest), one.names));
  const [choice, ...more] = look.things.filter((one) => inside(one) && called(one));
  const down = choice?.node.attributes['aria-pressed'] !== undefined;
  if (choice?.role === 'option' || more.length > 0 || (choice && !down && !CHOSEN.test(choice.role)))
    return none('unfit', textOf(rest, source), 'it can be chosen or done there; say of what it must be so');
  const is = down ? (not ? 'unpressed' : 'pressed') : not ? 'unchecked' : 'checked';
  return choice && must({ ...at(choice), assertion: { about: 'element', is } });
}

/** It only names what can be chosen. */
function isChoice({ node, role, parent }: Thing): boolean {
  const mute = node.tag === 'label' || CHOSEN.test(role);
  return mute || parent?.node.tag === 'label' || CHOSEN.test(parent?.role ?? '');
}

/** What a row or card says of itself in these words alone, on no button and for no choice: "the garage door is closed". Where only another row of its table says so, the claim is about its own cell in that column. */
export function planTold(saying: Said, claiming: Clause, literal = false): Outcome | undefined {
  const { subject, verb, not, rest } = saying;
  const found = resolveItem(subject, claiming.look);
  if (found.kind !== 'one' || !/^(?:be|visible)$/.test(verb)) return undefined;
  const item = found.thing;
  const said = bareWords(rest);
  const inside = claiming.look.things.slice(item.order, item.last + 1);
  const plain = (words: Words) => words.filter((word) => !/^(?:a|an|per|each|the)$/.test(word));
  const as = ({ node }: Thing, words: Words) =>
    node.mcpSelector === ''
      ? undefined
      : [node.text, ...node.text.split(/ [·•|–—] /)].find((part) => same(plain(wordsOf(part)), plain(words)));
  const says = (one: Thing) => as(one, said) !== undefined;
  // "Dr. Tanaka is not accepting patients" where she says so: "Not accepting patients".
  const refusing = not ? inside.find((one) => as(one, ['not', ...said])) : undefined;
  if (refusing) return planTold({ ...saying, not: false, rest: [...unsaid('not', rest), ...rest] }, claiming);
  const mute = (one: Thing) => one.role === 'heading' || isChoice(one) || isLabel(one, item);
  const rows = item.parent?.children.filter(({ children }) => children.length === item.children.length) ?? [];
  const column = rows.map(({ children }) => children.findIndex(says)).find((at) => at > 0) ?? -1;
  const cell = item.children[column];
  const shown = inside.find((one) => says(one) && !mute(one));
  const heads = !literal && cell && (headOver(cell) || cell.node.attributes.class);
  const told = shown ?? (heads ? cell : undefined);
  const its = wordsIn(subject).filter((word) => item.words.includes(word));
  if (!told || (literal && its.length === 0) || isOfOtherColumn(wordsIn(subject), told, item))
    return undefined;
  const spoken = textOf(rest.slice(rest.findIndex((token) => !isArticle(token))), claiming.source);
  const expected = asWritten(shown && as(shown, said), spoken);
  const part = shown && !same(wordsOf(shown.node.text), wordsOf(expected));
  const how = told.node.tag === '#text' || part ? 'contains' : 'equals';
  const assertion: Assertion = { about: 'content', how: not ? `not_${how}` : how, expected };
  return must({ ...at(told), assertion: { ...assertion, beside: its.join(' ') } });
}

/** What a value is that has a label: "the status of order 1044 is Shipped", "order 1044 has the status Shipped". */
export function planLabelled({ subject, verb, not, rest: all }: Said, claiming: Clause): Outcome | undefined {
  const { look, source } = claiming;
  const its = [...all.slice(0, -1), ...unsaid('of', subject), ...subject];
  const [named, rest] = verb === 'have' ? [its, all.slice(-1)] : [subject, all];
  const found = resolveLabelled(named, look);
  const value = givenValue(rest, source);
  if (found.kind === 'none' || !value) return undefined;
  if (found.kind === 'tie') return value.bare ? undefined : unresolved(found, subject, source, 'value');
  const { thing, before = '', beside } = found;
  // Words without quotes that are not there may say how it is: "Email is highlighted".
  const there = same(wordsOf(before + value.text), thing.words);
  if (standsApart(thing, wordsOf(value.text)))
    return none('unfit', textOf(rest, source), 'it stands beside another value there; say which, in quotes');
  if (value.bare && (not || !there)) return quoteIt('missing', rest, source, 'the value');
  // "80" is what "€80" and "80 kg" say; "80 €" is another way to write the first.
  const shown = thing.node.text.slice(before.length) || (thing.children.at(-1)?.node.text ?? '');
  if (isCounter(verb, shown, value.text)) return undefined;
  const way = wayToSay(value, shown, before);
  if (way === 'unlike') return quoteIt('missing', rest, source, 'the value');
  const how = verb === 'contains' || way === 'measured' ? 'contains' : 'equals';
  const expected = how === 'equals' ? `${before}${value.text}` : value.text;
  const assertion: Assertion = { about: 'content', how: not ? `not_${how}` : how, expected };
  return must({ ...at(thing), assertion: { ...assertion, ...defined({ beside }) } });
}

/** "The ticket has the status Open". */
function planHas(said: Said, claiming: Clause): Outcome {
  const rest = said.rest.filter(
    ({ kind, norm }) => kind !== 'word' || (norm !== 'price' && !TEXT_NOUNS.has(norm)),
  );
  const told = planLabelled(said, claiming) ?? planTold({ ...said, verb: 'be', rest }, claiming);
  return told ?? refuse('value', said.rest, claiming, 'say what value it must have');
}

/** Only a part of the field's name is said: "Rosemary is 1" is about her row, and "Segment 2 is Draft" not about its translation. */
function planPartly(field: Thing, said: Said, value: Value, claiming: Clause): Outcome {
  const { subject, verb } = said;
  const called = subject.some(({ norm }) => CONTAINERS.has(norm));
  const item = called || resolveItem(subject, claiming.look).kind === 'one';
  return item || (verb === 'be' && value.bare !== undefined)
    ? refuse('unfit', subject, claiming, `say of what there, as ${describe(field)}`)
    : planField(field, said, value, claiming);
}

/** What a field holds, what a label names, or what a row, a card or a section says. */
export function planValue(said: Said, claiming: Clause): Outcome {
  const { subject, verb, rest: given } = said;
  const { look, source } = claiming;
  const noun = verb === 'have' ? phraseLength(given, ['the value', 'value']) : 0;
  if (verb === 'have' && noun === 0) return planHas(said, claiming);
  const rest = given.slice(noun);
  const value = givenValue(rest, source);
  if (!value) return planTold(said, claiming) ?? quoteIt('missing', rest, source, 'the value');
  if (verb === 'be' && subject[0]?.norm === 'my' && subject[0] === claiming.tokens[0])
    return none('unfit', 'my', 'say whether it is to be typed, or must be so');
  const field = resolve(subject, isField, look);
  if (field.kind === 'one' && field.tier !== 'partial') return planField(field.thing, said, value, claiming);
  // A name and what stands beside it look like a label and its value: the row may say it elsewhere.
  const told = planTold(said, claiming, true);
  const labelled = told ?? planLabelled({ ...said, verb: noun > 0 ? 'equals' : verb, rest }, claiming);
  if (labelled) return labelled;
  if (field.kind === 'one') return planPartly(field.thing, said, value, claiming);
  const picked = field.kind === 'none' ? planPicked(said, value, claiming) : undefined;
  if (picked) return picked;
  if (verb === 'have' || field.kind === 'tie') return unresolved(field, subject, source, 'field');
  return planRow(said, value, claiming, unresolved(field, subject, source, 'field or value'));
}

/** "Dune is due on 4 May", "assigned to Sam" in the column Assignee: the head of a column, and what the row says there. */
function planColumn(said: Said, claiming: Clause): Outcome | undefined {
  const heads = claiming.look.things.filter(({ role }) => role === 'columnheader');
  const words = heads.flatMap((one) => one.words).filter(({ length }) => length > 4);
  const head = words.find((one) => one.slice(0, 5) === said.rest[0]?.norm.slice(0, 5));
  const rest = said.rest.map((one, at) => (at === 0 ? { ...one, text: head ?? one.text } : one));
  const joined = phraseLength(rest.slice(-2), SCOPES) === 1 ? rest.toSpliced(-2, 1) : rest;
  return rest.length > 1 ? planLabelled({ ...said, verb: 'have', rest: joined }, claiming) : undefined;
}

function planField(field: Thing, said: Said, value: Value, claiming: Clause): Outcome {
  // "Email is highlighted" says how it is, in a word that is not known, and not what it holds.
  if (said.verb === 'be' && value.bare && optionsOf(field, claiming.look).length === 0)
    return none('unfit', value.text, 'put what the field must hold in quotes');
  const how = said.verb === 'contains' ? 'contains' : 'equals';
  const text = field.role === 'slider' ? value.text.replace(/ ?%$/, '') : value.text;
  const expected = nativeValue(text, field.node.attributes.type) ?? text;
  const assertion: Assertion = { about: 'value', how: said.not ? `not_${how}` : how, expected };
  return must({ ...at(field), assertion });
}

/** "The theme is set to Dark": of a group of radio buttons this one is on. */
function planPicked({ subject, verb, not }: Said, { text }: Value, claiming: Clause): Outcome | undefined {
  const group = resolve(subject, ({ role }) => /group$/.test(role), claiming.look);
  const under = claiming.look.things.filter(
    (one) => one.group && same(wordsOf(one.group), bareWords(subject)),
  );
  const radios = group.kind === 'one' ? optionsOf(group.thing, claiming.look) : under;
  const called = ({ role, names }: Thing) => /radio$/.test(role) && isFull(tierOf(wordsOf(text), names));
  const [only, ...more] = radios.filter(called);
  if (!only || more.length > 0 || verb === 'contains') return undefined;
  return must({ ...at(only), assertion: { about: 'element', is: not ? 'unchecked' : 'checked' } });
}

/** What a row, a card or a section says. "The first row is Boris Kane" says it of a row or a card, and of a name. */
function planRow(said: Said, value: Value, claiming: Clause, unknown: Outcome): Outcome {
  const { subject, verb, not } = said;
  const { text: expected, bare } = value;
  const place = resolveContainer(subject, claiming.look);
  const named = bare === undefined || expected.split(' ').every((word) => /^[\p{Lu}\d]/u.test(word));
  const single = (thing: Thing) => screen.isListed(thing) || (bare === undefined && screen.isItem(thing));
  const row = place.kind === 'one' && place.tier === 'exact' && single(place.thing) && named;
  if (verb === 'be' && !row) return planTold(said, claiming) ?? planColumn(said, claiming) ?? unknown;
  if (place.kind === 'tie') return unresolved(place, subject, claiming.source, 'row, card or section');
  // What only has the word somewhere in it is about more than that; a button that opens a list shows what is chosen.
  const shows = place.kind === 'one' && place.tier !== 'partial';
  const list = shows ? place : resolve(subject, takesValue, claiming.look);
  if (list.kind !== 'one' || list.tier === 'partial') return unknown;
  // What can be chosen there is drawn there, chosen or not.
  const inside = claiming.look.things.filter((one) => contains(list.thing, one) && !one.children.length);
  const says = ({ words, names }: Thing) => holds([...words, ...names.flatMap(wordsOf)], wordsOf(expected));
  const drawn = inside.filter(says);
  if (drawn.length > 0 && drawn.every(isChoice))
    return none('unfit', expected, 'it can be chosen there; say in which field');
  // What something is called is not what it says: the calendar of a month.
  if (
    list.thing.names.some((name) => holds(wordsOf(name), wordsOf(expected))) &&
    !holds(list.thing.words, wordsOf(expected))
  )
    return none('unfit', expected, `${describe(list.thing)} is called so`);
  const how = not ? 'not_contains' : 'contains';
  // A number may be a part of anything there: it must be a text of its own.
  const number = /^[\d.,]+$/.test(expected);
  const shown = number ? inside.filter(({ node }) => node.text.trim() === expected) : [];
  if (number && shown.length !== 1) return none('unfit', expected, 'say of what there it is the number');
  return must({ ...at(shown[0] ?? list.thing), assertion: { about: 'content', how, expected } });
}

/** The value that the words name by its label: "the status of order 1044", "the total". A column has many, and so needs its row. */
function resolveLabelled(said: Tokens, look: Look): Resolved & { before?: string; beside?: string } {
  // "the number of drafts" is what stands beside Drafts.
  const bare = trimArticles(said);
  const tokens = startsWith(bare, ['number', 'of']) ? bare.slice(2) : said;
  let told: Resolved = { kind: 'none', candidates: [] };
  for (const values of labelledValues(look)) {
    const found = resolveAmong(tokens, values, look);
    const one = found.kind === 'one' && isFull(found.tier) ? found : undefined;
    if (one) {
      const value = values.find((each) => each === one.thing);
      const beside = wordsOf(one.item ?? '').filter((word) => itemAround(one.thing)?.words.includes(word));
      return { ...one, before: value?.before ?? '', ...(beside.length > 0 && { beside: beside.join(' ') }) };
    }
    if (found.kind === 'tie' && told.kind === 'none') told = found;
  }
  return told;
}

const isCounter = (verb: string, shown: string, said: string) =>
  verb === 'contains' && COUNTER.test(shown) && !COUNTER.test(said);

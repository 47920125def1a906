import { nativeValue, parseDate, parseTime } from '../../model/calendar-date.ts';
import { CHOICES, isPicker, listOf, optionsOf } from '../seen/choices.ts';
import { fittest, isFull, same, single, type Tier, tierOf, tierOfKind } from '../seen/match.ts';
import { describe, isField, type Look, type Thing } from '../seen/screen.ts';
import type { PlannedStep } from '../tell-steps.ts';
import { isNegation, isTitled } from './phrase.ts';
import { at, type Failed, none, type Plan } from './plan.ts';
import { type Token, type Tokens, textOf, wordSet, wordsOf } from './tokens.ts';
import { ARTICLES, JOINTS, PRONOUNS, SCOPES } from './vocabulary.ts';

export interface Value {
  text: string;
  secret: boolean;
  /** Words without quotes: they may be the value, or only speak of it. */
  bare?: boolean;
}

const VALUE_NOUNS = wordSet('text value word words number string code option');
/** They say what kind of value is meant, and never which. */
const SPEAKING_OF = wordSet`text value word words number string code option values credentials details data information info something anything default today tomorrow yesterday spaces letters digits characters`;
/** They say of what sort a value must be. */
const DESCRIBING = wordSet`valid invalid correct incorrect wrong random registered existing same different special only similar or`;
/** No value begins with them: they speak of one, or join it to a field. */
const BEFORE_VALUES = new Set([...ARTICLES, ...PRONOUNS, ...SCOPES, 'as', 'into', 'onto', 'with', 'to']);

/** The value that tokens give, if they are meant to the letter: one quote, or words that describe nothing. "the answer" or "my password" only speak of a value; they would have to be in quotes. */
export function givenValue(tokens: Tokens, source: string): Value | undefined {
  const given = withoutNoun(tokens);
  const [first] = given;
  if (!first) return undefined;
  if (given.length === 1) {
    if (first.kind === 'quote') return { text: first.text, secret: /\{\{\s*\w+\s*\}\}/.test(first.text) };
    if (first.kind === 'secret') return { text: first.text, secret: true };
    if (first.kind === 'date') return { text: first.text, secret: false };
  }
  const last = given.at(-1);
  if (last?.kind === 'word' && given.length > 1 && SCOPES.includes(last.norm) && !isTitled(last))
    return undefined;
  if (first.kind === 'word' && BEFORE_VALUES.has(first.norm) && !isTitled(first)) return undefined;
  // Where such a value ends is not clear: what follows "and" may belong to it or be said of something else.
  if (given.some((token) => token.kind === 'quote' || isNegation(token) || JOINTS.has(token.norm)))
    return undefined;
  const text = textOf(given, source);
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  if (parseTime(text)) return { text, secret: false };
  const plain = given.filter(({ kind }) => kind !== 'number');
  const small = (one: Token) => /^(?:word|name)$/.test(one.kind) && /^[\p{Ll}'’ -]+$/u.test(one.text);
  // "7 bar" is a value with its unit.
  const measured = first.kind === 'number' && given.length === 2;
  const bare = plain.length > 0 && plain.every(small) && !measured;
  return { text, secret: given.some(({ kind }) => kind === 'secret'), bare };
}

/** Whether words without quotes only speak of what to type: "credentials", "username" for the field Username, the name of another field, "a long text": several words in small letters describe more often than not. Whoever puts the field's name in quotes would put the value in quotes too. */
export function onlySpeaksOf({ text, bare }: Value, field: Tokens, { names }: Thing, look: Look): boolean {
  if (bare === undefined) return false;
  const named = (one: Thing) => isField(one) && isFull(tierOf(wordsOf(text), one.names));
  const words = wordsOf(text);
  if (look.things.some(named) || words.some((word) => DESCRIBING.has(word))) return true;
  if (!bare) return false;
  const known = new Set(names.flatMap(wordsOf));
  if (words.length > 1 || field.some(({ kind }) => kind === 'quote')) return true;
  return words.every((word) => SPEAKING_OF.has(word) || known.has(word));
}

/** Words without quotes that say what sort of thing is looked for: "cheap flights to Rome", "advanced courses" over courses or beside a box Advanced. */
export function describesSearch({ text, bare }: Value, { things, context }: Look): boolean {
  const words = wordsOf(text);
  if (bare === undefined || !/(?:^| )\p{Ll}/u.test(text)) return false;
  const light = (word: string) => SCOPES.includes(word) || DESCRIBING.has(word) || SPEAKING_OF.has(word);
  const heads = things.filter((one) => one.role === 'heading' || isField(one)).flatMap(({ names }) => names);
  const known = new Set([...heads, context.title ?? ''].flatMap(wordsOf).map(single));
  const choice = (word: string) => things.some((one) => CHOICES.has(one.role) && same(one.words, [word]));
  const sort = (word: string) => light(word) || choice(word) || (words.length > 1 && known.has(single(word)));
  return words.length > 3 || words.some(sort);
}

function withoutNoun(tokens: Tokens): Tokens {
  const [before, last] = [tokens.slice(0, -1), tokens.at(-1)];
  const empty = ({ kind, norm }: Token) => kind === 'word' && (ARTICLES.has(norm) || VALUE_NOUNS.has(norm));
  return last && before.every(empty) && /^(?:quote|number|date|secret)$/.test(last.kind) ? [last] : tokens;
}

type Given = Omit<Plan, 'kind' | 'uses'> | Failed;

export function giveValue(field: Thing, value: Value, named: Tier, look: Look, typing = false): Given {
  const { role, node } = field;
  const { type = '' } = node.attributes;
  if (value.secret && type !== 'password' && named === 'partial')
    return none('unfit', value.text, 'a secret goes only into a password field or one that is named in full');
  if (role === 'group' || role === 'radiogroup') return chooseInside(field, value, look);
  const day = isPicker(field) ? parseDate(value.text) : null;
  if (day) return done({ actionType: 'adjust', ...at(field), inputValue: day });
  if (isPicker(field) && (role === 'button' || /\d/.test(value.text)))
    return takes(field, `a date such as ${SUCH.date}`, value);
  if (optionsOf(field, look).length > 0 && node.tag !== 'input') return chooseInside(field, value, look);
  const typed = typing && /input|textarea/.test(node.tag) && node.attributes['aria-readonly'] !== 'true';
  if (/^(?:listbox|button|clickable)$/.test(role) || (role === 'combobox' && !typed))
    return done({ actionType: 'select', ...at(field), inputValue: value.text });
  return fillText(field, value, type);
}

const SUCH: Record<string, string> = { date: '2026-06-03', time: '09:30', month: '2026-06' };

function fillText(field: Thing, value: Value, type: string): Given {
  const { role } = field;
  const inputValue = nativeValue(value.text, type);
  if (inputValue === null) return takes(field, `a ${type} such as ${SUCH[type]}`, value);
  if (role === 'spinbutton' || role === 'slider') {
    // "30 minutes" where what it shows is told in minutes, "£40,000" where it is told in pounds
    const [, sign = '', digits = value.text, unit = ''] =
      /^(\p{Sc}?) ?([-+]?\d[\d.,]*) ?(\p{L}*|%|\p{Sc})$/u.exec(value.text) ?? [];
    const near = [field, field.parent, field.parent?.parent].flatMap((one) => [
      ...(one?.words ?? []),
      ...(one?.names.flatMap(wordsOf) ?? []),
      ...wordsOf(one?.node.attributes['aria-valuetext'] ?? ''),
    ]);
    const told = (said: string) =>
      said === '' || near.some((word) => word === said || (word.length > 2 && said.startsWith(word)));
    const plain = role === 'slider' && unit === '%' ? true : told(sign) && told(unit);
    const number = plain ? digits.replace(/,(?=\d{3}(?!\d))/g, '') : value.text;
    if (!/^[-+]?\d+(?:[.,]\d+)?$/.test(number)) return takes(field, 'a number', value);
    const [wanted, { 'aria-valuemin': least = '', 'aria-valuemax': most = '' }] = [
      Number(number.replace(',', '.')),
      field.node.attributes,
    ];
    const beyond = (most !== '' && wanted > Number(most)) || (least !== '' && wanted < Number(least));
    if (beyond) return takes(field, `a number from ${least || '-'} to ${most || '-'}`, value);
    return done({ actionType: 'adjust', ...at(field), inputValue: wanted });
  }
  return done({ actionType: 'input', ...at(field), inputValue });
}

const done = (step: PlannedStep): Given => ({ steps: [step], tier: 'exact' });

const takes = (field: Thing, what: string, value: Value): Failed =>
  none('unfit', value.text, `${describe(field)} takes ${what}, not ${JSON.stringify(value.text)}`);

function chooseInside(field: Thing, value: Value, look: Look): Given {
  const options = optionsOf(field, look);
  const words = wordsOf(value.text);
  const found = fittest(options.map((option) => ({ option, tier: tierOfKind(words, option, look) })));
  const [only, ...more] = found;
  const lacks = `${describe(field)} has no ${JSON.stringify(value.text)}`;
  if (!only) return none('unfit', value.text, lacks, options.slice(0, 12).map(describe));
  if (more.length > 0)
    return { kind: 'tie', words: value.text, candidates: found.map(({ option }) => describe(option)) };
  return { steps: [choosing(only.option, look)], tier: only.tier };
}

/** Takes one of several: an option of a list through its list, anything else by itself. */
export function choosing(option: Thing, look: Look): PlannedStep {
  const list = option.role === 'option' ? listOf(option) : undefined;
  const text = option.names[0] ?? option.node.text;
  if (list?.role === 'listbox') {
    // A list that takes several keeps those that were chosen before.
    const chosen = optionsOf(list, look).filter(({ node }) => node.attributes['aria-selected'] === 'true');
    const values = [...new Set([...chosen.map(({ names }) => names[0] ?? ''), text])];
    return { actionType: 'select', ...at(list), values };
  }
  if (list) return { actionType: 'select', ...at(list), inputValue: text };
  const on = /^(?:checkbox|radio|menuitemradio|menuitemcheckbox|switch)$/.test(option.role);
  return { actionType: on ? 'check' : 'click', ...at(option) };
}

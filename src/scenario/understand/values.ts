import { tierOf } from './match.ts';
import { isNegation } from './phrase.ts';
import { isField, type Look, type Thing } from './screen.ts';
import { type Tokens, textOf, wordSet, wordsOf } from './tokens.ts';
import { ARTICLES, JOINTS, PRONOUNS, SCOPES } from './vocabulary.ts';

/** What a sentence gives to a field. */
export interface Value {
  text: string;
  /** The day it names, as yyyy-mm-dd. */
  date?: string;
  secret: boolean;
  /** Words without quotes: they may be the value, or only speak of it. */
  bare?: boolean;
}

/** "the text "Hello"", "the value 4" */
const VALUE_NOUNS = wordSet('text value word words number string code option');
/** They say what kind of value is meant, and never which. */
const SPEAKING_OF = wordSet(
  'text value word words number string code option values credentials details data information info something anything default today tomorrow yesterday spaces letters digits characters',
);
/** They say of what sort a value must be. */
const DESCRIBING = wordSet(
  'valid invalid correct incorrect wrong random registered existing same different special only similar or',
);

/** No value begins with them: they speak of one, or join it to a field. */
const BEFORE_VALUES = new Set([...ARTICLES, ...PRONOUNS, ...SCOPES, 'as', 'into', 'onto', 'with', 'to']);

/**
 * The value that tokens give, if they are meant to the letter: one quote, or words that describe nothing. "the answer"
 * or "my password" only speak of a value; they would have to be in quotes.
 */
export function givenValue(tokens: Tokens, source: string): Value | undefined {
  const given = withoutNoun(tokens);
  const [first] = given;
  if (!first) return undefined;
  if (given.length === 1) {
    if (first.kind === 'quote') return { text: first.text, secret: /\{\{\s*\w+\s*\}\}/.test(first.text) };
    if (first.kind === 'secret') return { text: first.text, secret: true };
    if (first.kind === 'date') return { text: first.text, date: first.norm, secret: false };
  }
  if (first.kind === 'word' && BEFORE_VALUES.has(first.norm)) return undefined;
  // Where such a value ends is not clear: what follows "and" may belong to it or be said of something else.
  if (given.some((token) => token.kind === 'quote' || isNegation(token) || JOINTS.has(token.norm)))
    return undefined;
  const text = textOf(given, source);
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const plain = given.filter(({ kind }) => kind !== 'number');
  const bare =
    plain.length > 0 &&
    plain.every(({ kind, text: said }) => /^(?:word|name)$/.test(kind) && /^[\p{Ll}'’ -]+$/u.test(said));
  return { text, secret: given.some(({ kind }) => kind === 'secret'), bare };
}

/**
 * Whether words without quotes only speak of what to type: "credentials", "username" for the field Username, the name
 * of another field, "a long text": several words in small letters describe more often than not. Whoever puts the field's name in quotes would put the value in quotes too.
 */
export function onlySpeaksOf(
  { text, bare }: Value,
  field: Tokens,
  { names }: Thing,
  { things }: Look,
): boolean {
  if (bare === undefined) return false;
  const named = (one: Thing) =>
    isField(one) && /^(?:exact|loose)$/.test(tierOf(wordsOf(text), one.names) ?? '');
  const words = wordsOf(text);
  if (things.some(named) || words.some((word) => DESCRIBING.has(word))) return true;
  if (!bare) return false;
  const known = new Set(names.flatMap(wordsOf));
  return (
    field.some(({ kind }) => kind === 'quote') ||
    words.length > 1 ||
    words.every((word) => SPEAKING_OF.has(word) || known.has(word))
  );
}

/** Words without quotes that say what sort of thing is looked for: "cheap flights to Rome". */
export function describesSearch({ text, bare }: Value): boolean {
  const words = wordsOf(text);
  const light = (word: string) => SCOPES.includes(word) || DESCRIBING.has(word) || SPEAKING_OF.has(word);
  return bare === true && (words.length > 3 || words.some(light));
}

function withoutNoun(tokens: Tokens): Tokens {
  const at = tokens.findIndex(({ norm }) => !ARTICLES.has(norm));
  const noun = tokens[at];
  const literal = tokens[at + 1];
  if (noun?.kind !== 'word' || !VALUE_NOUNS.has(noun.norm) || !literal || tokens.length !== at + 2)
    return tokens;
  return /^(?:quote|number|date|secret)$/.test(literal.kind) ? [literal] : tokens;
}

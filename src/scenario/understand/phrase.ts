import { VERBS_BY_WORD } from './frames.ts';
import { JOINING_SIGN, type Token, type Tokens, type Words, wordSet, wordsOf } from './tokens.ts';
import * as lexicon from './vocabulary.ts';

export interface ItemPhrase {
  words: string[];
  within?: ItemPhrase;
  /** It is spoken of by what it is and by its number, and not by what it shows; `of` is what its list is called. */
  place?: { roles: Words; nth?: number; of?: string };
}

/** One way to take the words for a thing: what it is called, of which kind it is, which of several, and where. */
export interface Phrase {
  words: string[];
  roles?: Words;
  /** From 1; -1 for the last. */
  nth?: number;
  scope?: ItemPhrase;
  /** The name is in quotes: it is meant to the letter. */
  literal: boolean;
  /** Its last word is one for a kind: that belongs to the name only where the whole name is said. */
  kinded?: boolean;
}

/** All ways to take these tokens for one thing. Every token has its part in each of them. */
export function phrasesOf(tokens: Tokens): Phrase[] {
  const bare = trimArticles(tokens);
  if (endsOpen(bare)) return [];
  const placed = splitsAt(bare, lexicon.SCOPES).flatMap(({ before, after }) => scoped(after, before));
  return [...headsOf(bare), ...placed, ...ownedOf(bare)];
}

function pairs<A, B, C>(left: readonly A[], right: readonly B[], join: (a: A, b: B) => C): C[] {
  return left.flatMap((a) => right.map((b) => join(a, b)));
}

const scoped = (item: Tokens, head: Tokens): Phrase[] =>
  pairs(itemsOf(item), headsOf(head), (scope, one) => ({ ...one, scope }));

/** "Carla's comment field": the field in what shows Carla. */
function ownedOf(tokens: Tokens): Phrase[] {
  const owner = tokens.findIndex(({ possessive }) => possessive);
  if (owner === -1) return [];
  const owning = tokens.slice(0, owner + 1).map((token) => ({ ...token, possessive: false }));
  return scoped(owning, tokens.slice(owner + 1));
}

function placesIn(tokens: Tokens): ItemPhrase[] {
  const said = spoken(tokens);
  const part = lexicon.PARTS.get(said);
  if (part) return [{ words: [], place: { roles: part } }];
  const [which = '', noun = '', ...more] = said.split(' ');
  const nth = lexicon.ORDINALS.get(which);
  if (nth === undefined || noun === '' || more.length > 0) return [];
  const roles = lexicon.COUNTABLE.get(noun);
  return [{ words: [], place: roles ? { roles, nth } : { roles: [], nth, of: noun } }];
}

export function itemsOf(tokens: Tokens): ItemPhrase[] {
  const bare = trimArticles(tokens);
  if (endsOpen(bare)) return [];
  // "the booking for Ada": that it is one is told by the label over it, like a noun beside its words.
  const nounOf = (said: Tokens) => (said.every(isContainer) ? [] : wordsIn(said));
  const owner = bare.findIndex(({ possessive }) => possessive);
  const its = owner === -1 ? undefined : nounOf(bare.slice(owner + 1));
  if (its && its.length < 2) return [{ words: [...its, ...wordsIn(bare.slice(0, owner + 1))] }];
  const owned = splitsAt(bare, [...lexicon.OWNING, ...lexicon.NAMINGS]).flatMap(({ before, after }) => {
    const noun = nounOf(before);
    const items = noun.length > 1 ? [] : itemsOf(after);
    return items.map((item) => ({ ...item, words: [...noun, ...item.words] }));
  });
  const parts = splitsAt(bare, lexicon.SCOPES).filter(({ before }) => !before.every(isContainer));
  const put = (within: ItemPhrase, name: ItemPhrase) => ({ ...name, within });
  const placed = parts.flatMap((one) => pairs(itemsOf(one.after), namesOf(trimArticles(one.before)), put));
  const all = [...placesIn(bare), ...namesOf(bare), ...owned, ...placed];
  return all.filter(({ words, place }) => words.length > 0 || place);
}

const namesOf = (tokens: Tokens): ItemPhrase[] =>
  withoutContainer(tokens).map((part) => ({ words: wordsIn(part) }));

/** "the row "Alice"", "the Anna post": the noun says nothing that the words do not. */
function withoutContainer(tokens: Tokens): Tokens[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const behind = first && isContainer(first) ? [trimArticles(tokens.slice(1))] : [];
  return [tokens, ...behind, ...(last && isContainer(last) ? [tokens.slice(0, -1)] : [])];
}

function headsOf(tokens: Tokens): Phrase[] {
  const bare = trimArticles(tokens);
  const [first, ...rest] = bare;
  if (!first) return [];
  const nth = first.kind === 'word' ? lexicon.ORDINALS.get(first.norm) : undefined;
  const ordered = nth !== undefined && rest.length > 0 ? headsOf(rest).map((head) => ({ ...head, nth })) : [];
  const kinded = [-1, -2].some((from) => rest.length >= -from && lexicon.kindOf(spoken(bare.slice(from))));
  const [, ...held] = withoutContainer(bare).filter(({ length }) => length > 0);
  return [
    ...ordered,
    ...namedHeads(bare),
    ...kindHeads(bare),
    ...held.map(headOf),
    { ...headOf(bare), kinded },
  ];
}

function namedHeads(tokens: Tokens): Phrase[] {
  return splitsAt(tokens, lexicon.NAMINGS).flatMap(({ before, after }) => {
    const roles = lexicon.kindOf(spoken(before));
    if (roles) return [{ ...headOf(after), roles }];
    return before.every(isContainer) ? [headOf(after)] : [];
  });
}

function kindHeads(tokens: Tokens): Phrase[] {
  const found: Phrase[] = [];
  for (const length of [2, 1]) {
    if (tokens.length < length) continue;
    for (const roles of lexicon.kindsOf(spoken(tokens.slice(-length)), tokens.length === length))
      found.push({ ...headOf(trimArticles(tokens.slice(0, -length))), roles });
    if (tokens.length === length) continue;
    for (const roles of lexicon.kindsOf(spoken(tokens.slice(0, length)), false))
      found.push({ ...headOf(trimArticles(tokens.slice(length))), roles });
  }
  return found;
}

function headOf(tokens: Tokens): Phrase {
  const [only] = tokens;
  return { words: wordsIn(tokens), literal: tokens.length === 1 && only?.kind === 'quote' };
}

export function splitsAt(tokens: Tokens, phrases: Words): { before: Tokens; after: Tokens }[] {
  return tokens.flatMap((_, at) => {
    const length = at > 0 ? phraseLength(tokens.slice(at), phrases) : 0;
    const [before, after] = [tokens.slice(0, at), tokens.slice(at + length)];
    return length > 0 && after.length > 0 ? [{ before, after }] : [];
  });
}

/** How many tokens the longest of the phrases takes up here; 0 when none begins here. */
export function phraseLength(tokens: Tokens, phrases: Words): number {
  const first = tokens[0]?.norm ?? '';
  let longest = 0;
  for (const phrase of phrases) {
    if (first === '' || !phrase.startsWith(first)) continue;
    const words = phrase.split(' ');
    if (words.length > longest && startsWith(tokens, words)) longest = words.length;
  }
  return longest;
}

export function withoutTail(tokens: Tokens, phrases: Words): Tokens {
  const tails = phrases.map((phrase) => phrase.split(' ')).filter(({ length }) => length < tokens.length);
  const ends = (words: Words) => startsWith(tokens.slice(-words.length), words);
  const tail = tails.find((words) => ends(words) && !tokens.slice(-words.length).some(isTitled));
  return tail ? withoutTail(tokens.slice(0, -tail.length), phrases) : tokens;
}

export function startsWith(tokens: Tokens, words: Words): boolean {
  const plain = tokens.map(({ norm, kind, possessive }) => kind !== 'quote' && !possessive && norm);
  return words.every((word, i) => plain[i] === word);
}

export function trimArticles(tokens: Tokens): Tokens {
  const from = tokens.findIndex((token) => token.possessive || !isArticle(token));
  return from === -1 ? [] : tokens.slice(from);
}

/** A small word with a capital inside a sentence is part of a name: "Zone A", "The Office", a song called "Please". */
export const isTitled = ({ text, start }: Token): boolean => start > 0 && /^\p{Lu}/u.test(text);

function oneOf(words: ReadonlySet<string>): (token: Token) => boolean {
  return (token) => token.kind === 'word' && words.has(token.norm) && !isTitled(token);
}

export const isArticle = oneOf(lexicon.ARTICLES);
const isContainer = oneOf(lexicon.CONTAINERS);
export const isWeightless = oneOf(lexicon.WEIGHTLESS);

/** There is nothing, or "and" with nothing behind it or with another thing: "the volume and the bass". */
function endsOpen(tokens: Tokens): boolean {
  const open = ({ kind, norm }: Token, at: number) => {
    const next = tokens[at + 1];
    return kind === 'secret' || (kind === 'word' && lexicon.JOINTS.has(norm) && (!next || isArticle(next)));
  };
  // What denies is no part of a name, and a secret is nobody's.
  return tokens.length === 0 || tokens.some((one, at) => isNegation(one) || open(one, at));
}

export const isNegation = ({ kind, norm }: Token): boolean => kind === 'word' && lexicon.NEGATIONS.has(norm);

/** Signs that only join words do not count: "Smith & Sons". */
export function wordsIn(tokens: Tokens): string[] {
  const mute = ({ kind, text }: Token) => kind === 'mark' && /[.,;!?()]/.test(text);
  const said = tokens.flatMap((token) => (mute(token) ? [] : wordsOf(token.text)));
  return said.length > 1 ? said.filter((word) => !JOINING_SIGN.test(word)) : said;
}

/** What tokens say without the articles before other words. */
export const bareWords = (tokens: Tokens): string[] =>
  wordsIn(tokens.filter((token, at) => (at > 0 && at === tokens.length - 1) || !isArticle(token)));

/** What plain words say; nothing where something else stands among them. */
export function spoken(tokens: Tokens): string {
  const bare = trimArticles(tokens);
  return bare.every(({ kind }) => kind === 'word') ? bare.map(({ norm }) => norm).join(' ') : '';
}

const thingOf = ({ norm }: Token) =>
  lexicon.kindOf(norm) ?? lexicon.PARTS.get(norm) ?? lexicon.CONTAINERS.has(norm);

/** "the user books", "the traveller selects", "the night clerk clicks": somebody who does something, and no thing of the page. */
function actorAt([article, ...rest]: Tokens, when: boolean): number {
  const plain = ({ kind, possessive }: Token) => kind === 'word' && !possessive;
  const acts = (at: number) => {
    const [who, verb, next] = rest.slice(at);
    if (!who || !verb || !rest.slice(0, at + 2).every(plain)) return false;
    // "the customer of order 7" and "the manager is Ann" are about no one who acts.
    const still = [...lexicon.SCOPES, 'is', 'are', 'was', 'were'].includes(verb.norm) || next?.norm === 'be';
    // "the receptionist has enabled the switch"
    if (/^(?:has|have)$/.test(verb.norm)) return VERBS_BY_WORD.has(next?.norm ?? '') && !thingOf(who);
    if (lexicon.PERSONS.has(who.norm)) return !still;
    return (
      !thingOf(who) &&
      (when || VERBS_BY_WORD.has(verb.norm)) &&
      verb.norm !== 'shows' &&
      /[^s]s$/.test(verb.norm)
    );
  };
  return article && isArticle(article) ? ([2, 3].find((length) => acts(length - 2)) ?? 0) : 0;
}

/** "When I ...", "Could you please ...": said before an instruction, and no part of it. */
export function withoutOpeners(tokens: Tokens): { rest: Tokens; openers: Tokens } {
  let rest = tokens;
  for (;;) {
    // "I am switching to Help"
    const busy = phraseLength(rest, ['am', 'are']) * Number(/ing$/.test(rest[1]?.norm ?? ''));
    const opener = actorAt(rest, tokens[0]?.norm === 'when') || phraseLength(rest, lexicon.OPENERS) || busy;
    const mark = rest[0]?.kind === 'mark' && /[,;.>]/.test(rest[0].text);
    if (opener === 0 && !mark) break;
    const next = rest.slice(Math.max(1, opener));
    // "then" alone, or a field called "User", is the whole of it.
    if (next.length === 0 || (next[0]?.kind === 'mark' && next[0].text === ':')) break;
    rest = next;
  }
  return { rest, openers: tokens.slice(0, tokens.length - rest.length) };
}

export const SAYING = wordSet('should must will shall do does did still now already');
export const MODALS = new Set([...SAYING, 'can', 'could']);
export const PERFECT = new Set([...SAYING, 'has', 'have', 'had']);

/** "should not", "does still": how many tokens these are, and whether they deny. */
export function modalsAt(tokens: Tokens, words: ReadonlySet<string> = MODALS) {
  const end = tokens.findIndex(({ kind, norm }) => kind !== 'word' || !(words.has(norm) || norm === 'not'));
  const length = end === -1 ? tokens.length : end;
  return { length, not: tokens.slice(0, length).some(({ norm }) => norm === 'not') };
}

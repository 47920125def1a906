import { foldedText, readings, transcribed } from './fold-letters.ts';

export const EFFECTS = ['deletion', 'payment', 'sending', 'account'] as const;
export type EffectWord = (typeof EFFECTS)[number];

export interface Found {
  effect: EffectWord;
  word: string;
}

/** One phrase of the table, read: words in order, each with its alternatives, a gap allowed before some. */
export interface Phrase {
  written: string;
  effect: EffectWord | undefined;
  /** It counts only as the first words of a name. */
  leads: boolean;
  /** Scripts without spaces are searched, not split into words. */
  whole?: string;
  words: { any: string[]; after_gap: boolean }[];
}

/** Words that may stand between two of a phrase: `cancel my yearly premium plan`. */
const LONGEST_GAP = 3;
/** Two things are named: what is harmless about one says nothing about the other. */
const JOINS = new Set(
  'and or with und oder mit et ou avec y o con e ed com en of met i lub z och eller med'.split(' '),
);
/** Korean writes spaces, but hangs endings on its words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
export function speaks(phrases: Phrase[], text: string): boolean {
  const folded = foldedText(text);
  const words = wordsIn(folded);
  return phrases.some((phrase) =>
    phrase.whole === undefined ? findPhrase(words, phrase) !== undefined : folded === phrase.whole,
  );
}

/** Whether one of these phrases stands anywhere in the text, in scripts without spaces, too. */
export function mentions(phrases: Phrase[], text: string): boolean {
  const folded = foldedText(text);
  return speaks(phrases, text) || phrases.some(({ whole }) => whole !== undefined && folded.includes(whole));
}

/** Whether the text begins with one of these phrases. */
export function begins(phrases: Phrase[], text: string): boolean {
  const folded = foldedText(text);
  const words = wordsIn(folded);
  return phrases.some((phrase) =>
    phrase.whole === undefined ? findPhrase(words, phrase)?.from === 0 : folded.startsWith(phrase.whole),
  );
}

/** Whether these phrases are all that the text says. */
export function saysOnly(phrases: Phrase[], text: string): boolean {
  const folded = foldedText(text);
  return (
    phrases.some(({ whole }) => whole !== undefined && whole === folded) ||
    (speaks(phrases, text) && withoutPhrases(wordsIn(folded), phrases).length === 0)
  );
}

/** Whether one of these phrases is the text, word for word. */
export function saysWhole(phrases: Phrase[], text: string): boolean {
  const words = wordsIn(foldedText(text));
  return phrases.some((phrase) => {
    const span = findPhrase(words, phrase);
    return span?.from === 0 && span.to === words.length;
  });
}

export function joinsTwo(text: string): boolean {
  return wordsIn(foldedText(text)).some((word) => JOINS.has(word));
}

/** Its first word is part of a longer one, which is a thing: "Post-mortem notes". */
const BEGINS_JOINED = /^[^\p{L}]*\p{L}+[-‐‑]\p{L}/u;

/** The first phrase that the text says in any way of reading it, once all that is known to be harmless is taken out. */
export function firstOf(phrases: Phrase[], text: string, harmless: Phrase[] = []): Found | undefined {
  const folded = foldedText(text);
  // A control may say thousands of words, and there are thousands of phrases: what is left is worked out once for each effect.
  const left = onceFor((effect) => withoutWholes(folded, harmlessOf(harmless, effect)));
  for (const reading of readings(text)) {
    const words = wordsIn(reading);
    const left_words = onceFor((effect) => {
      const some = withoutPhrases(words, harmlessOf(harmless, effect));
      return { some, known: new Set(some) };
    });
    const joined = BEGINS_JOINED.test(reading);
    for (const phrase of phrases) {
      const { effect, written, whole } = phrase;
      if (!effect || (phrase.leads && joined)) continue;
      const said =
        whole === undefined
          ? mayStand(left_words(effect).known, phrase) &&
            findPhrase(left_words(effect).some, phrase) !== undefined
          : withoutDone(left(effect), whole).includes(whole);
      if (said) return { effect, word: written };
    }
  }
  return undefined;
}

function harmlessOf(phrases: Phrase[], effect: EffectWord): Phrase[] {
  return phrases.filter((one) => one.effect === effect);
}

function onceFor<T>(of: (effect: EffectWord) => T): (effect: EffectWord) => T {
  const known = new Map<EffectWord, T>();
  return (effect) => {
    const given = known.get(effect) ?? of(effect);
    known.set(effect, given);
    return given;
  };
}

/** Whether its first word is among these at all. */
function mayStand(known: ReadonlySet<string>, { words: [first] }: Phrase): boolean {
  return (
    first?.any.some((one) =>
      one.endsWith('*') ? [...known].some((word) => isWord(word, one)) : known.has(one),
    ) === true
  );
}

/** Words, numbers, and signs of money, each for itself. */
export function wordsIn(plain: string): string[] {
  return plain.match(/[\p{L}\p{N}]+|\p{Sc}/gu) ?? [];
}

/** What is left of the words when all that is known to be harmless is taken out. */
function withoutPhrases(words: string[], phrases: Phrase[]): string[] {
  let left = words;
  const known = new Set(words);
  for (const phrase of phrases) {
    if (phrase.whole !== undefined || !mayStand(known, phrase)) continue;
    for (let span = findPhrase(left, phrase); span; span = findPhrase(left, phrase)) {
      if (left.slice(span.from, span.to).some((word) => JOINS.has(word))) break;
      left = [...left.slice(0, span.from), ...left.slice(span.to)];
    }
  }
  return left;
}

function withoutWholes(plain: string, phrases: Phrase[]): string {
  return phrases.reduce((text, { whole }) => (whole ? text.replaceAll(whole, ' ') : text), plain);
}

/** The Korean for "is done", in the parts that folding leaves it in. */
const DONE = '됨'.normalize('NFKD');

/** In Chinese, Japanese and Korean a sign before or behind a deed says that it is done. */
function withoutDone(plain: string, whole: string): string {
  if (!/[已済]/u.test(plain) && !plain.includes(DONE)) return plain;
  const done = new RegExp(`已经?${whole}|${whole}[いりみ]?済(?:み|(?![ませすん]))|${whole}${DONE}`, 'gu');
  return plain.replace(done, ' ');
}

export function findPhrase(
  words: readonly string[],
  phrase: Phrase,
): { from: number; to: number } | undefined {
  const last = phrase.leads ? 0 : words.length - 1;
  for (let from = 0; from <= last && from < words.length; from++) {
    const to = endOf(words, phrase, from);
    if (to !== undefined) return { from, to };
  }
  return undefined;
}

function endOf(words: readonly string[], phrase: Phrase, from: number): number | undefined {
  let at = from;
  for (const { any, after_gap } of phrase.words) {
    const reach = after_gap ? LONGEST_GAP : 0;
    const end = Math.min(words.length, at + reach + 1);
    while (at < end && !any.some((one) => isWord(words[at] ?? '', one))) at++;
    if (at === end) return undefined;
    at++;
  }
  return at;
}

export function isWord(word: string, wanted: string): boolean {
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}

export function readPhrases(table: string, effect: EffectWord | undefined): Phrase[] {
  const written = table
    .split('\n')
    .flatMap((line) => line.replace(/^\s*\w\w: /, '').split(','))
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
  return [...new Set(written.flatMap(spelledOut))].map((phrase) => readPhrase(phrase, effect));
}

/** Scripts without spaces are searched as they stand, so that each alternative is a phrase of its own. */
function spelledOut(phrase: string): string[] {
  if (!UNSPACED.test(phrase)) return [phrase];
  return phrase
    .split(' ')
    .map((part) => part.split('|'))
    .reduce((all, any) => all.flatMap((before) => any.map((one) => `${before} ${one}`)), [''])
    .map((one) => one.trim());
}

function readPhrase(phrase: string, effect: EffectWord | undefined): Phrase {
  if (UNSPACED.test(phrase) || !/[\p{L}\p{N}]/u.test(phrase))
    return { written: phrase, effect, leads: false, whole: foldedText(phrase), words: [] };
  // What says no, or asks, is not looked for in ways of writing that another language may share.
  const writtenSo = (word: string) => [
    ...new Set(effect ? [foldedText(word), transcribed(word)] : [foldedText(word)]),
  ];
  const leads = phrase.startsWith('^');
  const written = leads ? phrase.slice(1) : phrase;
  // An apostrophe parts words in a name, so it does here.
  const parts = written.replaceAll("'", ' ').split(' ');
  const words = parts.flatMap((part, at) =>
    part === '..' ? [] : [{ any: part.split('|').flatMap(writtenSo), after_gap: parts[at - 1] === '..' }],
  );
  return { written, effect, leads, words };
}

/** Written between a deed and its thing. */
const BETWEEN = ['my', 'your', 'the', 'this', 'all', 'now'];
const SHORTEST_JOINED = 6;
const MOST_PARTS = 4;

/** All words of the phrases of one language, to tell those that are written as one. */
export function vocabularyOf(language: string, ...tables: string[]): ReadonlySet<string> {
  const lines = tables
    .flatMap((table) => table.split('\n'))
    .filter((line) => line.trim().startsWith(`${language}: `));
  const phrases = readPhrases(lines.join('\n'), undefined);
  return new Set([...BETWEEN, ...phrases.flatMap(({ words }) => words.flatMap(({ any }) => any))]);
}

/** The text with every word parted that is made of words of the vocabulary and nothing else: "Deleteaccount". */
export function partedText(text: string, vocabulary: ReadonlySet<string>): string {
  return foldedText(text).replace(/\p{L}+/gu, (word) =>
    word.length < SHORTEST_JOINED || vocabulary.has(word)
      ? word
      : (partsOf(word, vocabulary)?.join(' ') ?? word),
  );
}

function partsOf(word: string, vocabulary: ReadonlySet<string>, most = MOST_PARTS): string[] | undefined {
  if (vocabulary.has(word)) return [word];
  if (most === 1) return undefined;
  for (let at = word.length - 2; at > 1; at--) {
    if (!vocabulary.has(word.slice(0, at))) continue;
    const rest = partsOf(word.slice(at), vocabulary, most - 1);
    if (rest) return [word.slice(0, at), ...rest];
  }
  return undefined;
}

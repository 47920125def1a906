import { EFFECT_WORDS, HARMLESS_WORDS } from './effect-word-table.ts';
import { plainText } from './text-test.ts';

export const EFFECTS = ['deletion', 'payment', 'sending', 'account'] as const;
export type EffectWord = (typeof EFFECTS)[number];

/** One phrase of the table, read: words in order, each with its alternatives, a gap allowed before some. */
interface Phrase {
  written: string;
  effect: EffectWord;
  /** It counts only as the first words of a name. */
  leads: boolean;
  /** Scripts without spaces are searched, not split into words. */
  whole?: string;
  words: { any: string[]; after_gap: boolean }[];
}

/** Words that may stand between two of a phrase: `cancel my yearly premium plan`. */
const LONGEST_GAP = 3;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Operating these changes nothing by itself: a button afterwards does. */
const PASSIVE_ROLES = new Set(
  'textbox searchbox spinbutton slider tab heading checkbox radio row region dialog'.split(' '),
);

const PHRASES = EFFECTS.flatMap((effect) => readPhrases(EFFECT_WORDS[effect], effect));
const HARMLESS = EFFECTS.flatMap((effect) => readPhrases(HARMLESS_WORDS[effect], effect));

/** What an action would do by its words, in any language of the table; undefined when they say nothing. */
export function effectOf(pending: {
  action: string;
  role?: string | undefined;
  name?: string | undefined;
  url: string;
  value?: string | undefined;
}): { effect: EffectWord; word: string } | undefined {
  const { action, role = '', name = '', url, value = '' } = pending;
  if (action === 'hover' || action === 'scroll' || action === 'fill') return undefined;
  if (action === 'navigate') return effectOfText(name) ?? effectOfText(addressWords(url));
  if (action === 'select' || action === 'adjust_control') return effectOfText(value);
  return PASSIVE_ROLES.has(role) ? undefined : effectOfText(name);
}

function effectOfText(text: string): { effect: EffectWord; word: string } | undefined {
  const plain = plainText(text);
  const words = wordsIn(plain);
  for (const phrase of PHRASES) {
    const harmless = HARMLESS.filter(({ effect }) => effect === phrase.effect);
    const said =
      phrase.whole === undefined
        ? findPhrase(withoutPhrases(words, harmless), phrase) !== undefined
        : withoutWholes(plain, harmless).includes(phrase.whole);
    if (said) return { effect: phrase.effect, word: phrase.written };
  }
  return undefined;
}

function addressWords(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search, hash } = new URL(url);
  const text = `${pathname} ${search} ${hash}`;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function wordsIn(plain: string): string[] {
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** What is left of the words when all that is known to be harmless is taken out. */
function withoutPhrases(words: string[], phrases: Phrase[]): string[] {
  let left = words;
  for (const phrase of phrases.filter(({ whole }) => whole === undefined)) {
    for (let span = findPhrase(left, phrase); span; span = findPhrase(left, phrase)) {
      left = [...left.slice(0, span.from), ...left.slice(span.to)];
    }
  }
  return left;
}

function withoutWholes(plain: string, phrases: Phrase[]): string {
  return phrases.reduce((text, { whole }) => (whole ? text.replaceAll(whole, ' ') : text), plain);
}

function findPhrase(words: readonly string[], phrase: Phrase): { from: number; to: number } | undefined {
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
    const found = words.slice(at, at + reach + 1).findIndex((word) => any.some((one) => isWord(word, one)));
    if (found === -1) return undefined;
    at += found + 1;
  }
  return at;
}

function isWord(word: string, wanted: string): boolean {
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}

function readPhrases(table: string, effect: EffectWord): Phrase[] {
  const written = table
    .split('\n')
    .flatMap((line) => line.replace(/^\s*\w\w: /, '').split(','))
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
  return [...new Set(written)].map((phrase) => readPhrase(phrase, effect));
}

function readPhrase(phrase: string, effect: EffectWord): Phrase {
  if (UNSPACED.test(phrase)) return { written: phrase, effect, leads: false, whole: phrase, words: [] };
  const leads = phrase.startsWith('^');
  const written = leads ? phrase.slice(1) : phrase;
  const parts = written.split(' ');
  const words = parts.flatMap((part, at) =>
    part === '..' ? [] : [{ any: part.split('|'), after_gap: parts[at - 1] === '..' }],
  );
  return { written, effect, leads, words };
}

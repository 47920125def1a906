import { addressParts } from '../model/address.ts';
import {
  EFFECT_WORDS,
  HARMLESS_WORDS,
  ICON_WORDS,
  NO_WORDS,
  QUESTION_WORDS,
  YES_WORDS,
} from './effect-word-table.ts';
import { foldedText, readings } from './fold-letters.ts';

export const EFFECTS = ['deletion', 'payment', 'sending', 'account'] as const;
export type EffectWord = (typeof EFFECTS)[number];

/** One phrase of the table, read: words in order, each with its alternatives, a gap allowed before some. */
interface Phrase {
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
/** Words of an address that name what it does; more of them are the title of something to read. */
const ADDRESS_WORDS = 2;
/** Operating these changes nothing by itself: a button or an entry afterwards does. */
const PASSIVE_ROLES = new Set(
  'textbox searchbox spinbutton slider tab checkbox radio row region dialog combobox listbox menu grid'.split(
    ' ',
  ),
);

const PHRASES = EFFECTS.flatMap((effect) => readPhrases(EFFECT_WORDS[effect], effect));
const HARMLESS = EFFECTS.flatMap((effect) => readPhrases(HARMLESS_WORDS[effect], effect));
const ICONS = EFFECTS.flatMap((effect) => readPhrases(ICON_WORDS[effect], effect));
const YES = readPhrases(YES_WORDS, undefined);
const NO = readPhrases(NO_WORDS, undefined);
const QUESTIONS = readPhrases(QUESTION_WORDS, undefined);

/** What a control answers: its question, all that is written there, and the other answers. */
export interface Dialog {
  role: string;
  words: string;
  prose?: string | undefined;
  others?: readonly string[] | undefined;
}

interface Saying {
  action: string;
  role?: string | undefined;
  name?: string | undefined;
  says?: readonly string[] | undefined;
  wordless?: boolean | undefined;
  acts?: 'changed' | 'pressed' | undefined;
  dialog?: Dialog | undefined;
  url: string;
  returns?: true | undefined;
  value?: string | undefined;
}

interface Found {
  effect: EffectWord;
  word: string;
}

/** What an action would do by its words, in any language of the table; undefined when they say nothing. */
export function effectOf(pending: Saying): Found | undefined {
  const { action, role = '', url, value = '', acts } = pending;
  if (action === 'hover' || action === 'scroll' || !operates(pending)) return undefined;
  if (action === 'fill' && acts !== 'changed') return undefined;
  if (action === 'navigate') return ownEffect(pending) ?? (pending.returns ? undefined : addressEffect(url));
  const passive = PASSIVE_ROLES.has(role) && acts === undefined;
  const chosen = action === 'select' || action === 'adjust_control' ? effectOfText(value) : undefined;
  return chosen ?? (passive ? undefined : (ownEffect(pending) ?? answerEffect(pending)));
}

/** Whether the input operates what it reaches: keys that only move or edit do not press a button. */
export function operates({
  action,
  role,
  value = '',
  acts,
}: Pick<Saying, 'action' | 'role' | 'value' | 'acts'>): boolean {
  if (action !== 'press_key' || role === 'option') return true;
  if (acts === 'changed')
    return (
      !PASSIVE_ROLES.has(role ?? '') || !/(?:^|\+)(?:Tab|Escape|Shift|Control|Alt|Meta|F\d+)$/.test(value)
    );
  // The menu key is the right button of the mouse.
  return /(?:^|\+)(?:Enter|Space|ContextMenu|Shift\+F10)$|(?:^|\+)(?:Alt|Control)\+.$/u.test(value);
}

/** By what the control itself is called, shows or is drawn as. */
function ownEffect({ name = '', says = [], wordless = false }: Saying): Found | undefined {
  const iconOnly = wordless || !/\p{L}{2}/u.test(name);
  for (const text of [name, ...says]) {
    if (isQuestion(text)) continue;
    const found = effectOfText(text) ?? (iconOnly ? firstOf(ICONS, text) : undefined);
    if (found) return found;
  }
  return undefined;
}

/** One question and nothing else, to which there is an answer to read: "How do I delete my account?". */
function isQuestion(text: string): boolean {
  return /^[^.!?。！？؟:;]+[?？؟]$/u.test(text.trim()) && speaks(QUESTIONS, text);
}

/** By what the dialog around asks: "OK" below "Delete 3 files?" deletes, "Cancel" does not. */
function answerEffect(pending: Saying): Found | undefined {
  const asked = questionAnswered(pending);
  if (asked === undefined) return undefined;
  const sentences = sentencesOf(asked);
  // "How do I delete my account? ... Was this helpful?": beside another question, one with an answer to read is none.
  const several = sentences.filter((one) => ASKS.test(one)).length > 1;
  for (const sentence of sentences) {
    const found = several && isQuestion(sentence) ? undefined : effectOfText(sentence);
    if (found) return found;
  }
  return undefined;
}

const ASKS = /[?？؟]$/u;

function sentencesOf(text: string): string[] {
  return text.match(/[^.!?。！？؟]+[.!?。！？؟]*/gu) ?? [];
}

/** What the dialog around asks, where this control says yes to it. */
export function questionAnswered({
  role = '',
  name = '',
  says = [],
  dialog,
  acts,
}: Saying): string | undefined {
  if (!dialog || (PASSIVE_ROLES.has(role) && acts === undefined)) return undefined;
  const spoken = [name, ...says];
  const yes = spoken.some((text) => speaks(YES, text)) || isOnlyYes(spoken, dialog);
  const no = !yes && spoken.some((text) => speaks(NO, text));
  if (!yes && (dialog.role !== 'alertdialog' || no)) return undefined;
  return asksWithoutSaying(dialog.words) ? `${dialog.words} ${dialog.prose ?? ''}` : dialog.words;
}

/** All other answers are a no, and this one is none, or its no is the very thing that is asked: "Cancel your plan?". */
function isOnlyYes(spoken: string[], { words, others = [] }: Dialog): boolean {
  if (others.length === 0 || !others.every(isNo)) return false;
  const asked = new Set(wordsIn(foldedText(words)));
  const noes = spoken.filter((text) => speaks(NO, text));
  return noes.every((text) => wordsIn(foldedText(text)).some((word) => asked.has(word) && speaks(NO, word)));
}

/** "Cancel", but not "Yes, cancel" or "Cancel my plan". */
function isNo(text: string): boolean {
  return speaks(NO, text) && !speaks(YES, text) && !effectOfText(text);
}

const SHORTEST = 2;

/** "Are you sure?", "Please confirm": what it is about stands beside it. */
function asksWithoutSaying(words: string): boolean {
  return sentencesOf(words).some(
    (one) => speaks(YES, one) && (ASKS.test(one) || wordsIn(foldedText(one)).length <= SHORTEST),
  );
}

function addressEffect(url: string): Found | undefined {
  // "delete_account.php" and "users.delete": what stands around a dot counts for itself, too.
  for (const part of addressParts(url).flatMap((one) => (/\s/.test(one) ? one : [one, ...one.split('.')]))) {
    const words = part.replace(/([a-z])([A-Z])/g, '$1 $2');
    const found = wordsIn(foldedText(words)).length <= ADDRESS_WORDS ? effectOfText(words) : undefined;
    if (found) return found;
  }
  return undefined;
}

export function effectOfText(text: string): Found | undefined {
  return firstOf(PHRASES, text, HARMLESS);
}

function speaks(phrases: Phrase[], text: string): boolean {
  const folded = foldedText(text);
  const words = wordsIn(folded);
  return phrases.some((phrase) =>
    phrase.whole === undefined ? findPhrase(words, phrase) !== undefined : folded === phrase.whole,
  );
}

/** The first phrase that the text says in any way of reading it, once all that is known to be harmless is taken out. */
function firstOf(phrases: Phrase[], text: string, harmless: Phrase[] = []): Found | undefined {
  const folded = foldedText(text);
  for (const reading of readings(text)) {
    const words = wordsIn(reading);
    for (const phrase of phrases) {
      const { effect, written, whole } = phrase;
      if (!effect) continue;
      const taken = harmless.filter((one) => one.effect === effect);
      const said =
        whole === undefined
          ? findPhrase(withoutPhrases(words, taken), phrase) !== undefined
          : withoutWholes(folded, taken).includes(whole);
      if (said) return { effect, word: written };
    }
  }
  return undefined;
}

/** Words, numbers, and signs of money, each for itself. */
function wordsIn(plain: string): string[] {
  return plain.match(/[\p{L}\p{N}]+|\p{Sc}/gu) ?? [];
}

/** What is left of the words when all that is known to be harmless is taken out. */
function withoutPhrases(words: string[], phrases: Phrase[]): string[] {
  let left = words;
  for (const phrase of phrases.filter(({ whole }) => whole === undefined)) {
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

function readPhrases(table: string, effect: EffectWord | undefined): Phrase[] {
  const written = table
    .split('\n')
    .flatMap((line) => line.replace(/^\s*\w\w: /, '').split(','))
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
  return [...new Set(written)].map((phrase) => readPhrase(phrase, effect));
}

function readPhrase(phrase: string, effect: EffectWord | undefined): Phrase {
  if (UNSPACED.test(phrase) || !/[\p{L}\p{N}]/u.test(phrase))
    return { written: phrase, effect, leads: false, whole: foldedText(phrase), words: [] };
  const leads = phrase.startsWith('^');
  const written = leads ? phrase.slice(1) : phrase;
  // An apostrophe parts words in a name, so it does here.
  const parts = written.replaceAll("'", ' ').split(' ');
  const words = parts.flatMap((part, at) =>
    part === '..' ? [] : [{ any: part.split('|').map(foldedText), after_gap: parts[at - 1] === '..' }],
  );
  return { written, effect, leads, words };
}

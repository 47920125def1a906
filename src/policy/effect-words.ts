import { addressParts } from '../model/address.ts';
import type { Cut } from '../model/reached-node.ts';
import { CHOICE_WORDS } from './choice-word-table.ts';
import { endedBy } from './choice-words.ts';
import {
  AVERTED_WORDS,
  BIN_WORDS,
  EFFECT_WORDS,
  HARMLESS_WORDS,
  ICON_WORDS,
  KIND_WORDS,
  NEXT_WORDS,
  NO_WORDS,
  QUESTION_WORDS,
  SHOPPING_WORDS,
  THING_WORDS,
  YES_WORDS,
} from './effect-word-table.ts';
import { foldedText } from './fold-letters.ts';
import {
  begins,
  EFFECTS,
  type EffectWord,
  type Found,
  firstOf,
  joinsTwo,
  mentions,
  partedText,
  readPhrases,
  saysOnly,
  saysWhole,
  speaks,
  vocabularyOf,
  wordsIn,
} from './phrases.ts';

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
const BINS = [...ICONS, ...readPhrases(BIN_WORDS, 'deletion')];
const THINGS = readPhrases(THING_WORDS, undefined);
const KINDS = readPhrases(KIND_WORDS, undefined);
const AVERTED = readPhrases(AVERTED_WORDS, undefined);
const YES = readPhrases(YES_WORDS, undefined);
const NO = readPhrases(NO_WORDS, undefined);
const QUESTIONS = readPhrases(QUESTION_WORDS, undefined);
const ONWARD = [...YES, ...readPhrases(NEXT_WORDS, undefined)];
const SHOPPING = readPhrases(SHOPPING_WORDS, undefined);

/** What a control answers: its question, all that is written there, and the other answers. */
export interface Dialog {
  role: string;
  words: string;
  prose?: string | undefined;
  others?: readonly string[] | undefined;
}

/** A choice that is set and handed in by a press: its words, and what its group or list is called. */
export interface Carried {
  role: string;
  words: readonly string[];
  of?: string | undefined;
}

interface Saying {
  action: string;
  role?: string | undefined;
  name?: string | undefined;
  says?: readonly string[] | undefined;
  wordless?: boolean | undefined;
  takes_drop?: boolean | undefined;
  acts?: 'changed' | 'pressed' | undefined;
  dialog?: Dialog | undefined;
  carries?: readonly Carried[] | undefined;
  asks?: readonly string[] | undefined;
  url: string;
  returns?: true | undefined;
  value?: string | undefined;
}

/**
 * What an action would do by its words, in any language of the table; undefined when they say nothing. One control may
 * say several things, "Submit" under "Pay 20 €": `among` are those that are asked about.
 */
export function effectOf(
  pending: Saying,
  among: Among = EFFECTS,
): (Found & { carried?: Carried }) | undefined {
  const { action, role = '', url, value = '', acts } = pending;
  if (action === 'hover' || action === 'scroll' || !operates(pending)) return undefined;
  if (action === 'fill' && acts !== 'changed') return undefined;
  if (action === 'navigate')
    return ownEffect(pending, among) ?? (pending.returns ? undefined : addressEffect(url, among));
  const passive = PASSIVE_ROLES.has(role) && acts === undefined;
  const chosen = action === 'select' || action === 'adjust_control' ? effectOfText(value, among) : undefined;
  const itself =
    chosen ??
    (passive
      ? undefined
      : (ownEffect(pending, among) ?? answerEffect(pending, among) ?? unseenEffect(pending, among)));
  return itself ?? carriedEffect(pending);
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

/** Whether an action is judged by such a part of what is around it. */
export function goesBy(pending: Saying, part: Cut): boolean {
  const { action, role = '', acts, dialog = { role: 'dialog', words: '' } } = pending;
  if (action === 'hover' || action === 'scroll' || (action === 'fill' && acts !== 'changed')) return false;
  if (part === 'links') return action === 'navigate';
  if (part === 'choices') return handedIn(pending).length > 0;
  if (part === 'question') return questionAnswered({ ...pending, dialog }) !== undefined;
  return !PASSIVE_ROLES.has(role) || acts !== undefined;
}

/** By what the control itself is called, shows or is drawn as. */
function ownEffect(
  { action, name = '', says = [], wordless = false, takes_drop = false }: Saying,
  among: Among,
): Found | undefined {
  const iconOnly = wordless || !/\p{L}{2}/u.test(name);
  for (const text of [name, ...says]) {
    // A control may be called by a question to read about; a dialog of the browser asks one.
    if (action !== 'handle_dialog' && (isQuestion(text) || ordersNothing(text))) continue;
    const drawn = takes_drop ? BINS : iconOnly ? ICONS : [];
    const found = effectOfText(text, among) ?? firstOf(drawn.filter(isAmong(among)), text);
    if (found) return found;
  }
  return undefined;
}

/** A thing, or a way to show things or to take one back; what else stands there may be an order all the same. */
function ordersNothing(text: string): boolean {
  return saysWhole(THINGS, text) || (!/[.!?;:,–—()]/u.test(text) && !joinsTwo(text) && speaks(AVERTED, text));
}

/** One question and nothing else, to which there is an answer to read: "How do I delete my account?". */
function isQuestion(text: string): boolean {
  return /^[^.!?。！？؟:;]+[?？؟]$/u.test(text.trim()) && speaks(QUESTIONS, text);
}

/** By what the dialog around asks: "OK" below "Delete 3 files?" deletes, "Cancel" does not. */
function answerEffect(pending: Saying, among: Among): Found | undefined {
  const asked = questionAnswered(pending);
  if (asked === undefined) return undefined;
  const sentences = sentencesOf(asked);
  // "How do I delete my account? ... Was this helpful?": beside another question, one with an answer to read is none.
  const several = sentences.filter((one) => ASKS.test(one)).length > 1;
  for (const sentence of sentences) {
    const found = several && isQuestion(sentence) ? undefined : effectOfText(sentence, among);
    if (found) return found;
  }
  return undefined;
}

const ASKS = /[?？؟]$/u;

function sentencesOf(text: string): string[] {
  return text.match(/[^.!?。！？؟]+[.!?。！？؟]*/gu) ?? [];
}

/** Whether it says yes or goes on, in any language of the tables: "Continue to review", "Weiter", "OK", but not "Continue shopping". */
export function goesOn(pending: Saying): boolean {
  if (PASSIVE_ROLES.has(pending.role ?? '') && pending.acts === undefined) return false;
  return [pending.name ?? '', ...(pending.says ?? [])].some(
    (text) =>
      saysOnly(ONWARD, text) || (begins(YES, text) && ![NO, SHOPPING].some((one) => mentions(one, text))),
  );
}

/** Whether it says yes to what was begun before it, or asks about that: "Confirm", "Sure?", but not "Undo?" or "Continue shopping". */
export function confirms(pending: Saying): boolean {
  const { action, role = '', name = '', says = [], acts } = pending;
  if (action === 'hover' || action === 'scroll' || action === 'fill' || !operates(pending)) return false;
  if (PASSIVE_ROLES.has(role) && acts === undefined) return false;
  return [name, ...says].some(
    (text) =>
      ![NO, SHOPPING].some((one) => mentions(one, text)) &&
      (begins(YES, text) || (ASKS.test(text.trim()) && !ordersNothing(text) && !isQuestion(text))),
  );
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

/** What is handed in with it; nothing where all it says is that it leaves: "Cancel" and "Back", not "Save and close". */
export function handedIn({ name = '', says = [], carries = [] }: Saying): readonly Carried[] {
  return [name, ...says].every((text) => saysOnly(NO, text)) ? [] : carries;
}

/** By what its form asks for unseen where the button itself only says yes: "OK" with `_method=delete`, not "Log out". */
function unseenEffect(pending: Saying, among: Among): Found | undefined {
  const { name = '', wordless = false, asks = [] } = pending;
  if (asks.length === 0 || !(goesOn(pending) || wordless || !/\p{L}{2}/u.test(name))) return undefined;
  // A word that is also a thing says what is handed in.
  const deeds = PHRASES.filter((phrase) => !phrase.leads && isAmong(among)(phrase));
  for (const one of asks) {
    const found = firstOf(deeds, one.replace(/[-_]/g, ' '), HARMLESS);
    if (found) return found;
  }
  return undefined;
}

/** By the choices that are handed in with it: "Save" below a ticked "Delete my account" deletes. */
function carriedEffect(pending: Saying): (Found & { carried: Carried }) | undefined {
  for (const carried of handedIn(pending)) {
    const { role, words, of = '' } = carried;
    const yes = of !== '' && words.some((text) => speaks(YES, text) && !speaks(NO, text));
    const found =
      words.map((text) => endedBy(text, ONE_OF.has(role) ? of : '')).find((one) => one !== undefined) ??
      (yes ? endedBy(of) : undefined);
    if (found) return { ...found, carried };
  }
  return undefined;
}

/** One of several that exclude each other is the answer to what they are called; many at once are rights, kinds, filters. */
const ONE_OF = new Set(['radio', 'menuitemradio', 'option']);

const SHORTEST = 2;

/** "Are you sure?", "Please confirm": what it is about stands beside it. */
function asksWithoutSaying(words: string): boolean {
  return sentencesOf(words).some(
    (one) => speaks(YES, one) && (ASKS.test(one) || wordsIn(foldedText(one)).length <= SHORTEST),
  );
}

function addressEffect(url: string, among: Among): Found | undefined {
  for (const { words: part, kind } of addressParts(url)) {
    // "delete_account.php" and "users.delete": what stands around a dot counts for itself, too.
    for (const one of /\s/.test(part) ? [part] : [part, ...part.split('.')]) {
      const words = one.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('-', ' ');
      if (ordersNothing(words) || (kind && saysWhole(KINDS, words))) continue;
      if (wordsIn(foldedText(words)).length > ADDRESS_WORDS) continue;
      const found = effectOfText(numbersApart(words), among);
      if (found) return found;
    }
  }
  return undefined;
}

/** Addresses number their parts, as in "de1": only among letters a digit may stand for one. */
function numbersApart(words: string): string {
  return words.replace(/(?<=\p{L})(?=\p{N}+(?![\p{L}\p{N}]))|(?=\p{L})(?<=(?<![\p{L}\p{N}])\p{N}+)/gu, ' ');
}

export function effectOfText(text: string, among: Among = EFFECTS): Found | undefined {
  const parted = partedText(text, ENGLISH);
  const phrases = among === EFFECTS ? PHRASES : PHRASES.filter(isAmong(among));
  return (
    firstOf(phrases, text, HARMLESS) ??
    (parted === foldedText(text) ? undefined : firstOf(phrases, parted, HARMLESS))
  );
}

type Among = readonly EffectWord[];

function isAmong(among: Among) {
  return ({ effect }: { effect: EffectWord | undefined }): boolean =>
    effect !== undefined && among.includes(effect);
}

/** In languages that make words out of words ("Kaufvertrag") a joined one is mostly a thing. */
const ENGLISH = vocabularyOf('en', ...Object.values(EFFECT_WORDS), ...Object.values(CHOICE_WORDS));

import { AVERTING_WORDS, CHOICE_WORDS } from './choice-word-table.ts';
import { QUESTION_WORDS } from './effect-word-table.ts';
import { foldedText, readings } from './fold-letters.ts';
import { type Found, findPhrase, isWord, type Phrase, readPhrases, speaks, wordsIn } from './phrases.ts';

const ENDINGS = (['deletion', 'account'] as const).flatMap((effect) =>
  readPhrases(CHOICE_WORDS[effect], effect),
);
const AVERTING = readPhrases(AVERTING_WORDS, undefined);
const QUESTIONS = readPhrases(QUESTION_WORDS, undefined);

/** What a choice ends for good when it is handed in, by its own words; `of` is what its group or list is called. */
export function endedBy(text: string, of = ''): Found | undefined {
  for (const clause of clausesOf(text)) {
    const found = endingIn(clause);
    if (found) return found;
  }
  return of === '' ? undefined : spreadOver(text, of);
}

/** What is said between two signs: "Don't wait, delete my account" averts nothing. */
function clausesOf(text: string): string[] {
  return text.match(/[^.!?;:,。！？؟、，；：–—()]+[?？؟]?/gu) ?? [];
}

function endingIn(clause: string): Found | undefined {
  if (/[?？؟]$/u.test(clause) && speaks(QUESTIONS, clause)) return undefined;
  for (const reading of readings(clause)) {
    const words = wordsIn(reading);
    const said = ENDINGS.flatMap((phrase) => saidBy(phrase, reading, words) ?? []);
    const done = said.find(({ before }) => !averts(before));
    if (done) return { effect: done.effect, word: done.word };
    // Averted in plain words it is, whatever else can be read into them.
    if (said.length > 0) return undefined;
  }
  return undefined;
}

/** `before` is what is said up to its end; where words are not parted it is all, for there what averts comes after the deed. */
function saidBy(phrase: Phrase, reading: string, words: string[]): (Found & { before: string }) | undefined {
  const { whole, effect = 'deletion' } = phrase;
  if (whole !== undefined)
    return findWhole(reading, whole) ? { effect, word: phrase.written, before: reading } : undefined;
  const span = findPhrase(words, phrase);
  if (!span) return undefined;
  const word = words.slice(span.from, span.to).join(' ');
  return { effect, word, before: words.slice(0, span.to).join(' ') };
}

/** Letters that may stand between two parts of a phrase in scripts without spaces. */
const LONGEST_GAP = 16;

function findWhole(text: string, whole: string): boolean {
  const [first = '', ...rest] = whole.split(' .. ');
  let at = text.indexOf(first);
  if (at === -1) return false;
  at += first.length;
  return rest.every((part) => {
    const next = text.indexOf(part, at);
    const near = next !== -1 && next - at <= LONGEST_GAP;
    at = next + part.length;
    return near;
  });
}

function averts(said: string): boolean {
  const words = wordsIn(said);
  return AVERTING.some(({ whole, ...phrase }) =>
    whole === undefined ? findPhrase(words, phrase) !== undefined : said.includes(whole),
  );
}

/** "Delete" as the answer to "What shall happen to your account?": the deed is its own, the thing may be the group's. */
function spreadOver(text: string, of: string): Found | undefined {
  const own = wordsIn(foldedText(text));
  const all = [...own, ...wordsIn(foldedText(of))];
  if (own.length > MOST_OF_A_DEED || averts(own.join(' '))) return undefined;
  for (const { words, effect } of ENDINGS) {
    const has = (among: string[], any: string[]) =>
      among.some((word) => any.some((one) => isWord(word, one)));
    if (
      words.length < 2 ||
      !words.every(({ any }) => has(all, any)) ||
      !words.some(({ any }) => has(own, any))
    )
      continue;
    return { effect: effect ?? 'deletion', word: `${text} (${of})` };
  }
  return undefined;
}

const MOST_OF_A_DEED = 3;

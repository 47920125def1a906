/** Where words are met in a text. */
export interface Standing {
  /** As words and numbers of their own. */
  whole: boolean;
  /** The longer word they are only a part of. A part of a number is another number, and no place at all. */
  inside?: string;
}

/** Whether words stand in a text as words of their own: "paid" does not stand in "unpaid", nor 10.00 in 310.00. */
export function standsIn(text: string, words: string): boolean {
  return words === '' || standing(text, words).whole;
}

export function standing(text: string, words: string): Standing {
  if (words === '') return { whole: false };
  const searched = text.replace(FIXED_SPACE, ' ');
  const wanted = words.replace(FIXED_SPACE, ' ');
  let inside: string | undefined;
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const [before, after] = [text.slice(Math.max(0, at - 5), at), text.slice(end, end + 5)];
    if (isCutNumber(before, words) || isCutNumber(words, after)) continue;
    if (!isCutWord(before, words) && !isCutWord(words, after)) return { whole: true };
    inside ??= wordsAround(text, at, end);
  }
  return inside === undefined ? { whole: false } : { whole: false, inside };
}

/** Whether the end of one text and the beginning of the next are of one word. */
function isCutWord(left: string, right: string): boolean {
  return (
    LAST_LETTER.test(left.slice(-2)) &&
    FIRST_LETTER.test(right.slice(0, 2)) &&
    !UNSPACED.test(`${left.slice(-1)}${right.slice(0, 1)}`)
  );
}

/** Whether they are of one number: 7|02, 702|.40, 1|'200. A minus may be a dash as well: a discount of 5 is written -5. */
function isCutNumber(left: string, right: string): boolean {
  const [end, start] = [left.slice(-5), right.slice(0, 5)];
  return (
    (/\d$/.test(end) && (/^[.,]?\d/.test(start) || GROUP_AFTER.test(start))) ||
    (/\d[.,]$/.test(end) && /^\d/.test(start)) ||
    (/\d['\u2019\u00a0\u2009\u202f]$/.test(end) && /^\d{3}(?!\d)/.test(start))
  );
}

/** Spaces that keep a number together where thousands are set apart by them. */
const FIXED_SPACE = /[\u00a0\u2009\u202f]/g;
const GROUP_AFTER = /^['\u2019\u00a0\u2009\u202f]\d{3}(?!\d)/;
const LAST_LETTER = /[\p{L}\p{N}]$/u;
const FIRST_LETTER = /^[\p{L}\p{N}]/u;
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function wordsAround(text: string, at: number, end: number): string {
  const before = /[\p{L}\p{N}]{0,40}$/u.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? '';
  const after = /^[\p{L}\p{N}]{0,40}/u.exec(text.slice(end, end + 40))?.[0] ?? '';
  return `${before}${text.slice(at, end)}${after}`;
}

/** White space as one space each, but for the fixed spaces inside numbers; in lower case. */
export function flatWords(text: string): string {
  return text
    .replace(/\s+/g, (space) => (FIXED.test(space) ? space : ' '))
    .trim()
    .toLowerCase();
}

const FIXED = /^[\u00a0\u2009\u202f]$/;

const DENYING =
  /(?:^|[^\p{L}])(?:not|never|no|cannot|\p{L}+n['\u2019]t|nicht|nie|kein\p{L}*|pas|jamais|non|nunca|niet|geen)(?:\s+[\p{L}\d]+){0,3}\s*$/u;

/** "was not published" does not say that it was published. Words that deny something themselves mean what they say. */
export function isDenied(text: string, lower: string): boolean {
  const parts = text.split(lower).slice(0, -1);
  const before = parts.map((_part, at) => parts.slice(0, at + 1).join(lower));
  return (
    before.length > 0 &&
    before.every((said) =>
      DENYING.test(
        said
          .split(/[.!?;:]\s/)
          .at(-1)
          ?.trimEnd() ?? '',
      ),
    )
  );
}

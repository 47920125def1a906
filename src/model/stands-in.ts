/** Whether words stand in a text as words of their own: "paid" does not stand in "unpaid", nor 10.00 in 310.00. */
export function standsIn(text: string, words: string): boolean {
  if (words === '') return true;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!goesOn(text.slice(0, at), words) && !goesOn(words, text.slice(at + words.length))) return true;
  }
  return false;
}

/** Whether the end of one text and the beginning of the next are of one word or number. */
function goesOn(left: string, right: string): boolean {
  if (/[\p{L}\p{N}]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right))
    return !UNSPACED.test(`${left.slice(-1)}${right.slice(0, 1)}`);
  return (/\d[.,]$/.test(left) && /^\d/.test(right)) || (/\d$/.test(left) && /^[.,]\d/.test(right));
}

/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

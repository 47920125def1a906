/**
 * Signs that draw nothing or only an icon: zero-width and direction marks, soft hyphens, and the private use area,
 * where icon fonts keep their glyphs. People read past them.
 */
const UNREAD = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Co}]/gu;

/** Letters of English alone, no two spaces together and none at an end: there is nothing to mend in most texts. */
const ALREADY = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** A text as people read it: icon glyphs and signs without width dropped, any white space one space. */
export function readable(text: string): string {
  if (ALREADY.test(text)) return text;
  return text.replace(UNREAD, '').replace(/\s+/g, ' ').trim();
}

const AROUND = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const DECORATIONS = [
  // Said of a field, not its name.
  /[([]?(?<!\s)\s*\b(?:required|optional)\b\s*[)\]]?$/u,
  // A counter or badge: "Inbox (3)", "Inbox 3", "Delete3".
  /[([]\s*\d[\d.,\s+]*[)\]]$|(?<=\p{L}\s?)\d[\d.,]*\+?$/u,
];

/** Whether a name is just these words (given in lower case), but for marks, counters and icons around them. */
export function isDecorated(name: string, lower: string): boolean {
  let core = name.toLowerCase().replace(AROUND, '');
  const wanted = lower.replace(AROUND, '');
  if (wanted === '') return false;
  if (core === wanted) return true;
  for (const decoration of DECORATIONS) {
    core = core.replace(decoration, '').replace(AROUND, '');
    if (core === wanted) return true;
  }
  return false;
}

/**
 * About how many o200k_base tokens a text costs, without the tokenizer's 2 MB of tables: the text is cut where
 * the tokenizer cuts it and each piece costs the mean measured for its kind and length. Within a tenth on
 * English, JSON schemas and snapshots; other scripts only roughly, mostly too high.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    let end = at + 1;
    if (kind === DIGIT) {
      while (end < text.length && kindAt(text, end) === DIGIT) end++;
      tokens += Math.ceil((end - at) / 3);
    } else if (kind >= UPPER) {
      end = wordEnd(text, at);
      tokens += wordCost(text, at, end, NO_LEAD);
    } else if (kind === WIDE) {
      tokens += 0.7;
    } else if (kind === PAIR) {
      tokens += 1;
    } else if (end < text.length && kindAt(text, end) >= UPPER && text.charCodeAt(at) !== NEWLINE) {
      // One space or sign sticks to the word after it.
      end = wordEnd(text, at + 1);
      tokens += kind === SPACE ? wordCost(text, at + 1, end, SPACE_LEAD) : signedWordCost(text, at, end);
    } else if (kind === SPACE) {
      // The last space before something belongs to that.
      while (end < text.length && kindAt(text, end) === SPACE) end++;
      const lends = end < text.length && text.charCodeAt(end - 1) === 32;
      if (lends && end - at > 1) end--;
      tokens += lends && end - at === 1 && kindAt(text, end) === SIGN ? 0 : 1;
    } else {
      while (end < text.length && kindAt(text, end) === SIGN) end++;
      tokens += signCost(end - at);
      while (text.charCodeAt(end) === NEWLINE) end++; // a line's last sign takes the line end with it
    }
    at = end;
  }
  return Math.ceil(tokens * 1.02); // rather over than under
}

const SPACE = 0;
const SIGN = 1;
const DIGIT = 2;
const WIDE = 3;
const PAIR = 4;
const UPPER = 5;
const LOWER = 6;
const OTHER_LETTER = 7;

const NEWLINE = 10;
const QUOTE = 34;
const COLON = 58;
const AT_SIGN = 64;
const UNDERSCORE = 95;
const NO_LEAD = 0;
const SPACE_LEAD = 1;

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) {
    if (code >= 97 && code <= 122) return LOWER;
    if (code >= 65 && code <= 90) return UPPER;
    if (code >= 48 && code <= 57) return DIGIT;
    return code <= 32 ? SPACE : SIGN;
  }
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00)) return SIGN;
  if (code < 0x2e80) return OTHER_LETTER;
  return code >= 0xd800 && code <= 0xdfff ? PAIR : WIDE;
}

/** A word ends before a capital that follows a small letter: `camelCase` is two pieces. */
function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && kindAt(text, end) === UPPER) end++;
  while (end < text.length && kindAt(text, end) >= LOWER) end++;
  return end;
}

/** Means measured on English prose, JSON schemas and snapshots; the test of this file holds them to the tokenizer. */
function wordCost(text: string, start: number, end: number, lead: number): number {
  const length = end - start;
  let foreign = 0;
  for (let at = start; at < end; at++) if (kindAt(text, at) === OTHER_LETTER) foreign++;
  if (foreign > 0) return 1 + foreign * 0.2 + (length - foreign) * 0.1;
  const capital = kindAt(text, start) === UPPER;
  if (capital && length > 1 && kindAt(text, start + 1) === UPPER) return Math.max(1, length * 0.25);
  // A quoted single word is most often a keyword or a label, and those are whole tokens.
  const quoted = text.charCodeAt(start - 1) === QUOTE && text.charCodeAt(end) === QUOTE;
  if (quoted && lead !== SPACE_LEAD) return 1 + Math.max(0, length - 11) * 0.1;
  const extra = capital && length > 3 ? 0.12 : 0;
  if (lead === SPACE_LEAD)
    return extra + (length <= 5 ? 1.02 : length <= 9 ? 1.14 : 1.3 + (length - 10) * 0.1);
  return extra + (length <= 5 ? 1.03 : length <= 8 ? 1.15 : 1.3 + (length - 9) * 0.06);
}

/** A word behind a sign is rarely one token together with it; behind @ or : hardly ever. */
function signedWordCost(text: string, at: number, end: number): number {
  const length = end - at - 1;
  const sign = text.charCodeAt(at);
  if (sign === AT_SIGN || sign === COLON) return 2 + Math.max(0, length - 6) * 0.12;
  if (sign === UNDERSCORE) return length <= 5 ? 1.1 : 1.3 + (length - 6) * 0.12; // snake_case is common in code
  return length <= 3 ? 1.2 : length <= 5 ? 1.55 : 1.75 + (length - 6) * 0.12;
}

function signCost(length: number): number {
  return length <= 3 ? 1 : 1.25 + (length - 4) * 0.5;
}

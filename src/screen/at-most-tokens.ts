import { estimateTokens } from '../model/tokens.ts';

// A sign of Chinese, Japanese or Korean, a word, digits, spaces, any other sign. Spaces belong to what follows them.
const PIECES =
  /([\u3040-\u9fff\uac00-\ud7af])|(\p{L}[\p{L}\p{M}]*?(?![\p{L}\p{M}]))|(\d+)|(\s+)|[^\p{L}\d\s]/gu;
/** A tokenizer knows words that can be spoken; what cannot is spelled out. */
const SPOKEN = /^[A-Z]?[a-z]*$/;
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{4}/i;
const VOWEL = /[aeiouy]/i;

/**
 * What a line may cost at most, so that a budget holds on any page: like estimateTokens on ordinary words, above it
 * on ids, codes, runs of signs and other scripts, where means say little.
 */
export function atMostTokens(text: string): number {
  let tokens = 0;
  for (const [piece, wide, word, digits, space] of text.matchAll(PIECES)) {
    if (wide !== undefined) tokens += 1;
    else if (word !== undefined) tokens += wordCost(word);
    else if (digits !== undefined) tokens += Math.ceil(digits.length / 3);
    else if (space !== undefined) tokens += space.length > 1 || space === '\n' ? 0.6 : 0;
    else tokens += signCost(piece.charCodeAt(0));
  }
  return Math.ceil(Math.max(tokens * 1.02, estimateTokens(text)));
}

function wordCost(word: string): number {
  const { length } = word;
  if (length <= 2 && word.charCodeAt(0) < 128) return 1;
  if (/^[A-Za-z]+$/.test(word)) {
    const spoken = length < 20 && SPOKEN.test(word) && VOWEL.test(word) && !CONSONANTS.test(word);
    return spoken ? 1 + Math.max(0, length - 8) * 0.12 : 0.6 + length * 0.7;
  }
  let tokens = 1;
  for (let at = 0; at < length; at++) tokens += letterCost(word.charCodeAt(at));
  return tokens;
}

/** Scripts that few web pages use are written in bytes. */
function letterCost(code: number): number {
  if (code < 0x0e00) return 0.5;
  return code < 0x0e80 ? 0.7 : code < 0x1100 || code > 0x2e80 ? 0.9 : 2.2;
}

function signCost(code: number): number {
  if (code < 128) return 0.75;
  return code >= 0x2190 && code < 0x2c00 ? 2.2 : 1.5;
}

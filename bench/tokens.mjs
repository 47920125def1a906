import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** @param {string} text */
export function countTokens(text) {
  // Text of a page may spell a control token; here it is text like any other.
  return count(text, { disallowedSpecial: new Set() });
}

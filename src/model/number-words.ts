/** Which of several a word says, from 1; the last is -1. */
export const ORDINALS = new Map([
  ...numbered('first|second|third|fourth|fifth|sixth'),
  ...numbered('1st|2nd|3rd|4th|5th|6th'),
  ['last', -1],
]);

/** How many a word says. */
export const NUMBERS = new Map(numbered('zero|one|two|three|four|five|six|seven|eight|nine|ten', 0));

function numbered(words: string, from = 1): [string, number][] {
  return words.split('|').map((word, at) => [word, at + from]);
}

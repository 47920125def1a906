const LY = new Map([
  ['hour', 'hourly'],
  ['day', 'daily'],
  ['week', 'weekly'],
  ['month', 'monthly'],
  ['quarter', 'quarterly'],
  ['year', 'yearly'],
]);
const ONCE =
  /\b(?<!\b(?:twice|times)\s+)(?:once\s+(?:an?|per|every|each)|per|every|each)\s+(hour|day|week|month|quarter|year)\b/gi;
const ANNUALLY = /\bannually\b/gi;

/** How often something is to be, in one word: once a week, every week and per week are weekly. */
export function inOneWord(text: string): string {
  return text
    .replace(ONCE, (written, span: string) => LY.get(span.toLowerCase()) ?? written)
    .replace(ANNUALLY, 'yearly');
}

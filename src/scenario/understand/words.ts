import { editDistance } from '../../model/edit-distance.ts';
import { SAME_WORDS } from './lexicon/same-words.ts';

const STOP = new Set(
  'the a an this that these those my your our its their his her of to in on at for with and or is are be please'.split(
    ' ',
  ),
);

/** A text as comparable words: lower case, no accents, one spelling for what people write in several ways. */
export function wordsOf(text: string): string[] {
  const known = seen.get(text);
  if (known) return known;
  if (seen.size >= MOST_SEEN) seen.clear();
  const words = readWords(text);
  seen.set(text, words);
  return words;
}

/** The same names are compared with many phrases, and reading them is what costs. */
const seen = new Map<string, string[]>();
const MOST_SEEN = 20_000;

function readWords(text: string): string[] {
  let plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/'s\b/g, '')
    .replace(/[−–—]/g, '-');
  plain = plain.replace(
    /\b(\d{1,2})[:.](\d{2}) ?([ap])\.?m\b\.?/g,
    (_all, hour: string, minute: string, half: string) =>
      `${String((Number(hour) % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`,
  );
  for (const [pattern, word] of SAME_WORDS) plain = plain.replace(pattern, word);
  const words = plain.match(/[\p{L}\p{N}]+(?:[.,:/@'-](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu) ?? [];
  if (words.length > 0) return words.flatMap(splitWord);
  const signs = plain.replace(/\s+/g, '');
  return signs ? [signs] : [];
}

/** Parts of a word that is joined by hyphens or slashes; numbers, dates and addresses stay whole. */
function splitWord(word: string): string[] {
  if (/\d|@/.test(word)) return [word];
  return word.split(/[-/.:,]/).filter(Boolean);
}

/** Words that carry meaning; all of them, where none does. */
export function contentWords(text: string): string[] {
  const all = wordsOf(text);
  const rest = all.filter((word) => !STOP.has(word));
  return rest.length > 0 ? rest : all;
}

const IRREGULAR: Record<string, string> = {
  children: 'child',
  people: 'person',
  persons: 'person',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
};

function stem(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular) return irregular;
  if (word.length < 4 || /\d/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const DATED = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december'.split(
    ' ',
  ),
);

/** "Thu" for Thursday. */
function isCutShort(short: string, long: string): boolean {
  return short.length >= 3 && short.length < long.length && long.startsWith(short) && DATED.has(long);
}

/** How surely two words are the same: 1, a little less for another form, less for a slip of the pen, or 0. */
export function sameWord(a: string, b: string): number {
  if (a === b) return 1;
  if (stem(a) === stem(b) || (a.length > 3 && `${a}s` === b) || (b.length > 3 && `${b}s` === a)) return 0.98;
  if (a.length > 5 || b.length > 5) {
    const [left, right] = [a, b].map((word) => stem(word).replace(/(?<=.{4})(?:ed|ing)$/, ''));
    if (left === right) return 0.95;
  }
  if (isCutShort(a, b) || isCutShort(b, a)) return 0.97;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 5 || /\d/.test(a + b) || Math.abs(a.length - b.length) > 2) return 0;
  const allowed = shorter >= 8 ? 2 : 1;
  const slips = editDistance(a, b, allowed);
  return slips <= allowed && a[0] === b[0] ? 0.92 - slips * 0.02 : 0;
}

/** How surely each wanted word is among the others; 0 where it is not. */
export function coverage(wanted: readonly string[], there: readonly string[]): number[] {
  return wanted.map((word) => there.reduce((best, other) => Math.max(best, sameWord(word, other)), 0));
}

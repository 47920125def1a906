/*
 * A value as it can be met: letter by letter as it is, percent-encoded, as an entity, escaped for JSON or JavaScript,
 * in any mixture; cut short; or in base64. Every pattern reads each letter in a fixed number of ways, so it is linear.
 */

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};
const ESCAPES: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' };
/** So much of a value before a sign that says "cut" gives it away; at the bare end of a text it takes more. */
const SHORTEST_CUT = 4;
const SHORTEST_END = 8;
/** Shorter ones give too little base64 to be told from other text. */
const SHORTEST_BASE64 = 8;

/** Finds a value however it is written. */
export function secretPattern(value: string): RegExp {
  const letters = [...value].map(writings);
  const ways = [letters.join(''), ...cutShort(letters), ...inBase64(value).map(escapeRegExp)];
  return new RegExp(ways.join('|'), 'gu');
}

/** The beginning of a value where a text was cut. */
function cutShort(letters: readonly string[]): string[] {
  const shortest = Math.min(SHORTEST_CUT, letters.length - 1);
  if (shortest < 3) return [];
  const beginning = (least: number) => {
    const more = letters.slice(least).reduceRight((rest, letter) => `(?:${letter}${rest})?`, '');
    return letters.slice(0, least).join('') + more;
  };
  const ways = [`${beginning(shortest)}(?=…|\\.\\.\\.)`];
  if (letters.length > SHORTEST_END) ways.push(`${beginning(SHORTEST_END)}$`);
  return ways;
}

function writings(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const percent = [...Buffer.from(letter)].map(
    (byte) => `%(?:25){0,2}${anyCase(byte.toString(16).padStart(2, '0'))}`,
  );
  const units = [...Array(letter.length).keys()].map(
    (at) => `\\\\{1,3}u${anyCase(letter.charCodeAt(at).toString(16).padStart(4, '0'))}`,
  );
  const named = NAMED_ENTITIES[letter];
  const short = ESCAPES[letter];
  // The longest first: an encoded percent sign begins with one.
  const ways = [
    percent.join(''),
    units.join(''),
    `&(?:amp;){0,2}#0{0,4}${code};?`,
    `&(?:amp;){0,2}#[xX]0{0,4}${anyCase(code.toString(16))};?`,
    ...(named ? [`&(?:amp;){0,2}${named};?`] : []),
    ...(short ? [`\\\\{1,3}${short}`] : []),
    // A backslash before it, or more where text is quoted within quotes.
    code < 128 && !/[a-z0-9]/i.test(letter) ? `\\\\{0,3}${escapeRegExp(letter)}` : escapeRegExp(letter),
    ...(/\s/.test(letter) ? ['\\s{1,9}', '\\+'] : []),
  ];
  return `(?:${ways.join('|')})`;
}

/** The part of its base64 that does not depend on what stands before and after it, for each of the three places. */
function inBase64(value: string): string[] {
  const bytes = Buffer.from(value);
  if (bytes.length < SHORTEST_BASE64) return [];
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    const forAddresses = whole.replaceAll('+', '-').replaceAll('/', '_');
    return whole === forAddresses ? [whole] : [whole, forAddresses];
  });
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

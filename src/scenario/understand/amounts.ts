import { readCount } from './lexicon/ordinals.ts';

export interface Amount {
  n: number;
  unit: string;
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:\$|us\$|usd|dollars?|bucks?)$/, '$'],
  [/^(?:€|eur|euros?)$/, '€'],
  [/^(?:£|gbp|pounds?(?: sterling)?)$/, '£'],
  [/^(?:¥|yen|jpy)$/, '¥'],
  [/^(?:%|percent|per cent)$/, '%'],
  [/^(?:kgs?|kilos?|kilograms?)$/, 'kg'],
  [/^(?:g|grams?)$/, 'g'],
  [/^(?:cms?|centimet(?:er|re)s?)$/, 'cm'],
  [/^(?:kms?|kilomet(?:er|re)s?)$/, 'km'],
  [/^(?:m|met(?:er|re)s?)$/, 'm'],
  [/^(?:h|hrs?|hours?)$/, 'h'],
  [/^(?:mins?|minutes?)$/, 'min'],
  [/^(?:s|secs?|seconds?)$/, 's'],
  [/^(?:years?(?: old| of age)?|yrs?)$/, 'year'],
  [/^(?:°|°c|degrees?(?: celsius)?)$/, '°'],
];
const WRITTEN = /^([^\d\s-]{1,3})?\s*(-?\d[\d.,' ]*)\s*(\D*)$/;

/** A number with its unit, however it is written: $17, 17 dollars, 0,00 €, twelve kilos. Undefined where it is none. */
export function readAmount(text: string): Amount | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^[★☆⭐#~≈]+\s*/u, '')
    .replace(/[.!]$/, '');
  const written = WRITTEN.exec(plain);
  if (written) {
    const n = readNumber((written[2] ?? '').trim());
    const unit = unitCalled(written[1] ?? '') ?? '';
    const after = unitCalled((written[3] ?? '').trim());
    if (n === undefined || after === undefined || (written[1] && !unit) || (unit && after)) return undefined;
    return { n, unit: unit || after };
  }
  const [, word = '', rest = ''] = /^([a-z-]+)(?: (.+))?$/.exec(plain) ?? [];
  const n = /^(?:no|once|twice)$/.test(word) ? null : readCount(word);
  const unit = unitCalled(rest);
  return n === null || unit === undefined ? undefined : { n, unit };
}

function unitCalled(word: string): string | undefined {
  return word === '' ? '' : UNITS.find(([pattern]) => pattern.test(word))?.[1];
}

/** With a point or a comma before the cents; what parts the thousands is dropped. */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/[' ](?=\d{3}\b)/g, '');
  const marks = plain.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '';
  const decimals = last ? plain.length - plain.lastIndexOf(last) - 1 : 0;
  const thousands = last === ',' && decimals === 3;
  const cents = last !== '' && !thousands && marks.filter((mark) => mark === last).length === 1;
  const [whole, part] = cents
    ? [plain.slice(0, plain.lastIndexOf(last)), plain.slice(plain.lastIndexOf(last) + 1)]
    : [plain, ''];
  const digits = whole.replace(/[.,]/g, '');
  return /^-?\d+$/.test(digits) && /^\d*$/.test(part) ? Number(`${digits}.${part || '0'}`) : undefined;
}

import * as z from 'zod';
import { patternFits } from '../model/pattern-fits.ts';
import { foldedText, plainText, readings, transcribed } from './fold-letters.ts';

/** What a text must be like: `contains` words, or `matches` a regular expression; letter case never counts. */
export interface TextTest {
  contains?: string | undefined;
  matches?: string | undefined;
}

const TextTestFields = z
  .strictObject({ contains: z.string().min(1).optional(), matches: z.string().min(1).optional() })
  .superRefine(({ contains, matches }, context) => {
    if (contains === undefined && matches === undefined)
      context.addIssue({ code: 'custom', message: 'expected text, contains or matches' });
    const problem = matches === undefined ? undefined : badExpression(matches);
    if (problem)
      context.addIssue({
        code: 'custom',
        path: ['matches'],
        message: `expected a regular expression: ${problem}`,
      });
  });

/** A bare text is short for `contains`. */
export const TextTestSchema: z.ZodType<TextTest> = z.preprocess(
  (given) => (typeof given === 'string' ? { contains: given } : given),
  TextTestFields,
);

export function passes(test: TextTest, text: string): boolean {
  const plain = plainText(text);
  const folded = foldedText(text);
  const { contains, matches } = test;
  if (contains !== undefined && !plain.includes(plainText(contains))) {
    const wanted = foldedText(contains);
    const asked = new Set([wanted, transcribed(contains)]);
    const given = [...readings(text), transcribed(text)];
    if (
      !given.some((reading) => [...asked].some((one) => reading.includes(one) || saysInWords(reading, one)))
    )
      return false;
  }
  if (matches === undefined) return true;
  const pattern = new RegExp(matches, 'iu');
  return soon(pattern, plain) || soon(pattern, folded);
}

/** A group that is repeated, which may hold repetitions or parts that overlap. */
const REPEATED = /\)[*+{]/;

/** Repetitions one after another take the square or the cube of a text's length. */
const SHORT = 300;

/** A policy's pattern meets texts that a page chose, on some of which it may take for ever: then it is ended and told. */
function soon(pattern: RegExp, text: string): boolean {
  const quick = text.length <= SHORT && !REPEATED.test(pattern.source);
  return quick ? pattern.test(text) : patternFits(pattern, text);
}

/** Words that are wanted one after another are so whatever marks stand between them, and where nothing does. */
function saysInWords(text: string, wanted: string): boolean {
  if (!/^[\p{L}\p{N} ]+$/u.test(wanted)) return false;
  const words = text.replace(/[^\p{L}\p{N}]+/gu, ' ');
  return words.includes(wanted) || (wanted.includes(' ') && joined(words).includes(joined(wanted)));
}

function joined(words: string): string {
  return words.replaceAll(' ', '');
}

export function tellTest({ contains, matches }: TextTest): string {
  return [
    ...(contains === undefined ? [] : [`contains ${JSON.stringify(contains)}`]),
    ...(matches === undefined ? [] : [`matches /${matches}/`]),
  ].join(' and ');
}

function badExpression(source: string): string | undefined {
  try {
    new RegExp(source, 'iu');
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

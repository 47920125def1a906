import * as z from 'zod';
import { foldedText, plainText, readings } from './fold-letters.ts';

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
    if (!readings(text).some((reading) => reading.includes(wanted) || saysInWords(reading, wanted)))
      return false;
  }
  if (matches === undefined) return true;
  const pattern = new RegExp(matches, 'iu');
  return pattern.test(plain) || pattern.test(folded);
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

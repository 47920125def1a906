import * as z from 'zod';

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
  if (test.contains !== undefined && !plain.includes(plainText(test.contains))) return false;
  return test.matches === undefined || new RegExp(test.matches, 'iu').test(plain);
}

export function tellTest({ contains, matches }: TextTest): string {
  return [
    ...(contains === undefined ? [] : [`contains ${JSON.stringify(contains)}`]),
    ...(matches === undefined ? [] : [`matches /${matches}/`]),
  ].join(' and ');
}

/** Text as a reader sees it: invisible characters, widths of letters and kinds of space must not hide a word. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

function badExpression(source: string): string | undefined {
  try {
    new RegExp(source, 'iu');
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

import { createContext, Script } from 'node:vm';
import { SurehandError } from './failure.ts';

/** The clock runs on while other programs have the processor: what was stopped at the first limit gets one longer try. */
const LIMITS_MS = [200, 1000];
const place: { pattern?: RegExp; text?: string } = createContext({});
const test = new Script('pattern.test(text)');

/**
 * Whether a pattern that an agent wrote fits a text. Such a pattern may take for ever on the wrong text, and nothing but
 * the interpreter's own clock ends it.
 */
export function patternFits(pattern: RegExp, text: string): boolean {
  Object.assign(place, { pattern, text });
  let cause: unknown;
  for (const timeout of LIMITS_MS)
    try {
      return test.runInContext(place, { timeout }) === true;
    } catch (late) {
      cause = late;
    }
  const why = `it takes too long on a text of ${text.length} characters; write it without repetitions inside repetitions`;
  throw new SurehandError('invalid_input', `the pattern ${String(pattern).slice(0, 100)}: ${why}`, { cause });
}

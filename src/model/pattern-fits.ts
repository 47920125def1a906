import { createContext, Script } from 'node:vm';
import { SurehandError } from './failure.ts';

const LIMIT_MS = 200;
const place: { pattern?: RegExp; text?: string } = createContext({});
const test = new Script('pattern.test(text)');

/**
 * Whether a pattern that an agent wrote fits a text. Such a pattern may take for ever on the wrong text, and nothing but
 * the interpreter's own clock ends it.
 */
export function patternFits(pattern: RegExp, text: string): boolean {
  Object.assign(place, { pattern, text });
  try {
    return test.runInContext(place, { timeout: LIMIT_MS }) === true;
  } catch (cause) {
    const why = `it takes too long on a text of ${text.length} characters; write it without repetitions inside repetitions`;
    throw new SurehandError('invalid_input', `the pattern ${String(pattern).slice(0, 100)}: ${why}`, {
      cause,
    });
  }
}

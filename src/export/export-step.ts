import type { Assertion, TestStep } from '../scenario/interfaces/index.ts';

/** What a session may expect and a sentence cannot say. */
export type SessionAssertion =
  | { about: 'pattern'; of: 'value' | 'content' | 'url' | 'title'; pattern: string }
  | { about: 'screen'; expected: string }
  /** How many things its selector finds. */
  | { about: 'elements'; how: 'equals' | 'at_least' | 'at_most'; expected: number }
  | { about: 'request'; method: string | null; path: string; status: string | null };

/** A step on its way into a test. */
export interface ExportStep extends Omit<TestStep, 'assertion'> {
  assertion?: Assertion | SessionAssertion;
  /** What had to be so and cannot be said in a test: a comment takes its place. */
  left_out?: string;
}

import type { Assertion } from './assertion.ts';

/** What a sentence can ask for. */
export const TEST_STEP_ACTIONS = [
  'navigate',
  'input',
  'click',
  'assert',
  'wait',
  'select',
  'hover',
  'keypress',
  'check',
  'uncheck',
  'upload',
  'scroll',
  'adjust',
  'drag',
  'dialog',
  'switch_tab',
] as const;

export type TestStepAction = (typeof TEST_STEP_ACTIONS)[number];

export interface TestStepContext {
  /** What the server answered for this step, as it came. */
  mcpSnapshot: unknown;
}

/** What an action needs to know beyond its target and its value. Absent means the usual. */
export interface StepDetails {
  /** What must be so; of `assert` and of `wait`. */
  assertion?: Assertion;
  /** A key or chord as Playwright writes it; of `keypress`. */
  key?: string;
  click?: 'double' | 'right';
  /** Several options at once; of `select`. */
  values?: string[];
  /** Pixels to move by; of `drag` without a second target. */
  by?: { x: number; y: number };
  direction?: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom';
  accept?: boolean;
  /** Adds to what the field holds; of `input`. */
  append?: boolean;
  paths?: string[];
  /** Of `wait` for nothing but time. */
  waitMs?: number;
}

export interface TestStep extends StepDetails {
  id: string;
  /** The sentence as the user wrote it. */
  description: string;
  action: TestStepAction;
  /** Holds beyond the session that made it: never a ref. */
  selector?: string;
  /** Selectors that found the same element then; tried in order when the first finds nothing. */
  alternativeSelectors?: string[];
  /** Where a drag ends. */
  toSelector?: string;
  value?: string | number | boolean;
  url?: string;
  context: TestStepContext;
}

/** What an element can be said to be. */
export const ASSERTED_STATES = [
  'visible',
  'gone',
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'selected',
  'unselected',
  'expanded',
  'collapsed',
  'focused',
  'pressed',
  'unpressed',
  'empty',
  'not_empty',
  'required',
  'editable',
  'readonly',
  'invalid',
] as const;
export type AssertedState = (typeof ASSERTED_STATES)[number];

/** How a text or a number can be compared. */
export const COMPARING = [
  'equals',
  'contains',
  'starts_with',
  'ends_with',
  'not_equals',
  'not_contains',
  'at_least',
  'at_most',
  'more_than',
  'less_than',
] as const;
export type Comparing = (typeof COMPARING)[number];

/** What a sentence claims about the screen. */
export type Assertion =
  | { about: 'text'; text: string; is: 'visible' | 'gone' }
  | { about: 'element'; is: AssertedState }
  /** What a field holds, or what a thing that takes no input says. */
  | { about: 'value' | 'content'; how: Comparing; expected: string }
  | { about: 'url' | 'title'; how: Comparing; expected: string }
  /** Things of one of these roles whose name holds the words. `of` says it as the sentence did. */
  | { about: 'count'; how: Comparing; expected: number; of: string; roles: string[]; name?: string }
  /** One text stands before the other, in reading order. */
  | { about: 'order'; first: string; second: string };

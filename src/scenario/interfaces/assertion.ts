export type AssertedState =
  | 'visible'
  | 'gone'
  | 'enabled'
  | 'disabled'
  | 'checked'
  | 'unchecked'
  | 'selected'
  | 'unselected'
  | 'expanded'
  | 'collapsed'
  | 'focused'
  | 'pressed'
  | 'unpressed'
  | 'empty'
  | 'not_empty'
  | 'required'
  | 'editable'
  | 'readonly'
  | 'invalid';

export type Comparing =
  | 'equals'
  | 'contains'
  | 'starts_with'
  | 'ends_with'
  | 'not_equals'
  | 'not_contains'
  | 'at_least'
  | 'at_most'
  | 'more_than'
  | 'less_than';

/** What a sentence claims about the screen. */
export type Assertion =
  | { about: 'text'; text: string; is: 'visible' | 'gone' }
  | { about: 'element'; is: AssertedState }
  /** What a field holds, or what a thing that takes no input says. */
  | { about: 'value' | 'content'; how: Comparing; expected: string }
  | { about: 'url' | 'title'; how: Comparing; expected: string }
  /** `of`: what was counted, in the words of the sentence. */
  | { about: 'count'; how: Comparing; expected: number; of: string };

import { expect, it } from 'vitest';
import type { Action } from '../../src/model/action.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { inputOf } from '../../src/pipeline/input-of.ts';

it.each<[string, Action, object]>([
  ['a click', { action: 'click', target: 'Save' }, { target: 'Save' }],
  ['two clicks', { action: 'click', target: 'Save', count: 2 }, { target: 'Save', double: true }],
  [
    'a text',
    { action: 'fill', target: 'Name', value: 'Ada', clear_first: true },
    { target: 'Name', value: 'Ada' },
  ],
  [
    'a text that is added, to what has the focus',
    { action: 'fill', value: 'Ada', clear_first: false },
    { value: 'Ada', clear_first: false },
  ],
  ['a choice', { action: 'select', target: 'Size', values: ['L'] }, { target: 'Size', value: 'L' }],
  [
    'only these choices',
    { action: 'select', target: 'Size', values: ['L', 'M'], only: true },
    { target: 'Size', value: ['L', 'M'], only: true },
  ],
  ['an address', { action: 'navigate', to: 'url', url: 'https://shop.test/' }, { url: 'https://shop.test/' }],
  ['a way back', { action: 'navigate', to: 'back' }, { url: 'back' }],
  ['a scroll', { action: 'scroll', direction: 'down', amount: 1 }, { direction: 'down', amount: 1 }],
  ['a scroll to something', { action: 'scroll', target: 'Save', amount: 1 }, { target: 'Save' }],
  [
    'a value',
    { action: 'adjust_control', target: 'Volume', value: 5, tolerance: 0 },
    { target: 'Volume', value: 5 },
  ],
  [
    'a value that may be missed by a little',
    { action: 'adjust_control', target: 'Volume', value: 5, tolerance: 1 },
    { target: 'Volume', value: 5, tolerance: 1 },
  ],
  ['a key', { action: 'press_key', key: 'Enter' }, { key: 'Enter' }],
])('%s is recorded as its tool takes it', (_what, action, input) => {
  expect(inputOf(action, [])).toEqual(input);
  const expected = inputOf(action, parseExpectations('text "Saved" visible; url contains /done'));
  expect(expected).toEqual({ ...input, expect: expect.stringContaining('text "Saved" visible; ') });
});

import { expect, it } from 'vitest';
import { flatWords, isDenied, standing, standsIn } from '../../src/model/stands-in.ts';

it.each<[string, string, boolean]>([
  ['hotel lisbon unpaid', 'paid', false],
  ['hotel lisbon paid', 'paid', true],
  ['unpaid, then paid', 'paid', true],
  ['total 310.00 eur', '10.00', false],
  ['total 702.40 eur', '02.40 eur', false],
  ['total 702.40 eur', '702.40 eur', true],
  ['total 702.40', '702', false],
  ['total 702. next', '702', true],
  ['1,200 pieces', '200', false],
  ['room 4b', 'room 4', false],
  ['(paid)', 'paid', true],
  ['cats', 'cat', false],
  ['总计三件商品', '三件', true],
  ['discount -$3.40', '$3.40', true],
  ['balance -5.00', '-5.00', true],
  ['rooms 10-20', '20', true],
  ['on 2026-05-01', '05-01', true],
  ['a-5', '5', true],
  ["1'200 pieces", '200', false],
  ['1’200 pieces', '1’200', true],
  ['1\u00a0200 pieces', '200', false],
  ['1\u202f200 pieces', '1 200', true],
  ['1 200\u00a0pieces', '200 pieces', true],
  ['7 days', '7\u00a0days', true],
  ['version 1.2.3', '1.2', false],
  ['anything', '', true],
  ['', 'paid', false],
])('in %j stands %j: %s', (text, words, stands) => {
  expect(standsIn(text, words)).toBe(stands);
});

it.each<[string, string, ReturnType<typeof standing>]>([
  ['Errors occurred', 'Error', { whole: false, inside: 'Errors' }],
  ['hotel unpaid today', 'paid', { whole: false, inside: 'unpaid' }],
  ['Item 10', 'Item 1', { whole: false }],
  ['Error, errors', 'Error', { whole: true }],
  ['nothing of it', 'paid', { whole: false }],
  ['anything', '', { whole: false }],
])('of %j and %j it is known where they stand', (text, words, where) => {
  expect(standing(text, words)).toEqual(where);
});

it('white space is one space, and what keeps a number together is left', () => {
  expect(flatWords('  Ada\n\u00a0 Abbott  1\u00a0200 ')).toBe('ada abbott 1\u00a0200');
});

it.each<[string, string, boolean]>([
  ['the article was not published: it has no title', 'published', true],
  ['could not be sent', 'sent', true],
  ["wasn't saved", 'saved', true],
  ['noch nicht gespeichert', 'gespeichert', true],
  ['no title. the article was published', 'published', false],
  ['not a draft any more: published', 'published', false],
  ['notes saved', 'saved', false],
  ['not found', 'not found', false],
  ['the article was published', 'published', false],
])('%s denies %s: %s', (text, words, denied) => {
  expect(isDenied(text, words)).toBe(denied);
});

import { expect, it } from 'vitest';
import { standsIn } from '../../src/model/stands-in.ts';

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
  ['anything', '', true],
  ['', 'paid', false],
])('in %j stands %j: %s', (text, words, stands) => {
  expect(standsIn(text, words)).toBe(stands);
});

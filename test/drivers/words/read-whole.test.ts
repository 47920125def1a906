import { expect, it } from 'vitest';
import { firstOf, isFull, lineOf, noteCut, readWhole } from '../../../src/drivers/words/read-whole.ts';

it('says of a reading whether any limit was met in it', () => {
  expect(readWhole(() => lineOf(' a  b ', 3))).toEqual({ told: 'a b', cut: false });
  expect(readWhole(() => lineOf('a b c', 3))).toEqual({ told: 'a b', cut: true });
  expect(readWhole(() => firstOf([1, 2], 2))).toEqual({ told: [1, 2], cut: false });
  expect(readWhole(() => firstOf([1, 2, 3], 2))).toEqual({ told: [1, 2], cut: true });
  expect(readWhole(() => isFull([1], 2))).toEqual({ told: false, cut: false });
  expect(readWhole(() => isFull([1, 2], 2))).toEqual({ told: true, cut: true });
});

it('keeps a reading within another one apart, also where that one throws', () => {
  const around = readWhole(() => {
    const inner = readWhole(() => lineOf('abc', 2)).cut;
    expect(() =>
      readWhole(() => {
        noteCut();
        throw new Error('gone');
      }),
    ).toThrow('gone');
    return inner;
  });
  expect(around).toEqual({ told: true, cut: false });
  expect(readWhole(() => noteCut(false)).cut).toBe(false);
});

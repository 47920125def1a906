import { expect, it } from 'vitest';
import { nearestNames } from '../../src/model/nearest-name.ts';

const names = ['click', 'fill', 'describe_screen', 'capture_screenshot', 'get_snapshot'];

it('puts the likeliest name first', () => {
  expect(nearestNames('clik', names)[0]).toBe('click');
  expect(nearestNames('screenshot', names)[0]).toBe('capture_screenshot');
  expect(nearestNames('browser_snapshot', names)[0]).toBe('get_snapshot');
});

it('sees through a prefix that is missing or too many', () => {
  expect(nearestNames('mm_fill', names)[0]).toBe('fill');
  expect(nearestNames('fill', ['mm_click', 'mm_fill', 'bill'])[0]).toBe('mm_fill');
});

it('gives no more than asked for', () => {
  expect(nearestNames('x', names, 2)).toHaveLength(2);
  expect(nearestNames('x', [])).toEqual([]);
});

import { expect, test } from 'vitest';
import { placeStep } from '../../../src/scenario/execute/place-step.ts';

test.each([
  ['http://a.test/x', 'http://a.test/x'],
  ['/cart?x=1', 'http://shop.test/cart?x=1'],
  ['www.example.com', 'https://www.example.com'],
  ['about:blank', 'about:blank'],
  ['back', 'back'],
])('going to %s opens %s', (inputValue, wanted) => {
  const step = { actionType: 'navigate', inputValue, description: '' } as const;
  expect(placeStep(step, { url: 'http://shop.test/login' }).inputValue).toBe(wanted);
});

test('a file stands beside the scenario unless its whole path is given', () => {
  const step = { actionType: 'upload', paths: ['a.png', '/b.png'], description: '' } as const;
  expect(placeStep({ ...step, paths: [...step.paths] }, { folder: '/tests' }).paths).toEqual([
    '/tests/a.png',
    '/b.png',
  ]);
});

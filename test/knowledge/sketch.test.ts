import { expect, it } from 'vitest';
import { hashesOf, sameThings, sharedWith, sketchOf } from '../../src/knowledge/sketch.ts';

const nodes = (...names: string[]) => names.map((name) => ({ role: 'button', name, path: [] }));
const many = Array.from({ length: 40 }, (_, at) => `id-${at}`);

it('a sketch keeps sixteen of each, whatever their order, and each once', () => {
  const sketch = sketchOf(many, nodes(...many));
  const [ids = '', named = ''] = sketch.split('|');
  expect(new Set(ids.split(' ')).size).toBe(16);
  expect(new Set(named.split(' ')).size).toBe(16);
  expect(sketchOf([...many].reverse(), nodes(...many))).toBe(sketch);
  expect(sketchOf(['a', 'a', 'b'], [])).toBe(sketchOf(['b', 'a'], []));
  expect(sketchOf(['a'], nodes(''))).toBe(sketchOf(['a'], []));
});

it('counts what a screen shares with a sketch', () => {
  const sketch = sketchOf(['a', 'b'], nodes('Save', 'Back', 'Next'));
  expect(sharedWith(sketch, hashesOf(['b', 'c'], nodes('Save', 'Next')))).toEqual({ ids: 1, nodes: 2 });
  expect(sharedWith(sketch, hashesOf([], []))).toEqual({ ids: 0, nodes: 0 });
  expect(sharedWith('|', hashesOf(['a'], nodes('Save')))).toEqual({ ids: 0, nodes: 0 });
});

it('the same things are the same ones in the same order', () => {
  const one = { testIds: ['a', 'b'], a11y: nodes('Save', 'Back') };
  expect(sameThings(one, { testIds: ['a', 'b'], a11y: nodes('Save', 'Back') })).toBe(true);
  expect(sameThings(one, { testIds: ['b', 'a'], a11y: nodes('Save', 'Back') })).toBe(false);
  expect(sameThings(one, { testIds: ['a'], a11y: nodes('Save', 'Back') })).toBe(false);
  expect(sameThings(one, { testIds: ['a', 'b'], a11y: nodes('Save') })).toBe(false);
  expect(sameThings(one, { testIds: ['a', 'b'], a11y: nodes('Save', 'Next') })).toBe(false);
  const links = one.a11y.map((node) => ({ ...node, role: 'link' }));
  expect(sameThings(one, { testIds: ['a', 'b'], a11y: links })).toBe(false);
});

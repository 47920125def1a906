import { describe, expect, test } from 'vitest';
import { readableState, treeElement } from '../../src/tools/tree-element.ts';
import { node } from '../fake-driver.ts';

describe('an element for programs', () => {
  test('has text, type, bounds, state, identity, semantic and attributes', () => {
    const link = node('link', 'Sign in', {
      key: 'k',
      tag: 'a',
      href: '/in',
      test_id: 'sign-in',
      box: { x: 1, y: 2, width: 30, height: 40 },
      selector: { value: '#in', confidence: { score: 1, reason: 'id' } },
      state: { focused: true },
    });
    expect(treeElement({ ref: '@e1', node: link }, new Set())).toEqual({
      ref: '@e1',
      role: 'link',
      name: 'Sign in',
      text: 'Sign in',
      type: 'a',
      clickable: true,
      bounds: [1, 2, 31, 42],
      state: { enabled: true, focused: true },
      stable_id: 'sign-in',
      test_tag: 'sign-in',
      selector: { value: '#in', confidence: { score: 1, reason: 'id' } },
      visibility: 'full',
      semantic: { is_clickable: true, is_container: false },
      attributes: { tag: 'a', href: '/in' },
    });
  });

  test('is a container by its role, or because others lie in it', () => {
    const is = (role: string, parents: string[]) =>
      treeElement({ ref: '@e1', node: node(role, 'a', { key: 'k' }) }, new Set(parents)).semantic
        .is_container;
    expect(is('region', [])).toBe(true);
    expect(is('link', ['k'])).toBe(true);
    expect(is('link', ['other'])).toBe(false);
  });

  test('carries the semantic metadata of a control, by trait where no role says so', () => {
    const trait = node('clickable', 'Seats', { state: { value_now: 3, value_min: 0, value_max: 90 } });
    expect(treeElement({ ref: '@e1', node: trait }, new Set())).toMatchObject({
      semantic_role: 'custom_adjustable',
      adjustable: true,
      state_shape: 'continuous',
      supported_actions: ['adjust_control', 'press_key'],
      state: { enabled: true, value: 3, raw_value: 3, value_range: { min: 0, max: 90 } },
    });
  });
});

test('readable state names what applies, and nothing of a password', () => {
  expect(readableState({ disabled: true, checked: 'mixed' })).toEqual({ enabled: false, checked: 'mixed' });
  expect(readableState({ value: 'Ada' })).toEqual({ enabled: true, text_value: 'Ada' });
  expect(readableState({ value: 'loud', value_now: 9, value_max: 9 })).toEqual({
    enabled: true,
    value: 'loud',
    raw_value: 9,
    value_range: { max: 9 },
  });
  expect(readableState({ value: 'de', selected_label: 'Germany' })).toMatchObject({
    text_value: 'de',
    selected: { label: 'Germany' },
  });
  expect(readableState({ password: true, value: 'secret' })).toEqual({ enabled: true, password: true });
});

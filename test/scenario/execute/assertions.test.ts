import { describe, expect, test } from 'vitest';
import { parseExpectations } from '../../../src/model/expectation.ts';
import { assertionHolds, assertionReader } from '../../../src/scenario/execute/assertion-holds.ts';
import { verifyOnScreen } from '../../../src/scenario/execute/carry-out-step.ts';
import { expectationOf } from '../../../src/scenario/execute/check-assertion.ts';
import type { Assertion, IntermediateStep } from '../../../src/scenario/interfaces/index.ts';
import { node } from '../components/screens.ts';
import { control, part } from '../understand/tree.ts';

describe('in the words of our server', () => {
  test.each<[Assertion, string | undefined, string | undefined]>([
    [{ about: 'text', text: 'Say "hi"; now', is: 'visible' }, undefined, 'text "Say \\"hi\\"; now" visible'],
    [{ about: 'text', text: 'Saved', is: 'gone' }, undefined, 'text "Saved" gone'],
    [{ about: 'element', is: 'enabled' }, 'button "Pay"', 'button "Pay" enabled'],
    [{ about: 'element', is: 'required' }, 'button "Pay"', undefined],
    [{ about: 'value', how: 'equals', expected: 'Ada' }, 'testid:name', 'testid:name value = "Ada"'],
    [{ about: 'value', how: 'at_least', expected: '3' }, 'testid:name', undefined],
    [{ about: 'url', how: 'contains', expected: '/cart' }, undefined, 'url contains "/cart"'],
    [{ about: 'title', how: 'equals', expected: 'Cart' }, undefined, 'title = "Cart"'],
    [{ about: 'count', how: 'equals', expected: 3, of: 'rows', roles: ['row'] }, undefined, undefined],
  ])('%j of %s is %s', (assertion, target, wanted) => {
    const said = expectationOf(assertion, target);
    expect(said).toBe(wanted);
    if (said !== undefined) expect(parseExpectations(said)).toHaveLength(1);
  });
});

describe('read off the screen', () => {
  const field = node('textbox', 'Name', {
    ref: '@e1',
    attributes: { value: 'Ada', 'aria-required': 'true' },
  });
  const box = node('checkbox', 'Terms', { ref: '@e2', attributes: { 'aria-checked': 'false' } });
  const blank = node('textbox', 'Password', { ref: '@e3' });
  const total = node('paragraph', '', { text: 'Total: $1,234.50' });
  const tree = node('document', '', { children: [field, box, total] });
  const place = { tree, url: 'http://shop.test/cart', title: 'Cart - Fernway' };

  test.each<[Assertion, typeof field | undefined, boolean]>([
    [{ about: 'text', text: 'total: $1,234.50', is: 'visible' }, undefined, true],
    [{ about: 'text', text: 'Total', is: 'gone' }, undefined, false],
    [{ about: 'element', is: 'required' }, field, true],
    [{ about: 'element', is: 'checked' }, box, false],
    [{ about: 'element', is: 'unchecked' }, box, true],
    [{ about: 'element', is: 'gone' }, undefined, true],
    [{ about: 'element', is: 'visible' }, undefined, false],
    [{ about: 'element', is: 'not_empty' }, field, true],
    [{ about: 'element', is: 'empty' }, blank, true],
    [{ about: 'value', how: 'equals', expected: 'Ada' }, field, true],
    [{ about: 'value', how: 'starts_with', expected: 'B' }, field, false],
    [{ about: 'content', how: 'at_least', expected: '1234.5' }, total, true],
    [{ about: 'content', how: 'more_than', expected: '2000' }, total, false],
    [{ about: 'url', how: 'ends_with', expected: '/cart' }, undefined, true],
    [{ about: 'title', how: 'not_contains', expected: 'Cart' }, undefined, false],
    [{ about: 'count', how: 'equals', expected: 1, of: 'fields', roles: ['textbox'] }, undefined, true],
    [
      { about: 'count', how: 'equals', expected: 0, of: 'x', roles: ['textbox'], name: 'street' },
      undefined,
      true,
    ],
    [{ about: 'count', how: 'at_least', expected: 2, of: 'x', roles: ['checkbox'] }, undefined, false],
    [{ about: 'order', first: 'Terms', second: 'Total' }, undefined, true],
    [{ about: 'order', first: 'Total', second: 'Terms' }, undefined, false],
    [{ about: 'order', first: 'Terms', second: 'Ghost' }, undefined, false],
  ])('%j', (assertion, about, holds) => {
    expect(assertionHolds(assertion, about, place)).toMatchObject({ holds });
  });
});

test('the head of a table is no row of it, also where a column has no title', () => {
  const row = (...cells: string[]) => part('tr', ...cells.map((text) => part('td', text)));
  const head = part('tr', part('td'), part('th', 'Name'), part('th', 'City'));
  const table = part('body', part('table', head, row('', 'Ada', 'Rome'), row('', 'Bob', 'Oslo')));
  const claim: Assertion = { about: 'count', how: 'equals', expected: 2, of: 'rows', roles: ['row'] };
  expect(assertionHolds(claim, undefined, { tree: table, url: '', title: '' })).toMatchObject({
    holds: true,
  });
});

test('what answers clicks is counted as what the page says it is', () => {
  const live = (role: string, name: string) => control('clickable', name, { 'data-role': role });
  const table = part(
    'table',
    part('tr', live('columnheader', 'Name'), live('columnheader', 'City')),
    part('tr', part('td', 'Ada'), part('td', 'Rome')),
  );
  const tree = part('body', table, part('ul', live('listitem', 'Milk'), live('listitem', 'Tea')));
  const count = (role: string, expected: number) =>
    assertionHolds({ about: 'count', how: 'equals', expected, of: 'x', roles: [role] }, undefined, {
      tree,
      url: '',
      title: '',
    }).holds;
  expect([count('row', 1), count('listitem', 2), count('listitem', 0)]).toEqual([true, true, false]);
});

test('a thing that does not say whether it is on is not taken to be on, nor off', () => {
  const lamp = part('body', control('clickable', 'Lamp', { class: 'tile active' }));
  const read = (is: 'selected' | 'unselected') =>
    assertionReader({
      actionType: 'assert',
      description: 'Lamp',
      stableSelector: 'clickable "Lamp"',
      assertion: { about: 'element', is },
    })({ tree: lamp, url: '', title: '', raw: null });
  expect(read('selected')).toMatchObject({ holds: false });
  expect(read('unselected')).toMatchObject({ holds: false });
});

describe('an act on a server that does not verify', () => {
  const step = (actionType: IntermediateStep['actionType'], more: Partial<IntermediateStep> = {}) => ({
    actionType,
    targetSelector: '@e1',
    description: '',
    ...more,
  });
  test.each<[string, IntermediateStep, Record<string, string>, string]>([
    ['the value arrived', step('input', { inputValue: 'Ada' }), { value: 'Ada' }, 'verified'],
    ['the value did not', step('input', { inputValue: 'Ada' }), { value: '' }, 'refuted'],
    [
      'a password cannot be read',
      step('input', { inputValue: 'x' }),
      { type: 'password', value: '' },
      'unverified',
    ],
    ['checked', step('check'), { 'aria-checked': 'true' }, 'verified'],
    ['not checked', step('check'), { 'aria-checked': 'false' }, 'refuted'],
    ['a click says nothing', step('click'), {}, 'unverified'],
    ['what is gone says nothing', step('check', { targetSelector: '@e9' }), {}, 'unverified'],
  ])('%s', (_, given, attributes, verdict) => {
    expect(verifyOnScreen(given, node('textbox', '', { ref: '@e1', attributes })).verdict).toBe(verdict);
  });
});

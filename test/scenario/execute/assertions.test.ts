import { describe, expect, test } from 'vitest';
import { parseExpectations } from '../../../src/model/expectation.ts';
import { assertionHolds } from '../../../src/scenario/execute/assertion-holds.ts';
import { assertionReader } from '../../../src/scenario/execute/assertion-reader.ts';
import { expectationOf } from '../../../src/scenario/execute/expectation-of.ts';
import { verifyOnScreen } from '../../../src/scenario/execute/verify-on-screen.ts';
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
    [{ about: 'count', how: 'equals', expected: 3, of: 'rows' }, undefined, undefined],
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

  test.each<[Exclude<Assertion, { about: 'count' }>, typeof field | undefined, boolean]>([
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
  ])('%j', (assertion, about, holds) => {
    expect(assertionHolds(assertion, about, place)).toMatchObject({ holds });
  });
});

describe('what only the words of a sentence point to', () => {
  const rows = (count: number, heading: string) => ({
    tree: part(
      'body',
      part('h1', heading),
      control('button', 'Add'),
      part('ul', ...Array.from({ length: count }, (_, at) => part('li', `Item ${at}`))),
    ),
    url: 'http://shop.test/',
    title: '',
    raw: null,
  });
  const claim = (description: string, assertion: Assertion) =>
    assertionReader({ actionType: 'assert', description, assertion });

  test('is read again on each screen, also in a later part of the sentence', () => {
    const sentence = 'Click Add, then check that there are 2 items';
    const counted = claim(sentence, { about: 'count', how: 'equals', expected: 2, of: 'items' });
    expect(counted(rows(2, 'List'))).toEqual({ holds: true });
    expect(counted(rows(3, 'List'))).toEqual({ holds: false, observed: 'there are 3' });
  });

  test('a switch made of bare boxes is on when it looks so', () => {
    const lamp = (look: string) => ({
      ...rows(0, 'Room'),
      tree: part('body', control('clickable', 'Lamp', { class: look })),
    });
    const read = assertionReader({
      actionType: 'assert',
      description: 'Lamp is selected',
      stableSelector: 'clickable "Lamp"',
      assertion: { about: 'element', is: 'selected' },
    });
    expect(read(lamp('tile active'))).toEqual({ holds: true });
    expect(read(lamp('tile'))).toMatchObject({ holds: false });
  });

  test('a heading without a selector is found by what it says', () => {
    const said = claim('The heading says List', { about: 'content', how: 'equals', expected: 'List' });
    expect(said(rows(1, 'List'))).toEqual({ holds: true });
    expect(said(rows(1, 'Basket'))).toMatchObject({ holds: false });
  });
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

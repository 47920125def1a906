import { expect, it } from 'vitest';
import type { Action } from '../../src/model/action.ts';
import { sentValue, tellAction } from '../../src/pipeline/tell-action.ts';
import { Refs } from '../../src/screen/refs.ts';
import { node } from '../fake-driver.ts';

const target = '@e0';

it.each<[Action, told: string, without: string, sent: string | undefined]>([
  [{ action: 'click', target }, 'click button "Go" in row "Ada"', 'click', undefined],
  [{ action: 'click', target, count: 2 }, 'double-click button "Go" in row "Ada"', 'double-click', undefined],
  [
    { action: 'click', target, button: 'right', modifiers: ['Control', 'Shift'] },
    'Control+Shift+right-click button "Go" in row "Ada"',
    'Control+Shift+right-click',
    undefined,
  ],
  [
    { action: 'fill', target, value: 'x', clear_first: true },
    'fill button "Go" in row "Ada" with "x"',
    'fill',
    'x',
  ],
  [
    { action: 'select', target, values: ['a', 'b'] },
    'select "a, b" in button "Go" in row "Ada"',
    'select "a, b" in',
    'a, b',
  ],
  [
    { action: 'adjust_control', target, value: 7, tolerance: 0 },
    'set button "Go" in row "Ada" to "7"',
    'set',
    '7',
  ],
  [
    { action: 'press_key', key: 'Enter', target },
    'press Enter on button "Go" in row "Ada"',
    'press Enter',
    'Enter',
  ],
  [{ action: 'hover', target }, 'hover over button "Go" in row "Ada"', 'hover over', undefined],
  [{ action: 'scroll', target, amount: 1 }, 'scroll to button "Go" in row "Ada"', 'scroll to', undefined],
  [
    { action: 'scroll', direction: 'down', amount: 1 },
    'scroll down button "Go" in row "Ada"',
    'scroll down',
    undefined,
  ],
  [{ action: 'drag', target, to: '@e9' }, 'drag button "Go" in row "Ada" to @e9', 'drag  to @e9', undefined],
  [
    { action: 'drag', target, by: { x: 1, y: 2 } },
    'drag button "Go" in row "Ada" by 1,2 px',
    'drag  by 1,2 px',
    undefined,
  ],
  [
    { action: 'pinch', target, scale: 2 },
    'pinch button "Go" in row "Ada" to 2 of its size',
    'pinch',
    undefined,
  ],
  [
    { action: 'upload_files', paths: ['a', 'b'] },
    'upload "a, b" to button "Go" in row "Ada"',
    'upload "a, b"',
    'a, b',
  ],
  [
    { action: 'navigate', to: 'url', url: 'https://a.test/' },
    'open https://a.test/',
    'open https://a.test/',
    undefined,
  ],
  [{ action: 'navigate', to: 'reload' }, 'reload', 'reload', undefined],
  [{ action: 'navigate', to: 'back' }, 'go back', 'go back', undefined],
  [
    { action: 'handle_dialog', accept: true, text: 'yes' },
    'accept the dialog with "yes"',
    'accept the dialog with "yes"',
    'yes',
  ],
  [{ action: 'handle_dialog', accept: false }, 'dismiss the dialog', 'dismiss the dialog', undefined],
])('%o', (action, told, without, sent) => {
  const go = new Refs().bind(node('button', 'Go', { context: 'Ada', context_role: 'row' }), true);
  expect(tellAction(action, go)).toBe(told);
  expect(tellAction(action, undefined).trim().startsWith(without)).toBe(true);
  expect(sentValue(action, go.node)).toBe(sent);
});

it('where the target is one of its kind, what stands around it is not told', () => {
  const go = new Refs().bind(node('button', 'Go', { context: 'Ada' }), false);
  expect(tellAction({ action: 'click', target }, go)).toBe('click button "Go"');
});

it('a key or a file without a target, and a scroll of the page, end where they end', () => {
  expect(tellAction({ action: 'press_key', key: 'Enter' }, undefined)).toBe('press Enter');
  expect(tellAction({ action: 'upload_files', paths: ['a'] }, undefined)).toBe('upload "a"');
  expect(tellAction({ action: 'scroll', direction: 'top', amount: 1 }, undefined)).toBe('scroll top');
});

it('what goes into a password field is never told', () => {
  const secret = new Refs().bind(node('textbox', 'Password', { state: { password: true } }), false);
  const fill = { action: 'fill', target, value: 'hunter2', clear_first: true } as const;
  expect(tellAction(fill, secret)).toBe('fill textbox "Password" with "(hidden)"');
  expect(sentValue(fill, secret.node)).toBe('(hidden)');
  expect(sentValue(fill, undefined)).toBe('hunter2');
});

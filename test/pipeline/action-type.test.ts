import { describe, expect, it } from 'vitest';
import { ACTION_TYPE_TABLE_VERSION, type Action, type ActionType } from '../../src/model/action.ts';
import type { UiNode } from '../../src/model/node.ts';
import { actionTypeOf, fallbackActionType } from '../../src/pipeline/action-type.ts';
import { node } from '../fake-driver.ts';

const press = (key: string): Action => ({ action: 'press_key', key, target: '@e1' });
const CLICK: Action = { action: 'click', target: '@e1' };
const LINK = node('link', 'More', { href: 'https://shop.test/more' });
const SAVE = node('button', 'Save', { submits: true });
const FIELD = node('textbox', 'Name');

describe('what a tool declares holds, whatever the target is', () => {
  it.each<[Action, ActionType]>([
    [{ action: 'fill', target: 'a', value: '', clear_first: true }, 'local_state'],
    [{ action: 'select', target: 'a', values: [] }, 'local_state'],
    [{ action: 'adjust_control', target: 'a', value: 1, tolerance: 0 }, 'local_state'],
    [{ action: 'scroll', amount: 1 }, 'local_state'],
    [{ action: 'hover', target: 'a' }, 'local_state'],
    [{ action: 'navigate', to: 'reload' }, 'side_effect'],
    [{ action: 'upload_files', paths: [] }, 'side_effect'],
    [{ action: 'handle_dialog', accept: true }, 'side_effect'],
  ])('%j', (action, type) => {
    expect(actionTypeOf(action)).toBe(type);
    expect(actionTypeOf(action, SAVE)).toBe(type);
    expect(actionTypeOf(action, node('checkbox', 'Terms'))).toBe(type);
  });
});

describe('a click is what its target is', () => {
  it.each<[string, UiNode | undefined, ActionType]>([
    ...'checkbox radio switch tab option slider spinbutton menuitemcheckbox menuitemradio treeitem row'
      .split(' ')
      .map((role): [string, UiNode, ActionType] => [role, node(role, 'One'), 'local_state']),
    ['summary', node('clickable', 'More', { tag: 'summary' }), 'local_state'],
    ['a button that expands', node('button', 'More', { state: { expanded: false } }), 'local_state'],
    ['a button that is pressed', node('button', 'Bold', { state: { pressed: false } }), 'local_state'],
    ['a button with a popup', node('button', 'Menu', { state: { haspopup: 'menu' } }), 'local_state'],
    ['a link within the page', node('link', 'Top', { same_page: true }), 'local_state'],
    ['a submit button', SAVE, 'side_effect'],
    ['a plain button', node('button', 'Go'), 'side_effect'],
    ['a link', LINK, 'side_effect'],
    ['a link that expands', node('link', 'More', { state: { expanded: false } }), 'side_effect'],
    ['something unknown', undefined, 'side_effect'],
  ])('%s', (_what, target, type) => {
    expect(actionTypeOf(CLICK, target)).toBe(type);
  });
});

describe('a key is what it does to its target', () => {
  it.each<[string, string, UiNode | undefined, ActionType]>([
    ['Enter', 'in a field', FIELD, 'side_effect'],
    ['Enter', 'on a checkbox, whose form it hands in', node('checkbox', 'Terms'), 'side_effect'],
    ['Enter', 'on a button', SAVE, 'side_effect'],
    ['Space', 'on a button', SAVE, 'side_effect'],
    [' ', 'on a button', SAVE, 'side_effect'],
    ['NumpadEnter', 'on a button', SAVE, 'side_effect'],
    ['\n', 'on a button', SAVE, 'side_effect'],
    ['Enter', 'on a link', LINK, 'side_effect'],
    ['Control+Enter', 'in a field', FIELD, 'side_effect'],
    ['Enter', 'on an option', node('option', 'Red'), 'local_state'],
    ['Space', 'on a checkbox', node('checkbox', 'Terms'), 'local_state'],
    ['Space', 'in a field', FIELD, 'local_state'],
    ['a', 'in a field', FIELD, 'local_state'],
    ['Control+a', 'in a field', FIELD, 'local_state'],
    ['+', 'in a field', FIELD, 'local_state'],
    ['s', 'on a button, a shortcut', SAVE, 'side_effect'],
    ['Enter', 'nobody knows where', undefined, 'side_effect'],
    ['x', 'nobody knows where', undefined, 'side_effect'],
    ...'ArrowUp ArrowDown ArrowLeft ArrowRight Tab Shift+Tab Escape Home End PageUp PageDown Backspace Delete'
      .split(' ')
      .flatMap((key): [string, string, UiNode | undefined, ActionType][] => [
        [key, 'on a button', SAVE, 'local_state'],
        [key, 'nobody knows where', undefined, 'local_state'],
      ]),
  ])('%j %s', (key, _where, target, type) => {
    expect(actionTypeOf(press(key), target)).toBe(type);
  });
});

describe('what nothing else tells is in a table of its own', () => {
  it('which is part of version 1, and calls everything unknown a side effect', () => {
    expect(ACTION_TYPE_TABLE_VERSION).toBe(1);
    expect(fallbackActionType('drag')).toBe('local_state');
    expect(actionTypeOf({ action: 'drag', target: 'a', to: 'b' })).toBe('local_state');
    expect(fallbackActionType('tap_toggle')).toBe('local_state');
    expect(fallbackActionType('enter_text')).toBe('local_state');
    expect(fallbackActionType('submit')).toBe('side_effect');
    expect(fallbackActionType('refresh')).toBe('side_effect');
    expect(fallbackActionType('anything')).toBe('side_effect');
  });
});

import { describe, expect, it } from 'vitest';
import { keyName } from '../../src/model/key-name.ts';

describe('each key has one name, however it is written', () => {
  it.each([
    ['Enter', ['Enter', 'enter', 'ENTER', '\n', '\r', 'Return', 'NumpadEnter', 'numpadenter']],
    ['Space', ['Space', ' ', 'Spacebar', 'space']],
    ['Delete', ['Delete', 'Del', 'NumpadDecimal', 'delete']],
    ['Escape', ['Escape', 'Esc', 'esc']],
    ['ArrowDown', ['ArrowDown', 'Down', 'Numpad2']],
    ['a', ['a', 'KeyA']],
    ['1', ['1', 'Digit1']],
    ['Control+a', ['Control+a', 'Ctrl+a', 'ControlLeft+KeyA', 'ControlOrMeta+a', 'ctrl+a']],
    ['Alt+d', ['Alt+d', 'AltGraph+d', 'AltRight+KeyD']],
    ['Control++', ['Control++', 'Ctrl++']],
    ['+', ['+']],
  ])('%j', (name, written) => {
    expect(written.map(keyName)).toEqual(written.map(() => name));
  });

  it('and others keep theirs: a capital letter is not the small one, F5 not a 5', () => {
    expect(['A', 'F5', 'Numpad5', 'ß'].map(keyName)).toEqual(['A', 'F5', 'Numpad5', 'ß']);
  });
});

import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../src/model/target.ts';

describe('a target', () => {
  it('is a ref, with or without its sign, alone or at the head of a pasted line', () => {
    for (const text of ['@e7', 'e7', ' @e7 ', 'ref:@e7', '@e7 button "Save" [disabled]'])
      expect(parseTarget(text), text).toEqual({ by: 'ref', ref: '@e7' });
  });

  it('is a test id or a CSS selector behind its prefix', () => {
    expect(parseTarget('testid:save')).toEqual({
      by: 'selector',
      selector: { kind: 'test_id', value: 'save' },
    });
    expect(parseTarget('test_id: "save it"')).toEqual({
      by: 'selector',
      selector: { kind: 'test_id', value: 'save it' },
    });
    expect(parseTarget('css:a[href="#x"] > b')).toEqual({
      by: 'selector',
      selector: { kind: 'css', value: 'a[href="#x"] > b' },
    });
    expect(parseTarget('resource_id:com.example:id/save')).toEqual({
      by: 'selector',
      selector: { kind: 'resource_id', value: 'com.example:id/save' },
    });
    expect(parseTarget('accessibility_id:"Save it"')).toEqual({
      by: 'selector',
      selector: { kind: 'accessibility_id', value: 'Save it' },
    });
  });

  it('is made of the words a line shows', () => {
    expect(parseTarget('button "Save"')).toEqual({ by: 'words', role: 'button', name: 'Save' });
    expect(parseTarget('heading 2 "Title"')).toEqual({ by: 'words', role: 'heading', name: 'Title' });
    expect(parseTarget('"Save"')).toEqual({ by: 'words', name: 'Save' });
    const row = { by: 'words', role: 'button', name: 'Delete', context: 'Alice' };
    expect(parseTarget('button "Delete" in row "Alice"')).toEqual({ ...row, context_role: 'row' });
    expect(parseTarget('button "Delete" in "Alice"')).toEqual(row);
    const boxed = { by: 'words', role: 'button', name: 'Delete', within: 'dialog' };
    expect(parseTarget('button "Delete" in dialog')).toEqual(boxed);
    expect(parseTarget('button "Delete" in the dialog #2')).toEqual({ ...boxed, nth: 2 });
    expect(parseTarget('button "Delete" in dialog "Alice"')).toEqual({ ...row, context_role: 'dialog' });
    expect(parseTarget('button "Delete" in "Alice" #2')).toEqual({ ...row, nth: 2 });
  });

  it('is a name without quotes too, where a place in quotes follows it', () => {
    const row = { by: 'words', name: 'Delete', context: 'Alice' };
    expect(parseTarget('Delete in "Alice"')).toEqual(row);
    expect(parseTarget('Delete in the row "Alice" #2')).toEqual({ ...row, context_role: 'row', nth: 2 });
    expect(parseTarget('Sign in in "Header"')).toEqual({ by: 'words', name: 'Sign in', context: 'Header' });
    expect(parseTarget('C:\\x in "Drive"')).toEqual({ by: 'words', name: 'C:\\x', context: 'Drive' });
    expect(parseTarget('button in "Alice"')).toEqual({ by: 'words', role: 'button', context: 'Alice' });
  });

  it('takes quotes and backslashes inside a name as a line writes them', () => {
    expect(parseTarget('button "Say \\"hi\\" \\\\ bye"')).toEqual({
      by: 'words',
      role: 'button',
      name: 'Say "hi" \\ bye',
    });
  });

  it('is a name when it is nothing else', () => {
    for (const text of ['Save', 'Save draft', 'email', 'e7x', 'button', 'Say "hi" to all'])
      expect(parseTarget(text), text).toEqual({ by: 'words', name: text });
  });
});

it('a text that is longer than any line is taken as a name, and no pattern is tried on it', () => {
  const long = `button "${'\\'.repeat(200_000)}`;
  expect(parseTarget(long)).toEqual({ by: 'words', name: long });
});

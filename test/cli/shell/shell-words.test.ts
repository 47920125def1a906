import { expect, it } from 'vitest';
import { readCommandTable } from '../../../src/cli/shell/command-table.ts';
import { inShellWords } from '../../../src/cli/shell/shell-words.ts';
import { FAILURES } from '../../../src/model/failure.ts';

const table = await readCommandTable();
const said = (text: string, more: object = {}) => inShellWords({ text, structured: {}, ...more }, table).text;

it.each([
  [
    '12 more: describe_screen {"offset":40} or find_element',
    '12 more: surehand look --offset 40 or surehand find',
  ],
  [
    '19 more, 19 of them links in navigation "Site: all": describe_screen {"offset":22} or find_element',
    '19 more, 19 of them links in navigation "Site: all": surehand look --offset 22 or surehand find',
  ],
  ['3 more changes: describe_screen', '3 more changes: surehand look'],
])('the rest of a screen is offered as a command: %s', (line, command) => {
  const whole = (last: string) => `opened\n"T" | http://127.0.0.1/ | rev 1\n@e0 button "Save"\n${last}`;
  expect(said(whole(line))).toBe(whole(command));
});

it.each([
  '@e1 link "12 more: describe_screen"',
  'call describe_screen when you are done',
  'there are 12 more: describe_screen',
])('what a page says stays as it is: %s', (line) => {
  expect(said(line)).toBe(line);
});

it('advice names commands, but for what a page said in it', () => {
  const text = 'failed (ELEMENT_NOT_FOUND): nothing\ntry: use find_element, not "find_element"';
  expect(said(text, { is_error: true })).toBe(
    'failed (ELEMENT_NOT_FOUND): nothing\ntry: use surehand find, not "find_element"',
  );
});

it('of a field that is wrong it says where to read what a command takes', () => {
  const wrong = (tool?: string) =>
    inShellWords(
      {
        text: 'failed (ACTION_REJECTED): x: wanted a number\ntry: correct the field named',
        structured: { hint: FAILURES.invalid_input.hint },
        is_error: true,
      },
      table,
      tool,
    );
  const help = (name: string) => `correct it; surehand ${name} --help says what it takes`;
  for (const [tool, name] of [
    ['click', 'click'],
    ['describe_screen', 'look'],
    ['tabs', 'tabs'],
  ] as const) {
    expect(wrong(tool).text.split('\n')[1]).toBe(`try: ${help(name)}`);
    expect(wrong(tool).structured.hint).toBe(help(name));
  }
});

it('every tool that advice names is told as something to type, also one without a command of its own', () => {
  const text =
    'failed (ELEMENT_NOT_FOUND): nothing on the screen is "press_back"; the keyboard may hide it (press_back closes it)\ntry: scroll_to_element, or a name that list_apps tells; timeout_ms is a field';
  expect(said(text, { is_error: true })).toBe(
    'failed (ELEMENT_NOT_FOUND): nothing on the screen is "press_back"; the keyboard may hide it (surehand back closes it)\ntry: surehand scroll to, or a name that surehand call list_apps tells; timeout_ms is a field',
  );
});

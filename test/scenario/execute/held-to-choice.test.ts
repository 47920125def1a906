import { expect, test } from 'vitest';
import { begun } from '../../../src/scenario/execute/carried.ts';
import { heldToChoice } from '../../../src/scenario/execute/carry-out-step.ts';
import { domNode, type IntermediateStep } from '../../../src/scenario/interfaces/index.ts';

const typed: IntermediateStep = {
  actionType: 'input',
  targetSelector: '@e1',
  targetDescription: 'combobox "Starts on"',
  inputValue: 'soon',
  description: '',
};

test.each([
  ['a calendar that is open has not taken it', 'dialog', 'true', false],
  ['a calendar that was closed has', 'dialog', 'false', true],
  ['a list may be of mere suggestions', 'listbox', 'true', true],
])('a text that was typed: %s', (_, opens, open, ok) => {
  const attributes = { value: 'soon', 'aria-haspopup': opens, 'aria-expanded': open };
  const tree = domNode({ tag: 'input', attributes, text: '', mcpSelector: '@e1', children: [] });
  const held = heldToChoice(typed, begun({ success: true, message: '' }), {
    tree,
    url: '',
    title: '',
    raw: '',
  });
  expect(held.ok).toBe(ok);
  expect(held.message).toBe(
    ok ? undefined : '"soon" stands in combobox "Starts on", which still waits for a choice',
  );
});

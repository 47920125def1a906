import { expect, test } from 'vitest';
import { answers, questionAfter } from '../../../src/scenario/execute/open-question.ts';
import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';
import { control, part } from '../understand/tree.ts';

const button = (name: string) => control('button', name);
const dialog = (name: string, ...inside: (string | SerializableDOMNode)[]) =>
  domNode({ ...part('div', ...inside), attributes: { role: 'dialog', 'aria-label': name } });

/** What a press on the first of these brings up. */
function asked(clause: string, pressed: SerializableDOMNode, ...brought: SerializableDOMNode[]) {
  const row = part('li', 'Helen Marsh', pressed);
  const step = {
    actionType: 'click',
    targetSelector: pressed.mcpSelector,
    description: `${clause}.`,
  } as const;
  return questionAfter(step, clause, part('body', row), part('body', row, ...brought));
}

test.each([
  ['Deactivate Helen Marsh', 'Deactivate', ['Cancel', 'Yes, deactivate']],
  ['Discharge Helen Marsh', 'Discharge', ['Keep on ward', 'Discharge']],
  ['Stop Helen Marsh', 'Stop', ['Cancel', 'Stop Helen']],
  ['Remove Helen Marsh', 'Remove', ['No', 'Yes']],
  ['When the user archives Helen Marsh', 'Archive', ['Cancel', 'OK']],
  ['In the row Helen Marsh, delete', 'Delete', ['Close', 'Delete']],
])('%s: what the page asks first is not done yet', (clause, pressed, names) => {
  const box = dialog('Sure', 'Are you sure?', ...names.map(button));
  expect(asked(clause, button(pressed), box)).toMatchObject({
    sentence: `${clause}.`,
    asks: `"Sure: Are you sure?"; say what to answer, such as: Click "${names[1]}"`,
  });
  // The same beside the row, in a box that says nothing of itself.
  const bare = part('div', 'Are you sure?', ...names.map(button));
  expect(asked(clause, button(pressed), bare)?.asks).toContain(`Click "${names[1]}"`);
});

test.each([
  ['a press that is asked for is done', 'Click Deactivate in the row Helen Marsh', ['Cancel', 'Deactivate']],
  ['so is one with its place first', 'In the row Helen Marsh, click Deactivate', ['Cancel', 'Deactivate']],
  ['what only tells has one answer', 'Deactivate Helen Marsh', ['OK']],
  ['or that and a cross', 'Deactivate Helen Marsh', ['OK', '×']],
  ['what offers something else does not ask', 'Deactivate Helen Marsh', ['Invite someone', 'Close']],
])('%s', (_, clause, names) => {
  expect(
    asked(clause, button('Deactivate'), dialog('Note', 'It says', ...names.map(button))),
  ).toBeUndefined();
});

test('what offers more of the same, and asks nothing, is no question', () => {
  const more = dialog('In your cart', 'Fern, 1', button('Add gift wrap'), button('Close'));
  expect(asked('Add Helen Marsh to cart', button('Add to cart'), more)).toBeUndefined();
});

test('two buttons that stood there before ask nothing anew, though they are drawn again', () => {
  const pressed = button('Extend');
  const row = (until: string) => part('li', until, button('Extend'), button('Cancel'));
  const before = part('body', part('li', 'until May', pressed, button('Cancel')), row('until July'));
  const after = part('body', row('until June'), row('until July'));
  const step = { actionType: 'click', targetSelector: pressed.mcpSelector, description: '' } as const;
  expect(questionAfter(step, 'Extend until May', before, after)).toBeUndefined();
});

test('it is answered by a step on what came with it, a key, or a claim about what it says, and by nothing else', () => {
  const [old, yes] = [button('Deactivate'), button('Yes')];
  const box = dialog('Sure', 'Are you sure?', button('No'), yes);
  const question = asked('Deactivate Helen Marsh', old, box);
  if (!question) throw new Error('it asks nothing');
  const by = (step: object) => answers(question, { actionType: 'click', description: '', ...step });
  expect(by({ targetSelector: yes.mcpSelector })).toBe(true);
  expect(by({ targetSelector: old.mcpSelector })).toBe(false);
  expect(by({ actionType: 'keypress', key: 'Escape' })).toBe(true);
  expect(by({ actionType: 'navigate', inputValue: '/' })).toBe(false);
  const claim = (text: string) => ({
    actionType: 'assert',
    assertion: { about: 'text', text, is: 'visible' },
  });
  expect(by(claim('Are you sure?'))).toBe(true);
  expect(by(claim('Helen Marsh'))).toBe(false);
});

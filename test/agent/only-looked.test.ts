import { expect, test } from 'vitest';
import { amongTwins, isChoice, onlyLooked, takesBack } from '../../src/agent/only-looked.ts';
import { planOf } from '../../src/agent/plan-of.ts';
import { SentRequests } from '../../src/agent/sent-requests.ts';
import type { Action } from '../../src/model/action.ts';
import type { UiNode } from '../../src/model/node.ts';
import type { World } from '../../src/pipeline/world.ts';

type Did = Parameters<typeof onlyLooked>[2];

const CLICK: Action = { action: 'click', target: '@e0' };
const world = { driver: { network: { requests: () => [] } } } as unknown as World; // nothing else of it is asked
const sent = (at_ms: number, url = '/api/save') => ({ method: 'POST', url, status: 200, at_ms });

/** What came of an act on the first of these nodes; of all that an outcome has, what is asked here. */
function outcome(nodes: (Partial<UiNode> & { role: string; name: string })[], requests = [sent(1)]): Did {
  const bindings = nodes.map((node, at) => ({ ref: `@e${at}`, node: { state: {}, ...node } }));
  const [binding] = bindings;
  return {
    target: { binding },
    details: { requests },
    before: { bindings, place: { visit: 1 }, snapshot: { page: { title: '' } } },
    effect: [],
  } as unknown as Did;
}

test.each([
  ['Preview', true],
  ['Search articles', true],
  ['Vorschau', true],
  ['Save', false],
  ['Publish preview', false],
])('a button called %s that sends something only looks: %s', (name, looks) => {
  expect(onlyLooked(world, CLICK, outcome([{ role: 'button', name }]), new SentRequests())).toBe(looks);
});

test.each([
  ['what it is for', { role: 'clickable', name: 'Ann' }, CLICK, false],
  ['a tab', { role: 'tab', name: 'Ann' }, CLICK, true],
  ['what opens and closes', { role: 'button', name: 'Ann', state: { expanded: false } }, CLICK, true],
  [
    'a field',
    { role: 'textbox', name: 'Ann' },
    { action: 'fill', target: '@e0', value: 'a' } as Action,
    true,
  ],
])('%s that sends to where a deed of the run went only looks: %s', (_what, node, action, looks) => {
  const seen = [sent(1)];
  const driver = { network: { requests: () => seen } } as unknown as World['driver']; // nothing else of it is asked
  const run = new SentRequests();
  expect(onlyLooked({ driver }, CLICK, outcome([{ role: 'clickable', name: 'Done' }]), run)).toBe(false);
  seen.push(sent(2));
  expect(onlyLooked({ driver }, action, outcome([node], [sent(2)]), run)).toBe(looks);
});

test.each([
  ['one more of its kind', 'Note for milk', false],
  ['another', 'Reason', true],
])('a press that sends something and brings a field asks for more where that is %s', (_what, name, more) => {
  const did = outcome([
    { role: 'button', name: 'Add milk' },
    { role: 'textbox', name: 'Note for tea' },
  ]);
  const brought = { ref: '@e9', node: { role: 'textbox', name, state: {} } };
  const view = { ...did.before, bindings: [...(did.before?.bindings ?? []), brought] };
  expect(onlyLooked(world, CLICK, { ...did, view } as unknown as Did, new SentRequests())).toBe(more);
});

test.each<[string, Action, string, number, boolean]>([
  ['a switch', CLICK, 'switch', 1, true],
  ['a list', { action: 'select', target: '@e0', values: ['UTC'] }, 'combobox', 1, true],
  ['a button', CLICK, 'button', 1, false],
  ['a switch with whose click a field was saved', CLICK, 'switch', 2, false],
])('%s that is set reports for itself: %s', (_what, action, role, requests, choice) => {
  const times = Array.from({ length: requests }, (_, at) => sent(at));
  expect(isChoice(action, outcome([{ role, name: 'Newsletter' }], times))).toBe(choice);
});

test('items are told from those beside them by their names, twins by what stands around, what is chosen already by nothing', () => {
  const options = ['Plan A', 'Plan B', 'Plan C'].map((name) => ({ role: 'option', name }));
  const [one, two, three] = options;
  if (!one || !two || !three) throw new Error('three of them');
  const nodes = [one, two, { ...three, state: { selected: true } }, { role: 'button', name: 'Plan D' }];
  expect(amongTwins(CLICK, outcome(nodes))).toEqual({ own: 'Plan A', others: ['Plan B'], by_name: true });
  expect(amongTwins(CLICK, outcome(nodes.slice(3)))).toBeUndefined();
  const buttons = ['Ann', 'Ben'].map((context) => ({ role: 'button', name: 'Delete', context }));
  expect(amongTwins(CLICK, outcome(buttons))).toMatchObject({ own: 'Ann', others: ['Ben'] });
});

test.each([
  ['Undo', true],
  ['Restore', true],
  ['Cancel booking', 'perhaps'],
  ['Unarchive', 'perhaps'],
  ['Unit price', undefined],
  ['Save', undefined],
])('a button called %s takes back what was done: %s', (name, back) => {
  expect(takesBack(CLICK, outcome([{ role: 'button', name }]))).toBe(back);
});

test('the pointer goes to words that have no line of their own, as it goes to a ref', () => {
  const fill = (value: string) =>
    planOf(
      { tool: 'browser_fill', ref: '@e9', value, clear_first: true },
      { does: 'pointer' },
      (ref) => ({ '@e1': '@e7' })[ref],
    );
  expect(fill('hover "Lunch at one?"')).toEqual([{ act: { action: 'hover', target: '"Lunch at one?"' } }]);
  expect(fill('hover @e1')).toEqual([{ act: { action: 'hover', target: '@e7' } }]);
  expect(fill('right "Plan.pdf"')).toEqual([
    { act: { action: 'click', target: '"Plan.pdf"', button: 'right' } },
  ]);
  expect(() => fill('hover Lunch')).toThrow('a ref or "words of the page"');
});

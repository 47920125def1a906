import { expect, test } from 'vitest';
import { Evidence } from '../../src/agent/evidence.ts';
import { Offered } from '../../src/agent/offered.ts';
import { pressedIn, standsFor } from '../../src/agent/pressed.ts';
import type { World } from '../../src/pipeline/world.ts';
import { MockBrowser, SAMPLES } from '../../src/testing/index.ts';

const button = (name: string, ...state: string[]) => ({ role: 'button', name, state });
const seen = [
  button('Save note'),
  button('Save theme'),
  button('Send invitation'),
  button('Delete', 'disabled'),
  button('OK'),
];

test.each<[string, string, (string | undefined)[], string | undefined]>([
  ['another button of the same verb', 'Save the note "Call Ben"', ['Save theme'], 'Save note'],
  ['a button that only agrees', 'Save the note and rest', ['OK'], 'Save note'],
  ['the one that is asked for', 'Save the note "Call Ben"', ['Save theme', 'Save note'], undefined],
  ['a longer name for it', 'Save the note "Call Ben"', ['Save note and close'], undefined],
  ['a deed without a button', 'Save the note "Call Ben"', ['Save theme', undefined], undefined],
  ['nothing', 'Save the note "Call Ben"', [], undefined],
  ['a button where the goal names no other', 'Send the digest daily', ['Save theme'], undefined],
  ['a button where the other is off', 'Delete the note', ['Save theme'], undefined],
  [
    'a button where the goal only quotes the other',
    'Write "Save note" on the wall',
    ['Save theme'],
    undefined,
  ],
])('pressing %s', (_what, goal, pressed, left) => {
  const offered = new Offered(goal);
  offered.saw(seen);
  for (const one of pressed) offered.did(one === undefined ? one : [one]);
  expect(offered.left).toBe(left);
});

const both = [button('Rename'), button('Archive'), button('Delete order'), button('Save'), button('Star')];

test.each<[string, string, [name: string, decides?: boolean][], string | undefined]>([
  ['only the first', 'Rename the board to Atlas and archive it', [['Rename', false], ['Save']], 'Archive'],
  ['both', 'Rename the board to Atlas and archive it', [['Rename', false], ['Save'], ['Archive']], undefined],
  ['the last alone', 'Star the board, then delete the order', [['Delete order']], 'Star'],
  ['another way to the second', 'Star the board and archive it', [['Star'], ['Move to the past']], undefined],
  [
    'another deed for one that must be asked for',
    'Star it and delete the order',
    [['Star'], ['Save']],
    'Delete order',
  ],
  ['a word that begins no part', 'Star the archive', [['Star']], undefined],
  ['another word for it', 'Star it and remove the order', [['Star'], ['Delete order']], undefined],
])('of two parts of a goal, pressing %s', (_what, goal, pressed, left) => {
  const offered = new Offered(goal);
  offered.saw(both);
  for (const [name, decides = true] of pressed) offered.did([name], decides);
  expect(offered.left).toBe(left);
});

test('a box that is called so stands for the button that the goal asks for', () => {
  const offered = new Offered('Ban the member and remove all his posts');
  offered.saw([button('Remove post'), button('Ban author')]);
  offered.did(['Ban author']);
  expect(offered.left).toBe('Remove post');
  offered.chose('Remove all posts of this member', false);
  expect(offered.left).toBeUndefined();
});

test('the answer to a dialog of the browser is a press of its button, and no deed that needs none', () => {
  const answer = pressedIn({ action: 'handle_dialog', accept: true, text: 'Ben' }, {});
  const offered = new Offered('Save the note "Call Ben"');
  offered.saw(seen);
  for (const pressed of [['Save theme'], answer]) offered.did(pressed);
  expect(offered.left).toBe('Save note');
  expect(pressedIn({ action: 'handle_dialog', accept: false }, {})).toEqual(['Cancel']);
});

/** A browser in which Enter would operate these. */
const reaching = (...reached: { role: string; name: string }[]) =>
  ({ driver: { reached: async () => reached } }) as unknown as Pick<World, 'driver'>; // nothing else of it is asked
const ENTER = { action: 'press_key', key: 'Enter', target: '@e1' } as const;
const FIELD = { role: 'textbox', name: 'Code' };

test.each<[string, { role: string; name: string }[], string[] | undefined]>([
  ['a field whose form has a button', [FIELD, { role: 'button', name: 'Apply' }], ['Apply']],
  ['a field without a button', [FIELD], []],
  ['a button that has the focus', [{ role: 'button', name: 'Send' }], ['Send']],
  ['a row', [{ role: 'row', name: 'Ada' }], undefined],
  ['nothing', [], undefined],
])('Enter in %s', async (_where, reached, pressed) => {
  expect(await standsFor(reaching(...reached), ENTER, [])).toEqual(pressed);
  expect(await standsFor(reaching(...reached), { ...ENTER, key: 'ArrowDown' }, [])).toBeUndefined();
});

test.each<[string, string, string, string[] | undefined, string | undefined]>([
  ['the field of another button', 'Save the note', 'X7', ['Apply'], 'Save note'],
  ['the field of that button', 'Save the note', 'X7', ['Save note'], undefined],
  ['a field without a button, with words of its own', 'Save the note', 'X7', [], 'Save note'],
  ['a field without a button, with the words of the goal', 'Save the note X7', 'X7', [], undefined],
  ['no field', 'Save the note', 'X7', undefined, undefined],
])('a deed by Enter in %s', async (_where, goal, typed, pressed, left) => {
  const bbox = { x: 0, y: 0, width: 9, height: 9 };
  const elements = seen.map((one, at) => ({ ...one, ref: `@e${at}`, bbox }));
  const browser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
    peek: async () => ({ ...SAMPLES.list, elements }),
  });
  for (const [then, name] of [
    [[`${typed}\n`], 'Code'],
    [[typed, 'Enter'], ''],
  ] as const) {
    const evidence = new Evidence({ goal });
    await evidence.look(browser, new AbortController().signal);
    for (const [at, text] of then.entries()) {
      evidence.typed(text, name);
      const last = at === then.length - 1;
      evidence.acted({
        verdict: 'unverified',
        effect: [{ kind: last ? 'network' : 'value', account: '' }],
        ...(last ? (pressed === undefined ? {} : { pressed }) : { inconsequential: true as const }),
      });
    }
    expect(evidence.asked.notPressed, then.join(', ')).toBe(left);
  }
});

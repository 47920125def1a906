import { expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/driver.ts';
import type { UiNode } from '../../src/model/node.ts';
import {
  PROPERTIES,
  readProperty,
  type StateProperty,
  type StateValue,
} from '../../src/pipeline/read-property.ts';
import { fakeDriver, node } from '../fake-driver.ts';
import { worldOn } from './fake-world.ts';

function read(property: StateProperty, expected: StateValue, nodes: UiNode[], more: Partial<Driver> = {}) {
  return readProperty(worldOn(fakeDriver(nodes, more)), 'textbox "Name"', property, expected);
}

it.each<[StateProperty, StateValue, state: UiNode['state'], holds: boolean, actual: StateValue | undefined]>([
  ['checked', true, { checked: true }, true, true],
  ['checked', 'true', { checked: true }, true, true],
  ['checked', 'false', { checked: false }, true, false],
  ['checked', false, { checked: true }, false, true],
  ['checked', 'mixed', { checked: 'mixed' }, true, 'mixed'],
  ['checked', true, { checked: 'mixed' }, false, 'mixed'],
  ['checked', true, { pressed: true }, true, true],
  ['checked', true, { checked: false, pressed: true }, false, false],
  ['checked', false, {}, false, undefined],
  ['checked', 'nonsense', {}, false, undefined],
  ['checked', 1, { checked: true }, false, true],
  ['selected', true, { selected: true }, true, true],
  ['selected', false, { selected: true }, false, true],
  ['selected', false, {}, false, undefined],
  ['selected', 'Rome', { selected: true, selected_label: 'Rome', value: 'it' }, true, 'Rome'],
  ['selected', 'Rome', { value: 'Rome' }, true, 'Rome'],
  ['selected', 'Paris', { selected_label: 'Rome' }, false, 'Rome'],
  ['focused', true, { focused: true }, true, true],
  ['focused', false, {}, true, false],
  ['expanded', false, { expanded: false }, true, false],
  ['expanded', false, {}, false, undefined],
  ['enabled', true, {}, true, true],
  ['enabled', true, { disabled: true }, false, false],
  ['text_value', 'Ada L', { value: ' Ada \n L ' }, true, ' Ada \n L '],
  ['text_value', 'Ada L', { value: 'AdaL' }, false, 'AdaL'],
  ['text_value', 7, { value: '7', value_now: 8 }, true, '7'],
  ['text_value', 'Name', {}, true, 'Name'],
  ['value', 'Ada', { value: 'Ada', value_now: 3 }, true, 'Ada'],
  ['value', 3, { value: 'Ada', value_now: 3 }, true, 3],
  ['value', '3', { value_now: 3 }, true, 3],
  ['value', 3, { value: '3.0' }, true, '3.0'],
  ['value', 3, { value: '4' }, false, '4'],
  ['value', 3, {}, false, undefined],
  ['raw_value', '3', { value_now: 3, value: 'three' }, true, 3],
  ['raw_value', 4, { value_now: 3 }, false, 3],
  ['raw_value', 3, { value: '3' }, false, undefined],
])('%s is asked to be %o of %o: %s', async (property, expected, state, holds, actual) => {
  const reading = await read(property, expected, [node('textbox', 'Name', { state })]);
  expect(reading).toMatchObject({
    holds,
    observed:
      actual === undefined ? `textbox has no ${property}` : `${property} is ${JSON.stringify(actual)}`,
  });
  expect(reading.actual).toBe(actual);
});

it.each<[StateProperty, StateValue, how: string]>([
  ['raw_value', 'x', 'number'],
  ['text_value', 3, 'text'],
  ['value', 3, 'number'],
  ['value', '3', 'text'],
  ['selected', 'Rome', 'text'],
  ['selected', 'false', 'boolean'],
  ['selected', true, 'boolean'],
  ['checked', 'Rome', 'boolean'],
])('%s against %o is compared as a %s', async (property, expected, how) => {
  expect(await read(property, expected, [])).toEqual({
    holds: false,
    observed: 'it is not there',
    how,
    nodes: [],
  });
});

it('the text of an element without a value is what it shows', async () => {
  const shown = [node('textbox', 'Name', { text: 'typed' })];
  expect(await read('text_value', 'typed', shown)).toMatchObject({ holds: true, actual: 'typed' });
  expect(await read('value', 'typed', shown)).toMatchObject({ holds: true, actual: 'typed' });
});

it('what is hidden is not there, and of two nothing is said', async () => {
  const hidden = node('textbox', 'Name', { key: 'h', visibility: 'hidden', state: { value: 'x' } });
  const [a, b] = ['a', 'b'].map((key) => node('textbox', 'Name', { key, state: { value: 'x' } }));
  expect(await read('value', 'x', [hidden])).toMatchObject({ holds: false, observed: 'it is not there' });
  if (!a || !b) throw new Error('unreachable');
  expect(await read('value', 'x', [hidden, a])).toMatchObject({ holds: true, nodes: [a] });
  expect(await read('value', 'x', [a, b])).toEqual({
    holds: null,
    observed: '2 elements are textbox "Name"',
    how: 'text',
    nodes: [a, b],
  });
});

it('what a password field holds is compared where it is and never read', async () => {
  const secret = [node('textbox', 'Name', { state: { password: true, value: '•••', focused: true } })];
  const asked: unknown[] = [];
  const holding = (relation: 'same' | 'other'): Partial<Driver> => ({
    holds: async (...all) => {
      asked.push(all);
      return { relation };
    },
  });
  for (const property of ['value', 'text_value'] as const) {
    const same = await read(property, 'pw', secret, holding('same'));
    expect(same).toMatchObject({
      holds: true,
      how: 'hidden_text',
      observed: expect.stringContaining('not read'),
    });
    expect(same).not.toHaveProperty('actual');
    const other = await read(property, 1, secret, holding('other'));
    expect(other).toMatchObject({
      holds: false,
      how: 'hidden_text',
      observed: expect.stringContaining('something else'),
    });
    expect(other).not.toHaveProperty('actual');
  }
  expect(asked.slice(0, 2)).toEqual([
    ['textbox/Name', 'pw', true],
    ['textbox/Name', '1', true],
  ]);
  expect(await read('focused', true, secret)).toMatchObject({ holds: true, actual: true });
});

it('every property that is offered can be asked for', async () => {
  const all = node('textbox', 'Name', {
    state: { checked: true, selected: true, expanded: true, value: 'x', value_now: 1 },
  });
  for (const property of PROPERTIES) expect(await read(property, true, [all])).toHaveProperty('actual');
  expect(PROPERTIES).toHaveLength(8);
});

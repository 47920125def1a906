import { describe, expect, it } from 'vitest';
import type { AdjustResult, Control } from '../../src/model/control.ts';
import type { NodeState } from '../../src/model/node.ts';
import { stillAdjusted } from '../../src/pipeline/adjust/still-adjusted.ts';
import { node } from '../fake-driver.ts';
import { oneControl, part } from './one-control.ts';

describe('whether a control still has what it was brought to', () => {
  const control = (more: Partial<Control> = {}, state: NodeState = {}): Control => ({
    kind: 'list',
    main: node('combobox', 'Person', { state }),
    text: '',
    parts: [],
    ...more,
  });
  const RESULT: AdjustResult = {
    target_state: 'x',
    actual_state: 'Bob',
    within_tolerance: true,
    converged: true,
    attempts: 1,
    adjustment_mode: 'semantic',
  };
  it.each<[string, Partial<AdjustResult>, Control | null, boolean | null, string]>([
    ['a doubt', { doubt: 'it changed Bass' }, control(), null, 'it is Bob, but it changed Bass'],
    ['an unreadable state', { actual_state: '' }, control(), null, 'its state cannot be read'],
    ['a control that is gone', {}, null, null, 'the control is no longer there'],
    ['a number', { actual_state: 4 }, control({ now: 4 }), true, '4'],
    ['another number', { actual_state: 4 }, control({ now: 5 }), false, '5'],
    ['no number', { actual_state: 4 }, control({ text: 'four' }), null, 'four'],
    ['nothing at all', { actual_state: 4 }, control(), null, 'an unreadable value'],
    [
      'the number that is its own',
      { actual_state: 4, number: 'b' },
      control({
        now: 9,
        numbers: [
          { id: 'a', value: 9 },
          { id: 'b', value: 4 },
        ],
      }),
      true,
      '4',
    ],
    [
      'a switch',
      { actual_state: 'on' },
      control({ kind: 'toggle', parts: [part('x', { on: true })] }),
      true,
      'on',
    ],
    [
      'a switch that went back',
      { actual_state: 'on' },
      control({ kind: 'toggle', parts: [part('x', { on: false })] }),
      false,
      'off',
    ],
    [
      'a section',
      { actual_state: 'open' },
      control({ kind: 'disclosure' }, { expanded: true }),
      true,
      'open',
    ],
    [
      'a section that closed',
      { actual_state: 'open' },
      control({ kind: 'disclosure' }, { expanded: false }),
      false,
      'closed',
    ],
    ['its text', {}, control({ text: 'Uncle  BOB' }), true, 'Bob'],
    ['its value', {}, control({}, { value: 'Bob' }), true, 'Bob'],
    ['what stands around it', {}, control({ around: 'Bob' }), true, 'Bob'],
    [
      'what stands around one end of a range',
      {},
      control({ around: 'Bob', other_end: node('textbox', 'End') }),
      null,
      'an unreadable value',
    ],
    [
      'a whole range around both ends',
      { actual_state: '1 - 2' },
      control({ around: '1 - 2', other_end: node('textbox', 'End') }),
      true,
      '1 - 2',
    ],
    ['a part that is lit', {}, control({ parts: [part('Bob', { on: true })] }), true, 'Bob'],
    ['a part that is not', {}, control({ parts: [part('Bob', { on: false })] }), null, 'an unreadable value'],
    [
      'the end of a path',
      { actual_state: 'Home > Bob' },
      control({ kind: 'tree', parts: [part('Bob', { on: true })] }),
      true,
      'Home > Bob',
    ],
    ['other choices, which would tell', {}, control({ kind: 'choices', text: 'Ada' }), false, 'Ada'],
    ['another option', {}, control({ kind: 'native_select', text: 'Ada' }), false, 'Ada'],
    ['another date', {}, control({ kind: 'date_input', text: '2026' }), false, '2026'],
    ['another text', {}, control({ text: 'Ada' }), null, 'Ada'],
    ['all that was chosen', { chosen: ['Ada', 'Bob'] }, control({ text: 'Ada, Bob' }), true, 'it is'],
    [
      'a part of what was chosen',
      { chosen: ['Ada', 'Bob'] },
      control({ text: 'Ada' }),
      null,
      'it shows "Ada"',
    ],
    [
      'a native list that dropped one',
      { chosen: ['Ada'] },
      control({ kind: 'native_select', text: 'Bob' }),
      false,
      'it shows "Bob"',
    ],
    [
      'what was let go of and came back',
      { chosen: ['Ada'], dropped: ['Bob'] },
      control({ text: 'Ada, Bob' }),
      null,
      'it shows "Ada, Bob"',
    ],
    [
      'what was let go of, as a part of what is chosen',
      { chosen: ['Ada Lovelace'], dropped: ['Ada'] },
      control({ text: 'Ada Lovelace' }),
      true,
      'it is',
    ],
    [
      'what was let go of, as the name of the control',
      { chosen: ['Ada'], dropped: ['Person'] },
      control({ text: 'Ada' }),
      true,
      'it is',
    ],
    ['nothing, as it was emptied', { chosen: [], dropped: ['Bob'] }, control(), true, 'it is'],
    ['a tag that came back', { chosen: [], dropped: [] }, control({ tags: ['Bob'] }), false, 'it shows ""'],
    ['a word that only begins so', { chosen: ['Ad'] }, control({ text: 'Ada' }), null, 'it shows "Ada"'],
  ])('%s', async (_what, result, now, holds, observed) => {
    const { world } = oneControl({ control: () => now ?? control() });
    if (now === null) world.driver.controlParts = async () => null;
    expect(await stillAdjusted(world, 'k', { ...RESULT, ...result })).toEqual({ holds, observed });
  });
});

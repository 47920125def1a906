import { describe, expect, it } from 'vitest';
import type { NodeState, UiNode } from '../../src/model/node.ts';
import { semanticControl } from '../../src/screen/semantic-control.ts';

const node = (role: string, state: NodeState = {}, more: Partial<UiNode> = {}): UiNode => ({
  key: 'k',
  role,
  name: 'x',
  state,
  box: { x: 0, y: 0, width: 1, height: 1 },
  visibility: 'full',
  actionable: true,
  context: '',
  context_role: '',
  context_strong: false,
  tag: 'div',
  selector: { value: '', confidence: { score: 1, reason: '' } },
  depth: 0,
  ...more,
});

describe('semanticControl', () => {
  it.each([
    ['slider', {}, {}, 'slider', 'continuous'],
    // A known role decides the shape before its value does.
    ['slider', { value_now: 1, value_min: 0, value_max: 3, value: 'Large' }, {}, 'slider', 'continuous'],
    ['spinbutton', { value_now: 2.5 }, {}, 'stepper', 'discrete'],
    ['combobox', {}, { tag: 'select' }, 'dropdown', 'semantic'],
    ['combobox', { haspopup: 'grid' }, {}, 'dropdown', 'semantic'],
    ['listbox', { multiselectable: true }, {}, 'dropdown', 'semantic'],
    ['button', { haspopup: 'listbox', expanded: false }, {}, 'dropdown', 'semantic'],
    ['button', { haspopup: 'menu' }, {}, 'composite_control', 'semantic'],
    ['button', { haspopup: 'dialog' }, {}, 'composite_control', 'semantic'],
    ['radio', { checked: false }, {}, 'segmented_control', 'semantic'],
    ['tab', { selected: true }, {}, 'segmented_control', 'semantic'],
    ['treeitem', { expanded: false }, {}, 'composite_control', 'semantic'],
    ['checkbox', { checked: 'mixed' }, {}, 'custom_adjustable', 'discrete'],
    ['switch', { checked: true }, {}, 'custom_adjustable', 'discrete'],
    ['button', { pressed: false }, {}, 'custom_adjustable', 'discrete'],
    ['button', { expanded: true }, {}, 'custom_adjustable', 'discrete'],
    ['textbox', {}, { tag: 'input', input_type: 'date' }, 'custom_adjustable', 'discrete'],
    ['separator', { value_now: 20, value_min: 0, value_max: 100 }, {}, 'custom_adjustable', 'continuous'],
    ['clickable', { value_now: 2, value_min: 1, value_max: 5 }, {}, 'custom_adjustable', 'discrete'],
    ['clickable', { value_now: 2, value: 'two of five' }, {}, 'custom_adjustable', 'semantic'],
  ] as const)('%s %j %j is a %s with %s state', (role, state, more, semantic_role, state_shape) => {
    expect(semanticControl(node(role, state, more))).toMatchObject({
      semantic_role,
      state_shape,
      adjustable: true,
    });
  });

  it.each([
    ['button', {}],
    ['link', {}],
    ['textbox', { value: '12' }],
    ['heading', {}],
    ['progressbar', { value_now: 4 }],
    ['meter', { value_now: 4 }],
  ] as const)('%s %j takes no value', (role, state) => {
    expect(semanticControl(node(role, state))).toBeNull();
  });

  it('what is disabled or read-only keeps its role and loses what could be done to it', () => {
    for (const state of [{ disabled: true }, { readonly: true }] as const) {
      expect(semanticControl(node('slider', state))).toEqual({
        semantic_role: 'slider',
        supported_actions: [],
        adjustable: false,
        state_shape: 'continuous',
      });
    }
  });

  it('gives the same answer each time, in a list that callers may keep', () => {
    const first = semanticControl(node('slider'));
    first?.supported_actions.push('changed');
    expect(semanticControl(node('slider'))?.supported_actions).not.toContain('changed');
  });
});

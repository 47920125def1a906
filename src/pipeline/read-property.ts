import type { UiNode } from '../model/node.ts';
import { nodesFor } from './check-expectation.ts';
import type { Reading } from './verify.ts';
import type { World } from './world.ts';

export const PROPERTIES = [
  'checked',
  'selected',
  'focused',
  'expanded',
  'enabled',
  'text_value',
  'value',
  'raw_value',
] as const;
export type StateProperty = (typeof PROPERTIES)[number];
export type StateValue = string | number | boolean;

/** Other words for the same things, as callers of this family of tools use them. */
export const PROPERTY_ALIASES: Readonly<Record<string, StateProperty>> = {
  is_checked: 'checked',
  is_selected: 'selected',
  is_focused: 'focused',
  is_expanded: 'expanded',
  is_enabled: 'enabled',
  text: 'text_value',
  textValue: 'text_value',
  rawValue: 'raw_value',
};

export interface PropertyReading extends Reading {
  how: 'boolean' | 'number' | 'text' | 'hidden_text';
  /** Absent when the element has no such state or it may not be read. */
  actual?: StateValue;
  nodes: UiNode[];
}

/** Looks once at one readable state of one element and compares it. Absent state is not false: it never holds. */
export async function readProperty(
  world: World,
  selector: string,
  property: StateProperty,
  expected: StateValue,
): Promise<PropertyReading> {
  const nodes = (await nodesFor(world, selector)).filter(({ visibility }) => visibility !== 'hidden');
  const [node] = nodes;
  const how = howToCompare(property, expected);
  const say = (holds: boolean | null, observed: string, actual?: StateValue): PropertyReading => ({
    holds,
    observed,
    how,
    nodes,
    ...(actual === undefined ? {} : { actual }),
  });
  if (!node) return say(false, 'it is not there');
  if (nodes.length > 1) return say(null, `${nodes.length} elements are ${selector}`);
  if (node.state.password && (property === 'value' || property === 'text_value')) {
    const { relation } = await world.driver.holds(node.key, String(expected), true);
    const equal = relation === 'same';
    return {
      ...say(equal, equal ? 'it holds that (compared, not read)' : 'it holds something else (not read)'),
      how: 'hidden_text',
    };
  }
  const actual = stateOf(node, property, how);
  if (actual === undefined) return say(false, `${node.role} has no ${property}`);
  const holds =
    how === 'text'
      ? flat(String(actual)) === flat(String(expected))
      : how === 'number'
        ? Number(actual) === Number(expected)
        : actual === truth(expected);
  return say(holds, `${property} is ${JSON.stringify(actual)}`, actual);
}

function howToCompare(property: StateProperty, expected: StateValue): 'boolean' | 'number' | 'text' {
  if (property === 'raw_value') return 'number';
  if (property === 'text_value') return 'text';
  if (property === 'value') return typeof expected === 'number' ? 'number' : 'text';
  // A list is asked for what it has selected by the words of the option.
  if (property === 'selected' && truth(expected) === undefined) return 'text';
  return 'boolean';
}

function stateOf(
  { state, text, name }: UiNode,
  property: StateProperty,
  how: string,
): StateValue | undefined {
  switch (property) {
    case 'checked':
      return state.checked ?? state.pressed;
    case 'selected':
      return how === 'text' ? (state.selected_label ?? state.value) : state.selected;
    case 'focused':
      return state.focused === true;
    case 'expanded':
      return state.expanded;
    case 'enabled':
      return !state.disabled;
    case 'text_value':
      return state.value ?? text ?? name;
    case 'value':
      return state.value_now !== undefined && (how === 'number' || state.value === undefined)
        ? state.value_now
        : (state.value ?? text);
    case 'raw_value':
      return state.value_now;
  }
}

function truth(value: StateValue): StateValue | undefined {
  if (typeof value === 'boolean' || value === 'mixed') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

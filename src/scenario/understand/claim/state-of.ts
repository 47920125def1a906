import type { AssertedState } from '../../interfaces/index.ts';
import { isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { heldBy } from './value-beside.ts';

export const STATES: Record<string, AssertedState> = {
  enabled: 'enabled',
  clickable: 'enabled',
  disabled: 'disabled',
  'greyed out': 'disabled',
  'grayed out': 'disabled',
  inactive: 'disabled',
  checked: 'checked',
  ticked: 'checked',
  on: 'checked',
  'turned on': 'checked',
  done: 'checked',
  completed: 'checked',
  finished: 'checked',
  'switched on': 'checked',
  marked: 'checked',
  unchecked: 'unchecked',
  unticked: 'unchecked',
  off: 'unchecked',
  'turned off': 'unchecked',
  'switched off': 'unchecked',
  selected: 'selected',
  chosen: 'selected',
  active: 'selected',
  current: 'selected',
  unselected: 'unselected',
  focused: 'focused',
  expanded: 'expanded',
  open: 'expanded',
  collapsed: 'collapsed',
  closed: 'collapsed',
  empty: 'empty',
  blank: 'empty',
  required: 'required',
  mandatory: 'required',
  'read-only': 'readonly',
  readonly: 'readonly',
  editable: 'editable',
  invalid: 'invalid',
  pressed: 'pressed',
};

export const OPPOSITE: Partial<Record<AssertedState, AssertedState>> = {
  enabled: 'disabled',
  disabled: 'enabled',
  checked: 'unchecked',
  unchecked: 'checked',
  selected: 'unselected',
  unselected: 'selected',
  expanded: 'collapsed',
  collapsed: 'expanded',
  empty: 'not_empty',
  not_empty: 'empty',
  readonly: 'editable',
  editable: 'readonly',
  pressed: 'unpressed',
  unpressed: 'pressed',
};

const LIT = new Set(['selected', 'active', 'current', 'on', 'sel', 'checked', 'cur']);

const DIMMED = new Set(['disabled', 'off', 'inactive', 'greyed', 'grayed', 'dimmed']);

/** Whether a thing is in a state; undefined where it cannot be told. */
export function stateHolds(thing: Thing, state: AssertedState): boolean | undefined {
  const at = thing.node.attributes;
  const lit = wordsOf(at.class ?? '').some((word) => LIT.has(word));
  switch (state) {
    case 'enabled':
      if (thing.role === 'clickable' && wordsOf(at.class ?? '').some((word) => DIMMED.has(word)))
        return false;
      return thing.operable ? at['aria-disabled'] !== 'true' : undefined;
    case 'disabled':
      if (thing.role === 'clickable' && at['aria-disabled'] === undefined)
        return wordsOf(at.class ?? '').some((word) => DIMMED.has(word)) ? true : undefined;
      return thing.operable ? at['aria-disabled'] === 'true' : undefined;
    case 'checked':
    case 'selected': {
      const said = at['aria-checked'] ?? at['aria-selected'] ?? at['aria-pressed'] ?? at['aria-current'];
      return said !== undefined ? said !== 'false' : thing.operable ? lit : undefined;
    }
    case 'unchecked':
    case 'unselected': {
      const is = stateHolds(thing, 'checked');
      return is === undefined ? undefined : !is;
    }
    case 'expanded':
      return at['aria-expanded'] === undefined ? undefined : at['aria-expanded'] === 'true';
    case 'collapsed':
      return at['aria-expanded'] === undefined ? undefined : at['aria-expanded'] === 'false';
    case 'focused':
      return at.focused === 'true';
    case 'empty':
      return isField(thing) ? heldBy(thing).trim() === '' : undefined;
    case 'not_empty':
      return isField(thing) ? heldBy(thing).trim() !== '' : undefined;
    case 'required':
      return at['aria-required'] === 'true';
    case 'readonly':
      return at['aria-readonly'] === 'true';
    case 'editable':
      return isField(thing) && at['aria-readonly'] !== 'true' && at['aria-disabled'] !== 'true';
    case 'invalid':
      return at['aria-invalid'] === 'true';
    case 'pressed':
      return at['aria-pressed'] === undefined ? undefined : at['aria-pressed'] === 'true';
    case 'unpressed':
      return at['aria-pressed'] === undefined ? undefined : at['aria-pressed'] === 'false';
    default:
      return undefined;
  }
}

import type { Action } from '../model/action.ts';
import { describeExpectation, type Expectation } from '../model/expectation.ts';

/** An action as its own tool would be given it, so that a record of it can be run again. */
export function inputOf(action: Action, expect: readonly Expectation[]): Record<string, unknown> {
  const wanted = expect.length > 0 ? { expect: expect.map(describeExpectation).join('; ') } : {};
  return { ...fieldsOf(action), ...wanted };
}

function fieldsOf(action: Action): Record<string, unknown> {
  switch (action.action) {
    case 'click': {
      const { action: _name, count, ...fields } = action;
      return { ...fields, ...(count === 2 ? { double: true } : {}) };
    }
    case 'fill':
      return {
        ...(action.target === undefined ? {} : { target: action.target }),
        value: action.value,
        ...(action.clear_first ? {} : { clear_first: false }),
      };
    case 'select':
      return {
        target: action.target,
        value: action.values.length === 1 ? action.values[0] : action.values,
        ...(action.only ? { only: true } : {}),
      };
    case 'navigate':
      return { url: action.to === 'url' ? action.url : action.to };
    case 'scroll': {
      const { action: _name, amount, ...fields } = action;
      return { ...fields, ...(fields.direction ? { amount } : {}) };
    }
    case 'adjust_control': {
      const { action: _name, tolerance, ...fields } = action;
      return { ...fields, ...(tolerance > 0 ? { tolerance } : {}) };
    }
    default: {
      const { action: _name, ...fields } = action;
      return fields;
    }
  }
}

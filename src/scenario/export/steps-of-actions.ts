import type { Action } from '../../model/action.ts';
import { describeExpectation, type ElementClaim, type Expectation } from '../../model/expectation.ts';
import type { AssertedState, Assertion, StepDetails, TestStep } from '../interfaces/index.ts';

/** An act of a session, and what had to be so afterwards. */
export interface ActedStep {
  action?: Action;
  expect: readonly Expectation[];
  /** In the words of a step. */
  written: string;
}

type Bare = Omit<TestStep, 'id' | 'description' | 'context'>;

/** What a session did, as the steps of a scenario. What Playwright has no words for is left out. */
export function stepsOfActions(acts: readonly ActedStep[]): TestStep[] {
  return acts.flatMap(({ action, expect, written }, at) => {
    const bare = [...(action ? [ofAction(action)] : []), ...expect.flatMap(ofExpectation)];
    return bare.map(
      (step, part): TestStep => ({
        ...step,
        id: `${at + 1}.${part + 1}`,
        description:
          step.action === 'assert' && action ? `then ${expect.map(describeExpectation).join('; ')}` : written,
        context: { mcpSnapshot: null },
      }),
    );
  });
}

function ofAction(action: Action): Bare {
  switch (action.action) {
    case 'navigate':
      return { action: 'navigate', url: action.to === 'url' ? (action.url ?? '') : action.to };
    case 'click': {
      const click = action.count === 2 ? 'double' : action.button === 'right' ? 'right' : undefined;
      return { action: 'click', selector: action.target, ...(click ? { click } : {}) };
    }
    case 'fill':
      return {
        action: 'input',
        selector: action.target,
        value: action.value,
        ...(action.clear_first ? {} : { append: true }),
      };
    case 'select':
      return { action: 'select', selector: action.target, values: action.values };
    case 'press_key':
      return { action: 'keypress', key: action.key, ...(action.target ? { selector: action.target } : {}) };
    case 'hover':
      return { action: 'hover', selector: action.target };
    case 'scroll':
      return {
        action: 'scroll',
        ...(action.target ? { selector: action.target } : {}),
        ...(action.direction ? { direction: action.direction } : {}),
      };
    case 'drag':
      return {
        action: 'drag',
        selector: action.target,
        ...(action.to ? { toSelector: action.to } : {}),
        ...(action.by ? { by: action.by } : {}),
      };
    case 'adjust_control':
      return { action: 'adjust', selector: action.target, value: action.value };
    case 'upload_files':
      return { action: 'upload', paths: action.paths, ...(action.target ? { selector: action.target } : {}) };
    case 'handle_dialog':
      return { action: 'dialog', accept: action.accept, ...(action.text ? { value: action.text } : {}) };
  }
}

const STATES: Record<ElementClaim, AssertedState> = {
  visible: 'visible',
  gone: 'gone',
  exists: 'visible',
  enabled: 'enabled',
  disabled: 'disabled',
  checked: 'checked',
  unchecked: 'unchecked',
  selected: 'selected',
  unselected: 'unselected',
  expanded: 'expanded',
  collapsed: 'collapsed',
  focused: 'focused',
  pressed: 'pressed',
  unpressed: 'unpressed',
  clickable: 'enabled',
};

function ofExpectation(expectation: Expectation): Bare[] {
  const claim = (assertion: Assertion, selector?: string): Bare[] => {
    const details: StepDetails = { assertion };
    return [{ action: 'assert', ...details, ...(selector === undefined ? {} : { selector }) }];
  };
  switch (expectation.about) {
    case 'text':
      return claim({ about: 'text', text: expectation.text, is: expectation.gone ? 'gone' : 'visible' });
    case 'element':
      return claim({ about: 'element', is: STATES[expectation.is] }, expectation.target);
    case 'property':
      if (expectation.how === 'matches') return [];
      return claim(
        {
          about: expectation.property === 'name' ? 'content' : 'value',
          how: expectation.how,
          expected: expectation.value,
        },
        expectation.target,
      );
    case 'url':
    case 'title':
      if (expectation.how === 'matches') return [];
      return claim({ about: expectation.about, how: expectation.how, expected: expectation.value });
    case 'screen':
    case 'count':
    case 'console':
    case 'request':
    case 'change':
      return [];
  }
}

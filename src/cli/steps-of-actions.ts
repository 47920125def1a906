import type { ExportStep } from '../export/export-step.ts';
import type { Action } from '../model/action.ts';
import {
  describeAround,
  describeExpectation,
  type ElementClaim,
  type Expectation,
} from '../model/expectation.ts';
import type { AssertedState } from '../scenario/interfaces/index.ts';

/** An act of a session, and what had to be so afterwards. */
export interface ActedStep {
  action?: Action;
  expect: readonly Expectation[];
  /** In the words of a step. */
  written: string;
}

type Bare = Omit<ExportStep, 'id' | 'description' | 'context'>;

/** What a session did, as steps. What Playwright has no words for is named as left out. */
export function stepsOfActions(acts: readonly ActedStep[]): ExportStep[] {
  return acts.flatMap(({ action, expect, written }, at) => {
    const bare = [...(action ? [ofAction(action)] : []), ...expect.map(ofExpectation)];
    return bare.map(
      (step, part): ExportStep => ({
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
        selector: action.target ?? 'css::focus',
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
    case 'pinch':
      return { action: 'wait', left_out: 'Playwright has no words for two fingers' };
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

function ofExpectation(expectation: Expectation): Bare {
  const claim = (assertion: NonNullable<Bare['assertion']>, selector?: string): Bare => ({
    action: 'assert',
    assertion,
    ...(selector === undefined ? {} : { selector }),
  });
  switch (expectation.about) {
    case 'text': {
      const { text, around } = expectation;
      const is = expectation.gone ? 'gone' : 'visible';
      if (!around) return claim({ about: 'text', text, is });
      return claim({ about: 'element', is }, `text ${JSON.stringify(text)} in ${describeAround(around)}`);
    }
    case 'element':
      return claim({ about: 'element', is: STATES[expectation.is] }, expectation.target);
    case 'property': {
      const { how, value, target } = expectation;
      const of = expectation.property === 'name' ? 'content' : 'value';
      return how === 'matches'
        ? claim({ about: 'pattern', of, pattern: value }, target)
        : claim({ about: of, how, expected: value }, target);
    }
    case 'url':
    case 'title': {
      const { about, how, value } = expectation;
      return how === 'matches'
        ? claim({ about: 'pattern', of: about, pattern: value })
        : claim({ about, how, expected: value });
    }
    case 'screen':
      // Only our own server knows a screen by its fingerprint.
      if (expectation.value.startsWith('fp_')) return leftOut(expectation);
      return claim({ about: 'screen', expected: expectation.value });
    case 'count': {
      const { how, value, target } = expectation;
      return claim({ about: 'elements', how, expected: value }, target);
    }
    case 'request':
      return claim(expectation);
    case 'console':
    case 'change':
      return leftOut(expectation);
  }
}

function leftOut(expectation: Expectation): Bare {
  return {
    action: 'assert',
    left_out: `${describeExpectation(expectation)}: Playwright has no expectation for it`,
  };
}

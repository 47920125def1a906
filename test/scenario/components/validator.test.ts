import { expect, test } from 'vitest';
import {
  ValidationError,
  validateScenarioLogic,
} from '../../../src/scenario/components/validator/validate-scenario-logic.ts';
import type { TestScenario } from '../../../src/scenario/interfaces/index.ts';

test('a scenario with an address and a sentence is valid', () => {
  expect(() => validateScenarioLogic({ url: 'http://shop.test/', actions: ['Click Pay'] })).not.toThrow();
});

test.each<[string, unknown, RegExp]>([
  ['nothing', undefined, /expected object/],
  ['no address', { actions: ['a'] }, /url: expected string/],
  ['an empty address', { url: '', actions: ['a'] }, /url: wanted an address/],
  ['half an address', { url: '/login', actions: ['a'] }, /url: wanted a whole address .* got \/login/],
  ['an address no browser opens', { url: 'mailto:a@b.c', actions: ['a'] }, /cannot open mailto:/],
  ['a script for an address', { url: 'javascript:alert(1)', actions: ['a'] }, /cannot open javascript:/],
  ['no actions', { url: 'http://a.test/', actions: [] }, /actions: wanted at least one action/],
  ['a blank sentence', { url: 'http://a.test/', actions: ['Click', ' '] }, /actions\.1: wanted a sentence/],
  [
    'a time limit of nothing',
    { url: 'http://a.test/', actions: ['a'], options: { timeoutMs: 0 } },
    /options\.timeoutMs/,
  ],
  ['an unknown part', { url: 'http://a.test/', actions: ['a'], steps: [] }, /steps: not known/],
])('%s is refused', (_, scenario, message) => {
  const validate = () => validateScenarioLogic(scenario as TestScenario);
  expect(validate).toThrow(ValidationError);
  expect(validate).toThrow(message);
});

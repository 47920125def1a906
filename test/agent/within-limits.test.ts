import { expect, test } from 'vitest';
import type { LoopAction } from '../../src/agent/loop-browser.ts';
import {
  aimedAt,
  givenUp,
  isCutOff,
  limited,
  outOfTime,
  tookTooLong,
} from '../../src/agent/within-limits.ts';
import type { Action } from '../../src/model/action.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { OptionsSchema } from '../../src/model/options.ts';

test('an act that was given up names what it was aimed at, and may have landed', () => {
  const failure = aimedAt({ role: 'button', name: 'Send' }, tookTooLong(2000, undefined, true));
  expect(failure.message).toBe('button "Send": it was given up after 2000 ms');
  expect(failure.may_have_landed).toBe(true);
  const named = new SurehandError('timed_out', 'button "Send" is not ready');
  expect(aimedAt({ role: 'button', name: 'Send' }, named)).toBe(named);
  const other = new SurehandError('target_disabled', 'it is disabled');
  expect(aimedAt({ role: 'button', name: 'Send' }, other)).toBe(other);
});

test.each<[string, LoopAction, { role: string; name: string }, boolean]>([
  ['a link', { tool: 'browser_click', ref: '@e1' }, { role: 'link', name: 'Show the code' }, true],
  ['a tab', { tool: 'browser_click', ref: '@e1' }, { role: 'tab', name: 'Members' }, true],
  [
    'a link for a deed',
    { tool: 'browser_click', ref: '@e1' },
    { role: 'link', name: 'Delete account' },
    false,
  ],
  ['a button', { tool: 'browser_click', ref: '@e1' }, { role: 'button', name: 'Show' }, false],
  [
    'a text',
    { tool: 'browser_fill', ref: '@e1', value: 'Ada', clear_first: true },
    { role: 'textbox', name: 'Name' },
    true,
  ],
  [
    'a text with Enter',
    { tool: 'browser_fill', ref: '@e1', value: 'Ada\n', clear_first: true },
    { role: 'textbox', name: 'Name' },
    false,
  ],
])('what was not seen to its end has decided nothing: %s', (_what, action, of, nothing) => {
  expect(givenUp(action, of).inconsequential === true).toBe(nothing);
});

test.each<[string, SurehandError, boolean]>([
  ['an act that was called off', new SurehandError('cancelled', 'aborted'), true],
  [
    'a look at what came of it',
    new SurehandError('internal', 'click was sent; what came of it could not be read', {
      may_have_landed: true,
    }),
    true,
  ],
  ['a defect before anything was sent', new SurehandError('internal', 'broken'), false],
  ['a page that was closed', new SurehandError('page_closed', 'closed', { may_have_landed: true }), false],
])('%s is cut off when the time is over: %s', (_what, problem, cut) => {
  expect(isCutOff(problem)).toBe(cut);
});

test('a control that was stepped only part of the way can be brought further, and a click cannot', () => {
  const cut = new SurehandError('cancelled', 'cut off', { may_have_landed: true });
  const slider: Action = { action: 'adjust_control', target: '@e1', value: '7', tolerance: 0 };
  expect(outOfTime(slider, cut).message).toBe(
    'there was no time left for adjust_control to end; the same call again goes on from where it stands now',
  );
  expect(outOfTime({ action: 'click', target: '@e1' }, cut).message).toBe(
    'there was no time left for click to end',
  );
});

test('a target has three quarters of the limit to be there, and not longer than the caller allows', () => {
  const timeout_ms = (limit_ms: number, allowed = 5000) =>
    limited(OptionsSchema.parse({ timeout_ms: allowed }), 'other', 1, limit_ms).timeout_ms;
  expect([timeout_ms(2000), timeout_ms(1000), timeout_ms(2000, 300)]).toEqual([1500, 750, 300]);
});

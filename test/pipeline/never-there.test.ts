import { expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/driver.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import { absentBefore, claimsGone, neverThere, wordsToWatch } from '../../src/pipeline/never-there.ts';
import { fakeDriver, node, openDialog } from '../fake-driver.ts';
import { worldOn } from './fake-world.ts';

const asking = openDialog({ type: 'alert', message: 'Sure?' });
const one = (text: string) => {
  const [expectation] = parseExpectations(text);
  if (!expectation) throw new Error('nothing is expected');
  return expectation;
};
const absent = async (text: string, nodes: UiNode[], more: Partial<Driver> = {}) =>
  (await absentBefore(worldOn(fakeDriver(nodes, more)), parseExpectations(text))).length;

it.each<[expected: string, gone: boolean, words: string]>([
  ['text "Saving" gone', true, 'Saving'],
  ['text "Saved" visible', false, 'Saved'],
  ['button "Save" gone', true, 'Save'],
  ['button "Save" visible', false, 'Save'],
  ['"Save" gone', true, 'Save'],
  ['button in row "Ada" gone', true, ''],
  ['@e3 gone', false, ''],
  ['css:#save gone', true, ''],
  ['url contains x', false, ''],
  ['count row = 0', false, ''],
])('%s speaks of something going: %s; it is watched for by its words "%s"', (expected, gone, words) => {
  expect([claimsGone(one(expected)), wordsToWatch(one(expected))]).toEqual([gone, words]);
});

it('what is to go counts as absent only where it is not there before', async () => {
  const save = [node('button', 'Save')];
  expect(await absent('button "Save" gone', [])).toBe(1);
  expect(await absent('button "Save" gone', save)).toBe(0);
  expect(await absent('button "Save" gone; button "Send" gone; button "Send" visible', save)).toBe(1);
  expect(await absent('button "Send" visible', save)).toBe(0);
});

it('before a dialog, or on a screen that cannot be read, nothing is known to be absent', async () => {
  expect(await absent('button "Save" gone', [], { dialogs: asking })).toBe(0);
  const failing = (error: Error): Partial<Driver> => ({ find: () => Promise.reject(error) });
  expect(await absent('button "Save" gone', [], failing(new SurehandError('page_closed', 'gone')))).toBe(0);
  await expect(absent('button "Save" gone', [], failing(new TypeError('a bug')))).rejects.toThrow('a bug');
});

it.each<[expected: string, watched: string[], never: boolean]>([
  ['text "Saving" gone', ['Saving'], false],
  ['text "Saving" gone', [], true],
  ['text "Saving" gone; button "Stop" gone', ['Saving'], true],
  ['text "Saving" gone; button "Stop" gone', ['Saving', 'Stop'], false],
  ['css:#save gone', [''], true],
])('of %s came meanwhile %o: one was never there is %s', async (expected, watched, never) => {
  const findText: Driver['findText'] = async (text) => ({
    visible: false,
    count: 0,
    watched: watched.includes(text),
    lost: 0,
    passed: false,
  });
  const parsed = parseExpectations(expected);
  expect(await neverThere(worldOn(fakeDriver([], { findText })), parsed)).toBe(never);
  // A page that a dialog holds up cannot be asked what came.
  expect(await neverThere(worldOn(fakeDriver([], { findText, dialogs: asking })), parsed)).toBe(true);
});

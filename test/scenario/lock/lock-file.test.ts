import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockPath, openLock } from '../../../src/scenario/lock/lock-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = lockPath(join(folder, 'checkout.yaml'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

const pay = { sentence: 'Pay for it', occurrence: 1, clause: 0 };
const step = { action: 'click', target: 'button "Pay now"', model: 'openai:test' };

test('stands next to the scenario', () => {
  expect(path).toBe(join(folder, 'checkout.lock.yaml'));
});

test('gives back in another run what was remembered in this one, in words people can read', () => {
  const lock = openLock(path, 'checkout');
  lock.remember(pay, [step, { ...step, target: 'button "Yes"' }]);
  lock.save(['Pay for it']);
  expect(readFileSync(path, 'utf8').split('\n').slice(2).join('\n')).toBe(`scenarios:
  checkout:
    - sentence: Pay for it
      action: click
      target: button "Pay now"
      model: openai:test
    - sentence: Pay for it
      action: click
      target: button "Yes"
      model: openai:test
`);
  expect(openLock(path, 'checkout').recall(pay)).toEqual([
    { sentence: 'Pay for it', ...step },
    { sentence: 'Pay for it', ...step, target: 'button "Yes"' },
  ]);
  expect(openLock(path, 'other').recall(pay)).toEqual([]);
});

test('tells equal sentences and parts of one sentence apart', () => {
  const lock = openLock(path, 'checkout');
  lock.remember({ ...pay, occurrence: 2 }, [{ ...step, target: 'button "Again"' }]);
  lock.remember({ ...pay, clause: 1 }, [{ ...step, target: 'button "Then"' }]);
  expect(lock.recall(pay)).toEqual([]);
  expect(lock.recall({ ...pay, occurrence: 2 })[0]?.target).toBe('button "Again"');
  expect(lock.recall({ ...pay, clause: 1 })[0]?.target).toBe('button "Then"');
});

test('forgets sentences that are gone, keeps other scenarios, and goes when nothing is left', () => {
  const one = openLock(path, 'one');
  const two = openLock(path, 'two');
  one.remember(pay, [step]);
  two.remember(pay, [step]);
  one.save(['Pay for it']);
  two.save(['Pay for it']);
  openLock(path, 'one').save(['Something else']);
  expect(openLock(path, 'one').recall(pay)).toEqual([]);
  expect(openLock(path, 'two').recall(pay)).toHaveLength(1);
  openLock(path, 'two').save([]);
  expect(existsSync(path)).toBe(false);
});

test('is not written when nothing is new', () => {
  openLock(path, 'one').save(['Pay for it']);
  expect(existsSync(path)).toBe(false);
});

test('that is broken says so', () => {
  writeFileSync(path, 'scenarios: {one: [{sentence: 7}]}');
  expect(() => openLock(path, 'one')).toThrow(/checkout\.lock\.yaml.*delete it to ask again/s);
});

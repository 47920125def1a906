import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readScenarios } from '../../../src/scenario/input/read-scenarios.ts';
import { readStepsFile } from '../../../src/scenario/run/steps-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'given-'));
  mkdirSync(join(folder, 'bare'));
  writeFileSync(join(folder, 'checkout.yaml'), 'url: http://shop.test\nactions: [Click Pay]\n');
  writeFileSync(join(folder, 'checkout.steps.json'), '{"version": 1, "name": "che');
  writeFileSync(join(folder, 'empty.steps.json'), '\n');
  writeFileSync(join(folder, 'empty.yaml'), '');
  writeFileSync(join(folder, 'other.steps.json'), '{"version": 1, "steps": []}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const said = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return String(error).replaceAll(folder, 'F');
  }
  throw new Error('it was read');
};
const WANTED = 'what surehand scenario leaves as *.steps.json';

describe('a file of steps', () => {
  test.each([
    ['chekout.steps.json', `there is no such file; wanted ${WANTED}. Did you mean checkout.steps.json?`],
    ['login.steps.json', 'In F there is checkout.steps.json, empty.steps.json, other.steps.json.'],
    ['bare/login.steps.json', 'None is in F/bare.'],
    ['nowhere/login.steps.json', 'The folder F/nowhere does not exist either.'],
    ['.', `this is a folder; wanted a file: ${WANTED}. In F there is checkout.steps.json,`],
    ['empty.steps.json', `the file is empty; wanted ${WANTED}`],
    ['checkout.steps.json', 'it may have been cut off: run its scenario again'],
    ['checkout.yaml', 'a scenario is run first: surehand scenario checkout.yaml'],
    ['other.steps.json', `steps: Too small: expected array to have >=1 items; wanted ${WANTED}`],
  ])('%s: %s', (name, message) => {
    const told = said(() => readStepsFile(join(folder, name)));
    expect(told).toContain(message);
    expect(told).not.toMatch(/ENOENT|EISDIR/);
  });
});

describe('a scenario', () => {
  test.each([
    ['chekout.yaml', 'F/chekout.yaml:1:1: there is no such file; wanted a scenario'],
    ['chekout.yaml', 'Did you mean checkout.yaml?'],
    [
      'bare',
      'this is a folder; wanted a file: a scenario, YAML or JSON with url and actions, or a .feature file. None is in F/bare.',
    ],
    ['empty.yaml', 'the file is empty; wanted a scenario'],
    ['other.steps.json', 'these are the steps of a scenario that was run; surehand replay other.steps.json'],
  ])('%s: %s', (name, message) => {
    expect(said(() => readScenarios([join(folder, name)], {}))).toContain(message);
  });
});

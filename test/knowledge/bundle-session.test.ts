import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  assumedSession,
  exportSession,
  importSession,
  readBundleFile,
} from '../../src/knowledge/bundle-session.ts';
import { readSession, readSteps, StepFiles, sessionFolder } from '../../src/knowledge/step-files.ts';
import { makeSession, makeStep, NOON } from './made-steps.ts';
import { temporaryRoot } from './temporary-store.ts';

/** A store with one session of two steps, and a name for its bundle. */
function stored({ record = true } = {}) {
  const root = temporaryRoot();
  const files = new StepFiles(root);
  if (record) files.writeSession(makeSession('s1', { flowTags: ['buy'] }));
  const steps = [makeStep({ at_ms: NOON }), makeStep({ at_ms: NOON + 1000, screen: 'cart' })];
  for (const step of steps) files.writeStep(step);
  return { root, steps, file: join(root, 'out', 's1.json') };
}

test('a session is written as one file that its user alone can read, and read into another store as it was', async () => {
  const { root, steps, file } = stored();
  expect(await exportSession(root, 's1', file)).toBe(2);
  expect(statSync(file).mode & 0o077).toBe(0);
  const other = temporaryRoot();
  expect(await importSession(other, new StepFiles(other), file)).toEqual({ sessionId: 's1', steps: 2 });
  expect(readSteps(sessionFolder(other, 's1'))).toEqual(steps);
  expect(readSession(sessionFolder(other, 's1'))).toEqual(makeSession('s1', { flowTags: ['buy'] }));
});

test('a session that left no record gets one that begins with its first step', async () => {
  const { root, file, steps } = stored({ record: false });
  await exportSession(root, 's1', file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    kind: 'surehand-session',
    session: assumedSession('s1', steps[0]?.timestamp),
  });
  expect(assumedSession('s2')).toEqual({
    schemaVersion: 1,
    sessionId: 's2',
    createdAt: '1970-01-01T00:00:00.000Z',
    flowTags: [],
    tags: [],
  });
});

test('a session that is not there is refused, and one that is there already is not overwritten', async () => {
  const { root, file } = stored();
  await expect(exportSession(root, 'nobody', file)).rejects.toMatchObject({
    kind: 'invalid_input',
    message: `no session "nobody" in ${root}`,
  });
  await exportSession(root, 's1', file);
  await expect(importSession(root, new StepFiles(root), file)).rejects.toMatchObject({
    kind: 'invalid_input',
    message: `session s1 is in ${root} already`,
  });
  expect(readSteps(sessionFolder(root, 's1'))).toHaveLength(2);
});

test.each<[claim: string, change: (bundle: Record<string, unknown>) => unknown, message: RegExp]>([
  ['another kind', (bundle) => ({ ...bundle, kind: 'other' }), /is no exported session: kind: /],
  [
    'another version',
    (bundle) => ({ ...bundle, schemaVersion: 2 }),
    /is no exported session: schemaVersion: /,
  ],
  ['more than a session', (bundle) => ({ ...bundle, more: 1 }), /is no exported session: file: /],
  ['a step that is none', (bundle) => ({ ...bundle, steps: [{}] }), /is no exported session: steps\.0\./],
  [
    'the steps of two',
    (bundle) => ({ ...bundle, steps: [makeStep(), makeStep({ sessionId: 's2' })] }),
    /mixes sessions: s1 and s2$/,
  ],
  ['no JSON', () => undefined, /is no exported session: file: /],
])('a file with %s is refused whole', async (_claim, change, message) => {
  const { root, file } = stored();
  await exportSession(root, 's1', file);
  const changed = change(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, changed === undefined ? '{' : JSON.stringify(changed));
  await expect(readBundleFile(file)).rejects.toMatchObject({
    kind: 'invalid_input',
    message: expect.stringMatching(message),
  });
});

test('a file that cannot be read is told as that', async () => {
  const file = join(temporaryRoot(), 'nothing.json');
  await expect(readBundleFile(file)).rejects.toMatchObject({
    kind: 'invalid_input',
    message: `cannot read ${file}`,
  });
});

import { expect, test } from 'vitest';
import { bundleKnowledge } from '../../bench/knowledge/bundle.mjs';
import { torture } from '../../bench/knowledge/torture.mjs';
import { temporaryRoot } from './temporary-store.ts';

test('8 processes write into one root, half of them killed: what was acknowledged is there, whole and indexed', async () => {
  const root = temporaryRoot();
  const { acknowledged, files, torn, indexed, lost } = await torture(await bundleKnowledge(), root, {
    processes: 8,
    steps: 60,
  });
  expect(acknowledged).toBeGreaterThan(4 * 60);
  expect(lost).toBe(0);
  expect(torn).toBe(0);
  expect(indexed).toBe(files);
});

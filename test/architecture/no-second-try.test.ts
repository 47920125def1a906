import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import mutating from '../../scripts/mutate/vitest.config.mjs';
import config from '../../vitest.config.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

test('no test is given a second try, by a configuration or by itself', () => {
  for (const one of [config, mutating])
    expect((one as { test?: { retry?: unknown } }).test?.retry ?? 0).toBe(0);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const tests = files.filter((name) => /\.test\.ts$/.test(name) && !name.includes('node_modules'));
  expect(tests.length).toBeGreaterThan(200);
  // A retry of the tool under test is written otherwise: "retry = {", "retry: {".
  const again = tests.filter((name) =>
    /\bretry: *[1-9]|--retry\b/.test(readFileSync(`${folder}${name}`, 'utf8')),
  );
  expect(again.filter((name) => !name.endsWith('no-second-try.test.ts'))).toEqual([]);
});

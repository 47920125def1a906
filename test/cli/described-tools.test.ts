import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeEveryTool } from '../../src/cli/described-tools.ts';

it('the build has written down what the tools say of themselves', async () => {
  const written = readFileSync(new URL('../../dist/tools.json', import.meta.url), 'utf8');
  expect(JSON.parse(written)).toEqual(await describeEveryTool());
});

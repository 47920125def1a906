import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeDownTools } from '../../src/cli/described-tools.ts';

it('the build has written down what the tools say of themselves', async () => {
  const written = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8'));
  const { tools, outputs } = await writeDownTools();
  expect(written('tools.json')).toEqual(tools);
  expect(written('tool-outputs.json')).toEqual(outputs);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costOf, parsePrice } from '../../src/llm/cost-of.ts';
import { createModel } from '../../src/llm/create-model.ts';
import type { Message } from '../../src/llm/model.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'script-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

function modelWith(script: unknown, name = 'script.json') {
  writeFileSync(join(folder, name), typeof script === 'string' ? script : JSON.stringify(script));
  return createModel({ model: `scripted:${name}`, env: {}, cwd: folder });
}

const snapshot = (ref: string): Message => ({
  role: 'user',
  content: [
    {
      type: 'text',
      text: `page "Form" https://shop.test/\n${ref} button "Save"`,
    },
  ],
});

describe('a scripted model', () => {
  test('plays its turns in order and then says that they are over', async () => {
    const model = modelWith([{ text: 'hm' }, { tool: 'get_snapshot' }]);
    const request = { system: '', messages: [], tools: [] };
    expect(await model.respond(request)).toMatchObject({ text: 'hm', tool_calls: [], stop_reason: 'end' });
    expect((await model.respond(request)).tool_calls).toMatchObject([{ name: 'get_snapshot', input: {} }]);
    await expect(model.respond(request)).rejects.toThrow(/script\.json has only 2 turns$/);
  });

  test('finds the ref of the words it was given in the newest snapshot', async () => {
    const model = modelWith({ turns: [{ tool: 'browser_click', input: { ref: 'button "Save"' } }] });
    const { tool_calls } = await model.respond({
      system: '',
      messages: [snapshot('@e1'), snapshot('@e7')],
      tools: [],
    });
    expect(tool_calls[0]?.input).toEqual({ ref: '@e7' });
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', { turns: [{ toool: 'x' }] }],
  ])('a script that is %s is refused with its name', async (_, script) => {
    const model = modelWith(script, 'bad.json');
    await expect(model.respond({ system: '', messages: [], tools: [] })).rejects.toThrow(/bad\.json/);
  });
});

test('cost follows the price given, cached tokens at their own', () => {
  const usage = {
    input_tokens: 1_000_000,
    output_tokens: 100_000,
    cache_read_tokens: 400_000,
    cache_write_tokens: 0,
  };
  expect(costOf(usage, parsePrice('3/15'))).toBeCloseTo(4.5);
  expect(costOf(usage, parsePrice('3/15/0.3/3.75'))).toBeCloseTo(3.42);
});

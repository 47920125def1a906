import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { teachingPrompts } from '../../src/mcp/prompts.ts';
import { FAILURES } from '../../src/model/failure.ts';
import { connectInMemory, ERAS } from './fixtures/connect.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';

async function textOf(name: string, given: Record<string, string> = {}, prefix = ''): Promise<string> {
  const prompt = teachingPrompts(prefix).find((candidate) => candidate.name === name);
  return JSON.stringify(await prompt?.get(given));
}

describe.each(ERAS)('a %s client', (era) => {
  it('finds the prompts with their arguments', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const { prompts } = await client.listPrompts();
    expect(
      prompts.map(({ name, arguments: given = [] }) => [name, ...given.map((argument) => argument.name)]),
    ).toEqual([
      ['look_act_verify'],
      ['fill_a_form', 'values'],
      ['recover', 'code'],
      ['explore_and_report', 'url', 'goal'],
    ]);
  });

  it('gets a prompt with its arguments filled in', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const given = { url: 'https://shop.test', goal: 'what does the lamp cost?' };
    const { messages } = await client.getPrompt({ name: 'explore_and_report', arguments: given });
    expect(JSON.stringify(messages)).toContain(
      'Explore https://shop.test to answer: what does the lamp cost?',
    );
  });

  it('is told which argument is missing', async () => {
    const client = await connectInMemory(era, fakeDeps());
    await expect(client.getPrompt({ name: 'explore_and_report' })).rejects.toThrow(
      /explore_and_report needs url/,
    );
  });

  it('is told the nearest prompt', async () => {
    const client = await connectInMemory(era, fakeDeps());
    await expect(client.getPrompt({ name: 'fill_form' })).rejects.toThrow(/Nearest: fill_a_form/);
  });
});

it('explains every failure code in recover, or the one asked about', async () => {
  const all = await textOf('recover');
  for (const { code } of Object.values(FAILURES)) expect(all).toContain(`- ${code}: `);
  const one = await textOf('recover', { code: 'timeout' });
  expect(one).toContain('- TIMEOUT: ');
  expect(one).not.toContain('STALE_REFERENCE');
});

it('names tools with the prefix of the server', async () => {
  expect(await textOf('look_act_verify', {}, 'mm_')).toContain('mm_describe_screen');
  expect(await textOf('look_act_verify')).not.toContain('mm_');
});

it('stays short', async () => {
  for (const prompt of teachingPrompts('')) {
    expect(encode(JSON.stringify(await prompt.get({}))).length, prompt.name).toBeLessThan(600);
  }
});

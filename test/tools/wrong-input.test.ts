import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { TOOLS } from '../../src/tools/index.ts';
import type { Tool } from '../../src/tools/tool.ts';

const never = {
  open: () => Promise.reject(new Error('wrong input must not open anything')),
  close: async () => {},
};
const sessions = createSessions(OptionsSchema.parse({}), silentLog, never);

/** What the tool answers; its input must not get as far as a session. */
async function answer(tool: Tool, given: unknown): Promise<string> {
  const context = { sessions, log: silentLog, signal: new AbortController().signal, progress: () => {} };
  const { text, is_error } = await callTool(tool, context, given);
  expect(is_error).toBe(true);
  return text;
}

/** Input that the tool takes, as far as its schema tells: every required field in its simplest form. */
function plain(tool: Tool): Record<string, unknown> {
  const required = Object.entries(tool.input.shape).filter(
    ([, field]) => !field.safeParse(undefined).success,
  );
  const simple = ['x', true, 1, ['x'], {}];
  return Object.fromEntries(
    required.map(([name, field]) => [name, simple.find((value) => field.safeParse(value).success)]),
  );
}

const fields = TOOLS.flatMap((tool) =>
  Object.entries(tool.input.shape).map(([name, field]) => ({
    tool,
    name,
    field,
    title: `${tool.name} ${name}`,
  })),
);
const required = fields.filter(({ field }) => !field.safeParse(undefined).success);

describe('wrong input is refused before anything is opened', () => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s names an unknown field and those it has',
    async (_, tool) => {
      const text = await answer(tool, { ...plain(tool), colour: 'red' });
      expect(text).toContain('failed (ACTION_REJECTED)');
      expect(text).toContain('unknown field colour; allowed: ');
      for (const name of Object.keys(tool.input.shape)) expect(text).toContain(name);
    },
  );

  it.each(required)('$title is missing', async ({ tool, name }) => {
    const { [name]: _left, ...rest } = plain(tool);
    expect(await answer(tool, rest)).toMatch(new RegExp(`${name}: expected [^\\n]+, got nothing`));
  });

  it.each(fields)('$title has the wrong type', async ({ tool, name, field }) => {
    const wrong = [7, { a: 1 }].find((value) => !field.safeParse(value).success);
    const text = await answer(tool, { ...plain(tool), [name]: wrong });
    const got = JSON.stringify(wrong).replace(/[{}]/g, '\\$&');
    expect(text).toMatch(new RegExp(`${name}: [^\\n]*(?:expected|wanted) [^\\n]*, got ${got}`));
  });

  it.each(fields.filter(({ field }) => unwrapped(field) instanceof z.ZodEnum))(
    '$title lists what is allowed',
    async ({ tool, name, field }) => {
      const text = await answer(tool, { ...plain(tool), [name]: 'sideways' });
      const inner = unwrapped(field);
      const options = inner instanceof z.ZodEnum ? inner.options : [];
      for (const option of options) expect(text).toContain(`"${option}"`);
      expect(text).toContain('got "sideways"');
    },
  );

  it.each([
    ['read_page', { tokens: 200_000 }, 'tokens: wanted at most 50000, got 200000'],
    ['run_steps', { steps: [] }, 'steps: wanted at least 1 of them, got []'],
    ['click', { target: '' }, 'target: wanted at least 1 characters, got ""'],
  ])('%s %j is out of bounds, which are told', async (name, given, words) => {
    const tool = TOOLS.find((one) => one.name === name);
    if (!tool) throw new Error('there is such a tool');
    expect(await answer(tool, given)).toContain(words);
  });

  it.each([[['a']], ['text'], [7]])('%j is no object', async (given) => {
    const [tool] = TOOLS;
    if (!tool) throw new Error('there are tools');
    expect(await answer(tool, given)).toContain(`takes an object, got ${JSON.stringify(given)}`);
  });

  it('a session that is no text, or none of ours, is refused by name', async () => {
    for (const tool of TOOLS.filter(({ name }) => name !== 'launch')) {
      expect(await answer(tool, { ...plain(tool), session: 5 })).toContain('session: wanted a string, got 5');
    }
    const [describeScreen] = TOOLS;
    if (!describeScreen) throw new Error('there are tools');
    expect(await answer(describeScreen, { session: 'nope' })).toContain('session: no session "nope"; launch');
  });
});

function unwrapped(field: unknown): unknown {
  return field instanceof z.ZodOptional ? unwrapped(field.unwrap()) : field;
}

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { COMMANDS } from '../../src/cli/commands.ts';
import { configSchema } from '../../src/cli/config-schema.ts';
import { helpText, optionsMarkdown } from '../../src/cli/help-text.ts';
import { optionFields } from '../../src/cli/option-fields.ts';
import { optionGroups } from '../../src/cli/option-groups.ts';
import { RUNS } from '../../src/cli/run-command.ts';
import { makeCommandTable } from '../../src/cli/shell/make-command-table.ts';

const table = makeCommandTable();
const names = optionFields().map(({ name }) => name);

describe('help', () => {
  it('names every setting and every command', () => {
    const text = helpText(table);
    for (const { flag, description, kind } of optionFields()) {
      const shown =
        kind === 'boolean' ? new RegExp(`--(\\[no-\\])?${flag.slice(2)}\\s`) : new RegExp(`${flag} `);
      expect(text, flag).toMatch(shown);
      expect(text.replace(/\s+/g, ' '), flag).toContain(description.split(/\s+/).join(' '));
    }
    for (const { name, summary } of COMMANDS) expect(text).toMatch(new RegExp(`  ${name} +${summary}`));
  });

  it('is there for each command that runs, and each of them runs', () => {
    expect(Object.keys(RUNS)).toEqual(COMMANDS.map(({ name }) => name));
  });

  it.each([undefined, ...COMMANDS, ...table.commands])('stays within 80 columns', (command) => {
    for (const line of helpText(table, command).split('\n'))
      expect(line.length, line).toBeLessThanOrEqual(80);
  });

  it.each(COMMANDS)('of $name shows how to write it and its own flags', (command) => {
    const text = helpText(table, command);
    expect(text).toContain(`Usage: ${command.usage}`);
    for (const flag of command.flags) expect(text).toContain(`--${flag.name}`);
  });

  it('of run says how long an answer may take at most', () => {
    const run = COMMANDS.find(({ name }) => name === 'run');
    expect(helpText(table, run).replace(/\s+/g, ' ')).toMatch(/--timeout .*\(30, at most 290\)/);
  });

  it('shows a command only the settings that matter to it', () => {
    const tools = helpText(
      table,
      COMMANDS.find(({ name }) => name === 'tools'),
    );
    expect(tools).toContain('--toolset');
    expect(tools).not.toContain('--executable-path');
  });

  it('puts every setting into exactly one group', () => {
    const grouped = [...optionGroups().values()].flat().map(({ name }) => name);
    expect(grouped.sort()).toEqual([...names].sort());
    expect(
      optionGroups()
        .get('HTTP server')
        ?.map(({ name }) => name),
    ).toContain('port');
    expect(optionGroups().size).toBe(9);
  });
});

describe('the docs page of settings', () => {
  it('is what the declaration says (vitest -u writes it)', async () => {
    await expect(optionsMarkdown()).toMatchFileSnapshot('../../docs/settings.md');
  });

  it('names every setting three ways', () => {
    for (const { name, env, flag } of optionFields()) {
      const row = optionsMarkdown()
        .split('\n')
        .find((line) => line.includes(`\`${env}\` | \`${name}\``));
      expect(row, name).toContain(flag.slice(2));
    }
  });
});

describe('the JSON schema of the config file', () => {
  it('has every setting, each with a description', () => {
    const { properties } = z
      .object({ properties: z.record(z.string(), z.looseObject({ description: z.string() })) })
      .parse(configSchema());
    expect(Object.keys(properties).sort()).toEqual(['$schema', ...names].sort());
  });

  it('accepts a sample config and refuses wrong ones', () => {
    // Read back from the JSON text, as an editor would, not from the declaration it was made of.
    const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(configSchema())));
    const sample = {
      $schema: 'x',
      browser: 'firefox',
      viewport: '800x600',
      toolset: ['core', 'inspect'],
      port: 0,
    };
    expect(schema.safeParse(sample).success).toBe(true);
    expect(schema.safeParse({}).success).toBe(true);
    expect(schema.safeParse({ browser: 'lynx' }).success).toBe(false);
    expect(schema.safeParse({ viewport: 'wide' }).success).toBe(false);
    expect(schema.safeParse({ port: 70_000 }).success).toBe(false);
    expect(schema.safeParse({ headles: true }).success).toBe(false);
  });

  it('says where it is published', () => {
    expect(configSchema().$id).toBe('https://unpkg.com/surehand/dist/config.schema.json');
  });
});

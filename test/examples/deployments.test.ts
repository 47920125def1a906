import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { optionFields } from '../../src/cli/option-fields.ts';
import { readExample } from './deployments.ts';

/** What our own programs are started with in the examples: the arguments of each, and the names of its variables. */
function starts(): { args: string[]; variables: string[] }[] {
  const [compose] = readExample('docker-compose.yml');
  const services = Object.values(compose?.services ?? {}) as {
    command?: string[];
    image: string;
    environment?: Record<string, string>;
  }[]; // as the schemas of the long test say
  const containers = readExample('kubernetes.yml').flatMap((one) => containersOf(one));
  return [
    ...services
      .filter(({ image }) => image === 'surehand')
      .map(({ command = [], environment = {} }) => ({ args: command, variables: Object.keys(environment) })),
    ...containers.map(({ args = [], env = [] }) => ({ args, variables: env.map(({ name }) => name) })),
  ];
}

interface Container {
  args?: string[];
  env?: { name: string }[];
}

function containersOf(value: unknown): Container[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'containers' in value && Array.isArray(value.containers) ? (value.containers as Container[]) : []; // Kubernetes' own form
  return [...own, ...Object.values(value).flatMap(containersOf)];
}

test('the deployment examples start commands, flags and variables that there are', () => {
  const all = starts();
  expect(all).toHaveLength(6);
  const fields = optionFields();
  for (const { args, variables } of all) {
    const [name, ...rest] = args;
    const command = COMMANDS.find((one) => one.name === name);
    expect(command, `no command ${name}`).toBeDefined();
    const flags = new Set([
      ...fields.map(({ flag }) => flag),
      ...(command?.flags ?? []).map((flag) => `--${flag.name}`),
    ]);
    for (const word of rest.filter((one) => one.startsWith('--'))) expect(flags).toContain(word);
    for (const variable of variables.filter((one) => one.startsWith('SUREHAND_')))
      expect(fields.map(({ env }) => env)).toContain(variable);
  }
});

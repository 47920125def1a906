import { resolve } from 'node:path';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import { optionFields } from '../option-fields.ts';
import { readOptions } from '../read-options.ts';
import type { Caller } from './speak.ts';

const FIELDS = optionFields();

/**
 * Refuses a caller who wants other settings than the server was started with, be it by a flag, a variable or a config
 * file. What the caller leaves open, the server has decided.
 */
export function refuseOtherSettings(
  name: string,
  running: { options: Options; cwd: string },
  { settings, env, cwd }: Caller,
): void {
  refuseWeakerPolicy(running.options, env, cwd);
  const { options, sources } = readOptions(settings, env, cwd);
  const other = FIELDS.filter((field) => {
    if (sources[field.name] === 'default') return false;
    const place = (from: string, value: unknown) =>
      JSON.stringify(
        field.path === true
          ? [value].flat().map((path) => (typeof path === 'string' ? resolve(from, path) : path))
          : value,
      );
    const value = (all: Options) => all[field.name as keyof Options]; // fields are those of the options
    return place(cwd, value(options)) !== place(running.cwd, value(running.options));
  });
  if (other.length === 0) return;
  throw new SurehandError(
    other.some((field) => field.name === 'policy') ? 'approval_required' : 'invalid_input',
    `session ${name} runs with other settings: ${other.map(({ flag }) => flag).join(', ')}. Nothing was done. End it first (surehand stop ${name}), or name another with --session.`,
  );
}

/** A policy that the user has set for a folder holds for every server that is started or used there, whatever flags say. */
export function refuseWeakerPolicy(options: Options, env: Caller['env'], cwd: string): void {
  const policy = trustedPolicy(env, cwd);
  if (policy === undefined || policy === options.policy) return;
  throw new SurehandError(
    'approval_required',
    `the trusted configuration of ${cwd} sets the policy ${policy}, and this would be without it. Nothing was done.`,
  );
}

function trustedPolicy(env: Caller['env'], cwd: string): string | undefined {
  const plain = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('SUREHAND_')));
  try {
    return readOptions([], plain, cwd).options.policy;
  } catch {
    return undefined; // a file that nobody trusted, or that cannot be read, sets nothing
  }
}

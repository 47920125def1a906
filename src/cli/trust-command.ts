import { resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { flagsOf } from './commands.ts';
import { findConfigFile, readConfigFile } from './config-file.ts';
import type { Invocation } from './invocation.ts';
import { optionFields } from './option-fields.ts';
import { readFlags } from './read-flags.ts';
import { isTrusted, setTrusted } from './trusted-folders.ts';

/** The config file of a folder may from now on choose everything, until it changes. */
export async function trustCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('trust');
  // Not readOptions: it would refuse the very file that is about to be trusted.
  const problems: string[] = [];
  const given = readFlags(invocation.argv, optionFields(), flags, problems);
  if (given.positionals.length > 1) problems.push('trust takes one folder');
  if (problems.length > 0) throw new SurehandError('invalid_input', problems.join('\n'));

  const folder = resolve(invocation.cwd, given.positionals[0] ?? '.');
  const file = findConfigFile(folder);
  if (file === undefined) {
    throw new SurehandError('invalid_input', `no surehand.config.json in ${folder} or above it`);
  }
  const config = readConfigFile(file);
  const remove = given.command_flags.remove === true;
  const before = isTrusted(config, invocation.env);
  const list = setTrusted(config, !remove, invocation.env);
  const strong = optionFields().filter(({ name, harmless }) => harmless !== true && name in config.settings);
  invocation.out(
    remove
      ? `${file} is no longer trusted`
      : `${file} is trusted${before ? ', as before' : ''}, until it changes (kept in ${list})`,
  );
  for (const { name } of remove ? [] : strong) {
    invocation.out(`  ${name}: ${JSON.stringify(config.settings[name])}`);
  }
  return 0;
}

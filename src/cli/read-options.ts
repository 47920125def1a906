import { resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { nearestName, suggestion } from '../model/nearest-name.ts';
import { type Options, OptionsSchema } from '../model/options.ts';
import { besideConfigFile, findConfigFile, readConfigFile } from './config-file.ts';
import { allowedWords, type OptionField, optionFields } from './option-fields.ts';
import { type CommandFlag, type GivenFlag, readFlags } from './read-flags.ts';
import { readWritten } from './read-written.ts';

type OptionSource = 'flag' | 'env' | 'file' | 'default';

interface ReadOptions {
  options: Options;
  sources: Record<string, OptionSource>;
  positionals: string[];
  /** Values of the flags that only this command has, by name without dashes. */
  command_flags: Record<string, string | boolean>;
  config_file?: string;
}

/** Settings from flags, environment, config file and defaults, in that order; every mistake is in one error. */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  commandFlags: readonly CommandFlag[] = [],
): ReadOptions {
  const fields = optionFields();
  const problems: string[] = [];
  const given = readFlags(argv, fields, commandFlags, problems);
  const configFile = chooseConfigFile(given.config, env, cwd);
  const file = configFile === undefined ? {} : fileSettings(configFile, fields, problems);
  unknownVariables(env, fields, problems);

  const values: Record<string, unknown> = {};
  const sources: Record<string, OptionSource> = {};
  for (const field of fields) {
    const found = firstSource(field, given.options, env, file, configFile, problems);
    sources[field.name] = found.source;
    if (found.value !== undefined) values[field.name] = found.value;
  }
  if (problems.length > 0) throw new SurehandError('invalid_input', problems.join('\n'));
  return {
    options: OptionsSchema.parse(values),
    sources,
    positionals: given.positionals,
    command_flags: given.command_flags,
    ...(configFile === undefined ? {} : { config_file: configFile }),
  };
}

function chooseConfigFile(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string | undefined {
  const named = flag ?? (env.SUREHAND_CONFIG || undefined);
  return named === undefined ? findConfigFile(cwd) : resolve(cwd, named);
}

function fileSettings(
  file: string,
  fields: readonly OptionField[],
  problems: string[],
): Record<string, unknown> {
  let settings: Record<string, unknown>;
  try {
    settings = readConfigFile(file);
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    problems.push(error.message);
    return {};
  }
  const names = fields.map((field) => field.name);
  for (const key of Object.keys(settings)) {
    if (!names.includes(key)) {
      const hint = suggestion(key, names) || '; see surehand --help for the settings';
      problems.push(`config file ${file}: unknown setting ${JSON.stringify(key)}${hint}`);
    }
  }
  return settings;
}

/** Only a likely typo is an error: other programs may use the same prefix for their own ends. */
function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  fields: readonly OptionField[],
  problems: string[],
): void {
  const names = [...fields.map((field) => field.env), 'SUREHAND_CONFIG'];
  const short = names.map((name) => name.slice('SUREHAND_'.length));
  for (const key of Object.keys(env)) {
    if (!key.startsWith('SUREHAND_') || names.includes(key)) continue;
    const near = nearestName(key.slice('SUREHAND_'.length), short);
    if (near !== undefined) {
      problems.push(`environment: unknown variable ${key} (did you mean SUREHAND_${near}?)`);
    }
  }
}

function firstSource(
  field: OptionField,
  flags: ReadonlyMap<string, GivenFlag>,
  env: Readonly<Record<string, string | undefined>>,
  file: Record<string, unknown>,
  configFile: string | undefined,
  problems: string[],
): { source: OptionSource; value?: unknown } {
  // Each source is checked, also one that another overrides: a broken setting is a surprise for later.
  const found: { source: OptionSource; value: unknown }[] = [];
  const flag = flags.get(field.name);
  if (flag !== undefined) {
    found.push({ source: 'flag', value: checked(field, flag.value, `flag ${flag.raw}`, problems) });
  }
  const variable = env[field.env];
  if (variable !== undefined && variable !== '') {
    const value = readWritten(field, variable);
    found.push({ source: 'env', value: checked(field, value, `environment ${field.env}`, problems) });
  }
  if (configFile !== undefined && file[field.name] !== undefined) {
    const value = checked(field, file[field.name], `config file ${configFile}: ${field.name}`, problems);
    found.push({ source: 'file', value: besideConfigFile(field, value, configFile) });
  }
  return found[0] ?? { source: 'default' };
}

function checked(field: OptionField, value: unknown, where: string, problems: string[]): unknown {
  const parsed = field.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const wanted =
    issue?.code === 'custom' || (issue?.code === 'invalid_format' && !issue.message.startsWith('Invalid'))
      ? issue.message
      : issue?.code === 'invalid_format' && 'pattern' in issue
        ? `text matching ${issue.pattern}`
        : allowedWords(field);
  const got = value === undefined ? 'nothing' : JSON.stringify(value);
  const near = typeof value === 'string' && field.choices ? suggestion(value, field.choices) : '';
  problems.push(`${where}: wanted ${wanted}, got ${got}${near}`);
  return undefined;
}

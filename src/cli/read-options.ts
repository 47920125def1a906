import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { nearestName, suggestion } from '../model/nearest-name.ts';
import { type Options, OptionsSchema } from '../model/options.ts';
import { showsSecrets } from '../model/setting-checks.ts';
import {
  besideConfigFile,
  type ConfigFile,
  findConfigFile,
  leadsInto,
  readConfigFile,
} from './config-file.ts';
import { allowedWords, type OptionField, optionFields } from './option-fields.ts';
import { type CommandFlag, type GivenFlag, readFlags } from './read-flags.ts';
import { readWritten } from './read-written.ts';
import { isTrusted, loginFile, ownConfigFile, profileFolder } from './trusted-folders.ts';

type OptionSource = 'flag' | 'env' | 'file' | 'default';

export interface ReadOptions {
  options: Options;
  sources: Record<string, OptionSource>;
  positionals: string[];
  /** Values of the flags that only this command has, by name without dashes. */
  command_flags: Record<string, string | boolean>;
  config_file?: string;
}

/**
 * Settings from flags, environment, config files and defaults, in that order; every mistake is in one error. A file that
 * was merely found counts whole once its user trusts it; before that it may choose what is harmless, after everything
 * that the user chose themselves.
 */
export function readOptions(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  commandFlags: readonly CommandFlag[] = [],
): ReadOptions {
  const fields = optionFields();
  const problems: string[] = [];
  const given = readFlags(argv, fields, commandFlags, problems);
  const files = configFiles(given.config, env, cwd, fields, problems);
  unknownVariables(env, fields, problems);

  const values: Record<string, unknown> = {};
  const sources: Record<string, OptionSource> = {};
  const refused: string[] = [];
  for (const field of fields) {
    const [found] = valuesOf(field, given.options, env, files.read, problems);
    sources[field.name] = found?.source ?? 'default';
    if (found?.value === undefined) continue;
    values[field.name] = found.value;
    if (found.stranger === true && !mayChoose(field, found.value, cwd)) refused.push(field.name);
  }
  if (refused.length > 0 && files.chosen !== undefined) problems.push(refusal(files.chosen, refused));
  if (typeof values.profile === 'string' && values.user_data_dir !== undefined)
    problems.push('profile and user_data_dir are two ways to say the same: give one of them');
  const shown = showsSecrets(values);
  if (shown !== undefined) problems.push(shown);
  if (typeof values.login === 'string') values.storage_state = keptLogin(values, env, problems);
  if (problems.length > 0) throw new SurehandError('invalid_input', problems.join('\n'));
  if (typeof values.profile === 'string') values.user_data_dir = profileFolder(values.profile, env);
  return {
    options: OptionsSchema.parse(values),
    sources,
    positionals: given.positionals,
    command_flags: given.command_flags,
    ...(files.chosen === undefined ? {} : { config_file: files.chosen }),
  };
}

/** The file of a login by its name; the name is checked with the other settings. */
function keptLogin(
  { login, storage_state }: Record<string, unknown>,
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): string | undefined {
  if (storage_state !== undefined)
    problems.push('login and storage_state are two ways to say the same: give one of them');
  if (problems.length > 0) return undefined;
  const file = loginFile(String(login), env);
  if (!existsSync(file))
    problems.push(`login: none is kept as ${login}; make it with: surehand login URL --save ${login}`);
  return file;
}

/** A config file with whether nobody has trusted it. */
type ReadFile = ConfigFile & { stranger: boolean };

/** The files to read, the stronger first. */
function configFiles(
  flag: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  fields: readonly OptionField[],
  problems: string[],
): { chosen?: string; read: ReadFile[] } {
  const own = ownConfigFile(env);
  const ownRead =
    own !== undefined && existsSync(own) ? fileSettings(own, fields, problems, () => false) : undefined;
  const named = flag ?? (env.SUREHAND_CONFIG || undefined);
  const chosen = named === undefined ? findConfigFile(cwd) : resolve(cwd, named);
  const chosenRead =
    chosen === undefined
      ? undefined
      : fileSettings(chosen, fields, problems, (config) => named === undefined && !isTrusted(config, env));
  const order = chosenRead?.stranger === true ? [ownRead, chosenRead] : [chosenRead, ownRead];
  return {
    ...(chosen === undefined ? {} : { chosen }),
    read: order.filter((file) => file !== undefined),
  };
}

function fileSettings(
  file: string,
  fields: readonly OptionField[],
  problems: string[],
  isStranger: (config: ConfigFile) => boolean,
): ReadFile | undefined {
  let config: ConfigFile;
  try {
    config = readConfigFile(file);
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    problems.push(error.message);
    return undefined;
  }
  const names = fields.map((field) => field.name);
  for (const key of Object.keys(config.settings)) {
    if (!names.includes(key)) {
      const hint = suggestion(key, names) || '; see surehand --help for the settings';
      problems.push(`config file ${file}: unknown setting ${JSON.stringify(key)}${hint}`);
    }
  }
  return { ...config, stranger: isStranger(config) };
}

function mayChoose(field: OptionField, value: unknown, cwd: string): boolean {
  return field.harmless === 'within' ? typeof value === 'string' && leadsInto(value, cwd) : field.harmless;
}

/** An error and no warning: to go on without the policy that a file names would be no kindness. */
function refusal(file: string, names: readonly string[]): string {
  const folder = JSON.stringify(dirname(file));
  return [
    `config file ${file}: nobody has trusted this folder, so it may not choose ${names.join(', ')}.`,
    `Look at the file. If you trust it, type: surehand trust ${folder} (once, and again when it changes);`,
    'else give these settings yourself, as flags, in the environment, or in another file with --config.',
  ].join('\n');
}

/** Only a likely typo is an error: other programs may use the same prefix for their own ends. */
function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  fields: readonly OptionField[],
  problems: string[],
): void {
  const names = [...fields.map((field) => field.env), 'SUREHAND_CONFIG', 'SUREHAND_SESSION', 'SUREHAND_IDLE'];
  const short = names.map((name) => name.slice('SUREHAND_'.length));
  for (const key of Object.keys(env)) {
    if (!key.startsWith('SUREHAND_') || names.includes(key)) continue;
    const near = nearestName(key.slice('SUREHAND_'.length), short);
    if (near !== undefined) {
      problems.push(`environment: unknown variable ${key} (did you mean SUREHAND_${near}?)`);
    }
  }
}

interface FoundValue {
  source: OptionSource;
  value: unknown;
  stranger?: boolean;
}

/** What each source says of a setting, the one that counts first. */
function valuesOf(
  field: OptionField,
  flags: ReadonlyMap<string, GivenFlag>,
  env: Readonly<Record<string, string | undefined>>,
  files: readonly ReadFile[],
  problems: string[],
): FoundValue[] {
  // Each source is checked, also one that another overrides: a broken setting is a surprise for later.
  const found: FoundValue[] = [];
  const flag = flags.get(field.name);
  if (flag !== undefined) {
    found.push({ source: 'flag', value: checked(field, flag.value, `flag ${flag.raw}`, problems) });
  }
  const variable = env[field.env];
  if (variable !== undefined && variable !== '') {
    const value = readWritten(field, variable);
    found.push({ source: 'env', value: checked(field, value, `environment ${field.env}`, problems) });
  }
  for (const { file, settings, stranger } of files) {
    if (settings[field.name] === undefined) continue;
    const value = checked(field, settings[field.name], `config file ${file}: ${field.name}`, problems);
    found.push({ source: 'file', value: besideConfigFile(field, value, file), stranger });
  }
  return found;
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

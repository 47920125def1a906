import { parseArgs } from 'node:util';
import { nearestName } from '../model/nearest-name.ts';
import type { OptionField } from './option-fields.ts';
import { readWritten } from './read-written.ts';

/** A flag that is not a setting: it belongs to one command. */
export interface CommandFlag {
  name: string;
  kind: 'boolean' | 'string';
  description: string;
  /** What stands between the values where it may be given several times; else the last one counts. */
  joined_by?: string;
}

export interface GivenFlag {
  /** As the person wrote it, for messages. */
  raw: string;
  value: unknown;
}

interface GivenFlags {
  options: Map<string, GivenFlag>;
  command_flags: Record<string, string | boolean>;
  config?: string;
  positionals: string[];
}

const CONFIG_FLAG: CommandFlag = { name: 'config', kind: 'string', description: '' };

/** Splits a command line into settings, the command's own flags and the rest; mistakes go to `problems`. */
export function readFlags(
  argv: readonly string[],
  fields: readonly OptionField[],
  commandFlags: readonly CommandFlag[],
  problems: string[],
): GivenFlags {
  const byFlag = new Map(fields.map((field) => [field.flag, field]));
  const own = new Map([...commandFlags, CONFIG_FLAG].map((flag) => [`--${flag.name}`, flag]));
  const known = [...byFlag.keys(), ...own.keys()];
  for (const field of fields) if (field.kind === 'boolean') known.push(`--no-${field.flag.slice(2)}`);

  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...byFlag, ...own].map(([flag, { kind }]) => [
        flag.slice(2),
        { type: kind === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });

  const given: GivenFlags = { options: new Map(), command_flags: {}, positionals: [] };
  for (const token of tokens) {
    if (token.kind === 'positional') given.positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const raw = token.rawName;
    const negated = raw.startsWith('--no-') && byFlag.get(`--${raw.slice(5)}`)?.kind === 'boolean';
    const flag = negated ? `--${raw.slice(5)}` : raw;
    const field = byFlag.get(flag);
    const ownFlag = own.get(flag);
    if (field === undefined && ownFlag === undefined) {
      problems.push(unknownFlag(raw, known));
      continue;
    }
    if (negated && token.value !== undefined) {
      problems.push(`flag ${raw}: takes no value, got ${JSON.stringify(token.value)}`);
      continue;
    }
    const kind = (field ?? ownFlag)?.kind;
    const missing = token.value === undefined || (!token.inlineValue && known.includes(token.value));
    if (kind !== 'boolean' && missing) {
      const next = token.value === undefined ? '' : ` before ${token.value}`;
      problems.push(
        `flag ${raw}: needs a value${next}, for example ${raw}=${field?.choices?.[0] ?? 'VALUE'}`,
      );
      continue;
    }
    if (field) addOption(given.options, field, raw, negated ? 'false' : (token.value ?? 'true'), problems);
    else if (ownFlag) addOwn(given, ownFlag, raw, token.value, problems);
  }
  return given;
}

function addOption(
  options: Map<string, GivenFlag>,
  field: OptionField,
  raw: string,
  text: string,
  problems: string[],
): void {
  const value = readWritten(field, text);
  const before = options.get(field.name)?.value;
  if (field.kind !== 'list' && !field.several && field.harmless === false)
    refuseSecond(raw, before, value, problems);
  const joined =
    field.kind === 'list' && Array.isArray(before) && Array.isArray(value)
      ? [...before, ...value]
      : field.several && before !== undefined
        ? `${before},${value}`
        : value;
  options.set(field.name, { raw, value: joined });
}

function addOwn(
  given: GivenFlags,
  flag: CommandFlag,
  raw: string,
  text: string | undefined,
  problems: string[],
): void {
  if (flag.name === 'config') {
    refuseSecond(raw, given.config, text ?? '', problems);
    given.config = text ?? '';
    return;
  }
  const read = readOwn(flag, raw, text, problems);
  const { [flag.name]: before } = given.command_flags;
  const joins = flag.joined_by !== undefined && before !== undefined;
  given.command_flags[flag.name] = joins ? `${before}${flag.joined_by}${read}` : read;
}

/** What guards or gives reach is not decided by which of two came last: one of them would be dropped unseen. */
function refuseSecond(raw: string, before: unknown, value: unknown, problems: string[]): void {
  if (before === undefined || before === value) return;
  // Not the values: they may be credentials.
  problems.push(`flag ${raw}: given twice with different values, and only one can hold: give one of them`);
}

function readOwn(
  flag: CommandFlag,
  raw: string,
  value: string | undefined,
  problems: string[],
): string | boolean {
  if (flag.kind === 'string') return value ?? '';
  const read = readWritten({ kind: 'boolean' }, value ?? 'true');
  if (typeof read === 'boolean') return read;
  problems.push(`flag ${raw}: wanted true or false, got ${JSON.stringify(value)}`);
  return false;
}

function unknownFlag(raw: string, known: readonly string[]): string {
  const near = nearestName(raw, known);
  return `unknown flag ${raw}${near === undefined ? '; see --help for the flags' : ` (did you mean ${near}?)`}`;
}

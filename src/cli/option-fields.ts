import * as z from 'zod';
import { OptionsSchema } from '../model/options.ts';

/** One setting as flags, environment, help and docs need it; read from OptionsSchema, never written by hand. */
export interface OptionField {
  name: string;
  flag: string;
  env: string;
  kind: 'boolean' | 'number' | 'string' | 'list';
  description: string;
  choices?: readonly string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  /** Declared with `.meta({ path })`: relative to the config file when it comes from there and is no mere name. */
  path: boolean | 'or name';
  /** Declared with `.meta({ harmless })`: a config file that nobody trusted may set it; `within`: to a place inside the working folder. */
  harmless: boolean | 'within';
  /** Declared with `.meta({ several })`: a string that may hold several values with commas between, as a repeated flag does. */
  several: boolean;
  schema: z.ZodType;
}

const known = new WeakMap<z.ZodObject, readonly OptionField[]>();

/** Read once: a server of the shell asks for them with every command. */
export function optionFields(schema: z.ZodObject = OptionsSchema): readonly OptionField[] {
  const fields = known.get(schema) ?? readFields(schema);
  known.set(schema, fields);
  return fields;
}

function readFields(schema: z.ZodObject): OptionField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(schema.shape).map(([name, fieldSchema]) => {
    const json = properties[name];
    if (typeof json !== 'object') throw new Error(`${name} has no JSON schema`);
    return {
      name,
      flag: `--${name.replaceAll('_', '-')}`,
      env: `SUREHAND_${name.toUpperCase()}`,
      kind: kindOf(name, json.type as string | undefined),
      description: json.description ?? '',
      ...(json.enum ? { choices: json.enum.map(String) } : {}),
      ...(json.minimum === undefined ? {} : { minimum: json.minimum }),
      ...(json.maximum === undefined ? {} : { maximum: json.maximum }),
      ...(json.default === undefined ? {} : { default: json.default }),
      path: json.path === 'or name' ? json.path : json.path === true,
      several: json.several === true,
      harmless: json.harmless === 'within' ? json.harmless : json.harmless === true,
      schema: fieldSchema as z.ZodType, // a shape holds core types; every one of ours is a classic ZodType
    };
  });
}

/** What a setting takes, in words: `chromium, firefox or webkit`, `a whole number from 0 to 65535`. */
export function allowedWords(field: OptionField): string {
  if (field.choices) return field.choices.join(' | ');
  if (field.kind === 'boolean') return 'true or false';
  if (field.kind === 'list') return 'a list of strings';
  if (field.kind === 'string') return 'a string';
  const { minimum, maximum } = field;
  return minimum === undefined || maximum === undefined
    ? 'a number'
    : `a whole number from ${minimum} to ${maximum}`;
}

function kindOf(name: string, type: string | undefined): OptionField['kind'] {
  if (type === 'boolean' || type === 'string') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array') return 'list';
  throw new Error(`option ${name}: no flag can be made for a value of type ${type}`);
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { isRecord } from '../model/record.ts';
import { explainJsonError } from './json-error.ts';
import type { OptionField } from './option-fields.ts';

const CONFIG_NAMES = ['surehand.config.json', '.surehand.json'] as const;

/** The nearest config file from `cwd` upward. */
export function findConfigFile(cwd: string): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    for (const name of CONFIG_NAMES) {
      const file = join(folder, name);
      if (existsSync(file)) return file;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

export interface ConfigFile {
  file: string;
  /** The settings as they stand there, not yet checked. */
  settings: Record<string, unknown>;
  /** What a person trusts is this very content. */
  sha256: string;
}

export function readConfigFile(file: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SurehandError('invalid_input', `config file ${file} cannot be read: ${reason}`, {
      cause: error,
    });
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new SurehandError(
      'invalid_input',
      `config file ${file} is not valid JSON: ${explainJsonError(text, error)}`,
      { cause: error },
    );
  }
  if (!isRecord(content)) {
    throw new SurehandError(
      'invalid_input',
      `config file ${file} must hold one object, got ${JSON.stringify(content)?.slice(0, 60)}`,
    );
  }
  const { $schema: _, ...settings } = content;
  return { file, settings, sha256: createHash('sha256').update(text).digest('hex') };
}

/** A path written in a config file means a path beside that file, wherever the command is run. */
export function besideConfigFile(field: OptionField, value: unknown, file: string): unknown {
  if (!field.path) return value;
  const place = (item: unknown) =>
    typeof item === 'string' && (field.path === true || /[./\\]/.test(item))
      ? resolve(dirname(file), item)
      : item;
  return Array.isArray(value) ? value.map(place) : place(value);
}

/** Whether a path, also one that is not there yet, lies in the folder once links are followed. */
export function leadsInto(path: string, folder: string): boolean {
  let there = resolve(path);
  while (!existsSync(there)) there = dirname(there);
  const way = relative(realpathSync(folder), realpathSync(there));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

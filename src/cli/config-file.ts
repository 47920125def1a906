import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
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

/** The settings in the file as they stand there, not yet checked. */
export function readConfigFile(file: string): Record<string, unknown> {
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
  return settings;
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

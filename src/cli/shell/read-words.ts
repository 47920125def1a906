import { resolve } from 'node:path';
import type { CommandTable, FieldKind, ShellCommandRow } from './command-table.ts';

/** What a command line of the shell asks for. */
export interface ShellRequest {
  tool: string;
  input: Record<string, unknown>;
  /** Settings, as flags, for the server that carries it out. */
  settings: string[];
  json: boolean;
  session?: string;
  idle?: string;
  /** Where a picture goes. */
  out?: string;
}

/** Wrong words on a command line; says what is wrong. */
export class WrongWords extends Error {}

/** Flags of every command of the shell that are neither fields of a tool nor settings. */
export const OWN_FLAGS = {
  json: { kind: 'boolean', about: 'answer as data' },
  session: {
    kind: 'text',
    about: 'name of the session (default: SUREHAND_SESSION, or one for each working folder)',
  },
  idle: {
    kind: 'text',
    about: 'how long the browser is kept without a command, when it starts (default 30m)',
  },
  out: { kind: 'text', about: 'file to put it into' },
} as const satisfies Record<string, { kind: FieldKind; about: string }>;

/** Reads the words after the command's name. `stdin` is asked where a word is `-`, and by a list that was left out. */
export async function readWords(
  table: CommandTable,
  command: ShellCommandRow,
  words: readonly string[],
  { cwd, stdin }: { cwd: string; stdin: { piped: boolean; read(): Promise<string> } },
): Promise<ShellRequest> {
  const request: ShellRequest = { tool: command.tool, input: {}, settings: [], json: false };
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--') {
      rest.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith('--')) {
      rest.push(word);
      continue;
    }
    const [, name = '', given] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    const value = (): string => {
      const next = words[at + 1];
      if (given === undefined && (next === undefined || next.startsWith('--')))
        throw new WrongWords(
          `flag --${name}: needs a value${next ? `, or --${name}=${next} if that is it` : ''}`,
        );
      return given ?? words[++at] ?? '';
    };
    const own = Object.hasOwn(OWN_FLAGS, name) ? OWN_FLAGS[name as keyof typeof OWN_FLAGS] : undefined; // just checked
    const field = command.fields[name];
    const negated = name.startsWith('no-') ? name.slice(3) : undefined;
    if (own?.kind === 'boolean') request.json = given !== 'false';
    else if (own) Object.assign(request, { [name]: value() });
    else if (field)
      request.input[field.field] =
        field.kind === 'boolean' ? given !== 'false' : readValue(field.kind, name, value());
    else if (negated !== undefined && command.fields[negated]?.kind === 'boolean')
      request.input[command.fields[negated].field] = false;
    else if (name === 'headed') request.settings.push('--no-headless');
    else if (table.settings[name] === 'boolean' || table.settings[negated ?? ''] === 'boolean')
      request.settings.push(word);
    else if (table.settings[name] === 'value' || name === 'config')
      request.settings.push(`--${name}=${value()}`);
    else throw new WrongWords(await unknownFlag(name, table, command));
  }
  await place(request, command, rest, stdin);
  Object.assign(request.input, command.gives);
  for (const field of command.files ?? []) request.input[field] = inFolder(cwd, request.input[field]);
  placeFile(request, table, command, cwd);
  for (const [field, given] of Object.entries(request.input))
    if (given === undefined) delete request.input[field];
  return request;
}

/** Where the picture or the file goes; a command that gives none is refused before it does anything. */
function placeFile(request: ShellRequest, table: CommandTable, command: ShellCommandRow, cwd: string): void {
  if (request.out === undefined) return;
  if (!command.keeps) {
    const others = table.commands.filter(({ keeps }) => keeps).map(({ name }) => name);
    throw new WrongWords(`--out: ${command.name} gives no file; those that do: ${others.join(', ')}`);
  }
  request.out = resolve(cwd, request.out);
  if (command.fields.format && /\.png$/i.test(request.out)) request.input.format ??= 'png';
}

async function place(
  request: ShellRequest,
  command: ShellCommandRow,
  words: readonly string[],
  stdin: { piped: boolean; read(): Promise<string> },
): Promise<void> {
  const left = [...words];
  for (const take of command.takes) {
    const [, name = '', form = ''] = /^(\w+)(\?|\+|\.\.\.)?$/.exec(take) ?? [];
    const flag = name.replaceAll('_', '-');
    if (request.input[name] !== undefined) continue;
    const taken = form === '+' || form === '...' ? left.splice(0) : left.splice(0, 1);
    if (taken.length === 0 && form === '...' && stdin.piped) taken.push('-');
    if (taken.length === 0) {
      if (form === '?') continue;
      throw new WrongWords(`${command.name} needs ${name}; see: surehand ${command.name} --help`);
    }
    const text = taken.length === 1 && taken[0] === '-' ? await stdin.read() : undefined;
    const kind = command.fields[flag]?.kind ?? 'text';
    const items = text === undefined ? taken : form === '...' ? linesOf(text) : [text.replace(/\n$/, '')];
    const whole = form === '+' ? [items.join(' ')] : items;
    const shaped = whole.map((one) => (command.wraps ?? '') + one);
    const value = kind === 'list' ? shaped.map(readItem) : shaped.length > 1 ? shaped : shaped[0];
    if (command.fields[flag] === undefined) Object.assign(request, { [name]: value });
    else request.input[name] = kind === 'number' ? readValue(kind, name, String(value)) : value;
  }
  if (left.length > 0) {
    const hint = 'put words with spaces in quotes';
    throw new WrongWords(`${command.name}: ${JSON.stringify(left[0])} is one word too many; ${hint}`);
  }
}

function readValue(kind: FieldKind, name: string, text: string): unknown {
  if (kind === 'number') {
    if (text.trim() === '' || Number.isNaN(Number(text)))
      throw new WrongWords(`${name}: wanted a number, got ${JSON.stringify(text)}`);
    return Number(text);
  }
  if (kind === 'list' && !text.startsWith('[')) return text.split(',').map((item) => readItem(item.trim()));
  if (kind === 'json' || kind === 'list') return parse(text, name);
  return text;
}

/** A step may be an object, written as JSON. */
function readItem(text: string): unknown {
  return text.startsWith('{') ? parse(text, 'input') : text;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongWords(`${name} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** One item a line, empty ones and comments left out; or a JSON array. */
function linesOf(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    const list = parse(text, 'standard input');
    if (Array.isArray(list))
      return list.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function inFolder(cwd: string, given: unknown): unknown {
  if (Array.isArray(given)) return given.map((one) => inFolder(cwd, one));
  return typeof given === 'string' ? resolve(cwd, given) : given;
}

async function unknownFlag(name: string, table: CommandTable, command: ShellCommandRow): Promise<string> {
  const { suggestion } = await import('../../model/nearest-name.ts');
  const known = [OWN_FLAGS, command.fields, table.settings].flatMap((flags) =>
    Object.keys(flags).map((flag) => `--${flag}`),
  );
  return `unknown flag --${name}${suggestion(`--${name}`, known) || `; see: surehand ${command.name} --help`}`;
}

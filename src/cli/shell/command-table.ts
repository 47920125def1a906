import { existsSync, readFileSync } from 'node:fs';

export type FieldKind = 'boolean' | 'number' | 'text' | 'list' | 'text or list' | 'json';

/** One command of the shell, as data: a client reads its words with this and has loaded no tool. */
export interface ShellCommandRow {
  name: string;
  tool: string;
  summary: string;
  takes: readonly string[];
  gives?: Readonly<Record<string, unknown>>;
  wraps?: string;
  files?: readonly string[];
  /** It gives a picture or a file, which --out puts elsewhere. */
  keeps?: true;
  /** Every field of the tool, by its flag without dashes. */
  fields: Readonly<Record<string, { field: string; kind: FieldKind; about: string }>>;
}

export interface CommandTable {
  commands: readonly ShellCommandRow[];
  /** What is typed for a tool that has no command of its own. */
  others: Readonly<Record<string, string>>;
  /** By flag without dashes, whether the setting takes a value. */
  settings: Readonly<Record<string, 'boolean' | 'value'>>;
}

/** From a part of the bundle, from its entries. */
const PLACES = ['../commands.json', './commands.json'];

/** What the build wrote down of the commands; without it the tools are loaded and asked. */
export async function readCommandTable(): Promise<CommandTable> {
  const written = PLACES.map((place) => new URL(place, import.meta.url)).find((path) => existsSync(path));
  if (written) return JSON.parse(readFileSync(written, 'utf8'));
  return (await import('./make-command-table.ts')).makeCommandTable();
}

/** The command that the words begin with; one of two words before one of one. */
export function commandOf(table: CommandTable, argv: readonly string[]): ShellCommandRow | undefined {
  const [first, second] = argv;
  const named = (name: string) => table.commands.find((command) => command.name === name);
  return named(`${first} ${second}`) ?? named(String(first));
}

/** `surehand click <target> [options]`. */
export function usageOf({ name, takes }: ShellCommandRow): string {
  const words = takes.map((take) => {
    const field = take.replace(/(?:\?|\+|\.\.\.)$/, '');
    if (take.endsWith('?')) return `[${field}]`;
    return take.endsWith('...') ? `<${field}...>` : `<${field}>`;
  });
  return ['surehand', name, ...words, '[options]'].join(' ');
}

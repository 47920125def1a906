import { SurehandError } from '../model/failure.ts';
import { suggestion } from '../model/nearest-name.ts';
import { COMMANDS, type Command } from './commands.ts';
import { helpText } from './help-text.ts';
import type { Invocation } from './invocation.ts';
import {
  type CommandTable,
  commandOf,
  readCommandTable,
  type ShellCommandRow,
} from './shell/command-table.ts';

export async function helpCommand(invocation: Invocation): Promise<number> {
  const words = invocation.argv.filter((word) => !word.startsWith('-'));
  const table = await readCommandTable();
  invocation.out(helpText(table, words.length === 0 ? undefined : findCommand(table, words)));
  return 0;
}

/** The command that the words begin with, or why there is none. */
export function findCommand(table: CommandTable, words: readonly string[]): Command | ShellCommandRow {
  const [name = ''] = words;
  const command = COMMANDS.find((candidate) => candidate.name === name) ?? commandOf(table, words);
  if (command) return command;
  // `prune` alone is the second word of `knowledge prune`.
  const above = COMMANDS.find(({ details }) =>
    details.some((line) => /^[a-z]+\b.* {2}/.test(line) && line.split(' ')[0] === name),
  );
  if (above)
    throw new SurehandError('invalid_input', `unknown command ${name} (did you mean ${above.name} ${name}?)`);
  const names = [...COMMANDS, ...table.commands].map((candidate) => candidate.name);
  throw new SurehandError(
    'invalid_input',
    `unknown command ${name}${suggestion(name, names) || '; see: surehand help'}`,
  );
}

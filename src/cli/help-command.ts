import { SurehandError } from '../model/failure.ts';
import { suggestion } from '../model/nearest-name.ts';
import { COMMANDS, type Command, type Invocation } from './commands.ts';
import { helpText } from './help-text.ts';

export async function helpCommand(invocation: Invocation): Promise<number> {
  const name = invocation.argv.find((word) => !word.startsWith('-'));
  invocation.out(helpText(name === undefined ? undefined : findCommand(name)));
  return 0;
}

export function findCommand(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command) return command;
  const names = COMMANDS.map((candidate) => candidate.name);
  throw new SurehandError(
    'invalid_input',
    `unknown command ${name}${suggestion(name, names)}; commands: ${names.join(', ')}`,
  );
}

import { SurehandError } from '../model/failure.ts';

/** A stray word is a mistake, most often a value that was meant for the flag before it. */
export function refusePositionals(command: string, positionals: readonly string[]): void {
  const [first] = positionals;
  if (first === undefined) return;
  throw new SurehandError(
    'invalid_input',
    `${command} takes no ${JSON.stringify(first)}; a value belongs to its flag, as in --flag=${first}`,
  );
}

import { COMMANDS } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { RUNS } from './run-command.ts';

/** Runs one command line and answers with the exit code: 0 done, 1 failed, 2 wrong command line. */
export async function runCli(invocation: Invocation): Promise<number> {
  try {
    return await dispatch(invocation);
  } catch (error) {
    const { SurehandError } = await import('../model/failure.ts');
    const wrongUse = error instanceof SurehandError && error.kind === 'invalid_input';
    for (const line of complaint(error, wantsStack(invocation))) invocation.err(`surehand: ${line}`);
    return wrongUse ? 2 : 1;
  }
}

async function dispatch(invocation: Invocation): Promise<number> {
  const [first, ...rest] = invocation.argv;
  if (first === '--version' || first === '-v') {
    invocation.out(invocation.version);
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === first);
  const run = command && RUNS[command.name];
  if (run && !asksHelp(rest)) return run({ ...invocation, argv: rest });

  // Everything from here on only prints help, so only here the modules behind it are loaded.
  const { findCommand } = await import('./help-command.ts');
  const { helpText } = await import('./help-text.ts');
  const { readCommandTable } = await import('./shell/command-table.ts');
  const table = await readCommandTable();
  if (command !== undefined) {
    invocation.out(helpText(table, command.name === 'help' ? undefined : command));
    return 0;
  }
  if (first === undefined) {
    invocation.err(helpText(table));
    return 2;
  }
  if (first.startsWith('-')) {
    if (asksHelp(invocation.argv)) {
      invocation.out(helpText(table));
      return 0;
    }
    const { SurehandError } = await import('../model/failure.ts');
    throw new SurehandError('invalid_input', `the command comes first, for example: surehand mcp ${first}`);
  }
  invocation.out(helpText(table, findCommand(table, invocation.argv)));
  return 0;
}

function asksHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const flags = end === -1 ? argv : argv.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}

/** One clear line, or one per mistake; the stack only for people who asked to see everything. */
function complaint(error: unknown, stack: boolean): string[] {
  if (!(error instanceof Error)) return [String(error)];
  if (stack && error.stack) return error.stack.split('\n');
  const isOurs = error.name === 'SurehandError';
  return isOurs ? error.message.split('\n') : [error.message.split('\n')[0] ?? error.name];
}

function wantsStack({ argv, env }: Invocation): boolean {
  const at = argv.indexOf('--log-level');
  return (
    argv.includes('--log-level=debug') ||
    (at !== -1 && argv[at + 1] === 'debug') ||
    env.SUREHAND_LOG_LEVEL === 'debug'
  );
}

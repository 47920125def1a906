import { SurehandError } from '../../model/failure.ts';
import { flagsOf } from '../commands.ts';
import type { Invocation } from '../invocation.ts';
import { readOptions } from '../read-options.ts';
import type { McpDeps } from '../server-deps.ts';
import { serveOverHttp } from './serve-over-http.ts';
import { makeTokenCommand } from './token-command.ts';

/** The HTTP server for many agents, and the tokens that it knows them by. */
export async function serveCommand(invocation: Invocation, deps: McpDeps): Promise<number> {
  const { argv, env, cwd } = invocation;
  const read = readOptions(argv, env, cwd, flagsOf('serve'));
  const [what, ...rest] = read.positionals;
  if (what === 'token') return makeTokenCommand(invocation, read, rest);
  if (what !== undefined)
    throw new SurehandError(
      'invalid_input',
      `serve: no ${JSON.stringify(what)} here; surehand serve token NAME makes a token`,
    );
  const { approver, viewer, days, ui } = read.command_flags;
  if (approver !== undefined || viewer !== undefined || days !== undefined)
    throw new SurehandError('invalid_input', '--approver, --viewer and --days are for: serve token NAME');
  return serveOverHttp(invocation, { ...read.options, http: true }, deps, { ui: ui === true });
}

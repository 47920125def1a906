import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AccessToken, makeToken, readTokens } from '../../mcp/access-token.ts';
import { SurehandError } from '../../model/failure.ts';
import { writeJson } from '../../model/private-file.ts';
import { loadPolicy } from '../../policy/load-policy.ts';
import { pickTools } from '../../tools/pick-tools.ts';
import type { Invocation } from '../invocation.ts';
import type { ReadOptions } from '../read-options.ts';
import { wholeNumber } from '../whole-number.ts';

const DAY_MS = 86_400_000;

/** Makes a token, prints it this once, and adds its hash and what it may do to the file. */
export async function makeTokenCommand(
  { cwd, out, err }: Invocation,
  { options, sources, command_flags }: ReadOptions,
  words: readonly string[],
): Promise<number> {
  const [name, ...more] = words;
  if (name === undefined || more.length > 0)
    throw new SurehandError('invalid_input', 'serve token: wanted one name, for example: serve token shop');
  const { tokens: where } = options;
  if (where === undefined || where.trimStart().startsWith('{'))
    throw new SurehandError('invalid_input', 'serve token: say which file to keep it in, with --tokens FILE');
  const file = resolve(cwd, where);
  const known = existsSync(file) ? readTokens(file) : [];
  if (known.some((one) => one.name === name))
    throw new SurehandError(
      'invalid_input',
      `serve token: ${file} has ${name} already; take its entry out to make it anew`,
    );
  const { approver, viewer, days } = command_flags;
  if (approver === true && viewer === true)
    throw new SurehandError('invalid_input', '--approver can view already: leave --viewer out');
  const role = approver === true ? 'approver' : viewer === true ? 'viewer' : 'agent';
  // Only what was said for this very token: what the environment or a file set is meant for the server.
  const said = <T>(field: keyof typeof options, value: T) => (sources[field] === 'flag' ? value : undefined);
  const policy = said('policy', options.policy);
  if (policy !== undefined) await loadPolicy(policy, cwd);
  if (sources.toolset === 'flag') {
    const { describedTools } = await import('../described-tools.ts');
    pickTools(await describedTools(options.structured), options.toolset); // a set that is not there is refused
  }
  const { token, sha256 } = makeToken();
  const good = wholeNumber('days', days, 0, 1);
  const scope = {
    origins: said('allowed_origins', options.allowed_origins),
    toolsets: said('toolset', options.toolset),
    policy,
    project: said('project', options.project),
    max_sessions: said('max_sessions', options.max_sessions),
    max_calls_per_minute: said('max_calls_per_minute', options.max_calls_per_minute),
    idle_seconds: said('idle_seconds', options.idle_seconds),
    expires: good > 0 ? new Date(Date.now() + good * DAY_MS).toISOString() : undefined,
  };
  const entry: AccessToken = { name, sha256, role, ...scope };
  const text = JSON.stringify({ tokens: [...known, entry] });
  readTokens(text); // what the server would refuse is refused now
  writeJson(file, JSON.parse(text));
  out(token);
  err(`surehand: ${role} ${name} is in ${file}; this is the only time that its token is shown`);
  return 0;
}

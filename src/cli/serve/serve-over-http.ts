import { join, resolve } from 'node:path';
import { BoardApprover } from '../../board/board-approver.ts';
import { type AccessToken, AccessTokens } from '../../mcp/access-token.ts';
import { CallSpans } from '../../mcp/call-spans.ts';
import { FetchedHands } from '../../mcp/hands.ts';
import { serveHttp } from '../../mcp/serve-http.ts';
import { collectorIn, SpanExporter } from '../../mcp/span-exporter.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import { makePrivateFolder } from '../../model/private-file.ts';
import { loadPolicy } from '../../policy/load-policy.ts';
import { pickTools } from '../../tools/pick-tools.ts';
import type { Invocation } from '../invocation.ts';
import { type McpDeps, servedSets, serverDeps, tellLog } from '../server-deps.ts';
import { invite, openBoard } from './open-board.ts';

/** Serves many clients until the process is told to stop: `surehand serve` and `surehand mcp --http` are this. */
export async function serveOverHttp(
  invocation: Invocation,
  options: Options,
  { describedTools, fetchHands }: McpDeps,
  { ui = false }: { ui?: boolean } = {},
): Promise<number> {
  const { cwd, env, err, version } = invocation;
  const tokens =
    options.tokens === undefined ? undefined : new AccessTokens(tokenSource(options.tokens, cwd));
  for (const token of tokens?.all ?? []) await refuseUnkept(token, options, cwd);
  const approvers = () => tokens?.all.some(({ role }) => role === 'approver') ?? false;
  const approver = new BoardApprover(approvers);
  // Where somebody can decide on the page, that is where they are asked, unless the settings name another place.
  const onBoard = ui && options.approval === 'auto' && approvers() ? { approver } : {};
  const deps = await serverDeps(invocation, options, { describedTools, fetchHands }, onBoard);
  tellLog(invocation, options);
  const stop = invocation.stopSignal();
  await warnOfStore(options, err);
  await deps.hands.get(); // its clients come and go: what is missing is said before the first
  const every = await describedTools(options.structured);
  for (const { toolsets } of tokens?.all ?? []) pickTools(every, toolsets ?? []);
  const collector = collectorIn(options.otlp_endpoint, env, version);
  const exporter = collector && new SpanExporter(collector, deps.log);
  const spans = exporter ? { spans: new CallSpans(exporter) } : {};
  const service = await serveHttp(
    {
      ...deps,
      ...spans,
      ...(exporter ? { exporter } : {}),
      ...(tokens ? { tokens } : {}),
      tenant(token) {
        const own = optionsOf(token, options, cwd);
        const toolsets = servedSets(own);
        const oversight = { ...onBoard, ...(token.origins ? { origins: token.origins } : {}) };
        return {
          ...spans,
          described: pickTools(every, toolsets, own.platform),
          hands: new FetchedHands(() => fetchHands(own, toolsets, deps.log, oversight)),
          options: own,
          log: deps.log,
          version,
        };
      },
      ...(ui
        ? {
            async board(port, tenants) {
              const board = await openBoard(invocation, options, port, tenants, { tokens, approver });
              const base = `http://${options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host}:${port}`;
              err(`surehand: the page is at ${base}/ui`);
              // Nobody has a token that opens it: whoever started the server may look.
              if (!tokens) await invite(board, base, { name: 'you', role: 'viewer' }, err);
              return board;
            },
          }
        : {}),
    },
    err,
  );
  await new Promise<void>((done) => {
    stop.addEventListener('abort', () => done(), { once: true });
    if (stop.aborted) done();
  });
  await service.close();
  return 0;
}

/** Actions go on without their store, so it is no reason not to start; but somebody must know. */
async function warnOfStore(options: Options, err: (line: string) => void): Promise<void> {
  if (options.store === undefined) return;
  const { openQueue } = await import('../worker-command.ts');
  try {
    const { db } = await openQueue(options);
    await db.close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    err(`surehand: ${why} (until that is mended, what is recorded waits on this disk)`);
  }
}

function tokenSource(tokens: string, cwd: string): string {
  return tokens.trimStart().startsWith('{') ? tokens : resolve(cwd, tokens);
}

/**
 * The settings that a token is served with. It has a folder of its own and no other: files of the working folder and of
 * other tokens would otherwise be a way around its scope.
 */
function optionsOf({ name, toolsets, policy, project }: AccessToken, options: Options, cwd: string): Options {
  const output_dir = join(resolve(cwd, options.output_dir), 'tokens', name);
  makePrivateFolder(output_dir);
  const knowledge_dir = resolve(cwd, options.knowledge_dir ?? join(options.output_dir, 'llm-knowledge'));
  return {
    ...options,
    output_dir,
    working_folder: false,
    knowledge_dir:
      project === undefined ? knowledge_dir : join(knowledge_dir, '..', `llm-knowledge-${project}`),
    ...(toolsets ? { toolset: toolsets } : {}),
    ...(policy === undefined ? {} : { policy }),
    ...(project === undefined ? {} : { project }),
  };
}

/** Settings by which browsers come from where no proxy of ours can stand before them. */
const ELSEWHERE = ['cdp_endpoint', 'connect', 'grid', 'proxy'];

/** What a token promises and this server could not keep is said before the first client comes. */
async function refuseUnkept(
  { name, origins, policy }: AccessToken,
  options: Options,
  cwd: string,
): Promise<void> {
  if (policy !== undefined) await loadPolicy(policy, cwd);
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined);
  const elsewhere = ELSEWHERE.find((field) => isGiven(Reflect.get(options, field)));
  if (origins && (elsewhere !== undefined || options.browser_args.some((arg) => arg.startsWith('--proxy-'))))
    throw new SurehandError(
      'invalid_input',
      `token ${name} is kept to some origins, which holds only in browsers that this server starts without another proxy: leave out --${(elsewhere ?? 'browser_args').replaceAll('_', '-')}, or the token's origins`,
    );
}

import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Log } from '../model/log.ts';
import { MM_PREFIX } from '../model/mm-word.ts';
import { nearestNames } from '../model/nearest-name.ts';
import type { Options } from '../model/options.ts';
import { whyNotListed } from '../tools/pick-tools.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { CallSpans } from './call-spans.ts';
import type { DescribedTool } from './describe-tool.ts';
import { ElicitedCalls } from './elicited-calls.ts';
import type { FetchedHands } from './hands.ts';
import { instructions } from './instructions.ts';
import { listTool } from './list-tool.ts';
import { type PromptSource, teachingPrompts } from './prompts.ts';
import { changedAddresses, type ResourceSource, sessionResources } from './resources.ts';
import { speakMm } from './speak-mm.ts';
import { startProgress } from './start-progress.ts';
import { toolResult } from './tool-result.ts';
import type { Traffic } from './traffic.ts';

export interface ServerDeps {
  /** The tools that are served, by what is said of them. */
  described: readonly DescribedTool[];
  /** All tools there are, so that one which is not served is told from one that does not exist. */
  every?: readonly Pick<DescribedTool, 'name' | 'toolset' | 'on'>[];
  hands: FetchedHands;
  options: Options;
  log: Log;
  version: string;
  /** Several clients share the server, so tools list a `session` field. It is accepted either way. */
  needs_session: boolean;
  /** Counts calls and holds limits where several clients share the server. */
  traffic?: Traffic;
  /** Tells a collector of traces how calls went. */
  spans?: CallSpans;
  /** Instead of what the sessions show. */
  resources?: ResourceSource;
  /** Instead of the prompts that teach. */
  prompts?: readonly PromptSource[];
}

// The lists are fixed for the life of the process; a minute spares a client most repeats and forgives a restart.
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const FETCH_AFTER_MS = 5;
const FIXED = { ttlMs: 60_000, cacheScope: 'private' } as const;

/**
 * Gives the SDK a server for each connection, or for each request in the newest protocol. The low-level server is
 * used because McpServer would write its own input schemas and its own words for wrong input.
 */
export function createServer(deps: ServerDeps): McpServerFactory {
  const { tool_prefix: prefix, structured } = deps.options;
  const loop = deps.described.every(({ toolset }) => toolset === 'loop');
  const speaksMm = prefix === MM_PREFIX && !loop;
  const how = { prefix, structured, needs_session: deps.needs_session, loop, mm: speaksMm };
  const listed = deps.described.map((tool) => listTool(tool, how));
  const names = listed.map(({ name }) => name);
  const resourcesOf = (context: ServerContext) =>
    deps.resources ?? sessionResources({ list: () => deps.hands.openSessions(ownerIn(context)) });
  const prompts = deps.prompts ?? (loop ? [] : teachingPrompts(prefix));
  const elicited = new ElicitedCalls();

  return ({ era }) => {
    // In the newest protocol each request over HTTP has a server of its own: nobody is there to be told later.
    const lasting = !(deps.needs_session && era === 'modern');
    const server = new Server(
      { name: 'surehand', title: 'Surehand', version: deps.version },
      {
        capabilities: {
          tools: {},
          resources: lasting ? { subscribe: true, listChanged: true } : {},
          prompts: {},
          completions: {},
        },
        instructions: instructions(how),
        // A person takes as long as a person takes.
        inputRequired: { maxRounds: 100, roundTimeoutMs: LONGEST_TIMER_MS },
        cacheHints: {
          'tools/list': FIXED,
          'prompts/list': FIXED,
          'resources/templates/list': FIXED,
          'server/discover': FIXED,
        },
      },
    );
    server.onerror = (error) => deps.log.warn('mcp', { message: error.message });

    server.setRequestHandler('tools/list', () => {
      // A call will follow: what it needs is fetched once the list is on its way.
      setTimeout(() => deps.hands.prepare().catch(server.onerror), FETCH_AFTER_MS).unref();
      return { tools: listed };
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      if (!names.includes(params.name)) {
        const unlisted = params.name.startsWith(prefix) ? params.name.slice(prefix.length) : params.name;
        const served = names.includes(`${prefix}${unlisted}`);
        const why = served ? undefined : whyNotListed(deps.every ?? [], unlisted, deps.options.platform);
        if (why !== undefined) refuse(why);
        refuseUnknown('tool', await deps.hands.redact(params.name), names);
      }
      const name = params.name.slice(prefix.length);
      const { traffic } = deps;
      const owner = ownerIn(context) ?? '';
      const refusal = traffic?.refusal(owner, name, deps.hands.openSessions(owner).length);
      if (refusal !== undefined) refuse(refusal);
      const session = sessionOf(params.arguments, owner, deps.hands);
      const run = async (more: Pick<ToolContext, 'signal'> & Partial<ToolContext>) => {
        const carryOut = () =>
          runTool(deps, name, params.arguments, context, { ...more, tool_prefix: loop ? '' : prefix });
        const counted = () => traffic?.call(owner, name, session, carryOut) ?? carryOut();
        const told = { tool: name, session, token: traffic?.nameOf(owner) };
        const answer = await (deps.spans?.ofCall(told, params._meta?.traceparent, counted) ?? counted());
        return toolResult(speaksMm ? speakMm(name, answer) : answer, structured);
      };
      const client = deps.options.approval === 'elicitation' ? askingClient(server, context) : undefined;
      return client === undefined ? run(context.mcpReq) : elicited.run(context, client, run);
    });

    server.setRequestHandler('resources/list', (_, context) => ({ resources: resourcesOf(context).list() }));
    server.setRequestHandler('resources/templates/list', (_, context) => ({
      resourceTemplates: resourcesOf(context).templates(),
    }));
    server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
      // A look at a screen is work for the browser too, whichever way it is asked for.
      const refusal = deps.traffic?.refusal(ownerIn(context) ?? '', 'resources/read', 0);
      if (refusal !== undefined) refuse(refusal);
      try {
        return { contents: [await resourcesOf(context).read(uri)] };
      } catch (error) {
        deps.log.warn('resource failed', { uri, message: String(error) });
        // It carries the address besides its message.
        if (error instanceof ResourceNotFoundError)
          throw new ResourceNotFoundError(
            await deps.hands.redact(uri),
            await deps.hands.redact(error.message),
          );
        if (error instanceof Error) error.message = await deps.hands.redact(error.message);
        throw error;
      }
    });

    if (lasting) tellChanges(server, deps.hands, era, (uri, context) => resourcesOf(context).has(uri));

    server.setRequestHandler('prompts/list', () => ({
      prompts: prompts.map(({ get: _, ...listed }) => listed),
    }));
    server.setRequestHandler('prompts/get', async ({ params }) => {
      const prompt =
        prompts.find(({ name }) => name === params.name) ??
        refuseUnknown(
          'prompt',
          await deps.hands.redact(params.name),
          prompts.map(({ name }) => name),
        );
      const given = params.arguments ?? {};
      const missing = (prompt.arguments ?? []).filter(({ name, required }) => required && !given[name]);
      if (missing.length > 0) {
        refuse(`Prompt ${prompt.name} needs ${missing.map(({ name }) => name).join(', ')}`);
      }
      const messages = await prompt.get(given);
      // What was given stands in the words.
      for (const { content } of Object.keys(given).length > 0 ? messages : [])
        if (content.type === 'text') content.text = await deps.hands.redact(content.text);
      return { description: prompt.description, messages };
    });

    server.setRequestHandler('completion/complete', ({ params: { ref, argument } }, context) => {
      const values =
        ref.type === 'ref/resource'
          ? resourcesOf(context).complete(ref.uri, argument.name, argument.value)
          : [];
      return {
        completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 },
      };
    });
    return server;
  };
}

/**
 * Tells a client what calls changed in the sessions, its own calls or another's. Clients of the older protocols name
 * what they want to hear of; for those of the newest the SDK passes on what they listen to.
 */
function tellChanges(
  server: Server,
  hands: FetchedHands,
  era: 'legacy' | 'modern',
  isThere: (uri: string, context: ServerContext) => boolean,
): void {
  const wanted = new Set<string>();
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }, context) => {
    if (!isThere(uri, context)) refuse(`No resource ${await hands.redact(uri)}`);
    wanted.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    wanted.delete(uri);
    return {};
  });
  const stop = hands.changes.listen((change) => {
    const told =
      change.kind === 'sessions'
        ? [server.sendResourceListChanged()]
        : changedAddresses(change)
            .filter((uri) => era === 'modern' || wanted.has(uri))
            .map((uri) => server.sendResourceUpdated({ uri }));
    // A client that went away hears nothing more.
    Promise.all(told).catch(() => stop());
  });
}

async function runTool(
  deps: ServerDeps,
  name: string,
  given: unknown,
  context: ServerContext,
  { signal, approver, tool_prefix = '' }: Pick<ToolContext, 'signal'> & Partial<ToolContext>,
) {
  const progress = startProgress(context);
  try {
    const { tools, sessions: all, callTool } = await deps.hands.get();
    const owner = ownerIn(context);
    const sessions =
      owner === undefined ? all : all.ownedBy(owner, deps.traffic?.limitsOf(owner).max_sessions);
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`${name} is listed and not there`);
    return await callTool(
      tool,
      {
        sessions,
        log: deps.log,
        signal,
        progress: (message) => progress.report(sessions.redact(message)),
        tool_prefix,
        ...(approver ? { approver } : {}),
      },
      given,
    );
  } finally {
    await progress.stop();
  }
}

/** The session that a call means: the one it names, else the only one of its client, else the default one. */
function sessionOf(
  given: Record<string, unknown> | undefined,
  owner: string,
  hands: Pick<FetchedHands, 'openSessions'>,
): string {
  if (typeof given?.session === 'string' && given.session !== 'default') return given.session;
  const [only, ...others] = given?.session === undefined ? hands.openSessions(owner) : [];
  return only && others.length === 0 ? only.id : `default-${owner}`;
}

/** Whose call it is; over stdio there is one client only. */
function ownerIn({ http }: ServerContext): string | undefined {
  return http?.authInfo?.clientId;
}

/** The name of a client that can ask its user; undefined when it cannot. */
function askingClient(server: Server, { mcpReq: { envelope } }: ServerContext): string | undefined {
  // The SDK has checked the envelope against the protocol and gives it no type.
  const sent = envelope as { [key: string]: ClientCapabilities & { name?: string } } | undefined;
  const can = sent?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const who = sent?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return can?.elicitation ? (who?.name ?? 'the client') : undefined;
}

function refuseUnknown(kind: 'tool' | 'prompt', wanted: string, names: readonly string[]): never {
  refuse(
    `Unknown ${kind} ${JSON.stringify(wanted)}. Nearest: ${nearestNames(wanted, names).join(', ') || 'none'}`,
  );
}

function refuse(message: string): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

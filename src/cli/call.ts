import { join, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import { suggestion } from '../model/nearest-name.ts';
import type { Options } from '../model/options.ts';
import { makePrivateFolder, writePrivateFile } from '../model/private-file.ts';
import { isRecord } from '../model/record.ts';
import type { Sessions } from '../session/sessions.ts';
import { callTool } from '../tools/call-tool.ts';
import type { Tool, ToolAnswer } from '../tools/tool.ts';
import { asJson } from './as-json.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { refuseUnguarded } from './refuse-unguarded.ts';
import { readToolInput } from './tool-input.ts';

/** What shells give a program that Ctrl-C ended. */
const INTERRUPTED = 130;

interface CallDeps {
  tools: readonly Tool[];
  createSessions(options: Options, log: Log): Sessions;
}

/** One tool call in this process. Any tool may be called: naming it on a command line is asking for it. */
export async function callCommand(invocation: Invocation, deps: CallDeps): Promise<number> {
  const flags = flagsOf('call');
  const { options, sources, positionals, command_flags } = readOptions(
    invocation.argv,
    invocation.env,
    invocation.cwd,
    flags,
  );
  const [name, ...words] = positionals;
  const tool = findTool(deps.tools, name, options.tool_prefix);
  const input = await readToolInput(tool, words, invocation.readStdin);

  const signal = invocation.stopSignal();
  // One call is no session to learn from; who wants it remembered says so.
  if (sources.knowledge === 'default') options.knowledge = false;
  // Data is wanted whole.
  if (command_flags.json === true) options.structured = true;
  const progress = lateProgress(invocation.err);
  const { backend, url } = command_flags;
  const caller =
    typeof backend === 'string'
      ? callerAt(backend, options, invocation.version, signal)
      : ownCaller(invocation, options, deps, signal, progress.report);
  try {
    if (typeof url === 'string') {
      const opened = await caller.call(findTool(deps.tools, 'navigate', ''), {
        url,
        screen: 'none', // else the call would be told only what changed since a screen nobody saw
      });
      if (signal.aborted) return interrupted(invocation);
      if (opened.is_error) return print(invocation, opened, 'navigate', options, command_flags.json === true);
    }
    const answer = await caller.call(tool, input);
    if (signal.aborted) return interrupted(invocation);
    return print(invocation, answer, tool.name, options, command_flags.json === true);
  } catch (error) {
    if (signal.aborted) return interrupted(invocation);
    throw error;
  } finally {
    progress.stop();
    await caller.close();
  }
}

/** What carries a call out. */
interface Caller {
  call(tool: Tool, input: unknown): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** A browser of its own, for this command alone. */
function ownCaller(
  invocation: Invocation,
  options: Options,
  deps: CallDeps,
  signal: AbortSignal,
  progress: (message: string) => void,
): Caller {
  const log = openLog(options, redactSecrets(options), { warn: invocation.err });
  const sessions = deps.createSessions(options, log);
  const { tool_prefix } = options;
  const context = { sessions, log, signal, progress, tool_prefix };
  return { call: (tool, input) => callTool(tool, context, input), close: () => sessions.closeAll() };
}

/** A server that runs: its page and its refs are there for the next call. */
function callerAt(address: string, options: Options, version: string, signal: AbortSignal): Caller {
  refuseUnguarded(
    options,
    `backend ${address} is another program`,
    'Give the policy to that server instead.',
  );
  if (!/^(?:https?|wss?):/.test(address) || !URL.canParse(address))
    throw new SurehandError(
      'invalid_input',
      `backend: wanted an address such as http://127.0.0.1:8931/mcp, got ${JSON.stringify(address)}`,
    );
  const server = { url: new URL(address), token: options.http_token };
  return {
    async call(tool, input) {
      const { callOn } = await import('./external-backend.ts');
      const name = options.tool_prefix + tool.name;
      return callOn(server, version, { name, input: isRecord(input) ? input : {}, signal });
    },
    async close() {},
  };
}

function interrupted({ err }: Invocation): number {
  err('surehand: interrupted');
  return INTERRUPTED;
}

/** What the call is doing, said only when it takes long enough for a person to wonder. */
function lateProgress(say: (line: string) => void): { report(message: string): void; stop(): void } {
  let latest: string | undefined;
  const timer = setInterval(() => {
    if (latest !== undefined) say(latest);
    latest = undefined;
  }, 2000);
  return {
    report: (message) => {
      latest = message;
    },
    stop: () => clearInterval(timer),
  };
}

function findTool(tools: readonly Tool[], name: string | undefined, prefix: string): Tool {
  const names = tools.map((tool) => tool.name);
  if (name === undefined) {
    throw new SurehandError('invalid_input', `call needs the name of a tool; tools: ${names.join(', ')}`);
  }
  const tool = tools.find((candidate) => candidate.name === name || prefix + candidate.name === name);
  if (tool) return tool;
  throw new SurehandError(
    'invalid_input',
    `unknown tool ${name}${suggestion(name, names) || '; see: surehand tools'}`,
  );
}

function print(
  invocation: Invocation,
  answer: ToolAnswer,
  tool: string,
  options: Options,
  json: boolean,
): number {
  const images = saveImages(answer, tool, resolve(invocation.cwd, options.output_dir));
  if (json) {
    invocation.out(asJson({ ...answer.structured, ...(images.length > 0 ? { images } : {}) }));
  } else {
    invocation.out(answer.text);
    for (const path of images) invocation.out(`saved ${path}`);
  }
  return answer.is_error ? 1 : 0;
}

function saveImages(answer: ToolAnswer, tool: string, folder: string): string[] {
  return (answer.images ?? []).map(({ data, mime_type }, index) => {
    makePrivateFolder(folder);
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const number = index === 0 ? '' : `-${index + 1}`;
    const path = join(folder, `${stamp}-${tool}${number}.${mime_type === 'image/png' ? 'png' : 'jpg'}`);
    writePrivateFile(path, data);
    return path;
  });
}

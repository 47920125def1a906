import type { Hands } from '../mcp/hands.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Oversight } from '../session/checkpoints.ts';
import type { Invocation } from './invocation.ts';

async function fetchHands(
  options: Options,
  toolsets: readonly string[],
  log: Log,
  oversight?: Partial<Oversight>,
): Promise<Hands> {
  const { selectTools } = await import('../tools/index.ts');
  const { callTool } = await import('../tools/call-tool.ts');
  const { createSessions } = await import('../session/create-sessions.ts');
  const sessions = createSessions(options, log, undefined, oversight);
  return { tools: selectTools(toolsets, options.platform), sessions, callTool };
}

/** How each command runs; it answers with the exit code. Modules are loaded only then: start-up pays for nothing it does not use. */
export const RUNS: Readonly<Record<string, (invocation: Invocation) => Promise<number>>> = {
  mcp: async (invocation) => {
    const { mcpCommand } = await import('./mcp.ts');
    const { describedTools } = await import('./described-tools.ts');
    return mcpCommand(invocation, { describedTools, fetchHands });
  },
  serve: async (invocation) => {
    const { serveCommand } = await import('./serve/serve-command.ts');
    const { describedTools } = await import('./described-tools.ts');
    return serveCommand(invocation, { describedTools, fetchHands });
  },
  keep: async (invocation) => {
    const { keepCommand } = await import('./shell/keep.ts');
    const { describedTools } = await import('./described-tools.ts');
    // Naming a tool on a command line is asking for it, so all of them are at hand.
    return keepCommand(invocation, {
      describedTools,
      fetchHands: (options, _toolsets, log) => fetchHands(options, ['all'], log),
    });
  },
  attach: async (invocation) => (await import('./shell/attach-command.ts')).attachCommand(invocation),
  login: async (invocation) => {
    const { loginCommand } = await import('./login-command.ts');
    const { createSessions } = await import('../session/create-sessions.ts');
    const { TOOLS } = await import('../tools/index.ts');
    return loginCommand(invocation, { createSessions, tools: TOOLS });
  },
  sessions: async (invocation) => (await import('./shell/sessions-command.ts')).sessionsCommand(invocation),
  stop: async (invocation) => (await import('./shell/sessions-command.ts')).stopCommand(invocation),
  run: async (invocation) => {
    const { runCommand } = await import('./run.ts');
    const { createSessions } = await import('../session/create-sessions.ts');
    return runCommand(invocation, { createSessions });
  },
  doctor: async (invocation) => {
    const { doctorCommand } = await import('./doctor.ts');
    return doctorCommand(invocation, await import('../session/browsers.ts'));
  },
  tools: async (invocation) => {
    const { toolsCommand } = await import('./tools-command.ts');
    const { TOOLS, selectTools } = await import('../tools/index.ts');
    return toolsCommand(invocation, { tools: TOOLS, selectTools });
  },
  call: async (invocation) => {
    const { callCommand } = await import('./call.ts');
    const { TOOLS } = await import('../tools/index.ts');
    const { createSessions } = await import('../session/create-sessions.ts');
    return callCommand(invocation, { tools: TOOLS, createSessions });
  },
  scenario: async (invocation) => (await import('./scenario.ts')).scenarioCommand(invocation),
  say: async (invocation) => (await import('./say.ts')).sayCommand(invocation),
  demo: async (invocation) => {
    const { demoCommand } = await import('./demo-command.ts');
    const { TOOLS } = await import('../tools/index.ts');
    const { createSessions } = await import('../session/create-sessions.ts');
    return demoCommand(invocation, { tools: TOOLS, createSessions });
  },
  replay: async (invocation) => (await import('./replay.ts')).replayCommand(invocation),
  export: async (invocation) => (await import('./export-command.ts')).exportCommand(invocation),
  knowledge: async (invocation) => (await import('./knowledge-command.ts')).knowledgeCommand(invocation),
  store: async (invocation) => (await import('./store-command.ts')).storeCommand(invocation),
  worker: async (invocation) => (await import('./worker-command.ts')).workerCommand(invocation),
  runs: async (invocation) => (await import('./runs-command.ts')).runsCommand(invocation),
  report: async (invocation) => (await import('./report-command.ts')).reportCommand(invocation),
  setup: async (invocation) => (await import('./setup/setup-command.ts')).setupCommand(invocation),
  skill: async (invocation) => (await import('./setup/skill-command.ts')).skillCommand(invocation),
  trust: async (invocation) => (await import('./trust-command.ts')).trustCommand(invocation),
  help: async (invocation) => (await import('./help-command.ts')).helpCommand(invocation),
};

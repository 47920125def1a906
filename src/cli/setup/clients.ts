import { join } from 'node:path';

/** Where things lie on the machine of a user. */
export interface Machine {
  platform: NodeJS.Platform;
  home: string;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
}

export interface ServerCommand {
  command: string;
  args: readonly string[];
}

/** An MCP client: which file it reads, and how it wants a server written there. */
export interface McpClient {
  name: string;
  title: string;
  format: 'json' | 'toml' | 'yaml';
  /** Its real config file. */
  file(machine: Machine): string;
  /** That file in words, for the docs. */
  where: string;
  /** The key under which servers stand. */
  under: string;
  entry(server: ServerCommand): Record<string, unknown>;
  /** What its user does next. */
  next: string;
}

const plain = ({ command, args }: ServerCommand) => ({ command, args: [...args] });

/** The folder in which programs of this machine keep their settings. */
function settings({ platform, home, env }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA ?? join(home, 'AppData', 'Roaming');
  return env.XDG_CONFIG_HOME || join(home, '.config');
}

/** Some keep to ~/.config on macOS too. */
function dotConfig(machine: Machine): string {
  return machine.platform === 'win32'
    ? settings(machine)
    : machine.env.XDG_CONFIG_HOME || join(machine.home, '.config');
}

export const CLIENTS: readonly McpClient[] = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    file: ({ cwd }) => join(cwd, '.mcp.json'),
    where: '`.mcp.json` in the project',
    under: 'mcpServers',
    entry: plain,
    next: 'start claude in this folder and approve the server',
  },
  {
    name: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    file: (machine) => join(settings(machine), 'Claude', 'claude_desktop_config.json'),
    where: '`Claude/claude_desktop_config.json` in the folder for application settings',
    under: 'mcpServers',
    entry: plain,
    next: 'quit Claude and start it again',
  },
  {
    name: 'codex',
    title: 'Codex',
    format: 'toml',
    file: ({ home, env }) => join(env.CODEX_HOME || join(home, '.codex'), 'config.toml'),
    where: '`~/.codex/config.toml`',
    under: 'mcp_servers',
    entry: plain,
    next: 'start codex again',
  },
  {
    name: 'cursor',
    title: 'Cursor',
    format: 'json',
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    where: '`~/.cursor/mcp.json`',
    under: 'mcpServers',
    entry: plain,
    next: 'switch the server on in the settings of Cursor, under MCP',
  },
  {
    name: 'vscode',
    title: 'VS Code',
    format: 'json',
    file: ({ cwd }) => join(cwd, '.vscode', 'mcp.json'),
    where: '`.vscode/mcp.json` in the project',
    under: 'servers',
    entry: (server) => ({ type: 'stdio', ...plain(server) }),
    next: 'press Start above the entry in that file',
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    format: 'json',
    file: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    where: '`~/.codeium/windsurf/mcp_config.json`',
    under: 'mcpServers',
    entry: plain,
    next: 'press the refresh button of the MCP list',
  },
  {
    name: 'zed',
    title: 'Zed',
    format: 'json',
    file: (machine) =>
      join(dotConfig(machine), machine.platform === 'win32' ? 'Zed' : 'zed', 'settings.json'),
    where: '`~/.config/zed/settings.json`',
    under: 'context_servers',
    entry: (server) => ({ source: 'custom', ...plain(server), env: {} }),
    next: 'there is nothing to do: Zed reads it at once',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    format: 'json',
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    where: '`~/.gemini/settings.json`',
    under: 'mcpServers',
    entry: plain,
    next: 'start gemini again',
  },
  {
    name: 'goose',
    title: 'Goose',
    format: 'yaml',
    file: (machine) =>
      machine.platform === 'win32'
        ? join(settings(machine), 'Block', 'goose', 'config', 'config.yaml')
        : join(dotConfig(machine), 'goose', 'config.yaml'),
    where: '`~/.config/goose/config.yaml`',
    under: 'extensions',
    entry: ({ command, args }) => ({
      enabled: true,
      type: 'stdio',
      name: 'surehand',
      cmd: command,
      args: [...args],
      envs: {},
      timeout: 300,
    }),
    next: 'start a new session',
  },
  {
    name: 'copilot',
    title: 'GitHub Copilot CLI',
    format: 'json',
    file: ({ home }) => join(home, '.copilot', 'mcp-config.json'),
    where: '`~/.copilot/mcp-config.json`',
    under: 'mcpServers',
    entry: (server) => ({ type: 'local', ...plain(server), tools: ['*'] }),
    next: 'start copilot again',
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    format: 'json',
    file: ({ cwd }) => join(cwd, 'opencode.json'),
    where: '`opencode.json` in the project',
    under: 'mcp',
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args], enabled: true }),
    next: 'start opencode again',
  },
  {
    name: 'kiro',
    title: 'Kiro',
    format: 'json',
    file: ({ home }) => join(home, '.kiro', 'settings', 'mcp.json'),
    where: '`~/.kiro/settings/mcp.json`',
    under: 'mcpServers',
    entry: plain,
    next: 'there is nothing to do: Kiro connects when the file is saved',
  },
  {
    name: 'cline',
    title: 'Cline',
    format: 'json',
    file: (machine) =>
      join(
        settings(machine),
        'Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      ),
    where: '`cline_mcp_settings.json` in the storage of the extension in VS Code',
    under: 'mcpServers',
    entry: plain,
    next: 'see that it is on in the list of MCP servers of Cline',
  },
  {
    name: 'roo',
    title: 'Roo Code',
    format: 'json',
    file: ({ cwd }) => join(cwd, '.roo', 'mcp.json'),
    where: '`.roo/mcp.json` in the project',
    under: 'mcpServers',
    entry: plain,
    next: 'see that it is on in the list of MCP servers of Roo Code',
  },
];

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../../src/cli/commands.ts';
import { CLIENTS } from '../../../src/cli/setup/clients.ts';
import { clientsMarkdown, setupCommand } from '../../../src/cli/setup/setup-command.ts';
import { skillCommand } from '../../../src/cli/setup/skill-command.ts';
import { usageOf } from '../../../src/cli/shell/command-table.ts';
import { makeCommandTable } from '../../../src/cli/shell/make-command-table.ts';
import { fakeInvocation } from '../invocation.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'surehand-setup-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 9 }));

const EXISTING = {
  json: '// mine\n{\n  "theme": "dark", /* keep { this } */\n  "KEY": {\n    "other": { "command": "x", "args": ["{", "//"] },\n  },\n}\n',
  toml: '# mine\nmodel = "o"\n\n[KEY.other]\ncommand = "x"\n\n[tui]\ntheme = "dark"\n',
  yaml: '# mine\nKEY:\n  other:\n    cmd: x # keep\nmodel: o\n',
};

async function setup(...argv: string[]) {
  const invocation = fakeInvocation(argv, { cwd: home, env: { HOME: home } });
  const code = await setupCommand(invocation, 'linux');
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n') };
}

describe('setup', () => {
  it.each(CLIENTS)(
    'writes into the real file of $title, and takes out nothing but its own',
    async (client) => {
      const file = client.file({ platform: 'linux', home, cwd: home, env: {} });
      const mine = EXISTING[client.format].replaceAll('KEY', client.under);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, mine);

      const shown = await setup(client.name, '--dry-run');
      expect(shown.out).toContain(file);
      expect(shown.out).toMatch(/\+ .*surehand/);
      expect(readFileSync(file, 'utf8')).toBe(mine);
      expect(await setup(client.name)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });
      expect(readFileSync(file, 'utf8')).toBe(mine);

      expect((await setup(client.name, '--yes', '--', '--policy', 'default')).code).toBe(0);
      const text = readFileSync(file, 'utf8');
      for (const kept of ['mine', 'other', 'x']) expect(text).toContain(kept);
      for (const ours of ['/nowhere/main.js', 'mcp', '--policy', 'default']) expect(text).toContain(ours);
      if (client.format === 'yaml')
        expect(parse(text)[client.under].surehand).toMatchObject({
          cmd: 'node',
          type: 'stdio',
          enabled: true,
        });
      if (client.format === 'json') {
        const plain = text.replace(/^\/\/ mine/, '').replace('/* keep { this } */', '');
        expect(JSON.parse(plain.replace(/,(?=\s*})/g, ''))[client.under]).toMatchObject({
          other: { command: 'x' },
          surehand: client.entry({
            command: 'node',
            args: ['/nowhere/main.js', 'mcp', '--policy', 'default'],
          }),
        });
      }
      expect((await setup(client.name, '--yes', '--', '--policy', 'default')).out).toContain('already');

      expect((await setup(client.name, '--yes', '--undo')).out).toContain('taken out');
      expect(readFileSync(file, 'utf8')).toBe(mine);
      expect((await setup(client.name, '--yes', '--undo')).out).toContain('no entry');
    },
  );

  it.each([
    [
      'cursor',
      'comments beside an entry',
      '{\n  "mcpServers": {\n    "a": {}, // mine\n    // the end\n  },\n}\n',
    ],
    ['cursor', 'no comma before a comment', '{\n  "mcpServers": {\n    "a": {} // mine\n  }\n}\n'],
    ['cursor', 'one line', '{"mcpServers":{"a":{"command":"x"}},"b":[1]}'],
    ['vscode', 'a mark at the start and lines of Windows', '\uFEFF{\r\n\t"servers": {}\r\n}\r\n'],
    ['codex', 'lines of Windows', 'model = "x"\r\n\r\n[mcp_servers.a]\r\ncommand = "y"\r\n'],
    ['codex', 'blank lines at the end', '[mcp_servers.a]\ncommand = "y"\n\n\n'],
    ['goose', 'a line that is long', `# mine\nextensions: {}\nabout: ${'word '.repeat(30)}end\n`],
    ['goose', 'lines of Windows', '# mine\r\nextensions:\r\n  a:\r\n    cmd: x # keep\r\n'],
  ])('leaves %s as it was to the byte after --undo: %s', async (name, _, mine) => {
    const client = CLIENTS.find((one) => one.name === name);
    const file = client?.file({ platform: 'linux', home, cwd: home, env: {} }) ?? '';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, mine);
    await setup(name, '--yes');
    const lineEnd = (text: string) => [...new Set(text.match(/\r?\n/g))];
    if (mine.includes('\n')) expect(lineEnd(readFileSync(file, 'utf8'))).toEqual(lineEnd(mine));
    await setup(name, '--yes', '--undo');
    expect(readFileSync(file, 'utf8')).toBe(mine);
  });

  it('keeps what others wrote behind its entry', async () => {
    const toml = join(home, '.codex', 'config.toml');
    const others = '# about b\n[mcp_servers.b]\ncommand = "z"\n';
    writeFileSync(
      toml,
      `[mcp_servers.surehand]\ncommand = "old"\n\n[mcp_servers.surehand.env]\nA = "1"\n\n${others}`,
    );
    await setup('codex', '--yes', '--undo');
    expect(readFileSync(toml, 'utf8').trimStart()).toBe(others);
    const json = join(home, '.cursor', 'mcp.json');
    writeFileSync(
      json,
      '{\n  "mcpServers": {\n    "surehand": {}, // ours\n    // about b\n    "b": {}\n  }\n}\n',
    );
    await setup('cursor', '--yes', '--undo');
    expect(readFileSync(json, 'utf8')).toBe('{\n  "mcpServers": {\n    // about b\n    "b": {}\n  }\n}\n');
  });

  it.each(CLIENTS)(
    'says of $title that there is no entry where there is no file, and takes its own file away',
    async (client) => {
      const file = client.file({ platform: 'linux', home, cwd: home, env: {} });
      rmSync(file, { force: true });
      expect(await setup(client.name, '--undo')).toMatchObject({
        code: 0,
        out: `${file} has no entry of surehand`,
      });
      await setup(client.name, '--yes');
      expect(existsSync(file)).toBe(true);
      expect((await setup(client.name, '--yes', '--undo')).out).toContain('held nothing else and is removed');
      expect(existsSync(file)).toBe(false);
    },
  );

  it('leaves alone a file that it cannot read', async () => {
    const file = join(home, '.cursor', 'mcp.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{"mcpServers": [');
    await expect(setup('cursor', '--yes')).rejects.toThrow('Nothing was changed');
    expect(readFileSync(file, 'utf8')).toBe('{"mcpServers": [');
  });

  it('makes a file where there is none', async () => {
    rmSync(join(home, '.cursor'), { recursive: true, force: true });
    await setup('cursor', '--yes');
    expect(JSON.parse(readFileSync(join(home, '.cursor', 'mcp.json'), 'utf8'))).toEqual({
      mcpServers: { surehand: { command: 'node', args: ['/nowhere/main.js', 'mcp'] } },
    });
  });

  it('knows where programs keep their settings on each system', () => {
    const file = (name: string, platform: NodeJS.Platform) =>
      CLIENTS.find((client) => client.name === name)
        ?.file({ platform, home: '/h', cwd: '/c', env: { APPDATA: '/roaming' } })
        .replaceAll('\\', '/');
    expect(file('claude-desktop', 'darwin')).toBe(
      '/h/Library/Application Support/Claude/claude_desktop_config.json',
    );
    expect(file('claude-desktop', 'win32')).toBe('/roaming/Claude/claude_desktop_config.json');
    expect(file('zed', 'darwin')).toBe('/h/.config/zed/settings.json');
    expect(file('cline', 'darwin')).toMatch(
      /^\/h\/Library\/Application Support\/Code\/User\/globalStorage\//,
    );
    expect(file('goose', 'win32')).toBe('/roaming/Block/goose/config/config.yaml');
  });

  it('is told about by its help with every client', () => {
    const { details = [] } = COMMANDS.find(({ name }) => name === 'setup') ?? {};
    const told = details.join(' ').split(/[ ,:]+/);
    expect(CLIENTS.map(({ name }) => name).filter((name) => !told.includes(name))).toEqual([]);
  });

  it('writes the form that each client reads', () => {
    const entry = (name: string) =>
      CLIENTS.find((client) => client.name === name)?.entry({ command: 'npx', args: ['surehand', 'mcp'] });
    expect(entry('opencode')).toEqual({ type: 'local', command: ['npx', 'surehand', 'mcp'], enabled: true });
    expect(entry('copilot')).toMatchObject({ type: 'local', command: 'npx', tools: ['*'] });
    expect(entry('kiro')).toEqual({ command: 'npx', args: ['surehand', 'mcp'] });
  });

  it('refuses a client that it does not know, with the nearest', async () => {
    await expect(setup('curser')).rejects.toThrow('did you mean cursor?');
  });

  it('docs/clients.md shows every client', async () => {
    await expect(clientsMarkdown()).toMatchFileSnapshot('../../../docs/clients.md');
  });
});

describe('the skill', () => {
  const program = join(root, 'dist/cli/main.js');
  const skill = (...argv: string[]) => {
    const cwd = join(home, 'project');
    mkdirSync(cwd, { recursive: true });
    const invocation = { ...fakeInvocation(argv, { cwd, env: { HOME: home } }), program };
    return skillCommand(invocation).then(() => invocation.printed.join('\n'));
  };

  it('is printed, and short', async () => {
    const text = await skill();
    expect(text).toMatch(/^---\nname: surehand\ndescription: .{40,}\n---\n/);
    expect(text.split('\n').length).toBeLessThan(70);
  });

  it('is installed where each client looks, with what it refers to', async () => {
    await expect(skill('install')).rejects.toThrow('say where');
    await skill('install', '--claude', '--codex', '--cursor', '--dir', 'mine');
    for (const folder of ['.claude/skills', '.agents/skills', '.cursor/skills', 'mine'])
      for (const file of ['SKILL.md', 'references/commands.md'])
        expect(existsSync(join(home, 'project', folder, 'surehand', file)), `${folder} ${file}`).toBe(true);
  });

  it.each(['surehand', 'rfc-review'])('of %s refers only to files that are there', (name) => {
    const folder = join(root, 'skills', name);
    const text = readFileSync(join(folder, 'SKILL.md'), 'utf8');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(existsSync(join(folder, link)), link).toBe(true);
  });

  it('names only commands that there are, in words that they take', () => {
    const { commands } = makeCommandTable();
    const text = readFileSync(join(root, 'skills/surehand/SKILL.md'), 'utf8');
    const named = [...text.matchAll(/^\s*surehand ([a-z]+)/gm)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(4);
    for (const name of named) expect(commands.map((command) => command.name)).toContain(name);
  });

  it('has a reference of every command, from the tools', async () => {
    const lines = [
      '# Commands',
      '',
      'Written by a test from the tools. `surehand COMMAND --help` shows the flags of one. All take `--json`,',
      '`--session NAME` and, when the browser starts, the settings (`--headed`, `--viewport 800x600`, `--secrets FILE`).',
      '',
      '| command | |',
      '|---|---|',
      ...makeCommandTable().commands.map((command) => {
        const usage = usageOf(command).replace(/^surehand | \[options\]$/g, '');
        return `| \`${usage}\` | ${command.summary.replaceAll('|', '\\|')} |`;
      }),
      '',
      'One session per working folder: `surehand sessions` lists them, `surehand stop [NAME] [--all]` ends them. They end by',
      'themselves after 30 minutes without a command (`--idle 2h`). A person or an MCP client continues on the same page with',
      '`surehand mcp --attach NAME`. `surehand steps -` reads steps from standard input, one a line.',
      '',
    ];
    await expect(lines.join('\n')).toMatchFileSnapshot('../../../skills/surehand/references/commands.md');
  });
});

import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { SurehandError } from '../../model/failure.ts';
import { makeFolder } from '../../model/make-folder.ts';
import { suggestion } from '../../model/nearest-name.ts';
import { flagsOf } from '../commands.ts';
import type { Invocation } from '../invocation.ts';
import { readOptions } from '../read-options.ts';
import { CLIENTS, type Machine, type McpClient, type ServerCommand } from './clients.ts';
import { changedConfig } from './config-text.ts';

/** Writes our entry into the config file of an MCP client, or takes it out; what changes is shown first. */
export async function setupCommand(
  invocation: Invocation,
  platform: NodeJS.Platform = process.platform,
): Promise<number> {
  const { argv, env, cwd, out } = invocation;
  const flags = flagsOf('setup');
  const { positionals, command_flags } = readOptions(argv, env, cwd, flags);
  const [name, ...more] = positionals;
  const client = findClient(name);
  const home = env.HOME || env.USERPROFILE || homedir();
  const machine: Machine = { platform, home, cwd, env };
  const link = client.file(machine);
  const file = existsSync(link) ? realpathSync(link) : link; // a linked file stays linked
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const undo = command_flags.undo === true;
  const entry = undo ? null : client.entry(serverCommand(invocation.program, more));
  const { text, had } = changedConfig(client, file, before, entry);
  if (text === before) {
    out(undo ? `${file} has no entry of surehand` : `${file} has this entry already`);
    return 0;
  }
  out(`${file}${before === '' ? ' (new)' : ''}:`);
  for (const line of changedLines(before, text)) out(`  ${line}`);
  if (command_flags['dry-run'] === true) return 0;
  if (command_flags.yes !== true && !(await agrees(invocation))) {
    invocation.err('surehand: nothing was written; --yes writes it');
    return 1;
  }
  // What only this command can have made goes whole.
  if (undo && file === link && text === emptyConfig(client)) {
    rmSync(file);
    out('taken out; the file held nothing else and is removed');
    return 0;
  }
  makeFolder(dirname(file));
  writeFileSync(file, text);
  if (undo) out('taken out');
  else out(`${had ? 'replaced' : 'written'}; ${client.next}. Undo: surehand setup ${client.name} --undo`);
  return 0;
}

/** What is left of a file that we made, without our entry. */
function emptyConfig(client: McpClient): string {
  const made = changedConfig(client, '', '', client.entry({ command: '', args: [] })).text;
  return changedConfig(client, '', made, null).text;
}

/** From an installed package by its name, so that updates count; from a clone by its path. */
function serverCommand(program: string, more: readonly string[]): ServerCommand {
  const installed = /[\\/]node_modules[\\/]surehand[\\/]/.test(program);
  return installed
    ? { command: 'npx', args: ['-y', 'surehand', 'mcp', ...more] }
    : { command: 'node', args: [program, 'mcp', ...more] };
}

function findClient(name: string | undefined): McpClient {
  const names = CLIENTS.map((client) => client.name);
  const client = CLIENTS.find((candidate) => candidate.name === name);
  if (client) return client;
  throw new SurehandError(
    'invalid_input',
    name === undefined
      ? `setup needs a client: ${names.join(', ')}`
      : `setup knows no client ${name}${suggestion(name, names) || `; there are ${names.join(', ')}`}`,
  );
}

/** Lines that go and come; what stands before and after them alike is left out. */
function changedLines(before: string, after: string): string[] {
  const old = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const now = after.replace(/\n$/, '').split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...now.slice(start, now.length - end).map((line) => `+ ${line}`),
  ];
}

async function agrees({ interactive, err }: Invocation): Promise<boolean> {
  if (interactive !== true || !process.stdin.isTTY) return false;
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question('Write it? [y/N] ')).trim());
  } catch {
    err('');
    return false;
  } finally {
    terminal.close();
  }
}

/** The page of the docs about clients, from the same table. */
export function clientsMarkdown(): string {
  const server: ServerCommand = { command: 'npx', args: ['-y', 'surehand', 'mcp'] };
  const lines = [
    '# MCP clients',
    '',
    'Written by a test from `src/cli/setup/clients.ts`. `surehand setup CLIENT` writes the entry into the config file of',
    'the client; it is shown first. `--dry-run` only shows it, `--undo` takes it out, words after `--` are options for the',
    'server: `surehand setup cursor -- --policy default`. From a clone the entry names the program by its path.',
    '',
  ];
  for (const client of CLIENTS) {
    const { text } = changedConfig(client, client.where, '', client.entry(server));
    lines.push(
      `## ${client.title}`,
      '',
      `\`surehand setup ${client.name}\` writes to ${client.where}; then ${client.next}.`,
      '',
      `\`\`\`${client.format}`,
      text.trimEnd(),
      '```',
      '',
    );
  }
  return lines.join('\n');
}

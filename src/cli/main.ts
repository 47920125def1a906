#!/usr/bin/env node
import { fstatSync, readFileSync, statSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { commandOf, readCommandTable } from './shell/command-table.ts';
import { runShell } from './shell/run-shell.ts';

// The build makes one CommonJS file of this one and of what a command on a kept browser needs: Node's loader of ES
// modules is a good part of such a command's time. All else is behind `program.ts`, as ES modules.

// A reader that stops early (`surehand tools | head`) is no error, and what a command opened must still be closed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Cookies, steps, pictures and logs may hold what is private: whatever is written is its user's alone.
process.umask(0o077);

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Whether something was put there for us to read; an idle terminal or nothing at all would be waited for in vain. */
function piped(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isFile() || stat.isSocket();
  } catch {
    return false;
  }
}

/** A shell stays in a folder that somebody removed; every command needs one that is there. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write('surehand: the working folder is gone: change to another\n');
    process.exit(1);
  }
}

const program = fileURLToPath(import.meta.url);
const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const given = {
  argv: process.argv.slice(2),
  env: process.env,
  cwd: workingFolder(),
  program,
  build: `${manifest.version} ${Math.round(statSync(program).mtimeMs)}`,
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
};

/** Servers start without the table of the shell's commands: nobody types into them. */
const SERVERS = ['mcp', 'serve', 'keep'];

async function run(): Promise<number> {
  const table = SERVERS.includes(String(given.argv[0])) ? undefined : await readCommandTable();
  const command = table && commandOf(table, given.argv);
  const flags = given.argv.slice(0, [...given.argv, '--'].indexOf('--'));
  const asksHelp = flags.includes('--help') || flags.includes('-h');
  if (table && command && !asksHelp) {
    const onStop = (stop: () => void) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop);
    };
    return runShell(table, command, { ...given, stdin: { piped: piped(), read: readStdin }, onStop });
  }
  // Node 22 keeps compiled code between runs when asked to, which halves start-up; Node 20 does not have it.
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
    nodeModule.enableCompileCache();
  }
  const { runProgram } = await import('./program.ts');
  return runProgram({ ...given, version: manifest.version, readStdin });
}

void run().then((code) => {
  // Whatever a command left open must not keep the process alive, but its output must be out first.
  process.stdout.write('', () => process.exit(code));
});

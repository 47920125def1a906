#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { runCli } from './run-cli.ts';

// Node 22 keeps compiled code between runs when asked to, which halves start-up; Node 20 does not have it.
if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
  nodeModule.enableCompileCache();
}

// A reader that stops early (`surehand tools | head`) is no error, and what a command opened must still be closed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(130); // asked twice: now
      stop.abort(new Error(`stopped by ${name}`));
    });
  }
  return stop.signal;
}

// Cookies, steps, pictures and logs may hold what is private: whatever is written is its user's alone.
process.umask(0o077);

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const code = await runCli({
  argv: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  version: manifest.version,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  interactive: Boolean(process.stdout.isTTY) && !process.env.CI,
  readStdin: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString('utf8');
  },
  stopSignal,
});
// Whatever a command left open must not keep the process alive, but its output must be out first.
process.stdout.write('', () => process.exit(code));

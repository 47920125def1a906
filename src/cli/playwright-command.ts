import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { findBrowser } from '../session/browsers.ts';
import type { ServerCommand } from './external-backend.ts';

const PACKAGE = '@playwright/mcp';

/** How to start Playwright MCP with the browser that we would use ourselves. */
export async function playwrightCommand(
  options: Options,
  cwd: string,
  scratch: string,
): Promise<ServerCommand> {
  const found = await findBrowser(options);
  const unguarded = found.launch_args.includes('--no-sandbox') || process.getuid?.() === 0;
  const sandbox = options.sandbox ?? !unguarded;
  return {
    command: process.execPath,
    args: [
      cliOf(cwd),
      '--isolated',
      ...(found.executable_path ? ['--executable-path', found.executable_path] : []),
      ...(found.channel ? ['--browser', found.channel] : []),
      ...(options.headless === false ? [] : ['--headless']),
      ...(sandbox ? [] : ['--no-sandbox']),
      '--viewport-size',
      options.viewport,
      '--snapshot-mode',
      'none',
      '--output-dir',
      scratch,
      // Files that a scenario uploads may stand anywhere.
      '--allow-unrestricted-file-access',
    ],
    cwd: scratch,
  };
}

/** Where the people who ask for it have installed it, else where we have. */
function cliOf(cwd: string): string {
  for (const from of [resolve(cwd, 'package.json'), import.meta.url]) {
    try {
      return join(dirname(createRequire(from).resolve(`${PACKAGE}/package.json`)), 'cli.js');
    } catch {
      // Not here.
    }
  }
  throw new SurehandError(
    'invalid_input',
    `backend: ${PACKAGE} is not installed; run: npm install -D ${PACKAGE}`,
  );
}

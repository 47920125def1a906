import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { type BackendSource, ownBackend } from './own-backend.ts';
import { refuseUnguarded } from './refuse-unguarded.ts';

interface BackendNeeds {
  options: Options;
  log: Log;
  secrets: Secrets;
  version: string;
  cwd: string;
}

/** The server that a `--backend` names: `own`, `playwright`, an address, or a command line. */
export async function chooseBackend(named: string, needs: BackendNeeds): Promise<BackendSource> {
  const { options, log, secrets, version, cwd } = needs;
  if (named === 'own') {
    // The working folder is the caller's, whatever folder this process was started in.
    const allowed_paths = [...options.allowed_paths, cwd];
    return ownBackend({ ...options, allowed_paths }, log, secrets, version);
  }
  refuseUnguarded(
    options,
    `backend ${named} is another program`,
    'Use the backend own, or give the policy to that program instead.',
  );
  const { externalBackend } = await import('./external-backend.ts');
  if (/^(?:https?|wss?):\/\//.test(named)) {
    if (!URL.canParse(named)) throw new SurehandError('invalid_input', `backend: ${named} is no address`);
    return externalBackend({ url: new URL(named), token: options.http_token }, version);
  }
  if (named === 'playwright') {
    const { playwrightCommand } = await import('./playwright-command.ts');
    // It writes every screen it sees to a file, passwords included: none may stay.
    const scratch = mkdtempSync(join(tmpdir(), 'surehand-playwright-'));
    const source = externalBackend(await playwrightCommand(options, cwd, scratch), version);
    return {
      connect: source.connect,
      async close() {
        await source.close();
        rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      },
    };
  }
  const [command, ...args] = splitCommand(named);
  if (command === undefined)
    throw new SurehandError(
      'invalid_input',
      'backend: wanted own, playwright, an http or ws address or a command',
    );
  return externalBackend({ command, args, cwd }, version);
}

/** Words of a command line; quotes keep words together. */
function splitCommand(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

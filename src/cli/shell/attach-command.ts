import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SurehandError } from '../../model/failure.ts';
import { flagsOf } from '../commands.ts';
import type { Invocation } from '../invocation.ts';
import { readOptions } from '../read-options.ts';
import { isSessionName, runFolder, sessionOf } from './places.ts';
import { NotStarted, reach } from './reach.ts';

const USUAL_PORT = 9222;
const PATIENCE_MS = 1500;

/** Lets the commands of the shell act in a browser that its user has open, with all that they are signed in to. */
export async function attachCommand(invocation: Invocation): Promise<number> {
  const { argv, env, cwd, program, build, out } = invocation;
  const flags = flagsOf('attach');
  const { positionals, command_flags } = readOptions(argv, env, cwd, flags);
  const [given] = positionals;
  const name = typeof command_flags.session === 'string' ? command_flags.session : sessionOf(cwd);
  if (!isSessionName(name)) throw new SurehandError('invalid_input', `--session ${name}: not a name`);
  const found = given === undefined ? await findRunning(profileFolders(env)) : await browserAt(given);
  if (!found) {
    invocation.err(howToStart(given));
    return 1;
  }
  const settings = [`--cdp-endpoint=${found.endpoint}`];
  try {
    const folder = runFolder(env);
    const { socket, card } = await reach(
      { folder, name, cwd, env, program, build, settings, begins: true },
      invocation.err,
    );
    socket.destroy();
    if (!card.settings.includes(settings[0] ?? ''))
      throw new SurehandError(
        'invalid_input',
        `session ${name} keeps another browser: surehand stop ${name} first, or name another with --session`,
      );
  } catch (error) {
    if (error instanceof NotStarted) throw new SurehandError('browser_unavailable', error.message);
    throw error;
  }
  out(`session ${name} acts in ${found.browser} at ${found.endpoint}; try: surehand tabs`);
  return 0;
}

interface Running {
  endpoint: string;
  browser: string;
}

/** The browser whose profile says at which port it listens, or the one at the usual port. */
export async function findRunning(folders: readonly string[]): Promise<Running | undefined> {
  for (const port of [...folders.flatMap(portOf), USUAL_PORT]) {
    const found = await browserAt(`http://127.0.0.1:${port}`);
    if (found) return found;
  }
  return undefined;
}

/** A running Chromium writes its port into its profile. */
function portOf(folder: string): number[] {
  const file = join(folder, 'DevToolsActivePort');
  if (!existsSync(file)) return [];
  const port = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(port) && port > 0 ? [port] : [];
}

async function browserAt(endpoint: string): Promise<Running | undefined> {
  try {
    const response = await fetch(new URL('/json/version', endpoint), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const told: unknown = await response.json();
    const browser = typeof told === 'object' && told !== null && 'Browser' in told ? told.Browser : undefined;
    return typeof browser === 'string' ? { endpoint, browser } : undefined;
  } catch {
    return undefined;
  }
}

function profileFolders(env: Invocation['env']): string[] {
  const home = env.HOME || env.USERPROFILE || homedir();
  const names = ['google-chrome', 'chromium', 'microsoft-edge', 'BraveSoftware/Brave-Browser'];
  const mac = ['Google/Chrome', 'Chromium', 'Microsoft Edge', 'BraveSoftware/Brave-Browser'];
  return [
    ...names.map((name) => join(env.XDG_CONFIG_HOME || join(home, '.config'), name)),
    ...mac.map((name) => join(home, 'Library', 'Application Support', name)),
    ...mac.map((name) => join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), name, 'User Data')),
  ];
}

function howToStart(given: string | undefined): string {
  return [
    given === undefined
      ? 'surehand: no browser with remote debugging runs on this machine'
      : `surehand: no browser answers at ${given}`,
    'Start one: google-chrome --remote-debugging-port=9222 --user-data-dir="$HOME/chrome-for-agents"',
    '(Chrome refuses remote debugging in its usual profile: sign in once in that one.) Then: surehand attach',
  ].join('\n');
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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
  const running =
    given === undefined ? await findRunning(whereToLook(env)) : await browserAt(addressOf(given));
  const [found, ...others] = running;
  if (!found || others.length > 0) {
    invocation.err(found ? whichOf(running) : howToStart(given));
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

/** The browser of a usual profile or at the usual port; else all whose command line says that they listen. */
export async function findRunning({ folders, commands }: Places): Promise<Running[]> {
  for (const port of [...folders.flatMap(portOf), USUAL_PORT]) {
    const found = await browserAt(`http://127.0.0.1:${port}`);
    if (found.length > 0) return found;
  }
  const browsers = commands.filter((words) => !words.some((word) => word.startsWith('--type=')));
  const ports = browsers.flatMap((words) => [
    ...valuesOf(words, '--remote-debugging-port').map(Number),
    ...valuesOf(words, '--user-data-dir').flatMap(portOf),
  ]);
  const known = [...new Set(ports)].filter((port) => Number.isInteger(port) && port > 0);
  return (await Promise.all(known.map((port) => browserAt(`http://127.0.0.1:${port}`)))).flat();
}

interface Places {
  /** Profiles. */
  folders: readonly string[];
  /** The command lines of this user's programs, word by word. */
  commands: readonly (readonly string[])[];
}

function valuesOf(words: readonly string[], flag: string): string[] {
  return words.filter((word) => word.startsWith(`${flag}=`)).map((word) => word.slice(flag.length + 1));
}

/** A running Chromium writes its port into its profile. */
function portOf(folder: string): number[] {
  const file = join(folder, 'DevToolsActivePort');
  if (!existsSync(file)) return [];
  const port = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(port) && port > 0 ? [port] : [];
}

/** A port alone is one of this machine. */
function addressOf(given: string): string {
  if (/^\d+$/.test(given)) return `http://127.0.0.1:${given}`;
  return /^\w+:\/\//.test(given) ? given : `http://${given}`;
}

/** The one browser that answers there, if one does. */
async function browserAt(endpoint: string): Promise<Running[]> {
  try {
    const response = await fetch(new URL('/json/version', endpoint.replace(/^ws/, 'http')), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const told: unknown = await response.json();
    const browser = typeof told === 'object' && told !== null && 'Browser' in told ? told.Browser : undefined;
    return typeof browser === 'string' ? [{ endpoint, browser }] : [];
  } catch {
    return [];
  }
}

function whereToLook(env: Invocation['env']): Places {
  const home = env.HOME || env.USERPROFILE || homedir();
  const names = ['google-chrome', 'chromium', 'microsoft-edge', 'BraveSoftware/Brave-Browser'];
  const mac = ['Google/Chrome', 'Chromium', 'Microsoft Edge', 'BraveSoftware/Brave-Browser'];
  return {
    folders: [
      ...names.map((name) => join(env.XDG_CONFIG_HOME || join(home, '.config'), name)),
      ...mac.map((name) => join(home, 'Library', 'Application Support', name)),
      ...mac.map((name) => join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), name, 'User Data')),
    ],
    commands: commandLines('/proc'),
  };
}

/** Linux shows them as files; elsewhere profiles and the usual port must do. */
function commandLines(folder: string): string[][] {
  if (!existsSync(join(folder, 'self'))) return [];
  const uid = process.getuid?.();
  return readdirSync(folder).flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      if (statSync(join(folder, entry)).uid !== uid) return [];
      // Chromium joins its words by blanks where it renames its process.
      return [
        readFileSync(join(folder, entry, 'cmdline'), 'utf8')
          .split(/\0| (?=--)/)
          .map((word) => word.trim()),
      ];
    } catch {
      return []; // it has ended meanwhile
    }
  });
}

function whichOf(running: readonly Running[]): string {
  return [
    'surehand: several browsers with remote debugging run here; name one:',
    ...running.map(({ endpoint, browser }) => `surehand attach ${endpoint}  (${browser})`),
  ].join('\n');
}

function howToStart(given: string | undefined): string {
  return [
    given === undefined
      ? 'surehand: found no browser with remote debugging (one at a port that is not found: surehand attach PORT)'
      : `surehand: no browser answers at ${given}`,
    'Start one: google-chrome --remote-debugging-port=9222 --user-data-dir="$HOME/chrome-for-agents"',
    '(Chrome refuses remote debugging in its usual profile: sign in once in that one.) Then: surehand attach',
  ].join('\n');
}

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../model/make-folder.ts';
import { writePrivateFile } from '../../model/private-file.ts';
import type { CommandTable, ShellCommandRow } from './command-table.ts';
import { isSessionName, readCard, runFolder, sessionOf } from './places.ts';
import { NotStarted, reach, whileItHears } from './reach.ts';
import { readWords, type ShellRequest, WrongWords } from './read-words.ts';
import { ask, type Ended, settingsEnv } from './speak.ts';

/** What a command of the shell may use of the process it runs in. */
export interface ShellProcess {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  program: string;
  build: string;
  out(text: string): void;
  err(text: string): void;
  stdin: { piped: boolean; read(): Promise<string> };
  /** Called when a person asks to stop. */
  onStop(stop: () => void): void;
}

const INTERRUPTED = 130;
const CLOSES = 'cleanup';
const BEGINS: ReadonlySet<string> = new Set(['navigate', 'launch']);

/** One command on the browser that its session keeps. Answers with the exit code: 0 done and verified or nothing to verify, 1 refuted or failed, 2 wrong usage. */
export async function runShell(
  table: CommandTable,
  command: ShellCommandRow,
  shell: ShellProcess,
): Promise<number> {
  const { cwd, env } = shell;
  const complain = (message: string) => {
    for (const line of message.split('\n')) shell.err(`surehand: ${line}`);
  };
  try {
    const words = shell.argv.slice(command.name.split(' ').length);
    const request = await readWords(table, command, words, shell);
    const name = request.session ?? (env.SUREHAND_SESSION || sessionOf(cwd));
    if (!isSessionName(name)) throw new WrongWords(`--session ${name}: wanted letters, digits, . _ and -`);
    const { settings, idle } = request;
    const folder = runFolder(env);
    // No server is started only to be ended.
    if (request.tool === CLOSES && !readCard(folder, name)) {
      shell.out(`no session ${name} is kept`);
      return 0;
    }
    const begins = BEGINS.has(request.tool);
    const { socket, card } = await reach({ ...shell, folder, name, settings, idle, begins }, shell.err);
    const { tool, input, json } = request;
    shell.onStop(() => {
      socket.destroy(); // which cancels the call
      complain('interrupted');
      process.exit(INTERRUPTED);
    });
    const from = { cwd, settings, env: settingsEnv(env) };
    const call = {
      token: card.token,
      ask: 'call',
      tool,
      input,
      json,
      saves: request.out,
      from,
    } as const;
    const ended = await whileItHears(card, ask(socket, call, lateSayings(shell.err))).finally(() =>
      socket.destroy(),
    );
    if (!ended) throw new NotStarted(`session ${name} ended before it answered; it may have acted`, 1);
    return print(shell, ended, request);
  } catch (error) {
    if (error instanceof WrongWords) {
      complain(error.message);
      return 2;
    }
    complain(error instanceof Error ? error.message : String(error));
    return error instanceof NotStarted ? error.exit : 1;
  }
}

const LATE_MS = 2000;

/** What the server is doing, said only when it takes long enough for a person to wonder. */
function lateSayings(say: (line: string) => void): (line: string) => void {
  const since = Date.now();
  return (line) => {
    if (Date.now() - since > LATE_MS) say(line);
  };
}

function print(
  shell: ShellProcess,
  { exit, out, err, images = [], file }: Ended,
  request: ShellRequest,
): number {
  if (err) for (const line of err.split('\n')) shell.err(`surehand: ${line}`);
  if (out) shell.out(out);
  const [image] = images;
  if ((image || file) && request.out !== undefined) {
    makeFolder(dirname(request.out));
    writePrivateFile(request.out, image ? Buffer.from(image.data, 'base64') : readFileSync(file ?? ''));
    if (!request.json) shell.out(`saved ${request.out}`);
  }
  return exit;
}

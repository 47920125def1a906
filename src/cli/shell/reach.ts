import type { Socket } from 'node:net';
import { inTime } from '../../model/in-time.ts';
import { readCard, removeCard, type SessionCard } from './places.ts';
import { ask, dial, type Ended } from './speak.ts';

export interface Wanted {
  folder: string;
  name: string;
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The program to start, and which build of it this is. */
  program: string;
  build: string;
  settings: readonly string[];
  idle?: string | undefined;
  /** The command is one that begins something: that no browser was kept is no news then. */
  begins?: boolean;
}

/** A server that could not be started; its words and its exit code. */
export class NotStarted extends Error {
  readonly exit: number;

  constructor(message: string, exit: number) {
    super(message);
    this.exit = exit;
  }
}

const MOST_TRIES = 5;

/** The server of a session, started if it is not there, and anew if it is of another build. */
export async function reach(
  wanted: Wanted,
  say: (line: string) => void,
): Promise<{ socket: Socket; card: SessionCard }> {
  let settings = wanted.settings;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const card = readCard(wanted.folder, wanted.name);
    const socket = card && (await dial(card));
    if (card && !socket) {
      removeCard(wanted.folder, card);
      if (!wanted.begins) say(`session ${wanted.name} has ended: its browser is started anew`);
    }
    if (card && socket) {
      if (card.build === wanted.build) return { socket, card };
      if (card.by_hand) {
        socket.destroy();
        throw new NotStarted(
          `session ${card.name} is kept by surehand ${card.version} in a terminal (process ${card.pid}), and this is another build: end it there and start it again`,
          1,
        );
      }
      say(`session ${card.name} was kept by another build of surehand: its browser is started anew`);
      await hangUp(socket, card);
      settings = [...wanted.settings, ...card.settings]; // what it was started with wins
    }
    if (!card && !wanted.begins && tries === 0)
      say(`no session ${wanted.name} was kept: its browser is started anew`);
    await start({ ...wanted, settings });
  }
  throw new NotStarted(`session ${wanted.name}: no server could be reached`, 1);
}

/** Longer than a server takes that has a browser to end. */
const END_MS = 20_000;
/** A server answers this at once, unless something keeps it from hearing anything at all. */
const ANSWER_MS = 5000;

/**
 * Asks a server to end, and waits until it has; one that hears nothing is ended by force. Answers with what it has to say
 * at its end.
 */
export async function hangUp(socket: Socket, card: SessionCard): Promise<string | undefined> {
  const closed = new Promise((done) => socket.once('close', done));
  let asked: Promise<Ended | undefined> | undefined;
  const heard = new Promise<true>((hear) => {
    asked = ask(socket, { token: card.token, ask: 'stop' }, () => hear(true));
    asked.then(() => hear(true));
  });
  if (await inTime(ANSWER_MS, heard, nothing)) await inTime(END_MS, closed, nothing);
  if (socket.closed) return (await asked)?.out;
  process.kill(card.pid, 'SIGKILL');
  await closed;
  return undefined;
}

/** What a server says of itself; undefined when it does not answer. */
export async function statusOf(socket: Socket, card: SessionCard): Promise<string | undefined> {
  const told = await inTime(ANSWER_MS, ask(socket, { token: card.token, ask: 'status' }), nothing);
  socket.destroy();
  return told?.out;
}

const nothing = () => undefined;

const LISTEN_EVERY_MS = 10_000;

/** Ends with a failure once a server hears nothing any more: a call may take its time, but not that. */
export async function whileItHears<T>(card: SessionCard, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deaf = new Promise<never>((_, fail) => {
    timer = setInterval(async () => {
      const socket = await dial(card).catch(() => undefined);
      // One that is gone ends the call by itself.
      if (!socket || (await statusOf(socket, card)) !== undefined) return;
      fail(
        new NotStarted(`session ${card.name} does not answer; end it with: surehand stop ${card.name}`, 1),
      );
    }, LISTEN_EVERY_MS);
  });
  try {
    return await Promise.race([work, deaf]);
  } finally {
    clearInterval(timer);
  }
}

/** Room for what the libraries make while they are loaded: collecting it took a sixth of a start (bench/README.md). */
const ROOM = '--min-semi-space-size=16';

/** Starts a server that outlives this process and its terminal. */
async function start({ program, name, idle, settings, cwd, env }: Wanted): Promise<void> {
  const { spawn } = await import('node:child_process'); // not for a command whose server is there
  return new Promise((done, fail) => {
    const args = [ROOM, program, 'keep', '--session', name, ...(idle ? ['--idle', idle] : []), ...settings];
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('error', (error) => fail(new NotStarted(error.message, 1)));
    child.once('exit', (code) => fail(new NotStarted(`the server ended at once (${code})`, 1)));
    child.once('message', (told: { ready: true } | { failed: string; exit: number }) => {
      child.removeAllListeners('exit');
      child.unref();
      if (child.connected) child.disconnect();
      if ('failed' in told) fail(new NotStarted(told.failed, told.exit));
      else done();
    });
  });
}

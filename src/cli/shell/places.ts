import { chmodSync, lstatSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { makeFolder } from '../../model/make-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a server that keeps a session writes down, for this user alone. */
export interface SessionCard {
  name: string;
  /** Changes with every build: a client of another one does not speak to it. */
  build: string;
  version: string;
  pid: number;
  cwd: string;
  /** A socket or a named pipe. */
  address: string;
  /** Must be sent first: a named pipe of Windows can be opened by others. */
  token: string;
  started_at: string;
  /** The settings it was started with, as flags. */
  settings: readonly string[];
  /** A person started it and watches it; no command ends and restarts it for them. */
  by_hand: boolean;
}

/** The folder of the cards and sockets. Only its user may look into it; one that belongs to somebody else is refused. */
export function runFolder(env: Environment): string {
  const folder = env.XDG_RUNTIME_DIR
    ? join(env.XDG_RUNTIME_DIR, 'surehand')
    : join(tmpdir(), `surehand-${userName()}`);
  makeFolder(folder, 0o700);
  const found = lstatSync(folder);
  const mine = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !mine) throw new Error(`${folder} is not a folder of this user`);
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32') chmodSync(folder, 0o700);
  return folder;
}

/** The session of a folder, where none is named. */
export function sessionOf(cwd: string): string {
  const real = realpathSync(cwd);
  const plain = basename(real).replace(/[^\w.-]/g, '') || 'root';
  return `${plain.slice(0, 24)}-${hashOf(real)}`;
}

export function isSessionName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name) && !name.startsWith('.');
}

export function cardFile(folder: string, name: string): string {
  return join(folder, `${name}.json`);
}

/** A socket's path may have about 100 characters, so it is told apart by process, not by name. */
export function addressOf(folder: string, pid: number): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\surehand-${userName()}-${pid}`
    : join(folder, `${pid}.sock`);
}

export function readCard(folder: string, name: string): SessionCard | undefined {
  try {
    return JSON.parse(readFileSync(cardFile(folder, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The cards of servers that live; what killed ones left is taken away. */
export function liveCards(folder: string): SessionCard[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const card = readCard(folder, file.slice(0, -'.json'.length));
      if (!card) return [];
      if (lives(card.pid)) return [card];
      removeCard(folder, card);
      return [];
    });
}

/** Takes a card away, unless another server has put its own there meanwhile. */
export function removeCard(folder: string, card: SessionCard): void {
  if (readCard(folder, card.name)?.token === card.token) rmSync(cardFile(folder, card.name), { force: true });
  if (process.platform !== 'win32') rmSync(card.address, { force: true });
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function userName(): string {
  return process.getuid === undefined
    ? userInfo().username.replace(/[^\w.-]/g, '')
    : String(process.getuid());
}

/** Short and stable; it need not withstand anybody. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

import { connect, type Socket } from 'node:net';
import type { SessionCard } from './places.ts';

/** What is asked of a server on its socket: one line, after which it answers, or speaks MCP. */
export type Asked = { token: string } & (
  | AskedCall
  | { ask: 'mcp'; from: Caller }
  | { ask: 'status' }
  | { ask: 'stop' }
);

interface AskedCall {
  ask: 'call';
  tool: string;
  input: Record<string, unknown>;
  json: boolean;
  /** Where the command itself puts the picture or the file of an answer. */
  saves?: string | undefined;
  from: Caller;
}

/** Where a command was typed and which settings it would have: a server that has others refuses. */
export interface Caller {
  cwd: string;
  settings: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
}

/** One line of an answer; the last one has an exit code. */
export type Told =
  | { say: string }
  | {
      exit: number;
      out?: string;
      err?: string;
      images?: { data: string; mime_type: string }[];
      file?: string;
    };

export type Ended = Extract<Told, { exit: number }>;

/** Settings come from such variables; the others are nobody's business. */
export function settingsEnv(env: Readonly<Record<string, string | undefined>>): Caller['env'] {
  const wanted = /^(?:SUREHAND_.*|HOME|USERPROFILE|XDG_CONFIG_HOME|APPDATA)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => wanted.test(name)));
}

/** The open socket of a server, or undefined when nobody listens there. */
export function dial({ address }: SessionCard): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = connect(address);
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(undefined);
      else fail(error);
    });
  });
}

/** Asks and waits for the end of the answer; undefined when the server went away before it. */
export function ask(
  socket: Socket,
  asked: Asked,
  say: (line: string) => void = () => {},
): Promise<Ended | undefined> {
  return new Promise((done) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const told: Told = JSON.parse(line);
        if ('exit' in told) done(told);
        else say(told.say);
      }
    });
    socket.on('close', () => done(undefined));
    socket.on('error', () => done(undefined));
    socket.write(`${JSON.stringify(asked)}\n`);
  });
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { endWithProcess } from '../../mcp/end-with-process.ts';
import { SurehandError } from '../../model/failure.ts';
import type { ToolAnswer } from '../../tools/tool.ts';
import { wasDone } from '../../tools/was-done.ts';
import { asJson } from '../as-json.ts';
import { flagsOf } from '../commands.ts';
import type { Invocation } from '../invocation.ts';
import { readOptions } from '../read-options.ts';
import { refusePositionals } from '../refuse-positionals.ts';
import { type McpDeps, type Served, serverDeps } from '../server-deps.ts';
import { readCommandTable } from './command-table.ts';
import {
  addressOf,
  cardFile,
  isSessionName,
  liveCards,
  readCard,
  removeCard,
  runFolder,
  type SessionCard,
  sessionOf,
} from './places.ts';
import { refuseOtherSettings, refuseWeakerPolicy } from './same-settings.ts';
import { inShellWords } from './shell-words.ts';
import { type Asked, type Ended, settingsEnv, type Told } from './speak.ts';

const LONGEST_LINE = 4 * 1024 * 1024;
const FIRST_LINE_MS = 10_000;
const IDLE_CHECK_MS = 1000;
/** A film or a trace may take a while to be written. */
const END_MS = 15_000;
const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Keeps the browser of one session for commands of the shell and for MCP clients that attach. A command starts it when
 * there is none; who wants to be asked in a terminal before guarded actions starts it there.
 */
export async function keepCommand(invocation: Invocation, deps: McpDeps): Promise<number> {
  try {
    await keep(invocation, deps);
  } catch (error) {
    // Nobody reads the output of a server that a command started: its starter prints the reason.
    const wrong = error instanceof SurehandError && error.kind === 'invalid_input';
    const failed = error instanceof Error ? error.message : String(error);
    await new Promise((sent) => {
      if (process.send) process.send({ failed, exit: wrong ? 2 : 1 }, sent);
      else sent(null);
    });
    throw error;
  }
  // It ends the process itself, when it is idle, is told to, or on a signal.
  return new Promise<number>(() => {});
}

async function keep(invocation: Invocation, deps: McpDeps): Promise<void> {
  const { cwd, env } = invocation;
  const flags = flagsOf('keep');
  const { options, positionals, command_flags } = readOptions(invocation.argv, env, cwd, flags);
  refusePositionals('keep', positionals);
  refuseWeakerPolicy(options, settingsEnv(env), cwd);
  const { session, idle = env.SUREHAND_IDLE || '30m' } = command_flags;
  const name = typeof session === 'string' ? session : env.SUREHAND_SESSION || sessionOf(cwd);
  if (!isSessionName(name))
    throw new SurehandError('invalid_input', `--session ${name}: wanted letters, digits, . _ and -`);
  const idle_ms = readIdle(String(idle));
  const served = await serverDeps(invocation, options, deps);
  const folder = runFolder(env);
  const card: SessionCard = {
    name,
    build: invocation.build,
    version: invocation.version,
    pid: process.pid,
    cwd,
    address: addressOf(folder, process.pid),
    token: randomBytes(24).toString('base64url'),
    started_at: new Date().toISOString(),
    settings: withoutOwn(invocation.argv),
    by_hand: process.send === undefined,
  };

  let busy = 0;
  let last = Date.now();
  const sockets = new Set<Socket>();
  const stoppers = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    busy++;
    socket.once('close', () => {
      sockets.delete(socket);
      busy--;
      last = Date.now();
    });
    socket.on('error', () => {}); // whoever went away needs no answer
    receive(socket, card, (asked) =>
      answer(asked, socket, {
        ...{ served, card, options, cwd, end },
        others: () => sockets.size - 1,
        stop: () => void stoppers.add(socket),
      }),
    );
  });
  const end = endWithProcess(
    async () => {
      server.close();
      removeCard(folder, card);
      const kept = (await served.hands.close()).map((file) => `saved ${file}`);
      if (card.by_hand) kept.forEach(invocation.err);
      await Promise.all([...stoppers].map((socket) => lastWord(socket, { exit: 0, out: kept.join('\n') })));
      for (const socket of sockets) socket.destroy();
    },
    { parent_death: false, grace_ms: END_MS },
  );
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(card.address, done);
  });
  claim(folder, card);
  process.send?.({ ready: true });
  if (process.connected) process.disconnect();
  if (card.by_hand) invocation.err(`surehand: keeps session ${name}; Ctrl-C ends it`);
  served.hands.prepare().catch(() => {}); // told by the call that needs them
  setInterval(() => {
    // A server whose card was taken away can be reached by nobody.
    if (readCard(folder, name)?.token !== card.token) end();
    else if (busy === 0 && Date.now() - last >= idle_ms) end();
  }, IDLE_CHECK_MS).unref();
}

/** Puts the card where clients look; whoever comes second leaves it to the first. */
function claim(folder: string, card: SessionCard): void {
  liveCards(folder);
  const beside = `${cardFile(folder, card.name)}.${card.pid}`;
  writeFileSync(beside, JSON.stringify(card), { mode: 0o600 });
  try {
    linkSync(beside, cardFile(folder, card.name)); // fails where there is one, unlike a rename
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (process.send === undefined)
      throw new SurehandError(
        'invalid_input',
        `session ${card.name} is kept already; see: surehand sessions`,
      );
    process.send({ ready: true }, () => process.exit(0));
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Reads the first line of a connection and leaves the rest for whoever speaks next. */
function receive(socket: Socket, card: SessionCard, hear: (asked: Asked) => void): void {
  let text = Buffer.alloc(0);
  const late = setTimeout(() => socket.destroy(), FIRST_LINE_MS);
  socket.once('close', () => clearTimeout(late));
  const onData = (part: Buffer) => {
    text = Buffer.concat([text, part]);
    const at = text.indexOf('\n');
    if (at === -1) {
      if (text.length > LONGEST_LINE) socket.destroy();
      return;
    }
    clearTimeout(late);
    socket.pause();
    socket.off('data', onData);
    const asked = readAsked(text.subarray(0, at).toString('utf8'), card.token);
    if (!asked) {
      socket.destroy();
      return;
    }
    if (text.length > at + 1) socket.unshift(text.subarray(at + 1));
    hear(asked);
  };
  socket.on('data', onData);
}

function readAsked(line: string, token: string): Asked | undefined {
  try {
    const asked: Asked = JSON.parse(line);
    const given = Buffer.from(String(asked.token));
    const wanted = Buffer.from(token);
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? asked : undefined;
  } catch {
    return undefined;
  }
}

interface Keeper {
  served: Served;
  card: SessionCard;
  options: Served['options'];
  cwd: string;
  /** Connections besides this one. */
  others(): number;
  /** This one is told once all is closed. */
  stop(): void;
  end(): void;
}

async function answer(asked: Asked, socket: Socket, keeper: Keeper): Promise<void> {
  const { served, card, end } = keeper;
  const tell = (told: Told) => void socket.write(`${JSON.stringify(told)}\n`);
  socket.resume();
  if (asked.ask === 'stop') {
    tell({ say: 'ending' });
    keeper.stop();
    end();
    return;
  }
  if (asked.ask === 'status') {
    const open = served.hands.openSessions().length;
    const { platform = 'web' } = keeper.options;
    const thing = platform === 'web' ? 'browser' : 'phone';
    tell({ exit: 0, out: open === 0 ? `no ${thing}` : open === 1 ? `a ${thing}` : `${open} ${thing}s` });
    return;
  }
  try {
    refuseOtherSettings(card.name, keeper, asked.from);
    if (asked.ask === 'mcp') {
      socket.pause();
      tell({ exit: 0 });
      const { serveSocket } = await import('../../mcp/serve-stdio.ts');
      serveSocket(served, socket);
      socket.resume();
      return;
    }
    const answered = await call(asked, socket, keeper, tell);
    tell(answered);
    // What a person started in a terminal, or another client uses, outlives its browser.
    const wanted = card.by_hand || keeper.others() > 0;
    if (asked.tool === 'cleanup' && !wanted && served.hands.openSessions().length === 0) end();
  } catch (error) {
    const wrong = error instanceof SurehandError && error.kind === 'invalid_input';
    tell({ exit: wrong ? 2 : 1, err: error instanceof Error ? error.message : String(error) });
  }
}

async function call(
  { tool: name, input, json, saves }: Extract<Asked, { ask: 'call' }>,
  socket: Socket,
  { served, card }: Keeper,
  tell: (told: Told) => void,
): Promise<Ended> {
  const stop = new AbortController();
  // Only while it runs: what a call set in motion goes on after its answer.
  const interrupt = () => stop.abort(new Error('the command was interrupted'));
  socket.once('close', interrupt);
  const { tools, sessions, callTool } = await served.hands.get();
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw await notOffered(name, served.options);
  const context = {
    sessions,
    log: served.log,
    signal: stop.signal,
    progress: (say: string) => tell({ say }),
  };
  const answered = inShellWords(
    named(card, await callTool(tool, context, input).finally(() => socket.off('close', interrupt))),
    await readCommandTable(),
    name,
  );
  const images = (answered.images ?? []).map(({ data, mime_type }) => ({
    data: data.toString('base64'),
    mime_type,
  }));
  const [picture] = answered.images ?? [];
  // A picture that goes nowhere would be lost: it is kept with the session's files.
  const session = typeof input.session === 'string' ? input.session : undefined;
  const kept =
    picture && !saves
      ? await sessions
          .get(session)
          .keepFile(picture.data, 'screenshots', picture.mime_type.replace(/^image\//, ''))
      : undefined;
  const text = kept === undefined ? answered.text : `${answered.text}\nsaved ${kept}`;
  const { path: file } = answered.structured;
  const path = images.length > 0 || file ? (saves ?? kept) : undefined;
  return {
    exit: exitOf(answered),
    out: json ? asJson({ ...answered.structured, ...(path === undefined ? {} : { path }) }) : text,
    ...(images.length > 0 ? { images } : {}),
    ...(typeof file === 'string' ? { file } : {}),
  };
}

/** Said before the connection ends. */
function lastWord(socket: Socket, told: Told): Promise<void> {
  return new Promise((done) => {
    socket.once('close', done);
    socket.end(`${JSON.stringify(told)}\n`, done);
  });
}

/** A session that was ended, by the name that the shell has for it. */
function named({ name }: SessionCard, answer: ToolAnswer): ToolAnswer {
  const { session, closed } = answer.structured;
  if (closed !== true || session !== 'default') return answer;
  const text = answer.text.replace('session default closed', `session ${name} closed`);
  return { ...answer, text, structured: { ...answer.structured, session: name } };
}

async function notOffered(name: string, { platform }: Served['options']): Promise<SurehandError> {
  const [{ TOOLS }, { whyNotListed }] = await Promise.all([
    import('../../tools/index.ts'),
    import('../../tools/pick-tools.ts'),
  ]);
  return new SurehandError('invalid_input', whyNotListed(TOOLS, name, platform) ?? `no tool ${name}`);
}

/** Wrong use is told by 2 only where nothing was sent: what was tried and did not work is a failure. */
export function exitOf(answer: ToolAnswer): number {
  const { failure, may_have_landed } = answer.structured;
  if (failure === 'invalid_input' && may_have_landed !== true) return 2;
  return wasDone(answer) ? 0 : 1;
}

function readIdle(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const unit_ms = UNITS_MS[unit];
  if (count === undefined || unit_ms === undefined)
    throw new SurehandError('invalid_input', `--idle: wanted for example 30m, 90s or 2h, got ${text}`);
  return Number(count) * unit_ms;
}

/** The settings among its flags. */
function withoutOwn(argv: readonly string[]): string[] {
  return argv.filter(
    (word, at) => !/^--(?:session|idle)\b/.test(word) && !/^--(?:session|idle)$/.test(argv[at - 1] ?? ''),
  );
}

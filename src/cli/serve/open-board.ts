import { createServer } from 'node:http';
import { hasDisplay, openInBrowser } from '../../approval/open-in-browser.ts';
import { Board } from '../../board/board.ts';
import type { BoardApprover } from '../../board/board-approver.ts';
import type { Visitor } from '../../board/board-pages.ts';
import type { BoardSource } from '../../board/board-source.ts';
import type { AccessTokens } from '../../mcp/access-token.ts';
import type { Tenants } from '../../mcp/tenants.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import type { Session } from '../../session/session.ts';
import { isAway } from '../../store/database.ts';
import type { Invocation } from '../invocation.ts';
import { boardOfStore, type Kept } from './board-of-store.ts';

const PICTURE_MS = 2000;

interface Shown {
  data: Buffer;
  mime_type: string;
  at_ms: number;
}

/** The board of a server: its sessions and what its store keeps. No browser of an agent may open it. */
export async function openBoard(
  { cwd, version }: Invocation,
  options: Options,
  port: number,
  tenants: Tenants,
  { tokens, approver }: { tokens: AccessTokens | undefined; approver: BoardApprover },
): Promise<Board> {
  if (port === 80 || port === 443)
    throw new SurehandError(
      'invalid_input',
      '--ui: browsers of agents are kept from the port of the page, and with 80 or 443 from every site: choose another with --port',
    );
  // Sessions that begin later are kept from it too: a tenant is told before it serves its first call.
  tenants.eachHands((hands) => {
    hands.whenReady(async ({ sessions }) => {
      await sessions.closePort(port);
      for (const host of options.allowed_hosts)
        for (const name of originsOf(host)) await sessions.closeHost(name);
    });
  });
  const open = () => boardOfStore(options, cwd, version);
  const kept = await open().catch((error: unknown) => {
    if (!isAway(error)) throw error;
    return whenThere(open, `the shared store, project ${options.project}`);
  });
  const pictures = new WeakMap<Session, Shown>();
  const source: BoardSource = {
    ...kept,
    sessions: () =>
      tenants.sessions().map(({ id, name, session }) => ({
        id,
        token: name,
        goal: session.goal ?? '',
        address: session.address(),
      })),
    async picture(id) {
      const session = tenants.sessions().find((one) => one.id === id)?.session;
      if (!session) return undefined;
      const known = pictures.get(session);
      if (known && Date.now() - known.at_ms < PICTURE_MS) return known;
      const taken = await session.glance().catch(() => undefined);
      if (!taken) return known;
      const shown = { ...taken, at_ms: Date.now() };
      pictures.set(session, shown);
      return shown;
    },
  };
  return new Board(source, whoIs(tokens), approver);
}

/** A store that is away when the server starts: each page asks for it anew, until it is there. */
function whenThere(open: () => Promise<Kept>, store: string): Kept {
  let opened: Promise<Kept> | undefined;
  const kept = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    store,
    runs: async () => (await kept()).runs(),
    report: async (run) => (await kept()).report(run),
    queue: async () => (await kept()).queue(),
    results: async () => (await kept()).results(),
    decisions: async () => (await kept()).decisions(),
    screens: async () => (await kept()).screens(),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** An agent's token is nobody's here. */
function whoIs(tokens: AccessTokens | undefined) {
  return (given: string) => {
    const found = tokens?.find(given);
    if (!tokens || !found || found.role === 'agent') return undefined;
    const { name, role, sha256 } = found;
    return {
      visitor: { name, role },
      counts: () => tokens.all.some((one) => one.sha256 === sha256 && one.role === role),
    };
  };
}

/** `qa.example` is meant on the ports that need not be written; `qa.example:8443` on its own. */
function originsOf(host: string): string[] {
  return /:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`];
}

/** Serves only the board, for a person at this machine, until the process is told to stop. */
export async function showBoard(invocation: Invocation, options: Options): Promise<number> {
  const { cwd, version, err } = invocation;
  const kept = await boardOfStore(options, cwd, version);
  const board = new Board({ ...kept, sessions: () => [], picture: async () => undefined }, () => undefined);
  const stop = invocation.stopSignal();
  const server = createServer((request, response) => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    // By any other name this is a page that points its own name at this machine.
    if (request.headers.host !== `127.0.0.1:${port}`) return void response.writeHead(403).end();
    if (!board.owns(request.url?.split('?', 1)[0] ?? '')) return void response.writeHead(404).end();
    void board.answer(request, response);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await invite(board, `http://127.0.0.1:${port}`, { name: 'you', role: 'viewer' }, err);
  await new Promise<void>((done) => {
    stop.addEventListener('abort', () => done(), { once: true });
    if (stop.aborted) done();
  });
  server.closeAllConnections();
  server.close();
  await board.close();
  return 0;
}

/** Opens the page in the person's own browser; where there is none its address is printed. */
export async function invite(
  board: Board,
  base: string,
  visitor: Visitor,
  print: (line: string) => void,
): Promise<void> {
  const url = base + board.invite(visitor);
  if (!hasDisplay() || !(await openInBrowser(url))) print(`surehand: the page, good for one visit: ${url}`);
}

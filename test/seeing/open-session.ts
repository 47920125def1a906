import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from '../../src/drivers/driver.ts';
import { silentLog } from '../../src/model/log.ts';
import { type Options, OptionsSchema } from '../../src/model/options.ts';
import type { Element, Snapshot } from '../../src/model/snapshot.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { selectTools } from '../../src/tools/index.ts';
import type { ToolAnswer } from '../../src/tools/tool.ts';
import { askPage } from '../ask-page.ts';
import { type PageServer, servePages } from '../serve-pages.ts';

export interface Line {
  ref: string;
  /** The line without its ref. */
  words: string;
}

/** One session on a real browser, its tools called in process, on pages that a test writes as it goes. */
export interface OpenSession {
  server: PageServer;
  call(tool: string, input?: Record<string, unknown>): Promise<ToolAnswer>;
  /** Serves this body at `path` and opens it. */
  show(body: string, path?: string): Promise<ToolAnswer>;
  /** The lines of describe_screen. */
  lines(input?: Record<string, unknown>): Promise<Line[]>;
  snapshot(input?: Record<string, unknown>): Promise<Snapshot>;
  /** The ref on the only line that has these words. */
  ref(words: string): Promise<string>;
  /** What the page itself says, asked past everything under test. */
  truth<T>(expression: string): Promise<T>;
  /** What the session drives, for tests of the port itself. */
  driver(): Promise<Driver>;
  /** Waits until the page says so. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

/** With `at` the pages are those of another session's server: the same origin, as knowledge sees it. */
export async function openSession(options: Partial<Options> = {}, at?: PageServer): Promise<OpenSession> {
  const output_dir = mkdtempSync(join(tmpdir(), 'seeing-'));
  const server = at ?? (await servePages({}));
  const sessions = createSessions(
    OptionsSchema.parse({ structured: true, headless: true, output_dir, ...options }),
    silentLog,
  );
  const tools = new Map(selectTools(['all']).map((tool) => [tool.name, tool]));

  const call = async (name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const tool = tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const { signal } = new AbortController();
    return callTool(tool, { sessions, signal, progress: () => {}, log: silentLog }, input);
  };
  const truth = <T>(expression: string): Promise<T> =>
    // the caller knows what its own page answers
    sessions.get().exclusively(({ driver }) => askPage(driver, expression)) as Promise<T>;
  const lines = async (input: Record<string, unknown> = {}): Promise<Line[]> =>
    linesOf((await call('describe_screen', input)).text);

  return {
    server,
    call,
    truth,
    driver: () => sessions.get().exclusively(async ({ driver }) => driver),
    lines,
    async show(body, path = '/') {
      server.routes[path] = body;
      const answer = await call('navigate', { url: server.url + path });
      if (answer.is_error) throw new Error(answer.text);
      return answer;
    },
    async snapshot(input = {}) {
      const { structured } = await call('describe_screen', input);
      return structured as unknown as Snapshot; // its own tests hold it to the schema
    },
    async ref(words) {
      const found = (await lines({ tokens: 20_000 })).filter((line) => line.words.includes(words));
      const [only] = found;
      if (!only || found.length > 1) throw new Error(`${found.length} lines say ${words}`);
      return only.ref;
    },
    async until(expression) {
      const until = Date.now() + 10_000;
      while (!(await truth<boolean>(expression))) {
        if (Date.now() > until) throw new Error(`never came true: ${expression}`);
      }
    },
    async close() {
      await sessions.closeAll();
      if (at === undefined) await server.close();
      rmSync(output_dir, { recursive: true, force: true, maxRetries: 9 });
    },
  };
}

export function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const parts = /^(@e\d+) (.*)$/.exec(line);
    return parts?.[1] && parts[2] ? [{ ref: parts[1], words: parts[2] }] : [];
  });
}

/** The one element of a snapshot with this role and name. */
export function elementNamed(snapshot: Snapshot, role: string, name: string): Element {
  const found = snapshot.elements.filter((element) => element.role === role && element.name === name);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} elements are ${role} "${name}"`);
  return only;
}

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { MARK, processesOf } from '../processes.mjs';

const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** Sets the clock of the server back by an hour, or forth again, at each SIGUSR2. */
const CLOCK = `const real = Date.now.bind(Date); let back = 0; process.on('SIGUSR2', () => { back = back ? 0 : 3600e3 });
const Old = Date; globalThis.Date = class extends Old { constructor(...given) { if (given.length) super(...given); else super(real() - back) } static now() { return real() - back } };`;
/** Stands between us and the server, so that the server's parent can be killed. */
const PARENT = `require('node:child_process').spawn(process.execPath, JSON.parse(process.env.CHAOS_ARGS), { stdio: 'inherit' });setInterval(() => {}, 1e6)`;

/** No call may take longer: the waits of the server are set far below. */
const HANGS_MS = 45_000;

/** @typedef {{ text: string, failed: boolean, ms: number }} Answer */

/** One server with its browser, and whatever else it starts. */
export class Subject {
  /** @param {Client} client @param {StdioClientTransport} transport @param {string} mark @param {string} folder */
  constructor(client, transport, mark, folder) {
    this.client = client;
    this.transport = transport;
    this.mark = mark;
    this.folder = folder;
    this.gone = false;
    /** Every process that was ever seen, with when it began: one whose parent died carries no mark. @type {Map<number, string>} */
    this.known = new Map();
    const closed = client.onclose;
    client.onclose = () => {
      this.gone = true;
      closed?.();
    };
  }

  /** `node` are arguments for Node itself. @param {string} folder @param {{ parent?: boolean, options?: string[], node?: string[] }} [how] */
  static async start(folder, { parent = false, options = [], node = [] } = {}) {
    const mark = randomUUID().slice(0, 8);
    const args = [
      ...node,
      ...['--import', `data:text/javascript,${encodeURIComponent(CLOCK)}`, PROGRAM, 'mcp', '--headless'],
      ...['--output-dir', folder, '--toolset', 'all', '--timeout-ms', '3000'],
      ...['--navigation-timeout-ms', '5000', '--log-level', 'info', ...options],
    ];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: parent ? ['-e', PARENT] : args,
      cwd: folder,
      stderr: 'ignore',
      env: { ...environment(), [MARK]: mark, CHAOS_ARGS: JSON.stringify(args), TMPDIR: temporaryOf(folder) },
    });
    const client = new Client({ name: 'surehand-chaos', version: '1.0.0' });
    await client.connect(transport);
    return new Subject(client, transport, mark, folder);
  }

  /**
   * @param {string} name @param {Record<string, unknown>} [args] @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  async call(name, args = {}, signal) {
    const started = performance.now();
    const result = await this.client.callTool(
      { name, arguments: args },
      { timeout: HANGS_MS, ...(signal ? { signal } : {}) },
    );
    const text = result.content.map((block) => ('text' in block ? block.text : '')).join('\n');
    return { text, failed: result.isError === true, ms: performance.now() - started };
  }

  processes() {
    const all = processesOf(this.mark);
    for (const { pid } of all) if (!this.known.has(pid)) this.known.set(pid, begunAt(pid));
    return all;
  }

  /** The process that speaks to us, or the one below it. */
  get server() {
    return this.processes().find(({ command }) => command.includes('main.js mcp'))?.pid;
  }

  get browser() {
    return this.processes().find(({ command, is_browser }) => is_browser && !command.includes('--type='))
      ?.pid;
  }

  get renderers() {
    return this.processes().filter(({ command }) => command.includes('--type=renderer'));
  }

  /** @param {number | undefined} pid @param {NodeJS.Signals} signal */
  kill(pid, signal = 'SIGKILL') {
    this.processes();
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      // It ended by itself.
    }
  }

  async close() {
    this.processes();
    await this.client.close().catch(() => {});
  }

  /** What still runs once the time is over. @param {number} [patience_ms] */
  async left(patience_ms = 8000) {
    const until = Date.now() + patience_ms;
    for (;;) {
      this.processes();
      const left = [...this.known].filter(([pid, began]) => began !== '' && begunAt(pid) === began);
      if (left.length === 0 || Date.now() > until) return left.map(([pid]) => `${pid} ${titleOf(pid)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** When a process began, in the words of the system; empty for one that has ended. @param {number} pid */
function begunAt(pid) {
  try {
    const [state, ...more] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? '' : (more[18] ?? '');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function titleOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 120);
  } catch {
    return '';
  }
}

/** Where servers of this folder and their browsers keep what is temporary. @param {string} folder */
export function temporaryOf(folder) {
  return join(dirname(folder), 'temporary');
}

/** What is kept there. @param {string} folder */
export function scratchOf(folder) {
  return readdirSync(temporaryOf(folder));
}

/** Sizes of all files below a folder, added up. @param {string} folder @param {RegExp} [but] paths that do not count */
export function bytesIn(folder, but) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    try {
      if (entry.isFile() && !but?.test(entry.parentPath))
        bytes += statSync(join(entry.parentPath, entry.name)).size;
    } catch {
      // It was moved or removed meanwhile.
    }
  }
  return bytes;
}

/** Every record of a step in the store, as it is written. @param {string} folder */
export function recordsIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\/steps$/.test(entry.parentPath) && entry.name.endsWith('.json'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

function environment() {
  return Object.fromEntries(
    Object.entries(process.env)
      .filter((pair) => pair[1] !== undefined)
      .map(([name, value]) => [name, `${value}`]),
  );
}
